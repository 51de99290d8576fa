"""10.1-10.6 Who attacks whom, and what each side sees."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.knowledge import knows
from stavka.games.chechen_war.rules.attack import possible_attackers, targets
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN
from stavka.games.chechen_war.view import view, view_event
from tests.games.chechen_war.fights import (
    APART,
    DASH,
    DE,
    PAIR,
    declare,
    drill,
    fight,
    found,
    ids,
    odds,
)
from tests.games.chechen_war.positions import act, hex_of, kind, options, refusal, unit_of


def test_10_1_1_only_adjacent_enemies_are_attacked():
    state = drill(f"turn 3 russian-combat / R 131-bde@0625 / C militia-1@0623 / {PAIR}")
    assert options(state) == ["attack 2025", "done"]
    assert refusal(state, "attack 0623") == "10.1.1"
    assert refusal(state, "attack 0621") == "10.1.1", "nobody is there"


def test_10_1_1_only_in_the_own_combat_segment():
    state = drill(f"turn 3 chechen-combat / R 131-bde@0625 / C militia-1@0624 / {PAIR}")
    assert state.pending().seat == CHECHEN
    assert refusal(state, "attack 0624") == "10.1.1", "his own unit"
    state = drill(f"turn 3 russian-movement / R 131-bde@0625 / C militia-1@0624 / {PAIR}")
    assert refusal(state, "attack 0624") == "10.1.1"


def test_10_1_1_a_unit_not_adjacent_cannot_join():
    state = drill(
        f"turn 3 russian-combat / R 131-bde@0625 / R mvd-1@0627 / C militia-1@0624 / {PAIR}"
    )
    act(state, "attack 0624; with 131-bde")
    assert refusal(state, "with mvd-1") == "10.1.1"


def test_10_1_2_nobody_has_to_attack():
    state = drill(f"turn 3 russian-combat / R 131-bde@0625 / C militia-1@0624 / {PAIR}")
    act(state, "done")
    assert kind(state) == "chechen-move"


def test_10_1_3_nobody_attacks_where_he_may_not_go():
    state = drill(
        f"turn 3 chechen-combat / R mvd-1@1417 / C regular-1@1418 / C militia-1@1418 / {PAIR}"
    )
    assert "attack 1417" not in options(state), "militia on a raid do not attack either"
    state = drill(f"turn 3 chechen-combat / R mvd-1@1418 / C regular-1@1419 / {PAIR}")
    assert "attack 1418" not in options(state)
    assert refusal(state, "attack 1418") == "10.1.3"


STAVROPOL = "R 68-recon@0526 / C militia-1@0626 / C regular-1@0525"


@pytest.mark.clause("10.1.3", "10.1.4", "8.2.3", "2.9.3")
def test_ex_stavropol():
    state = drill(f"turn 3 chechen-combat / {STAVROPOL} / {PAIR}")
    assert options(state) == ["attack 2024", "done"]
    assert refusal(state, "attack 0526") == "10.1.3"
    state = drill(f"turn 3 chechen-ambush / {STAVROPOL} / {PAIR}")
    assert options(state) == ["ambush 2025 2024", "done"]
    assert refusal(state, "ambush 0626 0526") == "10.1.4"
    state = drill(f"turn 3 russian-combat / {STAVROPOL} / {PAIR}")
    assert "attack 0626" in options(state), "the border binds the Chechens alone"


def test_10_1_4_regulars_do_not_ambush_over_the_border_but_militia_do():
    text = "turn 3 chechen-ambush / R mvd-1@1418 / C {}@1419 / " + PAIR
    assert refusal(drill(text.format("regular-1")), "ambush 1419 1418") == "10.1.4"
    assert "ambush 1419 1418" in options(drill(text.format("militia-1")))


def test_10_1_5_an_ambush_is_no_combat():
    state = drill(
        "turn 3 chechen-ambush / R mvd-1@1226 / C militia-1@1227 / C militia-2@1126 / "
        "R mvd-2@1226 / C regular-1@1225 / " + PAIR
    )
    events = act(state, "ambush 1227 1226; alone; no-leader", (5,))
    assert kind(state) == "ambush-loss"
    assert state.collateral == 0
    assert not any(state.shown)
    assert not found(events, e.SupportCommitted)
    act(state, "remove mvd-1; done")
    assert kind(state) == "attack"
    assert "attack 1227" in options(state), "and the ambush has spent nobody's attack"


@pytest.mark.clause("10.12.3", "10.1.3")
def test_ex_advance_border():
    state = drill(
        f"turn 3 chechen-combat / R mvd-1@1418 / C regular-1@1419 / C militia-1@1419 / {PAIR}"
    )
    act(state, "attack 1418")
    assert options(state) == ["with militia-1"]
    assert refusal(state, "with regular-1") == "10.1.3"
    act(state, "with militia-1; commit; enough; enough", (DE,))
    assert options(state) == ["advance militia-1", "enough"]


ONE_STACK = (
    "turn 3 russian-combat / R 131-bde@0625 / R mvd-1@0625 / "
    f"C militia-1@0624 / C militia-2@0524 / {PAIR}"
)


def test_10_2_1_a_hex_is_attacked_once_a_segment():
    state = drill(ONE_STACK)
    fight(state, "0624", "131-bde", (DASH,))
    assert "attack 0624" not in options(state)
    assert refusal(state, "attack 0624") == "10.2.1"


def test_10_2_1_a_new_segment_allows_it_again():
    state = drill(ONE_STACK)
    fight(state, "0624", "131-bde", (DASH,))
    assert state.attacked == [hex_of("0624")]
    act(state, "done; done")
    assert (kind(state), state.pending().seat) == ("attack", CHECHEN)
    assert state.attacked == []
    assert "attack 0625" in options(state)


def test_10_2_2_every_adjacent_unit_may_join():
    hexes = ("0625", "0627", "0525", "0526", "0725", "0726")
    units = " / ".join(f"R mvd-{i}@{label}" for i, label in enumerate(hexes, 1))
    state = drill(f"turn 3 russian-combat / {units} / C militia-1@0626 / {PAIR}")
    assert possible_attackers(state, 0, hex_of("0626")) == ids(*(f"mvd-{i}" for i in range(1, 7)))
    events = fight(state, "0626", " ".join(f"mvd-{i}" for i in range(1, 7)), (DASH,))
    assert odds(events).attack == 12


@pytest.mark.clause("10.2.1", "10.3.1", "10.3.2", "10.4.4", "10.5")
def test_ex_attack_once():
    state = drill(ONE_STACK)
    fight(state, "0624", "131-bde", (DASH,))
    assert refusal(state, "attack 0624") == "10.2.1"
    act(state, "attack 0524")
    assert options(state) == ["with mvd-1"]
    assert refusal(state, "with 131-bde") == "10.4.4"


@pytest.mark.clause("10.2.2", "10.3.3", "10.7.1")
def test_ex_attack_joint():
    state = drill(
        "turn 3 russian-combat / R 33-rgt@0625 / R mvd-1@0627 / R mvd-2@0525 / "
        f"C militia-5@0626 / C regular-1@0626 / {PAIR}"
    )
    result = odds(fight(state, "0626", "33-rgt mvd-1 mvd-2", (DASH,)))
    assert (result.attack, result.defence, result.column) == (7, 3, "2:1")


def test_10_3_1_a_unit_attacks_one_hex_only():
    state = drill(ONE_STACK)
    fight(state, "0624", "131-bde mvd-1", (DASH,))
    assert options(state) == ["attack 2025", "done"]
    assert refusal(state, "attack 0524") == "10.4.4"


def test_10_3_2_a_unit_counts_whole_in_its_one_attack():
    state = drill(ONE_STACK)
    assert odds(fight(state, "0624", "131-bde", (DASH,))).attack == 4
    act(state, "attack 0524; with mvd-1")
    assert refusal(state, "with mvd-1") == "10.3.2"


def test_10_3_3_all_units_in_the_hex_defend():
    state = drill(
        "turn 3 russian-combat / R 131-bde@0625 / C militia-1@0624 / C regular-1@0624 / "
        f"C regular-2@0624 / {PAIR}"
    )
    events = fight(state, "0624", "131-bde", (DE,))
    assert odds(events).defence == 5
    assert [event.unit for event in found(events, e.UnitEliminated)] == ids(
        "regular-1", "regular-2", "militia-1"
    )


def test_10_4_1_any_number_of_attacks_in_a_segment():
    enemies = " / ".join(
        f"R mvd-{i}@{mine} / C militia-{i}@{his}"
        for i, (mine, his) in enumerate(
            [("0625", "0624"), ("0822", "0821"), ("0618", "0619"), ("1226", "1126")], 1
        )
    )
    state = drill(f"turn 3 russian-combat / {enemies} / {PAIR}")
    for number, target in enumerate(("0624", "0821", "0619", "1126"), 1):
        fight(state, target, f"mvd-{number}", (DASH,))
    assert options(state) == ["attack 2025", "done"]


@pytest.mark.clause("10.4.1", "10.4.2", "10.4.3", "10.1.2")
def test_ex_attack_sequential():
    state = drill(ONE_STACK)
    fight(state, "0624", "131-bde", (DE,))
    assert kind(state) == "advance"
    act(state, "enough")
    assert options(state) == ["attack 0524", "attack 2025", "done"]
    act(state, "done")
    assert kind(state) == "chechen-move"


def test_10_4_2_the_next_attack_may_answer_the_last():
    state = drill(ONE_STACK)
    fight(state, "0624", "131-bde", (DE,))
    act(state, "advance 131-bde")
    act(state, "attack 0524; with mvd-1; commit")
    assert kind(state) == "markers"


def test_10_4_3_an_attack_is_finished_before_the_next():
    state = drill(ONE_STACK)
    declare(state, "0624", "131-bde")
    assert refusal(state, "attack 0524") == "10.9.3"
    act(state, "enough; enough", (DE,))
    assert refusal(state, "attack 0524") == "10.12.1"


def test_10_4_3_the_attacker_picks_the_order():
    for first, second in (("0624", "0524"), ("0524", "0624")):
        state = drill(ONE_STACK)
        fight(state, first, "131-bde", (DASH,))
        assert f"attack {second}" in options(state)


def test_10_4_4_a_unit_attacks_once_a_segment():
    state = drill(ONE_STACK)
    fight(state, "0624", "mvd-1", (DASH,))
    assert state.fought[unit_of("mvd-1")]
    act(state, "attack 0524")
    assert options(state) == ["with 131-bde"]
    assert refusal(state, "with mvd-1") == "10.4.4"


def test_10_4_4_units_that_advanced_do_not_attack_again():
    state = drill(ONE_STACK)
    fight(state, "0624", "131-bde mvd-1", (DE,))
    act(state, "advance 131-bde; advance mvd-1")
    assert options(state) == ["attack 2025", "done"]


def test_10_5_a_stack_may_split_its_attacks():
    state = drill(ONE_STACK)
    fight(state, "0624", "mvd-1", (DASH,))
    fight(state, "0524", "131-bde", (DASH,))
    assert state.attacked == [hex_of("0624"), hex_of("0524")]


def test_10_5_units_that_stay_out_of_the_attack_are_not_touched():
    state = drill(ONE_STACK)
    fight(state, "0624", "131-bde", (1,))
    assert state.where[unit_of("mvd-1")] == hex_of("0625")
    assert state.where[unit_of("131-bde")] < 0


def seen(state, seat, place):
    return sorted(piece.face for piece in view(state, seat).pieces if piece.place == place)


@pytest.mark.clause("10.6.1")
def test_ex_look_russian():
    state = drill("turn 3 russian-movement / R 131-bde*@0625 / R mvd-1@0625 / " + PAIR)
    assert seen(state, CHECHEN, "0625") == ["131-bde-reduced", "mvd-1"]


def test_10_6_1_russian_units_are_open_to_the_chechen_at_any_time():
    for segment in ("russian-movement", "chechen-movement", "russian-combat"):
        state = drill(f"turn 3 {segment} / R mvd-1@0625 / R mvd-2*@0625 / {PAIR}")
        assert knows(state, CHECHEN, unit_of("mvd-1"))


def test_10_6_2_the_russian_sees_chechens_only_after_his_support_is_committed():
    state = drill(ONE_STACK)
    target = unit_of("militia-1")
    assert seen(state, RUSSIAN, "0624") == ["chechen-hidden"]
    declare(state, "0624", "131-bde")
    assert not knows(state, RUSSIAN, target)
    act(state, "enough")
    assert not knows(state, RUSSIAN, target), "the Chechen allocates first"
    act(state, "enough", (DASH,))
    assert knows(state, RUSSIAN, target)
    assert not knows(state, RUSSIAN, unit_of("militia-2")), "only the stack attacked"


def test_10_6_2_in_a_chechen_attack_only_the_attackers_are_shown():
    state = drill(
        f"turn 3 chechen-combat / R mvd-1@0625 / C militia-1@0624 / C militia-2@0624 / {PAIR}"
    )
    events = fight(state, "0625", "militia-1", (DASH,))
    (declared,) = found(events, e.AttackDeclared)
    assert view_event(declared, RUSSIAN).units == (-1,)
    assert knows(state, RUSSIAN, unit_of("militia-1"))
    assert not knows(state, RUSSIAN, unit_of("militia-2"))


def test_10_6_3_a_declared_attack_is_carried_out():
    state = drill(f"turn 3 russian-combat / R mvd-1@0625 / C abkhaz@0624 / C guard@0624 / {PAIR}")
    declare(state, "0624", "mvd-1")
    assert all(option == "enough" or option.startswith("marker") for option in options(state))
    events = act(state, "enough; enough", (1,))
    assert odds(events).result == "AE"
    assert state.where[unit_of("mvd-1")] < 0


@pytest.mark.clause(
    "4.2.2.4", "4.2.2.8", "10.6.2", "10.6.3", "10.9.1", "10.9.2", "10.9.3", "10.9.4", "10.9.5",
    "10.7.2", "10.8.2",
)  # fmt: skip
def test_ex_reveal_timeline():
    state = drill(
        "turn 3 russian-combat / R 33-rgt@1325 / C abkhaz@1226 / C guard@1226 / C borz@1226 / "
        + PAIR
    )
    state.setting.factor = tuple(
        3 if number in ids("abkhaz", "guard", "borz") else factor
        for number, factor in enumerate(state.setting.factor)
    )
    events = declare(state, "1226", "33-rgt")
    events += act(state, "marker artillery-1; marker airstrike-1")
    (committed,) = found(events, e.SupportCommitted)
    assert (committed.number, view_event(committed, CHECHEN).markers) == (2, ())
    assert state.pending().seat == CHECHEN
    assert refusal(state, "done") == ""
    events += act(state, "leader dudayev 1226; enough", (DASH,))
    order = [type(event) for event in events]
    expected = [
        e.AttackDeclared,
        e.SupportCommitted,
        e.LeaderPlaced,
        e.ChechenItems,
        e.UnitsRevealed,
        e.SupportRevealed,
        e.CombatResult,
    ]
    assert [one for one in order if one in expected] == expected
    result = odds(events)
    assert (result.attack, result.defence, result.column) == (3, 9, "1:3")


@pytest.mark.clause("14.3.1", "14.3.3", "10.1.5", "4.2.2.4")
def test_ex_reveal_ambush():
    state = drill(f"turn 3 chechen-ambush / R mvd-1@0625 / C militia-1@0624 / {PAIR}")
    act(state, "ambush 0624 0625; no-leader", (1,))
    assert not knows(state, RUSSIAN, unit_of("militia-1"))
    act(state, "done")
    fight(state, "0624", "mvd-1", (DASH,))
    assert knows(state, RUSSIAN, unit_of("militia-1"))


def test_10_1_1_targets_are_only_those_with_a_possible_attacker():
    state = drill(f"turn 3 russian-combat / R 131-bde@0625 / C militia-1@0624 / {APART}")
    assert targets(state, 0) == [hex_of("0624")]
    assert targets(state, 1) == [hex_of("0625")]
