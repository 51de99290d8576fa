"""What the scripted player of Red Skorpion chooses, case by case."""

import pytest

from stavka.engine.decision import Decision
from stavka.games.red_skorpion.actions import notation
from stavka.games.red_skorpion.hints import JUDGES, SkorpionHints
from stavka.games.red_skorpion.schemas import ScoreData, ZoneData
from stavka.games.red_skorpion.state import State, machine
from tests.games.red_skorpion.drills import act, drill, f, kind, place, seat

HINTS = SkorpionHints()


def utilities(state: State) -> dict[str, float]:
    """The utility of each listed option, by its notation."""
    pending = state.pending()
    assert isinstance(pending, Decision), "the game is over"
    write = notation(state.setting).write
    found = HINTS.utilities(state.clone(), pending)
    return {write(one): value for one, value in zip(pending.options, found, strict=True)}


def choice(state: State) -> str:
    """The option that looks best."""
    found = utilities(state)
    return max(found, key=lambda name: found[name])


def score(seat: str, deed: str, points: int, *figures: str, zone: str = "") -> ScoreData:
    """A score of a drill."""
    return ScoreData(seat, deed, points, "It", "Это", figures or ("all",), zone)  # type: ignore[arg-type]


def test_every_kind_of_choice_has_a_judge_or_needs_none():
    choices = {kind for kind, handler in machine().flow.items() if hasattr(handler, "options")}
    assert choices - set(JUDGES) == {"duck-first"}


def test_utilities_are_as_many_as_the_options():
    state = drill("R assault a 10,10 / A rifleman b 22,10")
    pending = state.pending()
    assert isinstance(pending, Decision)
    assert len(HINTS.utilities(state.clone(), pending)) == len(pending.options)


# --- shots -----------------------------------------------------------------------------------


def test_of_two_alike_the_one_in_the_open_is_shot_at():
    state = drill(
        "R assault a 10,10 / A rifleman b 22,8 / A rifleman c 22,14"
        " / shape scrub s 20,13 25,13 25,16 20,16"
    )
    act(state, "go a; fire assault-rifle")
    assert choice(state) == "target b"


def test_the_target_for_which_the_scenario_pays_is_shot_at():
    scores = (score("russian", "kill", 1), score("russian", "kill", 8, "c"))
    state = drill("R assault a 10,10 / A rifleman b 22,8 / A rifleman c 22,14", scores=scores)
    act(state, "go a; fire assault-rifle")
    assert choice(state) == "target c"


def test_a_burst_goes_where_one_catches_three():
    state = drill(
        "R grenadier a 10,10 / A rifleman b 24,10 / A rifleman c 25,10 / A rifleman d 26,10"
    )
    act(state, "go a; fire rifle-grenade")
    assert choice(state) in {"aim 25.000,10.000", "target c"}


def test_a_burst_spares_the_own_men():
    state = drill(
        "R grenadier a 10,10 / R rifleman own 24,10.9 / A rifleman b 24,10 / A rifleman c 24,16"
    )
    act(state, "go a; fire rifle-grenade")
    assert choice(state) == "target c"


def test_the_rpg_is_fired_at_the_carrier_and_not_at_a_man():
    state = drill("R btr v 18,10 / R assault m 18,14 / A rpg a 10,10", seat="afghan")
    act(state, "go a; fire rpg")
    assert choice(state) == "target v"


# --- what to do ------------------------------------------------------------------------------


def test_one_who_can_shoot_shoots():
    state = drill("R assault a 10,10 / A rifleman b 22,10")
    act(state, "go a")
    assert choice(state) in {"fire assault-rifle", "move", "fire-first"}
    assert utilities(state)["fire assault-rifle"] > utilities(state)["pass"]


def test_a_hidden_man_waits_while_nobody_is_near():
    state = drill(
        "R btr a 70,10 / A rifleman h 20,10 hidden / shape rocks r 18,8 22,8 22,12 18,12",
        seat="afghan",
    )
    assert utilities(state)["go h"] < utilities(state)["end"]


def test_a_hidden_man_fires_from_his_rocks_at_one_in_the_open():
    state = drill(
        "R rifleman a 38,10 / A assault h 20,10 hidden / shape rocks r 18,8 22,8 22,12 18,12",
        seat="afghan",
        scores=(score("afghan", "kill", 1), score("russian", "kill", 1)),
    )
    act(state, "go h")
    assert choice(state) == "fire assault-rifle"


def test_a_man_under_fire_moves_into_cover():
    state = drill(
        "R rifleman a 10,10 / A machine-gunner b 24,10 / A machine-gunner c 24,14"
        " / shape scrub s 9,14 13,14 13,17 9,17",
        scores=(score("afghan", "kill", 2),),
    )
    act(state, "go a; move", (3, 4))
    best = choice(state)
    assert best.startswith("to "), best
    act(state, best)
    assert state.setting.table.has_cover(place(state, "a"), 400)


def test_a_wounded_man_ducks_back_and_does_not_die_for_his_place():
    state = drill(
        "R assault a 10,10 / A rifleman b 22,10 wounded / shape scrub s 20,8 25,8 25,12 20,12"
    )
    act(state, "go a; fire assault-rifle; target b", (5, 5, 4, 5, 1, 1, 1))
    assert kind(state) == "duck"
    assert seat(state) == "afghan"
    assert choice(state) == "duck"


def test_the_bomber_goes_off_among_many_and_not_alone():
    crowd = " / ".join(f"R assault r{n} {20 + n}.0,10" for n in range(1, 4))
    scores = (score("afghan", "kill", 2), score("russian", "kill", 1))
    state = drill(f"{crowd} / A bomber b 22,11.5", seat="afghan", scores=scores)
    act(state, "go b")
    assert choice(state) == "explode"
    state = drill("R assault r 40,10 / A bomber b 22,11.5", seat="afghan", scores=scores)
    act(state, "go b")
    assert choice(state) != "explode"


# --- the scenario's aims ---------------------------------------------------------------------


def test_a_truck_drives_for_the_edge_that_pays():
    state = drill(
        "R truck t 60,10",
        scores=(score("russian", "escape", 10, "t"),),
        exits={"russian": ("east",)},
    )
    act(state, "go t; move", (4, 4, 4))
    assert choice(state) == "leave"


def test_a_man_goes_for_the_zone_that_is_to_be_held():
    zone = {"yard": ZoneData("yard", "двор", ((30, 5), (40, 5), (40, 15), (30, 15)))}
    state = drill(
        "R assault a 26,10", zones=zone, scores=(score("russian", "hold", 10, zone="yard"),)
    )
    act(state, "go a; move", (4, 4))
    x, y = place(state, "a")
    act(state, choice(state))
    assert place(state, "a")[0] > 30_000, (x, y)


@pytest.mark.parametrize(("prize", "verb"), [(5, "capture"), (0, "strike")])
def test_he_is_taken_alive_where_that_pays_more(prize, verb):
    scores = [score("russian", "kill", 2, "b")]
    if prize:
        scores.append(score("russian", "capture", prize, "b"))
    state = drill("R assault a 10,10 / A rifleman b 10.8,10", capture=True, scores=tuple(scores))
    act(state, "go a; melee b", (6, 6, 1, 1, 1, 1, 1, 1))
    assert kind(state) == "mercy"
    assert choice(state) == verb


def test_a_senseless_enemy_is_taken_along():
    scores = (score("russian", "kill", 1), score("russian", "capture", 3))
    state = drill("R assault a 10,10 / A rifleman b 10.8,10 senseless", capture=True, scores=scores)
    act(state, "go a")
    assert choice(state) == "seize b"


def test_a_rescued_man_gets_into_the_carrier():
    state = drill(
        "R pilot p 40,10 wounded / R btr v 43,10",
        scores=(score("russian", "escape", 15, "p"),),
        exits={"russian": ("west",)},
    )
    act(state, "go p; move", (3,))
    best = choice(state)
    if best != "board v":
        act(state, best)
        best = choice(state)
    assert best == "board v"


def test_the_initiative_is_used_to_act_first_but_for_the_last_word_on_a_zone():
    zone = {"yard": ZoneData("yard", "двор", ((30, 5), (40, 5), (40, 15), (30, 15)))}
    held = (score("russian", "hold", 10, zone="yard"),)
    for turn, wanted in ((3, "be-a"), (8, "be-b")):
        state = drill("R assault a 26,10 / A rifleman b 50,10", zones=zone, scores=held, run=False)
        state.turn = turn
        state.frames = [("turn", 1), ("order", 0)]
        assert choice(state) == wanted


# --- fairness --------------------------------------------------------------------------------


def test_the_russian_does_not_fear_a_place_by_where_a_drawn_world_hides_his_enemy():
    """The judgement of a menu is the same wherever the hidden Afghan of a world is."""
    text = "R truck a 10,10 / R btr v 14,20 / A rifleman h {} hidden"
    rocks = " / shape rocks r 40,8 44,8 44,12 40,12 / shape rocks q 40,38 44,38 44,42 40,42"
    zone = {"hills": ZoneData("hills", "высоты", ((38, 1), (60, 1), (60, 47), (38, 47)))}
    values = []
    for spot in ("42,10", "42,40"):
        state = drill(text.format(spot) + rocks, zones=zone)
        figures = list(state.setting.figures)
        hider = f(state, "h")
        figures[hider] = figures[hider]._replace(zone="hills", hides=True)
        state.setting.figures = tuple(figures)
        act(state, "go a")
        values.append(utilities(state))
    assert values[0] == values[1]


def test_evaluation_is_the_other_side_of_the_coin():
    state = drill("R assault a 10,10 / A rifleman b 22,10")
    russian, afghan = (HINTS.evaluate(state, seat) for seat in ("russian", "afghan"))  # type: ignore[arg-type]
    assert russian == -afghan
    assert -1 < russian < 1


def test_a_lead_in_points_looks_better():
    state = drill("R assault a 10,10 / A rifleman b 22,10")
    before = HINTS.evaluate(state, "russian")  # type: ignore[arg-type]
    state.points = [5, 0]
    assert HINTS.evaluate(state, "russian") > before  # type: ignore[arg-type]


def test_the_same_position_is_judged_the_same_twice():
    state = drill("R assault a 10,10 / R btr v 14,14 / A rifleman b 22,10 / A rpg c 24,16")
    act(state, "go a")
    assert utilities(state) == utilities(state)
