"""4.0 Set-up."""

from random import Random

import pytest

from stavka.engine.chance import FastDice, ScriptedDice
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war import pieces, view
from stavka.games.chechen_war.knowledge import knows
from stavka.games.chechen_war.rules import board, setup
from stavka.games.chechen_war.state import (
    AVAILABLE,
    CHECHEN,
    NEVER,
    POOL,
    RUSSIAN,
    UNDERGROUND,
    UNPLACED,
)
from tests.games.chechen_war.positions import (
    act,
    hex_of,
    kind,
    options,
    place_of,
    play_out,
    position,
    refusal,
    setting,
    unit_of,
)

SCENARIOS = ("variable", "historical")
REGULARS, MILITIA = 8, 16


def begun(scenario, until="setup-chechen", seed=1):
    """A set-up played at random up to a decision."""
    state = setup.start(setting(), scenario)
    play_out(state, until, Random(seed), FastDice(seed))
    return state


def zone(scenario, name):
    """The hexes where a Russian unit may be set up."""
    hexes = setup.russian_ground(setting(), scenario, unit_of(name))
    return {setting().label(hex_) for hex_ in hexes}


def around(*labels):
    """Hexes in or next to towns, but those of Chechnya."""
    hexes = {h for label in labels for h in setting().grid.within(hex_of(label), 1)}
    return {setting().label(h) for h in hexes if not setting().in_chechnya[h]}


def outside(*regions):
    """All land but that of some regions."""
    land = enumerate(setting().playable)
    return {setting().label(h) for h, real in land if real and setting().region[h] not in regions}


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("4.2.1.5", "4.2.2.5", "4.2.2.9", "4.2.2.10", "4.3.1.7", "4.3.2.5")
@pytest.mark.clause("4.3.2.8", "4.3.2.9", "4.4.1", "4.4.2", "4.4.3", "4.4.4", "4.4.5")
@pytest.mark.clause("6.1.1", "11.2.1")
def test_ex_initial_state(scenario):
    state = begun(scenario, until="russian-move")
    first = setting().first_chechen
    on_map = [place >= 0 for place in state.where]
    assert (sum(on_map[:first]), sum(on_map[first:])) == (24, 24)
    assert state.where[:first].count(POOL) == 21
    assert state.where[first:].count(POOL) == 8
    assert all(on_map[setting().first_militia :])
    assert state.leaders == [UNDERGROUND] * 6
    assert state.russian_support == [AVAILABLE] * 12
    assert state.chechen_support == [AVAILABLE] * 2
    assert (state.turn, state.morale, state.casualties, state.collateral) == (1, 9, 0, 0)
    assert (state.ceasefire, state.kidnapped) == (NEVER, NEVER)


def test_4_1_1_the_russian_sets_up_first():
    state = setup.start(setting(), "variable")
    seats = []
    while kind(state).startswith("setup"):
        seats.append(state.pending().seat)
        state.apply(state.pending().options.sample(Random(len(seats))), FastDice(0))
    assert seats == [RUSSIAN] * 24 + [CHECHEN] * 24


def test_4_1_2_the_set_up_is_chosen_before_play():
    assert zone("variable", "131-bde") != zone("historical", "131-bde")


def test_4_1_3_victory_is_judged_alike_in_both_set_ups():
    reasons = set()
    for scenario in SCENARIOS:
        state = begun(scenario, until="russian-move")
        state.frames = [("turn", 14)]
        state.turn = setting().turns
        state.morale = 0
        from stavka.games.chechen_war.state import machine

        machine().run(state, ScriptedDice(()), [])
        reasons.add((state.finished.winners, state.finished.clause))
    assert reasons == {((CHECHEN,), "3.2.3")}


def test_4_1_4_units_are_deployed_before_the_markers_matter():
    state = begun("variable")
    assert state.turn == 1
    assert not state.mustered
    assert state.leaders == [UNDERGROUND] * 6


def test_4_1_5_at_start_units_bear_no_r():
    starting = [unit for unit in setting().units if setup.is_at_start(unit)]
    russian = [unit for unit in starting if not unit.category.startswith(("chechen", "militia"))]
    assert len(russian) == 24
    assert not any(unit.reinforcement for unit in russian)


@pytest.mark.clause("4.1.5", "4.1.6", "2.5.2")
def test_ex_pro_russian_start():
    state = setup.start(setting(), "variable")
    assert not setup.is_at_start(setting().units[unit_of("pro-1")])
    assert place_of(state, "pro-1") == POOL
    state = position(
        "turn 1 reinforcement-determination / R mvd-1@0131 / C militia-1@2025 / "
        "russian-grants 2 / chechen-grants 1",
        (1,),
    )
    act(state, "recruit pro-1; recruit pro-2", (1, 0))
    assert (state.turn, kind(state)) == (2, "arrive-russian")


def test_4_1_6_pro_russian_chechens_are_never_set_up():
    state = setup.start(setting(), "historical")
    assert [place_of(state, f"pro-{i}") for i in (1, 2, 3, 4)] == [POOL] * 4


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_4_1_7_set_up_obeys_the_stacking_limits(scenario):
    for seed in range(5):
        state = begun(scenario, until="russian-move", seed=seed)
        assert all(board.room_in(state, hex_) >= 0 for hex_ in state.stacks)


def test_4_1_7_a_full_hex_is_refused():
    state = setup.start(setting(), "variable")
    act(state, "; ".join(["at 0730"] * 4))
    assert "at 0730" not in options(state)
    assert refusal(state, "at 0730") == "4.1.7"


def test_4_1_8_units_that_are_not_deployed_may_come_later():
    state = setup.start(setting(), "variable")
    assert place_of(state, "166-bde") == POOL
    state = position("turn 1 reinforcement-determination / R mvd-1@0131 / C militia-1@2025", (1,))
    assert "recruit 166-bde" in options(state)


@pytest.mark.clause("4.2.1.1", "4.2.1.2", "4.2.1.3", "4.1.7")
def test_ex_setup_russian_limits():
    state = setup.start(setting(), "variable")
    assert setting().grid.distance(hex_of("0729"), hex_of("0731")) == 2
    assert refusal(state, "at 0729") == "4.2.1.1"
    assert refusal(state, "at 0618") == "4.2.1.2"
    while setup.next_russian(state) < unit_of("mvd-1"):
        state.apply(state.pending().options.sample(Random(1)), FastDice(1))
    assert setting().region[hex_of("2130")] == "georgia"
    assert refusal(state, "at 2130") == "4.2.1.3"
    act(state, "at 1529")
    assert place_of(state, "mvd-1") == "1529"


def test_4_2_1_1_regulars_start_in_or_next_to_three_towns():
    assert zone("variable", "131-bde") == around("1632", "0731", "0617")
    assert zone("variable", "324-rgt") == around("1632", "0731", "0617")


def test_4_2_1_2_regulars_never_start_in_chechnya():
    assert "0618" not in zone("variable", "131-bde")
    assert setting().in_chechnya[hex_of("0618")]


def test_4_2_1_3_mvd_start_anywhere_but_in_chechnya_and_georgia():
    assert zone("variable", "mvd-9") == outside("chechnya", "georgia")


def test_4_2_1_4_the_other_21_russians_form_the_pool():
    state = setup.start(setting(), "variable")
    pool = [u for u in range(setting().first_chechen) if state.where[u] == POOL]
    assert len(pool) == 21
    assert {setting().units[u].category for u in pool} == {"regular", "mvd", "pro_russian"}


def test_4_2_1_5_all_russian_support_is_available():
    assert setup.start(setting(), "variable").russian_support == [AVAILABLE] * 12


def test_4_2_2_1_all_sixteen_regulars_are_in_the_draw():
    drawn = set()
    for seed in range(20):
        state = begun("variable", until="russian-move", seed=seed)
        first, militia = setting().first_chechen, setting().first_militia
        drawn |= {u for u in range(first, militia) if state.where[u] >= 0}
    assert len(drawn) == 16


def test_4_2_2_2_eight_regulars_go_anywhere_in_chechnya():
    state = begun("variable")
    land = {f"at {setting().label(hex_)}" for hex_ in setting().chechnya}
    assert set(options(state)) == land
    assert refusal(state, "at 0731") == "4.2.2.2"


@pytest.mark.clause("4.2.2.3", "4.2.2.6")
def test_ex_setup_blind():
    state = begun("variable")
    for _ in range(REGULARS + MILITIA - 1):
        state.apply(state.pending().options.sample(Random(1)), FastDice(1))
    placed = [u for u in range(setting().first_chechen, len(state.where)) if state.where[u] >= 0]
    assert len(placed) == 23
    assert not any(knows(state, CHECHEN, unit) for unit in placed)
    state.apply(state.pending().options.sample(Random(1)), FastDice(1))
    assert state.mustered
    assert all(knows(state, CHECHEN, u) for u in range(setting().first_chechen, len(state.where)))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("4.2.2.3", "4.3.2.3")
def test_the_draw_decides_who_stands_where(scenario):
    state = begun(scenario)
    play_out(state, "setup-chechen", Random(3), FastDice(3))
    for _ in range(REGULARS + MILITIA - 1):
        state.apply(state.pending().options.sample(Random(7)), FastDice(7))
    last = next(iter(state.pending().options))
    one, other = state.clone(), state.clone()
    events = one.apply(last, FastDice(1))
    other.apply(last, FastDice(2))
    assert any(isinstance(event, e.Mustered) for event in events)
    assert {h: len(s) for h, s in one.stacks.items()} == {
        h: len(s) for h, s in other.stacks.items()
    }
    assert one.where != other.where
    kinds = lambda s, h: sorted(u >= setting().first_militia for u in s.stacks[h])  # noqa: E731
    assert all(kinds(one, hex_) == kinds(other, hex_) for hex_ in one.stacks)


def test_4_2_2_3_placing_shows_no_identity():
    state = begun("variable")
    events = act(state, "at 1324")
    assert [event.units for event in events if isinstance(event, e.UnitsPlaced)] == [(-1,)]


def test_4_2_2_3_the_russian_sees_nothing_before_the_chechen_set_up_is_complete():
    state = begun("variable")
    before = view.pieces(state, RUSSIAN)
    events = act(state, "at 1324; at 1325")
    assert view.pieces(state, RUSSIAN) == before
    assert [view.view_event(event, RUSSIAN) for event in events] == [None, None]
    assert len(view.pieces(state, CHECHEN)) == len(before) + 2


def test_4_2_2_4_units_start_face_down_for_the_russian():
    state = begun("variable", until="russian-move")
    chechens = range(setting().first_chechen, len(state.where))
    assert not any(knows(state, RUSSIAN, unit) for unit in chechens)


def test_4_2_2_5_eight_regulars_stay_in_the_cup():
    state = begun("variable", until="russian-move")
    first, militia = setting().first_chechen, setting().first_militia
    assert state.where[first:militia].count(POOL) == 8


def test_4_2_2_6_all_sixteen_militia_go_anywhere_in_chechnya():
    state = begun("variable")
    for _ in range(REGULARS):
        act(state, options(state)[0])
    assert setup.next_chechen(state) == setting().first_militia
    assert refusal(state, "at 0731") == "4.2.2.6"
    play_out(state, "russian-move", Random(1), FastDice(1))
    assert UNPLACED not in state.where
    assert min(state.where[setting().first_militia :]) >= 0


@pytest.mark.clause("4.2.2.7", "4.3.2.7")
def test_militia_share_hexes_with_regulars_within_the_limit():
    state = begun("historical")
    for label in ("1221", "1522", "1525", "1323"):
        act(state, f"at {label}; at {label}")
    room = setting().stacking[hex_of("1221")] - 2
    act(state, "; ".join(["at 1221"] * room))
    militia = [u >= setting().first_militia for u in board.occupants(state, hex_of("1221"))]
    assert militia == [False, False] + [True] * room
    assert refusal(state, "at 1221") == "4.1.7"


def test_4_2_2_8_militia_are_hidden_like_regulars():
    state = begun("variable", until="russian-move")
    faces = {pieces.hidden_face(state, RUSSIAN, u) for u in range(setting().first_chechen, 77)}
    assert len(faces) == 1


def test_4_2_2_9_all_leaders_start_underground():
    assert setup.start(setting(), "variable").leaders == [UNDERGROUND] * 6


def test_4_2_2_10_both_artillery_markers_are_available():
    assert setup.start(setting(), "variable").chechen_support == [AVAILABLE] * 2


def test_4_3_1_1_the_northern_group_starts_at_mozdok():
    for unit in ("131-bde", "74-bde", "81-rgt", "276-rgt", "mvd-1", "mvd-4"):
        assert zone("historical", unit) == around("0731")


def test_4_3_1_2_the_north_eastern_group_starts_at_pervomaiskoye_outside_chechnya():
    for unit in ("255-rgt", "33-rgt", "68-recon", "mvd-5", "mvd-7"):
        assert zone("historical", unit) == around("0617")


def test_4_3_1_3_the_west_group_starts_at_vladikavkaz():
    for unit in ("693-rgt", "503-rgt", "76-abn", "mvd-8", "mvd-9"):
        assert zone("historical", unit) == around("1632")


def test_4_3_1_4_the_eastern_group_starts_at_khasav_yurt_outside_chechnya():
    for unit in ("129-rgt", "106-abn", "98-abn"):
        assert zone("historical", unit) == around("1418")
    assert "1419" not in zone("historical", "129-rgt")


def test_4_3_1_5_the_reserve_starts_anywhere_in_russia():
    for unit in ("245-rgt", "324-rgt"):
        assert zone("historical", unit) == outside("chechnya", "georgia")


@pytest.mark.parametrize(
    ("unit", "hex_", "clause"),
    [
        ("131-bde", "0131", "4.3.1.1"),
        ("255-rgt", "0131", "4.3.1.2"),
        ("255-rgt", "0618", "4.3.1.2"),
        ("693-rgt", "0131", "4.3.1.3"),
        ("129-rgt", "1419", "4.3.1.4"),
        ("245-rgt", "1324", "4.3.1.5"),
        ("245-rgt", "2130", "4.3.1.5"),
    ],
)
def test_historical_units_are_refused_elsewhere(unit, hex_, clause):
    state = setup.start(setting(), "historical")
    while setup.next_russian(state) < unit_of(unit):
        state.apply(state.pending().options.sample(Random(1)), FastDice(1))
    assert refusal(state, f"at {hex_}") == clause


def test_4_3_1_6_every_other_russian_unit_waits_in_the_pool():
    state = setup.start(setting(), "historical")
    assert state.where[: setting().first_chechen].count(POOL) == 21


def test_4_3_1_7_all_russian_support_is_available():
    assert setup.start(setting(), "historical").russian_support == [AVAILABLE] * 12


def test_4_3_2_1_all_sixteen_regulars_are_in_the_draw():
    drawn = set()
    for seed in range(20):
        state = begun("historical", until="russian-move", seed=seed)
        drawn |= {u for u in range(45, 61) if state.where[u] >= 0}
    assert len(drawn) == 16


@pytest.mark.clause("4.3.2.2", "4.3.2.6")
def test_ex_setup_historical_regular():
    assert setting().kinds[hex_of("1922")] == ("mountain",)
    state = begun("historical")
    assert refusal(state, "at 1922") == "4.3.2.2"
    for _ in range(REGULARS):
        act(state, options(state)[0])
    act(state, "at 1922")
    state = begun("variable")
    act(state, "at 1922")


def test_4_3_2_2_regulars_start_in_cities_and_towns_of_chechnya():
    state = begun("historical")
    towns = {
        f"at {setting().label(h)}"
        for h in setting().chechnya
        if setting().is_city[h] or setting().is_town[h]
    }
    assert set(options(state)) == towns
    assert "at 1324" in towns
    assert refusal(state, "at 1431") == "4.2.2.2", "a town, but of Ingushetia"


def test_4_3_2_3_nobody_looks_before_the_set_up_is_complete():
    state = begun("historical")
    act(state, "at 1324")
    assert not knows(state, CHECHEN, setting().first_chechen)


def test_4_3_2_4_units_start_face_down_for_the_russian():
    state = begun("historical", until="russian-move")
    assert not any(knows(state, RUSSIAN, u) for u in range(setting().first_chechen, 77))


def test_4_3_2_5_eight_regulars_stay_in_the_cup():
    state = begun("historical", until="russian-move")
    assert state.where[45:61].count(POOL) == 8


def test_4_3_2_6_militia_go_anywhere_in_chechnya():
    assert setup.chechen_ground(setting(), "historical", regular=False) == list(setting().chechnya)


def test_4_3_2_8_all_leaders_start_underground():
    assert setup.start(setting(), "historical").leaders == [UNDERGROUND] * 6


def test_4_3_2_9_both_artillery_markers_are_available():
    assert setup.start(setting(), "historical").chechen_support == [AVAILABLE] * 2


def test_4_4_1_markers_start_alike_in_both_set_ups():
    one, other = (setup.start(setting(), scenario) for scenario in SCENARIOS)
    for name in ("turn", "morale", "casualties", "collateral", "flights", "ceasefire", "kidnapped"):
        assert getattr(one, name) == getattr(other, name)


def test_4_4_2_the_first_turn_is_december_1994():
    assert setup.start(setting(), "variable").turn == 1
    assert str(setting().turn_labels[0]) == "December 1994"


def test_4_4_3_morale_starts_at_nine():
    assert setup.start(setting(), "variable").morale == 9


def test_4_4_4_tallies_start_at_zero():
    state = setup.start(setting(), "variable")
    assert (state.casualties, state.collateral) == (0, 0)


def test_4_4_5_ceasefire_and_kidnapping_are_set_aside():
    state = setup.start(setting(), "variable")
    assert (state.ceasefire, state.kidnapped) == (NEVER, NEVER)


def test_4_2_2_2_chechens_may_start_next_to_russians():
    state = begun("variable")
    stands = next(iter(sorted(hex_ for hex_ in state.stacks)))
    assert stands >= 0
    beside = [h for h in setting().chechnya if state.near[0][h]]
    assert all(f"at {setting().label(hex_)}" in options(state) for hex_ in beside)
