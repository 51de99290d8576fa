"""11.0 Chechen leaders."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, morale, setup
from stavka.games.chechen_war.rules.reinforcements import chechen_modifiers
from stavka.games.chechen_war.state import CHECHEN, DEAD, RETURNING, RUSSIAN, UNDERGROUND
from stavka.games.chechen_war.view import view
from tests.games.chechen_war.fights import (
    AE,
    APART,
    CALM,
    DASH,
    DE,
    EX,
    PAIR,
    declare,
    drill,
    fight,
    found,
    odds,
    thrown,
)
from tests.games.chechen_war.positions import (
    act,
    destinations,
    hex_of,
    kind,
    leader_of,
    options,
    refusal,
    setting,
    unit_of,
)

CLEAR = f"R 131-bde@0625 / C militia-1@0624 / {PAIR}"


def leader(state, name):
    """Where a leader is: a hex number, or a place off the map."""
    place = state.leaders[leader_of(name)]
    return setting().label(place) if place >= 0 else place


def test_11_0_1_a_leader_is_with_chechen_units_or_underground():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    assert set(state.leaders) == {UNDERGROUND}
    fight(state, "0624", "131-bde", (DASH,), chechen="leader dudayev 0624; enough")
    assert leader(state, "dudayev") == "0624"
    assert board.side_in(state, hex_of("0624")) == 1


@pytest.mark.clause("11.0.1", "11.0.2", "11.3.1")
def test_ex_leader_orphan():
    state = drill(f"turn 3 chechen-movement / C militia-1@0821 / L dudayev@0821 / {PAIR}")
    events = act(state, "move militia-1; to 0820")
    assert thrown(events) == []
    assert leader(state, "dudayev") == UNDERGROUND


def test_11_0_1_a_leader_left_behind_by_an_advance_goes_underground():
    text = f"R mvd-1@0625 / C militia-1@0624 / L dudayev@0624 / {PAIR}"
    state = drill(f"turn 3 chechen-combat / {text}")
    fight(state, "0625", "militia-1", (DE,))
    events = act(state, "advance militia-1")
    assert thrown(events) == []
    assert leader(state, "dudayev") == UNDERGROUND


def test_11_0_2_leaders_do_not_move():
    state = drill(
        "turn 3 chechen-movement / C militia-1@0821 / C militia-2@0821 / L dudayev@0821 / " + PAIR
    )
    act(state, "move militia-1; to 0820")
    assert leader(state, "dudayev") == "0821"
    assert not [text for text in options(state) if text.startswith("move dudayev")]


def test_11_0_2_a_leader_of_another_hex_cannot_come_over():
    state = drill(f"turn 3 russian-combat / {CLEAR} / C militia-2@0821 / L dudayev@0821")
    declare(state, "0624", "131-bde")
    act(state, "enough")
    assert refusal(state, "leader dudayev 0624") == "11.0.2"
    assert "leader maskhadov 0624" in options(state)


def test_11_0_3_a_leader_has_no_factors():
    alone = drill(f"turn 3 russian-combat / {CLEAR}")
    led = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@0624 / L basayev@0624")
    results = [odds(fight(state, "0624", "131-bde", (DASH,))) for state in (alone, led)]
    assert results[0].defence == results[1].defence


def test_11_0_3_a_leader_alone_ambushes_nobody():
    state = drill(f"turn 3 chechen-ambush / R 131-bde@0625 / L dudayev@0624 / {PAIR}")
    assert options(state) == ["ambush 2025 2024", "done"]
    assert refusal(state, "ambush 0624 0625") == "14.1.1"


def test_11_0_4_a_leader_has_no_zone_of_control():
    state = drill(f"turn 3 russian-movement / R mvd-1@0626 / L dudayev@0623 / {APART}")
    act(state, "move mvd-1")
    assert {"0624", "0622"} <= set(destinations(state))


def test_11_0_5_a_leader_occupies_nothing():
    state = drill(f"turn 3 russian-combat / R 131-bde@0625 / L dudayev@0624 / {PAIR}")
    assert board.side_in(state, hex_of("0624")) == -1
    assert refusal(state, "attack 0624") == "10.1.1"


@pytest.mark.clause("9.1.3", "11.0.4", "11.0.5")
def test_ex_leader_no_zoc():
    state = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@0624")
    fight(state, "0624", "131-bde", (DE, 2))
    assert leader(state, "dudayev") == RETURNING
    assert hex_of("0624") not in state.stacks
    assert not state.near[1][hex_of("0625")]
    act(state, "advance 131-bde")
    assert board.side_in(state, hex_of("0624")) == 0


def test_11_1_1_leaders_stack_freely_with_chechens():
    crowd = " / ".join(f"C militia-{i}@1922" for i in (1, 2))
    state = drill(f"turn 3 russian-combat / R 131-bde@1823 / {crowd} / {PAIR}")
    assert board.room_in(state, hex_of("1922")) == 0
    fight(state, "1922", "131-bde", (DASH,), chechen="leader dudayev 1922; enough")
    assert leader(state, "dudayev") == "1922"
    act(state, "done")
    assert kind(state) != "overstack"


def test_11_1_2_any_number_of_leaders_may_be_in_a_hex():
    names = ("dudayev", "maskhadov", "basayev", "gelayev")
    led = " / ".join(f"L {name}@0624" for name in names)
    state = drill(f"turn 3 russian-combat / {CLEAR} / {led}")
    fight(
        state, "0624", "131-bde", (DASH,),
        chechen="leader raduyev 0624; leader yandarbiyev 0624",
    )  # fmt: skip
    assert state.leaders == [hex_of("0624")] * 6


@pytest.mark.clause("11.2.2", "11.2.3", "11.1.2", "11.0.3")
def test_ex_leader_place():
    text = f"{CLEAR} / C militia-2@0821 / L dudayev@0624 / L maskhadov@0624"
    state = drill(f"turn 3 russian-combat / {text}")
    declare(state, "0624", "131-bde")
    act(state, "enough")
    assert "leader basayev 0624" in options(state)
    assert refusal(state, "leader basayev 0821") == "11.2.3"
    events = act(state, "leader dudayev 0624; leader maskhadov 0624", (DASH,))
    assert [value for _, value, _ in odds(events).shifts] == [-1, -1]


def test_11_2_1_six_leaders_start_underground():
    state = setup.start(setting(), "variable")
    assert state.leaders == [UNDERGROUND] * 6
    pieces = [piece for piece in view(state, RUSSIAN).pieces if piece.place == "box:underground"]
    assert len(pieces) == 6


@pytest.mark.parametrize("segment", ["russian-combat", "chechen-combat"])
def test_11_2_2_leaders_serve_in_the_combats_of_both_sides(segment):
    state = drill(f"turn 3 {segment} / {CLEAR}")
    target, unit = ("0624", "131-bde") if segment == "russian-combat" else ("0625", "militia-1")
    declare(state, target, unit)
    act(state, "enough")
    assert "leader dudayev 0624" in options(state)


def test_11_2_2_leaders_serve_in_ambushes_and_nowhere_else():
    state = drill(f"turn 3 chechen-ambush / {CLEAR}")
    act(state, "ambush 0624 0625")
    assert "leader dudayev 0624" in options(state)
    state = drill(f"turn 3 chechen-movement / {CLEAR}")
    assert refusal(state, "leader dudayev 0624") == "11.2.2"


def test_11_2_3_leaders_come_up_beside_regulars_or_militia_that_fight():
    text = "turn 3 chechen-combat / R 131-bde@0625 / C militia-1@0624 / C regular-1@0725 / " + PAIR
    state = drill(text)
    declare(state, "0625", "regular-1 militia-1")
    act(state, "enough")
    leaders = [option for option in options(state) if option.startswith("leader")]
    assert leaders == ["leader dudayev 0624", "leader dudayev 0725"]
    assert refusal(state, "leader dudayev 2025") == "11.2.3"
    state = drill(text)
    declare(state, "0625", "regular-1")
    act(state, "enough")
    assert refusal(state, "leader dudayev 0624") == "11.2.3", "militia that does not take part"


def test_11_2_4_two_leaders_at_most_affect_a_combat():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    events = fight(
        state, "0624", "131-bde", (DASH,), chechen="leader dudayev 0624; leader maskhadov 0624"
    )
    assert [name for name, _, _ in odds(events).shifts] == ["leader", "leader"]


def test_11_2_4_one_leader_at_most_affects_an_ambush():
    state = drill(
        f"turn 3 chechen-ambush / {CLEAR} / L dudayev@0624 / L maskhadov@0624 / L basayev@0624"
    )
    act(state, "ambush 0624 0625")
    assert options(state) == ["leader gelayev 0624", "no-leader"]
    events = act(state, "leader gelayev 0624", (1,))
    (result,) = found(events, e.AmbushResult)
    assert [value for name, value, _ in result.modifiers if name == "leader"] == [1]
    assert state.leaders[leader_of("gelayev")] == hex_of("0624")


def test_11_3_1_leaders_are_withdrawn_in_the_chechen_movement_segment():
    state = drill(
        f"turn 3 chechen-movement / {CLEAR} / L dudayev@0624 / L basayev@0624 / C militia-2@0624"
    )
    act(state, "withdraw basayev; withdraw dudayev")
    assert set(state.leaders) == {UNDERGROUND}
    state = drill(f"turn 3 russian-movement / {CLEAR} / L dudayev@0624")
    assert refusal(state, "withdraw dudayev") == "11.3.1"


def test_11_3_2_a_withdrawn_leader_is_ready_for_the_next_combat():
    state = drill(f"turn 3 chechen-movement / {CLEAR} / L dudayev@2025")
    act(state, "withdraw dudayev; done")
    declare(state, "0625", "militia-1")
    act(state, "enough")
    assert "leader dudayev 0624" in options(state)


@pytest.mark.clause("11.3.1", "11.3.2", "11.2.2")
def test_ex_leader_withdraw():
    state = drill(
        "turn 3 chechen-ambush / R 131-bde@0625 / C militia-1@0624 / C militia-2@0725 / "
        "C militia-16@2025 / R mvd-9@2024"
    )
    act(state, "ambush 0624 0625; alone; leader dudayev 0624", (1,))
    act(state, "done; done")
    assert leader(state, "dudayev") == "0624"
    act(state, "withdraw dudayev; done")
    declare(state, "0625", "militia-2")
    act(state, "enough; leader dudayev 0725; enough", (DASH,))
    assert leader(state, "dudayev") == "0725"


def test_11_4_1_an_eliminated_leader_never_comes_back():
    state = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@0624")
    fight(state, "0624", "131-bde", (DE, 6))
    assert leader(state, "dudayev") == DEAD
    later = drill(f"turn 4 turn-start / {CLEAR} / L dudayev@dead")
    assert leader(later, "dudayev") == DEAD
    state = drill(f"turn 4 russian-combat / {CLEAR} / L dudayev@dead")
    declare(state, "0624", "131-bde")
    act(state, "enough")
    assert refusal(state, "leader dudayev 0624") == "11.0.2"


@pytest.mark.clause("11.4.1", "11.4.5", "6.2.4", "13.1.5")
def test_ex_leader_gone():
    state = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@0624")
    fight(state, "0624", "131-bde", (DE, 5))
    assert [value for _, value, clause in morale.modifiers(state) if clause == "6.2.4"] == [1]
    assert "13.1.5" in [clause for _, _, clause in chechen_modifiers(state)]
    later = drill(f"turn 4 turn-start / {CLEAR} / L dudayev@dead / leaders_lost 1")
    assert "6.2.4" not in [clause for _, _, clause in morale.modifiers(later)]
    assert "13.1.5" not in [clause for _, _, clause in chechen_modifiers(later)]
    assert sum(place != DEAD for place in later.leaders) == 5


def test_11_4_2_each_leader_of_a_wiped_out_stack_rolls():
    state = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@0624 / L basayev@0624")
    events = fight(state, "0624", "131-bde", (DE, 1, 2))
    assert thrown(events)[1:] == [("11.4.3", 1), ("11.4.3", 2)]


@pytest.mark.clause("11.4.2")
def test_ex_leader_partial():
    state = drill(
        f"turn 3 russian-combat / R mvd-1@0625 / C militia-1@0624 / C abkhaz@0624 / {PAIR} / "
        "L dudayev@0624"
    )
    events = fight(state, "0624", "mvd-1", (EX,))
    assert kind(state) == "lose"
    events = act(state, "remove militia-1")
    assert thrown(events) == []
    assert leader(state, "dudayev") == "0624"


def test_11_4_2_a_leader_whose_attack_is_wiped_out_rolls_too():
    state = drill(f"turn 3 chechen-combat / {CLEAR}")
    events = fight(state, "0625", "militia-1", (AE, 4), chechen="leader dudayev 0624; enough")
    assert thrown(events)[-1] == ("11.4.3", 4)
    assert leader(state, "dudayev") == RETURNING


def test_11_4_2_units_that_stay_behind_save_the_leader():
    state = drill(f"turn 3 chechen-combat / {CLEAR} / C militia-2@0624")
    events = fight(state, "0625", "militia-1", (AE,), chechen="leader dudayev 0624; enough")
    assert "11.4.3" not in [clause for clause, _ in thrown(events)]
    assert leader(state, "dudayev") == "0624"


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_11_4_3_five_or_six_kills_and_less_sends_him_away_for_the_turn(die):
    state = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@0624")
    fight(state, "0624", "131-bde", (DE, die))
    assert leader(state, "dudayev") == (DEAD if die >= 5 else RETURNING)
    act(state, "enough")
    assert state.leaders_lost == (die >= 5)


def test_11_4_3_he_is_underground_when_the_next_turn_starts():
    state = drill(f"turn 4 turn-start / {CLEAR} / L dudayev@returning")
    assert leader(state, "dudayev") == UNDERGROUND
    state = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@returning")
    declare(state, "0624", "131-bde")
    act(state, "enough")
    assert refusal(state, "leader dudayev 0624") == "11.0.2"


@pytest.mark.clause("11.4.2", "11.4.3", "6.2.4")
def test_ex_leader_die():
    state = drill(f"turn 4 russian-combat / {CLEAR} / L dudayev@0624 / L basayev@0624")
    fight(state, "0624", "131-bde", (DE, 5, 4))
    assert (leader(state, "dudayev"), leader(state, "basayev")) == (DEAD, RETURNING)
    assert [value for _, value, clause in morale.modifiers(state) if clause == "6.2.4"] == [1]
    later = drill(f"turn 5 turn-start / {CLEAR} / L dudayev@dead / L basayev@returning")
    assert (leader(later, "dudayev"), leader(later, "basayev")) == (DEAD, UNDERGROUND)


def test_11_4_4_a_random_event_may_kill_a_leader_on_the_map_but_none_underground():
    state = drill(f"turn 3 chechen-combat / {CLEAR} / L basayev@0624")
    act(state, "done", (2, 0, 6, 3))
    assert leader(state, "basayev") == DEAD
    state = drill(f"turn 3 chechen-combat / {CLEAR}")
    events = act(state, "done", (2, 3))
    assert DEAD not in state.leaders
    assert found(events, e.LeaderFate) == []


@pytest.mark.clause("11.4.4", "12.0.2", "6.2.4")
def test_ex_leader_random():
    state = drill(f"turn 5 chechen-combat / {CLEAR} / L basayev@0624")
    events = act(state, "done", (2, 0, 6, 3))
    (roll,) = found(events, e.MoraleRolled)
    assert roll.total == 4
    assert [clause for _, _, clause in roll.modifiers] == ["6.2.4"]


def test_11_4_5_eliminated_leaders_are_laid_out_as_a_reminder():
    state = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@0624")
    fight(state, "0624", "131-bde", (DE, 6))
    for seat in (RUSSIAN, CHECHEN):
        places = {piece.id: piece.place for piece in view(state, seat).pieces}
        assert places["dudayev"] == "box:killed"
    act(state, "enough; done; done")
    (roll,) = found(act(state, "done", (CALM, 3)), e.MoraleRolled)
    assert roll.modifiers == (("leaders eliminated", 1, "6.2.4"),)


def test_11_4_1_the_units_lost_with_him_do_come_back():
    state = drill(f"turn 3 russian-combat / {CLEAR} / L dudayev@0624")
    fight(state, "0624", "131-bde", (DE, 6))
    assert state.where[unit_of("militia-1")] == -1
