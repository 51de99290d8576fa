"""Hidden men, control and other theatres, worked out by hand from the text."""

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Decision
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion import fire_events as fe
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.rules import hits
from stavka.games.red_skorpion.rules.control import is_uncontrolled
from stavka.games.red_skorpion.rules.pools import defence_parts, total
from stavka.games.red_skorpion.state import (
    DEAD,
    ESCAPED,
    HIDDEN,
    IN_PLAY,
    UNPLACED,
    Aim,
    Deed,
)
from tests.games.red_skorpion.drills import (
    act,
    drill,
    f,
    found,
    offers,
    one,
    place,
    spot,
    status,
)
from tests.games.red_skorpion.tables import in_play

ROCKS = "shape rocks r 38,8 42,8 42,12 38,12"
FAR = "A rifleman far 70,40"


def guard(state, name):
    """How many defence dice a figure has."""
    return total(defence_parts(state.setting.tables, hits.guard_of(state, f(state, name))))


def control(text, dice, deeds=None, **rules):
    """Begin the Russian half of turn 2, with what figures did in turn 1."""
    state = drill(text, run=False, spare=False, **rules)
    state.first, state.frames = 0, [("turn", 1)]
    for name, deed in (deeds or {}).items():
        state.now[f(state, name)] = deed
    script, events = ScriptedDice(tuple(dice)), []
    s.machine().run(state, script, events)
    assert not script.left, f"dice left over: {script.left}"
    return state, events


# --- the hidden ------------------------------------------------------------------------------


@pytest.mark.clause("special.3.2")
@pytest.mark.parametrize(("east", "seen"), [("28", True), ("27.999", False)])
def test_a_russian_finds_them_at_exactly_twelve_inches(east, seen):
    state = drill(f"R rifleman a 20,10 / A rifleman h 40,10 hidden / {ROCKS}")
    act(state, f"go a; move; to {east},10", (6, 6))
    assert (status(state, "h") == IN_PLAY) is seen


@pytest.mark.clause("special.3.2", "human-hit.1.1")
def test_a_man_driven_past_them_finds_them_and_runs_on():
    """He flees twelve inches toward rocks; halfway he comes near, and is not stopped by it."""
    text = "A rifleman b 10,30 / R rifleman a 20,30 / A rifleman h 40,20 hidden"
    state = drill(f"{text} / {FAR} / shape rocks r 38,18 42,18 42,22 38,22", seat="afghan")
    events = act(state, "go b; fire rifle; target a", (1, 4, 4, 1, 1, 6, 6))
    assert one(events, e.FigureRevealed).why == "near"
    assert [event.how for event in found(events, e.FigureMoved)] == ["retreat", "retreat"]
    gone = [x - y for x, y in zip(place(state, "a"), spot("20,30"), strict=True)]
    assert abs(gone[0] ** 2 + gone[1] ** 2 - 12_000**2) < 100_000, "his whole throw"


@pytest.mark.clause("special.3.2", "special.12.5")
def test_a_deserter_who_gets_away_has_seen_them_all_the_same():
    text = "R rifleman a 30,8 / A rifleman h 40,1 hidden / shape rocks r 38,0 42,0 42,3 38,3"
    state, events = control(f"{text} / {FAR}", (1, 4, 4))
    assert status(state, "a") == ESCAPED
    assert one(events, e.FigureRevealed).figure == f(state, "h")


@pytest.mark.clause("special.3.2", "special.12.5")
def test_a_deserter_who_does_not_get_away_runs_on_past_them():
    text = (
        "R rifleman a 20,24 / A rifleman h 12,35.5 hidden / shape rocks r 10,33 14,33 14,38 10,38"
    )
    state, events = control(f"{text} / {FAR}", (1, 5, 6))
    assert len(found(events, e.FigureMoved)) == 2
    assert place(state, "a") == spot("9,24")
    assert status(state, "h") == IN_PLAY


@pytest.mark.clause("special.3.2", "special.12.4")
def test_who_repeats_his_move_runs_on_past_them_too():
    text = f"R rifleman a 20,10 / A rifleman h 40,10 hidden / {ROCKS} / {FAR}"
    state, events = control(text, (3, 6, 6), {"a": Deed(1, 9_000, 0, -1, -1, -1, -1)})
    assert one(events, e.FigureRevealed).why == "near"
    assert place(state, "a") == spot("29,10")


@pytest.mark.clause("special.3.2", "turn.1")
def test_a_truck_that_drives_off_the_table_past_them_finds_them_and_may_go_on():
    text = "R truck a 60,24 / A rifleman h 70,36 hidden / shape rocks r 68,34 72,34 72,38 68,38"
    state = drill(f"{text} / A rifleman z 3,40", exits={"russian": ("east",)})
    events = act(state, "go a; move; leave", (6, 6, 6))
    assert one(events, e.FigureRevealed).figure == f(state, "h")
    assert status(state, "a") == IN_PLAY
    act(state, "leave")
    assert status(state, "a") == ESCAPED


@pytest.mark.clause("special.3.2", "special.3.1")
def test_nobody_takes_back_a_departure_that_might_have_shown_somebody():
    match = in_play("convoy")
    truck = next(one_ for one_ in match.state.setting.russians if _is_truck(match.state, one_))
    name = match.state.setting.figures[truck].id
    match.submit("russian", f"go {name}")
    match.submit("russian", "move")
    x = match.state.setting.table.width if "east" in match.state.setting.exits[0] else 0
    match.state.x[truck] = x
    match.state.memo.clear()
    match.submit("russian", "leave")
    assert match.history[-1].dice == ()
    assert not match.can_undo("russian")


def _is_truck(state, figure):
    return state.setting.figures[figure].profile == "truck" and state.status[figure] == IN_PLAY


@pytest.mark.clause("special.3.1", "attack.3.2")
def test_a_hidden_man_who_thinks_better_of_it_stays_hidden():
    state = drill(f"A rifleman h 40,10 hidden / R rifleman a 20,10 / {ROCKS}", seat="afghan")
    events = act(state, "go h; fire-first; pass")
    assert status(state, "h") == HIDDEN
    assert not events


@pytest.mark.clause("special.3.2", "special.4")
def test_a_hidden_bomber_is_placed_as_he_goes_off():
    text = f"A bomber h 40,10 hidden / R rifleman a 41,11 / R rifleman z 60,40 / {ROCKS}"
    state = drill(text, seat="afghan")
    events = act(state, "go h; explode", (1, 1, 1, 6, 6, 6, 6))
    assert one(events, e.FigureRevealed).why == "melee", "he springs up, and fires nothing"
    assert status(state, "h") == status(state, "a") == DEAD


@pytest.mark.clause("special.3.2", "attack.5.1")
def test_a_burst_beside_them_neither_shows_nor_harms_them():
    text = f"R mortar a 10,10 / A rifleman h 40,10 hidden / {ROCKS} / {FAR}"
    state = drill(text)
    events = act(state, "go a; fire mortar; aim 40,12.001", (3, 3))
    assert one(events, fe.ShotLanded).caught == ()
    assert status(state, "h") == HIDDEN


@pytest.mark.clause("special.3.2", "attack.4.2", "attack.5.1")
def test_a_kept_burst_finds_a_man_who_crept_there_under_cover():
    state = drill(f"R mortar a 10,10 / A rifleman h 40,10 hidden / {ROCKS} / {FAR}", run=False)
    state.aim[f(state, "a")] = (Aim(*spot("40,10"), 1, 0),)
    s.machine().run(state, ScriptedDice(()), [])
    # no dice for being on target; three defence dice in cover, four of the mortar
    events = act(state, "go a; fire mortar; aim 40,10", (1, 1, 1, 6, 6, 6, 6))
    assert one(events, fe.ShotLanded).result == "kept"
    assert status(state, "h") == DEAD


# --- control ---------------------------------------------------------------------------------


@pytest.mark.clause("special.12.1", "special.12.2")
@pytest.mark.parametrize(
    ("commander", "tests"),
    [
        ("R officer c 22,10", False),
        ("R officer c 22.001,10", True),
        ("R officer c 22,10 wounded", False),
        ("R officer c 22,10 senseless", True),
        ("R btr v 22,10 / R officer c in v", False),
        ("R btr v 22.001,10 / R officer c in v", True),
        ("R rifleman c 12,10 commander", False),
    ],
)
def test_the_reach_of_a_commander(commander, tests):
    dice = (1,) if "senseless" in commander else ()
    text = f"{commander} / R rifleman a 10,10 / {FAR}"
    state, events = control(text, (*dice, *((5,) if tests else ())))
    tested = [event.figure for event in found(events, e.ControlTested)]
    assert tested == ([f(state, "a")] if tests else [])


@pytest.mark.clause("special.12.1")
def test_a_commander_whose_carrier_has_not_come_yet_commands_nobody():
    text = f"R btr v 40,40 / R officer c in v / R rifleman a 3,3 / {FAR}"
    state = drill(text, run=False, spare=False)
    v = f(state, "v")
    state.status[v], state.x[v], state.y[v] = UNPLACED, -1, -1
    assert is_uncontrolled(state, f(state, "a"))
    state.status[v], state.x[v], state.y[v] = IN_PLAY, 3_000, 15_000
    assert not is_uncontrolled(state, f(state, "a"))


@pytest.mark.clause("special.12.2", "special.12.1")
def test_riders_and_mules_test_and_crews_passengers_and_afghans_do_not():
    text = (
        "R cavalry c 10,10 / R mule m 12,10 / R btr v 20,10 / R rifleman p in v / R hind h 30,10"
        " / A rifleman b 60,10"
    )
    state, events = control(text, (5, 6))
    tested = [event.figure for event in found(events, e.ControlTested)]
    assert tested == [f(state, "c"), f(state, "m")]


@pytest.mark.clause("special.12.3")
@pytest.mark.parametrize("die", [5, 6])
def test_five_or_six_and_he_does_as_the_player_wishes(die):
    state, _ = control(f"R rifleman a 10,10 / {FAR}", (die,))
    assert offers(state, "go a")


@pytest.mark.clause("special.12.4", "attack.3.2", "human-hit.2.1")
def test_one_who_moved_and_fired_moves_and_fires_again_with_a_die_less():
    text = "R rifleman a 20,20 / A rifleman b 36,20"
    state, events = control(
        text, (3, 2, 2, 6, 6, 1, 1), {"a": Deed(1, 3_000, 0, 0, 1, 36_000, 20_000)}
    )
    assert place(state, "a") == spot("23,20")
    assert total(one(events, fe.ShotDeclared).parts) == 2
    assert one(events, fe.ShotDeclared).target == f(state, "b")


@pytest.mark.clause("special.12.4", "attack.4.2")
def test_one_who_kept_firing_at_a_place_keeps_his_aim():
    text = "R mortar a 20,20 / A rifleman b 40,24.1"
    state = drill(text, run=False, spare=False)
    state.first, state.frames = 0, [("turn", 1)]
    state.now[0] = Deed(1, 0, 0, 0, -1, 40_000, 24_000)
    state.aim[0] = (Aim(40_000, 24_000, 1, 0),)
    events = []
    s.machine().run(state, ScriptedDice((4, 6, 6, 1, 1, 1, 1)), events)
    assert one(events, fe.ShotLanded).result == "kept"


@pytest.mark.clause("special.12.4", "special.11")
def test_one_who_has_fired_his_last_rocket_is_unable_and_falls_back():
    text = "R rpg a 20,20 ammo=0,-1 / A rifleman b 28,20"
    state, events = control(text, (4, 3, 3), {"a": Deed(1, 0, 0, 0, 1, 28_000, 20_000)})
    assert one(events, e.FigureMoved).how == "retreat"
    assert place(state, "a") == spot("14,20")


@pytest.mark.clause("special.12.4")
def test_unable_in_cover_he_halts_even_beside_the_enemy():
    state, events = control(f"R rifleman a 40,10 / A rifleman b 41,10 / {ROCKS}", (3,))
    assert one(events, e.Halted).figure == f(state, "a")
    assert place(state, "a") == spot("40,10")


@pytest.mark.clause("special.12.4", "special.5.3")
def test_one_who_got_out_and_fired_repeats_what_he_did_on_the_ground():
    text = "R btr v 20,20 / R rifleman a in v / A rifleman b 36,20"
    state = drill(f"{text} / {FAR}")
    act(state, "go a; alight; at 22,20")
    act(state, "move; to 24,20; stop", (3, 3))
    act(state, "fire rifle; target b", (6, 6, 1, 1))
    deed = state.now[f(state, "a")]
    assert (deed.dx, deed.dy, deed.target) == (2_000, 0, f(state, "b"))


@pytest.mark.clause("special.12.4")
def test_one_who_has_just_arrived_has_something_to_repeat_only_when_he_has_done_something():
    state = drill(f"R rifleman a 10,10 / R rifleman c 10,14 / A rifleman b 20,10 / {FAR}")
    for name in "ac":
        state.now[f(state, name)] = None
    act(state, "go a; move; to 13,10; stop", (3, 3))
    act(state, "fire rifle; target b", (6, 6, 1, 1))
    deed = state.now[f(state, "a")]
    assert (deed.turn, deed.dx, deed.target) == (2, 3_000, f(state, "b"))
    assert state.now[f(state, "c")] is None


@pytest.mark.clause("special.12.5")
@pytest.mark.parametrize(
    ("at", "dice", "ending"),
    [
        ("7,24", (3, 4), ESCAPED),
        ("7.001,24", (3, 4), IN_PLAY),
        ("24,40", (4, 4), ESCAPED),
        ("65,20", (6, 1), ESCAPED),
    ],
)
def test_deserters_run_for_the_nearest_edge_and_off_it(at, dice, ending):
    state, _ = control(
        f"R rifleman a {at} / R rifleman c 36,24 / A rifleman b 40,30", (2, *dice, 5)
    )
    assert status(state, "a") == ending


@pytest.mark.clause("special.12.5", "human-hit.2.1")
def test_a_wounded_deserter_runs_with_one_die():
    state, events = control("R rifleman a 5,24 wounded / A rifleman b 40,30", (1, 4))
    assert one(events, e.MovementThrown).dice == (4,)
    assert place(state, "a") == spot("1,24")


@pytest.mark.clause("special.12.5", "turn.1")
def test_when_the_last_russian_deserts_the_game_is_over():
    state, _ = control("R rifleman a 5,24 / A rifleman b 40,30", (1, 4, 4))
    end = state.pending()
    assert not isinstance(end, Decision)
    assert end.winners == ()


# --- theatres --------------------------------------------------------------------------------


@pytest.mark.clause("special.13.1", "special.13.2")
def test_in_another_theatre_foreigners_are_elite_hidden_men_hide_and_americans_need_an_officer():
    text = f"R rifleman a 20,10 / A rifleman b 30,30 foreign / A rifleman h 40,10 hidden / {ROCKS}"
    state, events = control(text, (5,), theatre="iraq")
    assert guard(state, "b") == 3
    assert one(events, e.ControlTested).figure == f(state, "a")
    assert status(state, "h") == HIDDEN
    assert guard(drill(text), "b") == 2
