"""10.11, 10.12 Results of combat, losses, advance."""

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.knowledge import knows
from stavka.games.chechen_war.rules import board, reinforcements
from stavka.games.chechen_war.rules.random_events import cup_of
from stavka.games.chechen_war.rules.reinforcements import russian_pool
from stavka.games.chechen_war.state import CHECHEN, POOL, RUSSIAN
from tests.games.chechen_war.fights import (
    AE,
    AX,
    DASH,
    DE,
    EX,
    PAIR,
    casualties,
    deployed,
    drill,
    fight,
    found,
    ids,
    odds,
)
from tests.games.chechen_war.positions import (
    act,
    hex_of,
    kind,
    options,
    place_of,
    refusal,
    unit_of,
)


def russian_attack(attackers, defenders, die, also=""):
    """A Russian attack from 0625 on 0624 with a die; the state and the events."""
    placed = " / ".join(f"R {unit}@0625" for unit in attackers.split())
    placed += "".join(f" / C {unit}@0624" for unit in defenders.split())
    state = drill(f"turn 3 russian-combat / {placed} / {PAIR} {also}")
    names = attackers.replace("*", "")
    return state, fight(state, "0624", names, (die,))


def chechen_attack(attackers, defenders, die):
    """A Chechen attack from 0624 on 0625 with a die; the state and the events."""
    placed = " / ".join(f"C {unit}@0624" for unit in attackers.split())
    placed += "".join(f" / R {unit}@0625" for unit in defenders.split())
    state = drill(f"turn 3 chechen-combat / {placed} / {PAIR}")
    return state, fight(state, "0625", attackers, (die,))


def test_10_11_1_a_dash_changes_nothing():
    state, events = russian_attack("131-bde mvd-1", "militia-1", DASH)
    assert odds(events).result == "-"
    assert casualties(events) == []
    assert (kind(state), state.casualties) == ("attack", 0)
    assert place_of(state, "131-bde") == "0625"
    assert place_of(state, "militia-1") == "0624"


def test_10_11_2_ae_eliminates_every_attacking_unit():
    state, events = russian_attack("131-bde mvd-1", "militia-1", AE)
    assert casualties(events) == ids("131-bde", "mvd-1")
    assert (place_of(state, "militia-1"), state.casualties) == ("0624", 3)


def test_10_11_3_ax_costs_the_attacker_the_defenders_steps():
    state, _ = russian_attack("131-bde mvd-1 mvd-2", "militia-1 militia-2", AX)
    act(state, "remove mvd-1; remove mvd-2")
    assert kind(state) == "attack"
    assert board.occupants(state, hex_of("0625")) == tuple(ids("131-bde"))
    assert len(board.occupants(state, hex_of("0624"))) == 2, "the defender loses nothing"


def test_10_11_3_steps_of_full_two_step_defenders_count_twice():
    state, events = chechen_attack("militia-1 militia-2 militia-3", "131-bde", AX)
    assert casualties(events) == []
    act(state, "remove militia-1; remove militia-3")
    assert board.occupants(state, hex_of("0624")) == tuple(ids("militia-2"))


@pytest.mark.clause("10.11.3")
def test_ex_ax_3():
    state, _ = russian_attack("131-bde 74-bde", "militia-1 militia-2 militia-3", AX)
    act(state, "flip 131-bde")
    assert place_of(state, "74-bde") == POOL, "only it can pay the other two"
    assert state.casualties == 3
    assert board.steps_of(state, unit_of("131-bde")) == 1


@pytest.mark.clause("10.11.3")
def test_ex_ax_short():
    state, events = russian_attack("mvd-1 mvd-2", "militia-1 militia-2 militia-3", AX)
    assert casualties(events) == ids("mvd-1", "mvd-2")
    assert (state.casualties, kind(state)) == (2, "attack")


@pytest.mark.clause("10.11.3", "2.8.3", "10.13.2")
@pytest.mark.parametrize(
    ("said", "count"), [("flip 131-bde", 1), ("remove mvd-1", 1), ("remove 131-bde", 2)]
)
def test_ex_ax_two_step(said, count):
    state, _ = russian_attack("131-bde mvd-1", "militia-1", AX)
    assert options(state) == ["flip 131-bde", "remove 131-bde", "remove mvd-1"]
    act(state, said)
    assert (state.casualties, kind(state)) == (count, "attack")


def test_10_11_3_only_participants_pay():
    state, _ = russian_attack("131-bde mvd-1", "militia-1", AX, "/ R mvd-2@0625")
    assert refusal(state, "remove mvd-2") == "10.11.3"


def test_10_11_4_in_an_exchange_the_weaker_side_goes_and_the_stronger_pays_as_much():
    state, _ = russian_attack("131-bde mvd-1", "militia-1", EX)
    assert options(state) == ["flip 131-bde", "remove mvd-1"]
    assert refusal(state, "remove 131-bde") == "10.11.4"
    events = act(state, "flip 131-bde")
    assert casualties(events) == ids("militia-1")
    assert state.casualties == 1


def test_10_11_4_face_value_decides_whatever_the_column():
    # Three to one in factors the other way: the attacker is the weaker side.
    state, events = russian_attack("mvd-1", "abkhaz", EX)
    assert casualties(events) == ids("mvd-1", "abkhaz")
    assert kind(state) == "attack"


def test_10_11_4_the_reduced_side_is_what_counts():
    # 2 factors on the reduced side against 3: the regulars are the stronger.
    _, events = chechen_attack("abkhaz", "131-bde*", EX)
    assert casualties(events) == ids("abkhaz", "131-bde")


def test_10_11_4_equal_factors_cost_both_the_smaller_number_of_steps():
    state, _ = russian_attack("131-bde", "abkhaz regular-10", EX)
    assert state.casualties == 2
    state, events = russian_attack("131-bde", "militia-1 militia-2 militia-3 militia-4", EX)
    assert casualties(events) == ids("131-bde")
    assert state.pending().seat == CHECHEN
    act(state, "remove militia-1; remove militia-4")
    assert board.occupants(state, hex_of("0624")) == tuple(ids("militia-2", "militia-3"))
    state, events = chechen_attack("abkhaz regular-10", "131-bde", EX)
    assert casualties(events) == ids("abkhaz", "regular-10", "131-bde")


@pytest.mark.clause("10.11.4", "10.11.5", "10.7.4", "2.8.3")
@pytest.mark.parametrize("said", ["flip 131-bde", "remove 131-bde"])
def test_ex_ex_attacker_strong(said):
    state, events = russian_attack("131-bde mvd-1", "militia-1 militia-2", EX)
    assert (odds(events).attack, odds(events).defence) == (6, 2)
    events = act(state, said)
    assert casualties(events)[-2:] == ids("militia-1", "militia-2")
    assert (state.casualties, kind(state)) == (2, "advance")
    left = "131-bde" if said.startswith("flip") else "mvd-1"
    assert options(state) == [f"advance {left}", "enough"]


@pytest.mark.clause("10.11.4", "10.11.5")
def test_ex_ex_defender_strong():
    state, events = chechen_attack("militia-1", "131-bde", EX)
    assert (odds(events).attack, odds(events).defence) == (1, 4)
    assert casualties(events) == ids("militia-1")
    act(state, "flip 131-bde")
    assert state.reduced[unit_of("131-bde")]
    assert (state.casualties, kind(state)) == (1, "attack")


def test_10_11_5_survivors_of_an_exchange_may_advance():
    state, _ = russian_attack("131-bde mvd-1", "militia-1", EX)
    act(state, "remove mvd-1; advance 131-bde")
    assert place_of(state, "131-bde") == "0624"


def test_10_11_6_equal_steps_eliminate_both():
    state, events = russian_attack("mvd-1 mvd-2", "militia-1 militia-2", EX)
    assert odds(events).attack > odds(events).defence
    assert casualties(events) == ids("mvd-1", "mvd-2", "militia-1", "militia-2")
    assert kind(state) == "attack", "nobody is left to advance"


def test_10_11_7_de_eliminates_every_defender_and_opens_the_advance():
    state, events = russian_attack("mvd-1", "militia-1 regular-1", DE)
    assert casualties(events) == ids("regular-1", "militia-1")
    assert options(state) == ["advance mvd-1", "enough"]


def test_10_11_8_eliminated_russians_wait_whole_in_the_pool():
    state, _ = russian_attack("131-bde* mvd-1 pro-1", "militia-1", AE)
    assert set(ids("131-bde", "mvd-1", "pro-1", "166-bde")) <= set(russian_pool(state))
    assert not state.reduced[unit_of("131-bde")]


def test_10_11_9_eliminated_chechens_go_into_the_cup_unseen():
    state, _ = russian_attack("mvd-1", "militia-1 regular-1", DE)
    assert set(ids("militia-1", "regular-1")) <= set(cup_of(state))
    assert not knows(state, RUSSIAN, unit_of("militia-1"))


@pytest.mark.clause("10.11.9", "13.1.9", "4.2.2.5")
def test_ex_cup_count():
    placed = deployed("0624", "regular-1", "regular-2", "militia-1")
    state = drill(f"turn 3 russian-combat / R mvd-1@0625 / {placed} / {PAIR}")
    assert len(cup_of(state)) == 8
    fight(state, "0624", "mvd-1", (DE,))
    assert len(cup_of(state)) == 11
    assert unit_of("militia-1") in cup_of(state)
    state.setting.tables = state.setting.tables._replace(recruits_chechen={1: 2})
    state.frames.append(("recruit-chechen",))
    dice = ScriptedDice((4, 10, 0))
    reinforcements.recruit_chechen(state, state.frames[-1], dice, [])
    assert len(cup_of(state)) == 9


@pytest.mark.clause("2.8.1", "10.11.4")
def test_ex_steps_chechen():
    state, _ = chechen_attack("regular-1 militia-1", "mvd-1", EX)
    assert options(state) == ["remove regular-1", "remove militia-1"]
    assert refusal(state, "flip militia-1") == "2.8.1"
    act(state, "remove militia-1")
    assert place_of(state, "militia-1") == POOL
    assert unit_of("militia-1") in cup_of(state)


def test_10_12_1_any_or_all_attackers_advance():
    for said, inside in (
        ("enough", ()),
        ("advance mvd-1", ("mvd-1",)),
        ("advance 131-bde; advance mvd-1", ("131-bde", "mvd-1")),
    ):
        state, _ = russian_attack("131-bde mvd-1", "militia-1", DE)
        act(state, said)
        assert board.occupants(state, hex_of("0624")) == tuple(ids(*inside))
        assert kind(state) == "attack"


@pytest.mark.clause("10.12.1")
def test_ex_advance_nonparticipant():
    state, _ = russian_attack("131-bde", "militia-1", DE, "/ R mvd-1@0625")
    assert options(state) == ["advance 131-bde", "enough"]
    assert refusal(state, "advance mvd-1") == "10.12.1"


def test_10_12_1_defenders_do_not_advance():
    state, _ = chechen_attack("militia-1", "131-bde", AE)
    assert kind(state) == "attack"
    assert place_of(state, "131-bde") == "0625"


@pytest.mark.clause("10.12.1", "10.12.2")
def test_ex_advance_limit():
    state = drill(
        "turn 3 russian-combat / R mvd-1@1823 / R mvd-2@1823 / R mvd-3@1823 / C militia-1@1922 / "
        + PAIR
    )
    fight(state, "1922", "mvd-1 mvd-2 mvd-3", (DE,))
    act(state, "advance mvd-1; advance mvd-3")
    assert kind(state) == "attack", "the hex is full"
    assert board.room_in(state, hex_of("1922")) == 0


def test_10_12_2_the_advance_keeps_the_stacking_limit():
    state = drill(
        "turn 3 russian-combat / R mvd-1@1823 / R mvd-2@1823 / R mvd-3@1823 / C militia-1@1922 / "
        + PAIR
    )
    fight(state, "1922", "mvd-1 mvd-2 mvd-3", (DE,))
    state.setting.stacking = tuple(1 for _ in state.setting.stacking)
    act(state, "advance mvd-2")
    assert kind(state) == "attack"


def test_10_12_2_the_advance_costs_no_movement():
    state, _ = russian_attack("131-bde", "militia-1", DE)
    before = list(state.left)
    events = act(state, "advance 131-bde")
    assert state.left == before
    (moved,) = found(events, e.UnitsMoved)
    assert (moved.how, moved.cost) == ("advance", 0)


def test_10_12_3_whoever_attacks_may_also_enter():
    state = drill(
        f"turn 3 chechen-combat / R mvd-1@1418 / C regular-1@1419 / C militia-1@1419 / {PAIR}"
    )
    act(state, "attack 1418")
    able = [text.split()[1] for text in options(state) if text.startswith("with")]
    assert able == ["militia-1"]
    assert all(state.setting.may_enter(unit_of(unit), hex_of("1418")) for unit in able)
    assert not state.setting.may_enter(unit_of("regular-1"), hex_of("1418"))
