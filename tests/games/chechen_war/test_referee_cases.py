"""Cases a referee would be called for: rules that meet, ends that coincide, edges of the map."""

from copy import copy

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.state import (
    AVAILABLE,
    CHECHEN,
    GONE,
    POOL,
    RETURNING,
    RUSSIAN,
    UNDERGROUND,
    USED,
)
from tests.games.chechen_war.fights import (
    AE,
    AX,
    CALM,
    DASH,
    DE,
    EX,
    PAIR,
    box,
    casualties,
    declare,
    drill,
    fight,
    found,
    ids,
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
    place_of,
    refusal,
    setting,
    unit_of,
)

KILLED, AWAY = 5, 4
"""Dice of a leader's fate."""


def russian_combat(text):
    """A Russian Combat Segment of turn 3, with one more attack possible far away."""
    return drill(f"turn 3 russian-combat / {text} / {PAIR}")


def chechen_combat(text):
    """A Chechen Combat Segment of turn 3, with one more attack possible far away."""
    return drill(f"turn 3 chechen-combat / {text} / {PAIR}")


def ambushing(text):
    """A Chechen Ambush Segment of turn 3, with one more ambush possible far away."""
    return drill(f"turn 3 chechen-ambush / {text} / {PAIR}")


def winners(state):
    """Who has won; None while the game goes on."""
    return None if state.finished is None else state.finished.winners


# --- ends that coincide ----------------------------------------------------------------------


def test_3_1_1_an_exchange_that_empties_groznyi_and_the_map_is_no_victory():
    """The attacker's units go first (10.7.4): Groznyi is empty when the last Chechen dies."""
    state = drill("turn 3 russian-combat / R 33-rgt*@1324 / C militia-1@1325")
    fight(state, "1325", "33-rgt", (EX, CALM, 3))
    assert state.chechen_count == 0
    assert hex_of("1324") not in state.stacks
    assert winners(state) is None


def test_3_1_1_the_last_chechen_who_dies_first_in_his_own_attack_loses_at_once():
    """10.7.4 the other way round: the defender in Groznyi still stands at that moment."""
    state = drill("turn 3 chechen-combat / R 33-rgt*@1324 / C militia-1@1325")
    events = fight(state, "1324", "militia-1", (EX,))
    assert winners(state) == (RUSSIAN,)
    assert casualties(events) == ids("militia-1")
    assert place_of(state, "33-rgt") == "1324"


def test_3_1_1_the_end_is_told_after_what_brought_it():
    march = drill("turn 3 russian-movement / R mvd-1@1424 / C militia-1@2025")
    march.where[unit_of("militia-1")] = POOL
    march.stacks.pop(hex_of("2025"))
    march.chechen_count = 0
    told = [type(event) for event in act(march, "move mvd-1; to 1324")]
    assert told == [e.UnitsMoved, e.GameEnded]
    advance = drill("turn 3 russian-combat / groznyi-attacked / R 131-bde@1424 / C militia-1@1324")
    fight(advance, "1324", "131-bde", (DE,), chechen="enough")
    told = [type(event) for event in act(advance, "advance 131-bde")]
    assert told == [e.UnitsMoved, e.GameEnded]


def test_3_1_1_nothing_of_a_combat_follows_the_end():
    """The last defender dies while another Russian unit holds Groznyi: no advance, no fates."""
    state = drill(
        "turn 3 russian-combat / R mvd-1@1324 / R 131-bde@0625 / C militia-1@0624 / L dudayev@0624"
    )
    events = fight(state, "0624", "131-bde", (DE,), chechen="leader dudayev 0624; enough")
    assert winners(state) == (RUSSIAN,)
    assert isinstance(events[-1], e.GameEnded)
    assert not found(events, e.LeaderFate)


def test_3_1_2_the_ceasefire_turn_can_end_with_the_collapse():
    """0 + 3 for the ceasefire - 1 for the raid - 3 for the kidnapping."""
    state = drill(
        "turn 6 russian-morale / ceasefire 6 / morale 0 / R mvd-1@0131 / C militia-1@1418",
    )
    assert state.morale == 2
    act(state, "kidnap", (1, 6))
    assert winners(state) == (CHECHEN,)


def test_3_2_3_the_last_turn_at_morale_zero_goes_to_the_chechen_with_all_cities_held():
    cities = " / ".join(
        f"R mvd-{number}@{city}"
        for number, city in enumerate(("1324", "1323", "1221", "1522", "1525"), 1)
    )
    state = drill(
        f"turn 9 russian-morale / morale 1 / casualties 7 / {cities} / C militia-1@2025", (2,)
    )
    act(state, "decline")
    assert winners(state) == (CHECHEN,)
    assert state.finished.clause == "3.2.3"


def test_3_1_1_a_kidnapping_that_backfires_can_win_for_the_russian():
    state = drill("turn 3 russian-morale / morale 0 / R mvd-1@1324 / C militia-1@2025", (4,))
    state.where[unit_of("militia-1")] = POOL
    del state.stacks[hex_of("2025")]
    state.chechen_count = 0
    state.morale = 0
    act(state, "kidnap", (6, 1))
    assert winners(state) == (RUSSIAN,)


# --- morale at its bounds --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("morale", "dice", "after"), [(0, (1, 6), 0), (13, (6, 1), 13), (12, (6, 1), 13)]
)
def test_6_1_3_kidnapping_stops_at_the_ends_of_the_track(morale, dice, after):
    state = drill(
        f"turn 3 russian-morale / morale {morale} / R mvd-1@1324 / C militia-1@2025", (3,)
    )
    state.morale = morale
    act(state, "kidnap", dice)
    assert state.morale == after
    assert state.kidnapped == 3


# --- exchanges and losses --------------------------------------------------------------------


def test_10_11_4_equal_factors_cost_the_larger_side_no_more_than_the_smaller_has():
    state = russian_combat("R mvd-1@0625 / C militia-1@0624 / C militia-2@0624")
    fight(state, "0624", "mvd-1", (EX,))
    assert state.casualties == 1
    assert options(state) == ["remove militia-1", "remove militia-2"]
    act(state, "remove militia-2")
    assert place_of(state, "militia-1") == "0624"


def test_10_11_2_ae_takes_both_steps_of_two_step_units():
    state = russian_combat("R 131-bde@0625 / R 33-rgt*@0625 / C militia-1@0624")
    fight(state, "0624", "131-bde 33-rgt", (AE,))
    assert state.casualties == 3
    assert not state.reduced[unit_of("33-rgt")]


def test_10_11_4_an_exchange_may_be_paid_by_flips_or_whole_units_but_exactly():
    state = russian_combat(
        "R 131-bde@0625 / R 74-bde@0625 / C militia-1@0624 / C militia-2@0624 / C militia-3@0624"
    )
    fight(state, "0624", "131-bde 74-bde", (EX,))
    assert options(state) == ["flip 131-bde", "remove 131-bde", "flip 74-bde", "remove 74-bde"]
    act(state, "remove 131-bde")
    assert options(state) == ["flip 74-bde"], "two steps would be one too many"
    act(state, "flip 74-bde")
    assert place_of(state, "74-bde") == "0625"
    assert state.reduced[unit_of("74-bde")]
    assert state.casualties == 3
    assert kind(state) == "advance"


def test_10_11_3_an_ax_may_be_overpaid_and_an_exchange_not():
    text = f"R 131-bde@0625 / R mvd-1@0625 / C militia-1@0624 / {PAIR}"
    ax = drill(f"turn 3 russian-combat / {text}")
    fight(ax, "0624", "131-bde mvd-1", (AX,))
    assert "remove 131-bde" in options(ax)
    ex = drill(f"turn 3 russian-combat / {text}")
    fight(ex, "0624", "131-bde mvd-1", (EX,))
    assert options(ex) == ["flip 131-bde", "remove mvd-1"]


def test_10_11_5_an_exchange_that_takes_both_sides_leaves_the_hex_empty():
    state = russian_combat("R 33-rgt*@0625 / C militia-1@0624")
    fight(state, "0624", "33-rgt", (EX,))
    assert not {hex_of("0624"), hex_of("0625")} & state.stacks.keys()
    assert kind(state) == "attack"


def test_10_7_1_a_unit_without_factors_joins_others_and_never_attacks_alone():
    state = russian_combat("R 131-bde@0625 / R 68-recon@0625 / C militia-1@0624")
    own = copy(state.setting)
    own.factor = tuple(0 if u == unit_of("68-recon") else f for u, f in enumerate(own.factor))
    state.setting = own
    act(state, "attack 0624")
    assert options(state) == ["with 131-bde"]
    act(state, "with 131-bde; with 68-recon")
    assert options(state) == ["commit"]
    alone = russian_combat("R 68-recon@0625 / C militia-1@0624")
    alone.setting = own
    assert options(alone) == ["attack 2025", "done"]
    assert refusal(alone, "attack 0624") == "10.7.1"


# --- advances --------------------------------------------------------------------------------


def test_10_4_4_who_advanced_next_to_another_enemy_does_not_fight_him_and_others_may():
    state = russian_combat("R 131-bde@0625 / C militia-1@0624 / C militia-2@0623 / R mvd-1@0722")
    fight(state, "0624", "131-bde", (DE,))
    act(state, "advance 131-bde; attack 0623")
    assert options(state) == ["with mvd-1"]
    assert refusal(state, "with 131-bde") == "10.4.4"


# --- Groznyi ---------------------------------------------------------------------------------


def test_10_10_1_an_attack_without_result_has_been_the_first():
    state = russian_combat("R 131-bde@1424 / C militia-1@1324")
    events = fight(state, "1324", "131-bde", (DASH,))
    assert [shift[:2] for shift in odds(events).shifts] == [("first attack on Groznyi", -1)]
    assert state.groznyi_attacked
    assert refusal(state, "attack 1324") == "10.2.1"


def test_10_10_1_the_first_attack_may_come_after_another_citys():
    """Which attack of the segment it is does not matter: only Groznyi's own count."""
    state = russian_combat("R 131-bde@1424 / R 74-bde@1424 / C militia-1@1323 / C militia-2@1324")
    fight(state, "1323", "131-bde", (DASH,), russian="marker artillery-1; enough")
    events = declare(state, "1324", "74-bde")
    assert found(events, e.SupportCommitted)[0].number == 0
    assert kind(state) == "items"


# --- support ---------------------------------------------------------------------------------


def test_14_2_3_a_gunship_that_threatened_supports_no_combat_of_the_turn():
    state = drill(f"turn 3 gunship-threat / R 131-bde@0625 / C militia-1@0624 / {PAIR}")
    act(state, "threat 0625; done; done")
    assert kind(state) == "attack"
    assert [box(state, name) for name in ("gunship-1", "gunship-2")] == [USED, AVAILABLE]
    declare(state, "0624", "131-bde")
    assert refusal(state, "marker gunship-1") == "10.9.1"
    act(state, "marker gunship-2")
    assert "marker gunship-1" not in options(state)


def test_10_9_16_a_marker_serves_one_combat_of_the_turn():
    state = russian_combat("R 131-bde@0625 / C militia-1@0624 / R mvd-1@1017 / C militia-2@0916")
    fight(state, "0624", "131-bde", (DASH,), russian="marker airstrike-3; enough")
    declare(state, "0916", "mvd-1")
    assert refusal(state, "marker airstrike-3") == "10.9.1"


def test_10_9_9_artillery_serves_the_defence_of_chechnya_against_raids_from_outside():
    """The hex attacked decides: Russians in Dagestan attack into Chechnya."""
    state = russian_combat("R 131-bde@1418 / C militia-1@1419")
    declare(state, "1419", "131-bde")
    act(state, "enough")
    assert "artillery" in options(state)
    over = chechen_combat("R mvd-1@1418 / C militia-1@1419")
    declare(over, "1418", "militia-1")
    act(over, "enough")
    assert refusal(over, "artillery") == "10.9.9"


def test_10_9_18_a_lost_marker_stays_lost_over_the_turns():
    state = russian_combat("R 131-bde@0625 / C militia-1@0624 / M chechen-artillery-2 gone")
    fight(state, "0624", "131-bde", (DASH, 6), chechen="artillery; enough")
    assert box(state, "chechen-artillery-1") == box(state, "chechen-artillery-2") == GONE
    later = drill(
        "turn 4 turn-start / M chechen-artillery-1 gone / M chechen-artillery-2 used / "
        "R 131-bde@0625 / C militia-1@0624"
    )
    assert box(later, "chechen-artillery-1") == GONE
    assert box(later, "chechen-artillery-2") == AVAILABLE


# --- leaders ---------------------------------------------------------------------------------


def test_11_4_2_in_an_attack_from_two_hexes_only_the_emptied_hex_risks_its_leader():
    state = chechen_combat(
        "R 131-bde@0625 / C militia-1@0624 / C militia-2@0525 / C militia-3@0525"
    )
    events = fight(
        state,
        "0625",
        "militia-1 militia-2",
        (AE, AWAY),
        chechen="leader dudayev 0624; leader maskhadov 0525",
    )
    assert thrown(events)[-1] == ("11.4.3", AWAY)
    assert state.leaders[leader_of("dudayev")] == RETURNING
    assert state.leaders[leader_of("maskhadov")] == hex_of("0525")


def test_11_2_2_a_leader_of_a_lost_ambush_hex_serves_again_in_the_combat_that_follows():
    """Nothing exhausts a leader: ambush, defence and attack of one turn (ruling leader-reuse)."""
    state = ambushing("R 131-bde@0625 / C militia-1@0624")
    act(state, "ambush 0624 0625; leader dudayev 0624", (1,))
    act(state, "done")
    declare(state, "0624", "131-bde")
    act(state, "enough")
    act(state, "leader dudayev 0624; enough", (DASH,))
    assert state.leaders[leader_of("dudayev")] == hex_of("0624")


def test_14_3_2_a_leader_may_join_others_in_the_ambushing_hex():
    state = ambushing("R 131-bde@0625 / C militia-1@0624 / L dudayev@0624")
    act(state, "ambush 0624 0625")
    events = act(state, "leader maskhadov 0624", (1,))
    (result,) = found(events, e.AmbushResult)
    assert [m for m in result.modifiers if m[0] == "leader"] == [("leader", 1, "14.3.6")]
    assert state.leaders[leader_of("maskhadov")] == hex_of("0624")


def test_14_3_2_with_nobody_underground_no_leader_is_asked_for():
    others = " / ".join(
        f"L {name}@dead" for name in ("maskhadov", "basayev", "gelayev", "raduyev", "yandarbiyev")
    )
    state = ambushing(f"R 131-bde@0625 / C militia-1@0624 / L dudayev@0624 / {others}")
    events = act(state, "ambush 0624 0625", (1,))
    assert found(events, e.AmbushResult)


def test_11_0_1_no_leader_outlives_his_stack_on_the_map_after_an_advance_of_one_of_two():
    state = chechen_combat("R 33-rgt*@0625 / C militia-1@0624 / C militia-2@0624")
    fight(state, "0625", "militia-1 militia-2", (DE,), chechen="leader dudayev 0624; enough")
    act(state, "advance militia-1")
    assert state.leaders[leader_of("dudayev")] == hex_of("0624")
    act(state, "advance militia-2")
    assert state.leaders[leader_of("dudayev")] == UNDERGROUND


# --- ambushes and retreats -------------------------------------------------------------------


def test_14_3_13_each_retreat_of_a_chain_opens_a_free_ambush_and_spends_no_role():
    state = ambushing("R 131-bde@0625 / C militia-1@0624 / C militia-2@0627")
    act(state, "ambush 0624 0625; no-leader", (5, 1))
    act(state, "fall-back 0626")
    assert options(state) == ["ambush 0627 0626", "decline"]
    act(state, "ambush 0627 0626; no-leader", (5, 1))
    act(state, "fall-back 0726")
    assert options(state) == ["ambush 0627 0726", "decline"], "the same hex once more"
    act(state, "ambush 0627 0726; no-leader", (1,))
    assert "ambush 0627 0726" in options(state), "its one ordinary ambush is still to come"
    assert "ambush 0624 0625" not in options(state)


def test_14_3_10_over_stacking_by_retreat_is_paid_at_the_end_of_the_segment():
    friends = " / ".join(f"R mvd-{number}@0724" for number in range(1, 5))
    ring = " / ".join(
        f"C militia-{number}@{label}"
        for number, label in enumerate(("0725", "0626", "0525", "0524"), 2)
    )
    state = ambushing(f"R 131-bde@0625 / C militia-1@0624 / {friends} / {ring}")
    act(state, "ambush 0624 0625; alone; no-leader", (5, 1))
    assert place_of(state, "131-bde") == "0724"
    act(state, "decline; done")
    assert kind(state) == "overstack"
    assert state.pending().seat == RUSSIAN
    act(state, "give-up mvd-1")
    assert state.casualties == 1
    assert kind(state) == "attack"


def test_14_2_4_a_gunship_guards_the_hex_that_a_retreat_reaches():
    state = ambushing(
        "R 131-bde@0625 / R mvd-1@0626 / C militia-1@0624 / C militia-2@0627 / M gunship-1 0626"
    )
    act(state, "ambush 0624 0625; no-leader", (5, 1))
    act(state, "fall-back 0626")
    assert kind(state) == "ambush"


def test_14_3_9_an_ambush_of_two_steps_may_take_one_two_step_unit_whole():
    state = ambushing("R 131-bde@1225 / C militia-1@1226 / R mvd-1@1225 / C militia-2@1125")
    own = copy(state.setting)
    own.tables = own.tables._replace(ambush=dict.fromkeys(range(10), (2, False)))
    state.setting = own
    origin = next(o for o in options(state) if o.startswith("ambush") and o.endswith("1225"))
    act(state, f"{origin}; alone; no-leader", (3,))
    act(state, "flip 131-bde; remove 131-bde")
    assert state.casualties == 2
    assert place_of(state, "mvd-1") == "1225"


def test_14_1_1_after_the_last_russian_of_the_hex_is_lost_nothing_more_happens_there():
    state = ambushing("R mvd-1@0625 / C militia-1@0624")
    own = copy(state.setting)
    own.tables = own.tables._replace(ambush=dict.fromkeys(range(10), (1, True)))
    state.setting = own
    events = act(state, "ambush 0624 0625; no-leader", (6,))
    assert casualties(events) == ids("mvd-1")
    assert thrown(events) == [("14.3.4", 6)], "nobody is left to roll a retreat for"


# --- movement --------------------------------------------------------------------------------


def test_8_3_the_guarantee_is_not_charged_where_a_dearer_step_was_not_taken():
    """A way round within the slow unit's factors costs the fast one no more than that."""
    text = "turn 3 russian-movement / MF mvd-1 2 / R mvd-1@0625 / R 131-bde@0625 / C militia-1@2025"
    state = drill(text)
    here, there = hex_of("0625"), hex_of("0624")
    own = copy(state.setting)
    rows = [list(row) for row in own.costs]
    rows[here][own.neighbours[here].index(there)] = 5
    own.costs = tuple(map(tuple, rows))
    state.setting = own
    act(state, "move 131-bde; with mvd-1; to 0624")
    assert state.left[unit_of("131-bde")] == own.movement[unit_of("131-bde")] - 2


def test_8_3_a_guaranteed_step_costs_the_faster_unit_of_the_stack_its_price():
    state = drill(
        "turn 3 russian-movement / MF mvd-1 1 / R mvd-1@1923 / R 131-bde@1923 / C militia-1@0626"
    )
    act(state, "move 131-bde; with mvd-1; to 1922")
    assert state.left[unit_of("mvd-1")] == 0
    assert state.left[unit_of("131-bde")] == state.setting.movement[unit_of("131-bde")] - 3


def test_15_2_2_in_a_ceasefire_the_guarantee_opens_no_zone():
    state = drill(
        "turn 3 russian-movement / ceasefire 3 / MF mvd-1 1 / R mvd-1@1923 / C militia-1@2023"
    )
    act(state, "move mvd-1")
    assert not any(state.near[1][hex_of(label)] for label in destinations(state))


def test_8_2_4_raiders_may_come_home_and_regulars_never_leave():
    home = drill("turn 3 chechen-movement / R mvd-9@0131 / C militia-1@1418")
    act(home, "move militia-1")
    regions = {setting().region[hex_of(label)] for label in destinations(home)}
    assert regions == {"chechnya", "dagestan"}


# --- reinforcements --------------------------------------------------------------------------


def test_13_1_15_an_empty_pool_loses_every_grant():
    placed = " / ".join(f"R {unit.id}@box" for unit in setting().units[: setting().first_chechen])
    state = drill(f"turn 3 reinforcement-determination / {placed} / C militia-1@2025", (3, 3))
    assert state.turn == 4
    assert kind(state) == "arrive-russian"


def test_13_1_9_an_empty_cup_gives_nothing_and_no_error():
    chechens = [unit.id for unit in setting().units[setting().first_chechen :]]
    placed = " / ".join(f"C {name}@box" for name in chechens[1:])
    state = drill(
        f"turn 3 reinforcement-determination / R mvd-1@0131 / C {chechens[0]}@2025 / {placed}", (3,)
    )
    own = copy(state.setting)
    own.tables = own.tables._replace(recruits_chechen={1: 4})
    state.setting = own
    unit = next(option for option in options(state))
    events = act(state, unit, (6,))
    assert [one for one in found(events, e.Recruited) if one.seat == CHECHEN] == []
