"""13.0 Reinforcements."""

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war import view
from stavka.games.chechen_war.knowledge import knows
from stavka.games.chechen_war.rules import board, reinforcements
from stavka.games.chechen_war.rules.random_events import cup_of
from stavka.games.chechen_war.state import BOX, CHECHEN, POOL, RUSSIAN
from tests.games.chechen_war.positions import (
    act,
    hex_of,
    kind,
    options,
    place_of,
    position,
    refusal,
    setting,
    unit_of,
)

BASE = "R mvd-1@0131 / C militia-1@2025 / morale 5"


def labels(hexes):
    return {setting().label(hex_) for hex_ in hexes}


def rolled(events, seat):
    return next(
        event
        for event in events
        if isinstance(event, e.ReinforcementsRolled) and event.seat == seat
    )


class Counted(ScriptedDice):
    """Scripted dice that remember how many counters each draw was from."""

    def __init__(self, values):
        super().__init__(values)
        self.counts = []

    def draw(self, count, purpose):
        self.counts.append(count)
        return super().draw(count, purpose)


def determination(text=BASE, dice=(1,), turn=3):
    return position(f"turn {turn} reinforcement-determination / {text}", dice)


def test_13_1_1_reinforcements_enter_after_turn_one():
    state = position(f"turn 1 turn-start / R mvd-2@box / {BASE}")
    assert kind(state) == "russian-move"
    state = position(f"turn 2 turn-start / R mvd-2@box / {BASE}")
    assert kind(state) == "arrive-russian"


def test_13_1_2_each_side_rolls_once_on_its_table():
    tables = setting().tables
    state = determination("R mvd-1@1324 / C militia-1@2025 / morale 5", (2,))
    assert state.frames[-1] == ("recruit", tables.recruits_russian[2])
    number = tables.recruits_chechen[5]
    events = act(state, "recruit vt; recruit pro-1", (5, *[0] * number))
    chechen = rolled(events, CHECHEN)
    assert (chechen.die, chechen.total, chechen.number) == (5, 5, number)


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_13_1_2_the_russian_table_is_read_by_the_die(die):
    state = determination("R mvd-1@1324 / C militia-1@2025 / morale 5", (die,))
    assert state.frames[-1] == ("recruit", setting().tables.recruits_russian[die])


def test_13_1_2_beyond_the_table_its_ends_count():
    highest = setting().tables.recruits_russian[6]
    state = determination("R mvd-1@0131 / C militia-1@2025 / morale 12", (6,))
    assert state.frames[-1] == ("recruit", highest), "6, 1 and 1 make 8"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R mvd-1@1324 / morale 5", ()),
        ("R mvd-1@1324 / morale 3", (("low morale", -1, "13.1.3"),)),
        ("R mvd-1@1324 / morale 9", (("high morale", 1, "13.1.3"),)),
        ("R mvd-1@0131 / morale 4", (("Groznyi free", 1, "13.1.3"),)),
        ("R mvd-1@0131 / morale 8", (("Groznyi free", 1, "13.1.3"),)),
    ],
)
def test_13_1_3_russian_modifiers(text, expected):
    state = position(f"turn 3 russian-movement / {text} / C militia-1@2025")
    assert reinforcements.russian_modifiers(state) == expected


def test_13_1_3_all_modifiers_add_up():
    text = "turn 3 russian-movement / R mvd-1@0131 / C militia-1@2025 / morale 12 / collateral 7 / "
    state = position(text + "leaders_lost 2 / ceasefire 3")
    assert sum(value for _, value, _ in reinforcements.russian_modifiers(state)) == 2
    assert sum(value for _, value, _ in reinforcements.chechen_modifiers(state)) == 2 - 2 + 2


@pytest.mark.parametrize(("collateral", "drm"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 2)])
def test_2_9_2_collateral_of_the_current_turn_helps_recruiting(collateral, drm):
    state = position(f"turn 3 russian-movement / {BASE} / collateral {collateral}")
    assert sum(value for _, value, _ in reinforcements.chechen_modifiers(state)) == drm


@pytest.mark.clause("13.1.4", "10.13.1", "2.9.2")
def test_ex_collateral_turn():
    state = determination(f"{BASE} / collateral 4 / russian-grants 1 / chechen-grants 2", (1,))
    events = act(state, "recruit vt", (2, 0, 0))
    chechen = rolled(events, CHECHEN)
    assert chechen.modifiers == (("collateral", 1, "10.13.7"),)
    assert chechen.total == 3
    assert state.turn == 4
    assert state.collateral == 0
    resets = [event.total for event in events if isinstance(event, e.CollateralReset)]
    assert resets == [4]
    order = [type(event) for event in events]
    assert order.index(e.CollateralReset) > order.index(e.ReinforcementsRolled)


def test_13_1_4_collateral_survives_the_chechen_arrivals():
    state = position(f"turn 4 chechen-arrival / C militia-2@box / {BASE} / collateral 3")
    act(state, "at 1324")
    assert kind(state) == "chechen-move"
    assert state.collateral == 3


@pytest.mark.clause("11.4.1", "11.4.5", "6.2.4", "13.1.5")
def test_ex_leader_gone():
    state = position(f"turn 3 russian-movement / {BASE} / leaders_lost 1 / L dudayev@dead")
    assert reinforcements.chechen_modifiers(state) == (("leaders eliminated", -1, "13.1.5"),)
    state = position(f"turn 4 turn-start / {BASE} / leaders_lost 1 / L dudayev@dead")
    assert reinforcements.chechen_modifiers(state) == ()
    assert sum(place == -1 for place in state.leaders) == 5


def test_13_1_5_only_leaders_lost_in_this_turn_count():
    state = position(f"turn 3 russian-movement / {BASE} / leaders_lost 2")
    assert reinforcements.chechen_modifiers(state) == (("leaders eliminated", -2, "13.1.5"),)


def test_13_1_6_the_pool_holds_every_unit_that_is_off_the_map():
    state = determination("R mvd-1@0131 / R vt@box / C militia-1@2025 / morale 5", (1,))
    offered = {option.split()[1] for option in options(state)}
    russians = {unit.id for unit in setting().units[: setting().first_chechen]}
    assert offered == russians - {"mvd-1", "vt"}
    assert refusal(state, "recruit mvd-1") == "13.1.6"
    assert refusal(state, "recruit vt") == "13.1.7"


@pytest.mark.clause("13.1.6", "13.1.8", "13.1.7", "2.8.3")
def test_ex_pool_choice():
    state = position(
        "turn 3 russian-movement / R 131-bde*@0626 / R mvd-1@1324 / C militia-1@2025 / "
        "chechen-grants 1"
    )
    board.eliminate(state, unit_of("131-bde"), "combat", "10.11.2", [])
    state.morale = 5
    assert unit_of("131-bde") in reinforcements.russian_pool(state)
    state.frames = [("turn", 13), ("recruit-chechen",), ("grants", 1), ("recruit", 1)]
    act(state, "recruit 131-bde", (1, 0))
    assert not state.reduced[unit_of("131-bde")]
    assert (state.turn, kind(state)) == (4, "arrive-russian")


def test_13_1_7_recruits_wait_in_the_box():
    state = determination(f"{BASE} / russian-grants 2", (1,))
    act(state, "recruit vt")
    assert place_of(state, "vt") == BOX
    assert refusal(state, "recruit vt") == "13.1.7"


def test_13_1_8_the_russian_picks_freely_among_all_categories():
    state = determination(BASE, (1,))
    offered = {option.split()[1] for option in options(state)}
    assert {"131-bde", "mvd-op-1", "vt", "pro-4"} <= offered
    assert refusal(state, "recruit militia-2") == "13.1.8"


def test_13_1_9_the_chechen_draws_at_random_from_the_whole_cup():
    state = determination(f"{BASE} / russian-grants 1 / chechen-grants 3", (1,))
    dice = Counted((4, 0, 5, 28))
    events = state.apply(state.pending().options.actions[0], dice)
    assert dice.counts == [31, 30, 29], "32 units less the one on the map, without putting back"
    drawn = next(
        event for event in events if isinstance(event, e.Recruited) and event.seat == CHECHEN
    )
    assert len(drawn.units) == 3
    assert drawn.units == tuple(sorted(drawn.units))


@pytest.mark.clause("10.11.9", "13.1.9", "4.2.2.5")
def test_ex_cup_count():
    regulars = " / ".join(f"C regular-{i}@13{24 - i // 4}" for i in range(1, 9))
    militia = " / ".join(f"C militia-{i}@10{24 - i // 4}" for i in range(1, 17))
    state = position(
        f"turn 3 russian-movement / R mvd-1@1921 / chechen-grants 2 / {regulars} / {militia}"
    )
    assert len(cup_of(state)) == 8
    for name in ("regular-1", "regular-2", "militia-1"):
        board.eliminate(state, unit_of(name), "combat", "10.11.2", [])
    state.frames = [("recruit-chechen",)]
    dice = Counted((2, 0, 9))
    reinforcements.recruit_chechen(state, state.frames[-1], dice, [])
    assert dice.counts == [11, 10]
    assert len(cup_of(state)) == 9
    assert place_of(state, "militia-1") == BOX, "drawn like any other"


def test_13_1_10_the_owner_looks_at_what_he_drew_and_the_enemy_does_not():
    state = determination(f"{BASE} / russian-grants 1 / chechen-grants 1", (1,))
    events = act(state, "recruit vt", (1, 0))
    drawn = next(
        event for event in events if isinstance(event, e.Recruited) and event.seat == CHECHEN
    )
    unit = drawn.units[0]
    assert knows(state, CHECHEN, unit)
    assert not knows(state, RUSSIAN, unit)
    assert view.view_event(drawn, RUSSIAN).units == (-1,)


def test_13_1_11_two_step_units_are_russian_regulars():
    two = {unit.category for unit in setting().units if unit.steps == 2}
    assert two == {"regular"}


@pytest.mark.clause("13.1.12", "13.1.13", "13.1.14")
def test_ex_reinf_mixed():
    state = determination(
        "R 131-bde*@0626 / R 33-rgt*@1324 / C militia-1@0625 / russian-grants 3 / chechen-grants 1",
        (4,),
    )
    assert state.frames[-1] == ("recruit", 3)
    act(state, "restore 131-bde; restore 33-rgt")
    assert not any(state.reduced), "at once, the one in an enemy zone too"
    act(state, "recruit vt", (1, 0))
    assert place_of(state, "vt") == BOX
    assert (state.turn, kind(state)) == (4, "arrive-russian")


def test_13_1_12_only_reduced_units_on_the_map_are_restored():
    state = determination("R 131-bde*@0626 / R 33-rgt@0626 / C militia-1@2025 / morale 5", (4,))
    assert "restore 131-bde" in options(state)
    assert "restore 33-rgt" not in options(state)
    assert refusal(state, "restore 33-rgt") == "13.1.12"
    assert refusal(state, "restore 74-bde") == "13.1.12"


def test_13_1_13_each_grant_is_a_choice_of_its_own():
    state = determination("R 131-bde*@1324 / C militia-1@2025 / russian-grants 2", (2,))
    act(state, "recruit vt")
    assert state.frames[-1] == ("recruit", 1)
    assert "restore 131-bde" in options(state)
    assert refusal(state, "done") == ""


def test_13_1_14_a_unit_in_an_enemy_zone_is_restored():
    state = determination("R 131-bde*@0626 / C militia-1@0625 / morale 5", (1,))
    assert "restore 131-bde" in options(state)


@pytest.mark.clause("13.1.15")
def test_ex_reinf_empty():
    others = " / ".join(
        f"R {unit.id}@{label}"
        for label, group in zip(
            (
                "0131",
                "0130",
                "0129",
                "0226",
                "0227",
                "0228",
                "0229",
                "0326",
                "0327",
                "0328",
                "0329",
            ),
            batches(setting().units[1 : setting().first_chechen], 4),
            strict=True,
        )
        for unit in group
    )
    grants = "russian-grants 2 / chechen-grants 1"
    state = determination(f"R 131-bde*@0331 / {others} / C militia-1@2025 / {grants}", (1,))
    assert options(state) == ["restore 131-bde"]
    assert state.frames[-1] == ("recruit", 2)
    events = act(state, "restore 131-bde", (1, 0))
    assert kind(state) != "recruit"
    assert rolled(events, CHECHEN).number == 1


def batches(items, size):
    return [items[i : i + size] for i in range(0, len(items), size)]


def test_13_1_15_no_more_is_drawn_than_the_cup_holds():
    state = position("turn 3 russian-movement / R mvd-1@0131 / C militia-1@2025 / chechen-grants 3")
    for unit in range(setting().first_chechen, len(state.where)):
        if state.where[unit] == POOL and unit != unit_of("borz"):
            state.where[unit] = BOX
    state.frames = [("recruit-chechen",)]
    events = []
    reinforcements.recruit_chechen(state, state.frames[-1], ScriptedDice((6, 0)), events)
    assert place_of(state, "borz") == BOX
    assert cup_of(state) == []
    state.frames = [("recruit-chechen",)]
    reinforcements.recruit_chechen(state, state.frames[-1], ScriptedDice((6,)), events)


def test_13_1_2_nobody_recruits_after_the_last_turn():
    state = position(f"turn 9 reinforcement-determination / {BASE}")
    assert kind(state) == "over"


# --- arrivals ----------------------------------------------------------------------------------


def arrival(text, side="russian"):
    return position(f"turn 3 {side}-arrival / {text}")


@pytest.mark.clause("13.2.1", "13.2.4")
def test_ex_arrival_proc():
    state = arrival("R 166-bde@box / R pro-1@box / R mvd-1@1324 / C militia-1@2025")
    lands = labels(setting().arrival_land)
    assert {setting().region[hex_of(label)] for label in lands} == {"stavropol", "dagestan"}
    assert {option.split()[1] for option in options(state)} == lands
    assert refusal(state, "at 1324") == "13.2.1"
    assert refusal(state, "at 1431") == "13.2.1"
    act(state, "at 0131")
    assert {option.split()[1] for option in options(state)} == lands | {"1324"}
    assert refusal(state, "at 1431") == "13.2.4"
    act(state, "at 1324")
    assert place_of(state, "pro-1") == "1324"


def test_13_2_1_arrival_is_compulsory():
    state = arrival("R 166-bde@box / C militia-1@2025")
    assert refusal(state, "done") == "13.2.1"
    act(state, "at 0131")
    assert kind(state) == "russian-move"
    assert "move 166-bde" in options(state)


@pytest.mark.clause("13.2.1", "13.2.2", "13.2.3", "13.3.1", "13.3.2")
def test_ex_arrivals_compulsory():
    state = arrival("C militia-2@box / C militia-1@2025 / R mvd-1@0131", "chechen")
    assert refusal(state, "done") == "13.3.1"
    assert all(option.startswith("at ") for option in options(state))


def test_13_2_1_units_may_arrive_next_to_the_enemy_and_walk_on():
    state = arrival("R 166-bde@box / C militia-1@0518")
    assert setting().region[hex_of("0517")] == "dagestan"
    assert refusal(state, "at 0518") == "7.6.3"
    act(state, "at 0517; move 166-bde; to 0515")
    assert place_of(state, "166-bde") == "0515"


def test_13_2_2_arrivals_obey_the_stacking_limit():
    units = " / ".join(f"R mvd-{i}@0131" for i in (1, 2, 3, 4))
    state = arrival(f"R 166-bde@box / {units} / C militia-1@2025")
    assert "at 0131" not in options(state)
    assert refusal(state, "at 0131") == "13.2.2"


def test_13_2_3_arrivals_may_be_of_any_category():
    state = arrival("R 166-bde@box / R vt@box / R pro-1@box / C militia-1@2025")
    act(state, "at 0131; at 0131; at 0131")
    assert len(board.occupants(state, hex_of("0131"))) == 3


def test_13_2_4_a_city_must_be_held_before_the_unit_arrives():
    state = arrival("R pro-1@box / R mvd-1@1323 / C militia-1@2025")
    assert "at 1323" in options(state)
    assert "at 1324" not in options(state)
    assert refusal(state, "at 1324") == "13.2.4"


def test_13_2_4_a_full_city_takes_nobody():
    room = setting().stacking[hex_of("1324")]
    units = " / ".join(f"R mvd-{i}@1324" for i in range(1, room + 1))
    state = arrival(f"R pro-1@box / {units} / C militia-1@2025")
    assert refusal(state, "at 1324") == "13.2.2"


def test_13_2_1_who_has_no_hex_stays_in_the_box():
    state = position("turn 3 russian-movement / R mvd-1@0131 / C militia-1@2025 / R 166-bde@box")
    own = state.setting
    from copy import copy

    state.setting = copy(own)
    state.setting.arrival_land = ()
    state.frames = [("russian-arrival",)]
    reinforcements.arrive_russian(state, state.frames[-1], ScriptedDice(()), [])
    assert state.frames == []
    assert place_of(state, "166-bde") == BOX


def test_13_3_1_chechens_arrive_in_any_hex_of_chechnya():
    state = arrival("C militia-2@box / C militia-1@2025 / R mvd-1@1324", "chechen")
    lands = labels(setting().chechnya) - {"1324"}
    assert {option.split()[1] for option in options(state)} == lands
    assert refusal(state, "at 0731") == "13.3.1"
    assert refusal(state, "at 1324") == "7.6.3"
    events = act(state, "at 1325")
    placed = next(event for event in events if isinstance(event, e.UnitsPlaced))
    assert placed.hidden == (unit_of("militia-2"),)


def test_13_3_2_chechen_arrivals_obey_the_stacking_limit():
    state = arrival(
        "C militia-2@box / C militia-1@2124 / C militia-3@2124 / R mvd-1@0131", "chechen"
    )
    assert refusal(state, "at 2124") == "13.3.2"


def test_13_3_1_chechens_arrive_in_random_order():
    text = "turn 3 chechen-arrival / C borz@box / C militia-2@box / C militia-1@2025 / R mvd-1@0131"
    arriving = [position(text, (pick,)).frames[-1][1] for pick in (0, 1)]
    assert arriving == [unit_of("borz"), unit_of("militia-2")]
