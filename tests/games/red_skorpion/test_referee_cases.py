"""Cases that a hostile player or a strict referee would bring to the table, by their clauses."""

from random import Random

import msgspec
import pytest

from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Decision
from stavka.engine.errors import QueryError
from stavka.engine.odds import outcomes
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion import fire_events as fe
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.actions import notation
from stavka.games.red_skorpion.rules import hidden, hits, shooting
from stavka.games.red_skorpion.rules.pools import defence_parts, total
from stavka.games.red_skorpion.state import DEAD, IN_PLAY, WRECK, Deed
from tests.games.red_skorpion.drills import (
    act,
    drill,
    f,
    found,
    kind,
    offers,
    one,
    options,
    place,
    refusal,
    spot,
    status,
)
from tests.games.red_skorpion.tables import game, in_play

ROCKS = "shape rocks r 38,8 42,8 42,12 38,12"
HOUSE = "shape building b 38,15 40,15 40,25 38,25"


def guard(state, name):
    """How many defence dice a figure has."""
    return total(defence_parts(state.setting.tables, hits.guard_of(state, f(state, name))))


def weapon_dice(events):
    """How many attack dice the shot declared."""
    return total(one(events, fe.ShotDeclared).parts)


def control(text, dice, deeds, **rules):
    """Begin the Russian half of turn 2, with what figures did in turn 1."""
    state = drill(text, run=False, spare=False, **rules)
    state.first, state.frames = 0, [("turn", 1)]
    for name, deed in deeds.items():
        state.now[f(state, name)] = deed
    script, events = ScriptedDice(tuple(dice)), []
    s.machine().run(state, script, events)
    assert not script.left, f"dice left over: {script.left}"
    return state, events


def afghans_act(state):
    """Let the second half of the turn begin, without its throws."""
    state.half, state.frames = 1, [("turn", 3), ("acting", 1)]
    s.machine().run(state, ScriptedDice(()), [])


# --- defence and attack dice put together ----------------------------------------------------


@pytest.mark.clause("attack.2.6", "attack.2.7", "special.1", "special.2")
def test_mullah_and_warlord_inspire_each_other_and_not_themselves():
    state = drill("A mullah m 20,10 / A warlord w 26,10 / R rifleman r 60,40")
    assert guard(state, "m") == 2 + 1 + 1
    assert guard(state, "w") == 2 + 1
    apart = drill("A mullah m 20,10 / A warlord w 32.001,10 / R rifleman r 60,40")
    assert guard(apart, "m") == 2 + 1
    assert guard(apart, "w") == 2
    at_the_edge = drill("A mullah m 20,10 / A warlord w 32,10 / R rifleman r 60,40")
    assert guard(at_the_edge, "m") == 2 + 1
    assert guard(at_the_edge, "w") == 2 + 1


@pytest.mark.clause("special.1", "special.2")
def test_a_russian_is_not_made_elite_by_the_other_side_s_leaders():
    state = drill("A mullah m 20,10 / A warlord w 22,10 / R rifleman r 21,11")
    assert guard(state, "r") == 2


@pytest.mark.clause("attack.2.5", "attack.2.7", "attack.2.8")
def test_a_sniper_who_leaves_his_cover_keeps_only_the_die_of_moving():
    state = drill(f"A sniper a 41,10 / R rifleman c 70,40 / {ROCKS}", seat="afghan")
    assert guard(state, "a") == 2 + 1 + 1
    act(state, "go a; move; to 45,10; stop", (6, 6))
    assert guard(state, "a") == 2 + 1


@pytest.mark.clause("attack.3.2", "vehicle-hit.9", "special.6")
def test_damaged_sensors_and_moving_leave_each_gun_of_an_apc_one_die():
    state = drill("R btr a 10,10 lost_attack=2 / A rifleman b 25,10")
    act(state, "go a; move; to 12,10; stop", (1, 1, 1))
    first = act(state, "fire hmg-ags; target b", (2, 3, 1))
    second = act(state, "fire saw-lmg; target b", (2, 3, 1))
    assert [weapon_dice(first), weapon_dice(second)] == [1, 1]


@pytest.mark.clause("attack.3.1", "vehicle-hit.9")
def test_a_vehicle_without_attack_dice_is_offered_no_weapon_and_told_why():
    state = drill("R btr a 10,10 lost_attack=4 / A rifleman b 15,10")
    act(state, "go a")
    assert refusal(state, "fire hmg-ags") == "vehicle-hit.9"


@pytest.mark.clause("attack.2.6", "attack.5.2", "special.1")
def test_the_men_of_a_mullah_who_dies_in_a_burst_still_had_his_word_in_it():
    state = drill("R assault a 10,10 / A mullah m 18,10 / A rifleman b 19,10")
    dice = (3, 3, 6, 6, 6, 1, 1, 1, 6, 6, 6)  # on target, attack, mullah, follower
    events = act(state, "go a; fire hand-grenade; target m", dice)
    assert [total(event.parts) for event in found(events, fe.DefenceScored)] == [3, 3]
    assert status(state, "m") == DEAD


@pytest.mark.clause("attack.5.1", "attack.6", "weapons.hmg-ags")
@pytest.mark.parametrize(("east", "struck"), [("25", 2), ("25.001", 1)])
def test_one_burst_takes_the_apc_at_exactly_fifteen_inches_with_the_man_beside_it(east, struck):
    state = drill(f"R btr a 10,10 / A btr b {east},10 / A rifleman c 24,11")
    alone = (5, 4, 6, 6, 1, 1)
    both = (6, 6, 1, 1, 6, 1, 1, 6, 1, 4, 4)
    dice = both if struck == 2 else alone
    events = act(state, "go a; fire hmg-ags; aim 24.5,10.5", (3, 3, *dice))
    assert len(found(events, fe.HitsScored)) == struck
    assert one(events, fe.ShotLanded).caught == (f(state, "b"), f(state, "c"))


@pytest.mark.clause("attack.4.6", "weapons.hand-grenade")
def test_a_grenade_that_falls_short_comes_down_no_nearer_than_the_thrower_and_may_kill_him():
    state = drill("R assault a 10,10 / A rifleman b 10.9,10")
    landed = one(act(state, "go a; fire hand-grenade; target b", (2, 4)), fe.ShotLanded)
    assert (landed.x, landed.y) == spot("10,12")
    assert landed.caught == ()
    state = drill("R assault a 10,10 / A rifleman b 10.9,10")
    act(state, "go a; fire hand-grenade; target b", (1, 2, 6, 6, 6, 1, 1, 1, 1))
    assert status(state, "a") == status(state, "b") == DEAD


@pytest.mark.clause("attack.4.4", "attack.4.7")
def test_a_burst_that_drifts_off_the_table_catches_nobody_and_harms_nothing():
    state = drill("R mortar a 40,24 / A rifleman b 71.5,0.5")
    events = act(state, "go a; fire mortar; target b", (6, 3))
    landed = one(events, fe.ShotLanded)
    assert landed.x > 72_000 or landed.y < 0
    assert landed.caught == ()


@pytest.mark.clause("attack.4.1")
@pytest.mark.parametrize("aim", ["10,10", "72.001,10", "-0.001,10", "31,10", "9999.999,9999.999"])
def test_no_burst_at_his_own_feet_off_the_table_or_out_of_range(aim):
    state = drill("R machine-gunner a 10,10 / A rifleman b 20,10")
    act(state, "go a; fire saw-lmg")
    assert refusal(state, f"aim {aim}") == "attack.1" or aim == "31,10"
    assert not offers(state, f"aim {aim}")


@pytest.mark.clause("weapons.mortar")
def test_a_mortar_cannot_serve_what_has_come_within_ten_inches():
    state = drill("R mortar a 10,10 / A rifleman c 19.999,10 / A rifleman d 20,10")
    act(state, "go a; fire mortar")
    assert refusal(state, "target c") == refusal(state, "aim 19.999,10") == "weapons.mortar"
    assert offers(state, "target d")
    assert offers(state, "aim 20,10")


@pytest.mark.clause("weapons.mortar", "attack.3.2")
def test_a_mortar_team_has_no_firing_before_moving():
    state = drill("R mortar a 10,10 / A rifleman d 30,10")
    act(state, "go a")
    assert not offers(state, "fire-first")


@pytest.mark.clause("special.11")
def test_with_his_assistant_dead_the_gunner_has_no_more_rounds():
    text = "A rpg a 10,10 ammo=0,-1 / A rpg-assistant b 10.9,10 / R assault c 18,10"
    state = drill(text, seat="russian")
    act(state, "go c; fire assault-rifle; target b", (1, 1, 6, 6, 6, 6))
    afghans_act(state)
    act(state, "go a")
    assert refusal(state, "fire rpg") == "special.11"


@pytest.mark.clause("move.infantry-group", "human-hit.2.1")
def test_of_a_group_the_wounded_mortar_and_mule_throw_for_themselves():
    text = "R rifleman a 10,10 / R rifleman b 12,10 wounded / R rifleman d 14,10 / R mule m 20,10"
    state = drill(f"{text} / A rifleman c 60,10")
    act(state, "throw force-russian", (2, 3))
    throws = [state.throw[f(state, name)] for name in ("a", "b", "d", "m")]
    assert throws == [5_000, -1, 5_000, -1]
    assert not offers(state, "throw force-russian")


# --- the end of figures, and of the game -----------------------------------------------------


@pytest.mark.clause("turn.1", "attack.5.1")
def test_the_last_of_both_sides_fall_to_one_grenade_and_points_decide():
    state = drill("R assault a 10,10 / A rifleman b 11.5,10", spare=False)
    act(state, "go a; fire hand-grenade; aim 10.8,10", (3, 3, 6, 6, 6, 1, 1, 1, 1))
    assert status(state, "a") == status(state, "b") == DEAD
    end = state.pending()
    assert not isinstance(end, Decision)
    assert end.winners == ("russian",)


@pytest.mark.clause("turn.1", "special.4")
def test_a_bomber_who_takes_the_last_russian_with_him_leaves_a_draw_where_kills_are_worth_alike():
    scores = [
        {"seat": side, "deed": "kill", "points": 1, "en": "Kills", "ru": "Потери"}
        for side in ("russian", "afghan")
    ]
    scores = tuple(msgspec.convert(row, type(_score())) for row in scores)
    state = drill(
        "A bomber a 10,10 / R rifleman b 11.5,10", seat="afghan", spare=False, scores=scores
    )
    act(state, "go a; explode", (1, 1, 6, 6, 6, 6))
    end = state.pending()
    assert not isinstance(end, Decision)
    assert end.winners == ()
    assert state.points == [1, 1]


def _score():
    return drill("R rifleman a 1,1 / A rifleman b 9,9").setting.scenario.scores[0]


@pytest.mark.clause("special.4", "human-hit.3")
def test_a_bomber_shot_down_by_his_friends_does_not_go_off():
    text = "A heavy-gun a 10,10 / A bomber b 20,10 / R rifleman c 21,10"
    state = drill(text, seat="afghan")
    events = act(state, "go a; fire hmg-ags; aim 20.5,10", (3, 3, 6, 6, 6, 6, 1, 1, 1, 1))
    assert status(state, "b") == status(state, "c") == DEAD
    assert not found(events, fe.Exploded)


@pytest.mark.clause("destroyed-aircraft.2", "special.5.3", "attack.5.1")
def test_a_helicopter_that_crashes_takes_its_load_and_the_men_beneath():
    text = "A missile-man a 10,10 / R hind h 40,10 / R rifleman p in h / R rifleman q 42,11"
    state = drill(text, seat="afghan")
    shot = (1, 1, 1, 6, 6, 6, 6, 6, 1, 1, 2)  # defence, attack, row 2, it crashes
    blast = (1, 1, 6, 6, 6, 6)
    events = act(state, "go a; fire aa-missile; target h", (*shot, *blast))
    assert status(state, "p") == status(state, "q") == DEAD
    assert one(events, fe.Exploded).caught == (f(state, "q"),)
    assert not found(events, fe.OccupantFate)


@pytest.mark.clause("special.8.2", "destroyed-vehicle.2")
def test_a_man_thrown_clear_is_spared_by_his_own_wreck_but_not_by_the_next():
    """The APC explodes and sets off a truck; the truck's blast attacks whoever is near it."""
    text = "R btr v 30,10 / R rifleman p in v / R truck t 31.9,10 / A rpg a 21,10"
    state = drill(text, seat="afghan")
    hit = (1, 1, 1, 6, 6, 6, 6, 1, 1, 2)  # defence, attack, row 2, explodes
    clear = (1, 1, 6, 2)  # thrown clear an inch, twelve o'clock
    wave = (1, 1, 6, 6, 6, 6, 1, 1, 2)  # truck's defence, blast, row 2, explodes
    events = act(state, "go a; fire rpg; target v", (*hit, *clear, *wave))
    sources = [event.source for event in found(events, fe.Exploded)]
    assert sources == [f(state, "v"), f(state, "t")]
    first, second = found(events, fe.Exploded)
    assert f(state, "p") not in first.caught
    x, y = place(state, "p")
    near = (x - second.x) ** 2 + (y - second.y) ** 2 <= 2_000**2
    assert (f(state, "p") in second.caught) == near


@pytest.mark.clause("special.5.2", "special.5.4")
def test_a_hind_that_has_fired_everything_only_flies():
    state = drill("R hind h 10,10 ammo=0,0,0 / A rifleman b 20,10")
    act(state, "go h")
    assert options(state) == ["move", "pass"]
    assert refusal(state, "fire hmg-ags") == "special.5.2"


@pytest.mark.clause("vehicle-hit.5", "special.6")
def test_a_jammed_main_gun_leaves_the_secondary_free():
    state = drill("R tank t 20,20 / A rifleman b 20,30 / A rifleman c 30,20", run=False)
    state.jam[f(state, "t")] = 0
    s.machine().run(state, ScriptedDice(()), [])
    act(state, "go t; fire hmg-ags")
    assert offers(state, "target b")
    assert offers(state, "target c")


@pytest.mark.clause("special.10.1", "special.10.3")
def test_a_ram_among_equals_gives_nobody_a_die_more():
    state = drill("R btr a 10,10 / A btr b 16,10")
    act(state, "go a; move", (6, 6, 6))
    events = act(state, "ram b", (1,) * 12)
    assert one(events, fe.Rammed).rammer_hits == 0


@pytest.mark.clause("special.9.1", "move.wheeled")
def test_a_man_who_gets_out_of_the_way_is_not_driven_at_twice():
    state = drill("R btr a 10,10 / A rifleman b 16,10")
    act(state, "go a; move; over b", (6, 6, 6, 3, 3))
    assert status(state, "b") == IN_PLAY
    assert not offers(state, "over b")


@pytest.mark.clause("special.9.1")
def test_nobody_runs_over_his_own_men_or_rides_down_a_horseman():
    state = drill("R btr a 10,10 / R rifleman r 14,10 / A cavalry c 16,10 / A rifleman z 60,40")
    act(state, "go a; move", (6, 6, 6))
    assert not offers(state, "over r")
    assert not offers(state, "over c")


@pytest.mark.clause("special.7.2", "special.7.1")
def test_a_senseless_man_whose_captor_is_shot_lies_there_and_may_wake():
    text = "A rifleman a 20,10 senseless / R assault c 20.8,10 / A rifleman d 30,10"
    state = drill(text, seat="afghan", capture=True)
    act(state, "go d; fire rifle; target c", (1, 1, 6, 6, 6))
    assert status(state, "c") == DEAD
    assert status(state, "a") == IN_PLAY
    assert state.knocked_out[f(state, "a")]
    assert not offers(state, "go a")


@pytest.mark.clause("special.7.3", "human-hit.2.2")
def test_a_wounded_man_who_dies_of_a_stun_grenade_did_not_die_hand_to_hand():
    state = drill("R stormer a 10,10 / A rifleman b 18,10 wounded", capture=True)
    events = act(state, "go a; fire stun-grenade; target b", (3, 3, 1, 1, 6, 6, 6))
    assert one(events, fe.Killed).cause == "shot"


@pytest.mark.clause("human-hit.2.1", "move.mule")
def test_a_wounded_mule_is_no_use_and_ends_nothing():
    state = drill("A mule a 10,10 wounded / R rifleman c 15,10", seat="afghan")
    act(state, "go a")
    assert kind(state) == "pick"
    assert not offers(state, "go a")


# --- uncontrolled Soviets --------------------------------------------------------------------

STRAY = "R officer c 1,1 / R rifleman a 30,20"


@pytest.mark.clause("special.12.4")
def test_whose_standing_shot_is_blocked_now_is_unable_and_retreats():
    again = Deed(1, 0, 0, 0, 2, 45_000, 20_000)
    text = f"{STRAY} / A rifleman b 45,20 / A rifleman d 30,40 / {HOUSE}"
    _, events = control(text, (3, 1, 1), {"a": again})
    assert not found(events, fe.ShotDeclared)
    assert one(events, e.MovementThrown).figures == (1,)


@pytest.mark.clause("special.12.4")
def test_whose_way_is_closed_retreats_with_the_throw_that_he_made():
    text = "R officer c 60,40 / R rifleman a 30,0 / A rifleman d 30,40"
    _, events = control(text, (3, 6, 6), {"a": Deed(1, 0, -4_000, -1, -1, -1, -1)})
    assert len(found(events, e.MovementThrown)) == 1
    fled = one(events, e.FigureMoved)
    assert (fled.how, fled.clause) == ("retreat", "special.12.4")


@pytest.mark.clause("special.12.4", "melee.1")
def test_melee_is_an_attack_that_is_repeated():
    state = drill(f"{STRAY} / A rifleman b 30.8,20")
    act(state, "go a; melee b", (1,) * 8)
    deed = state.now[f(state, "a")]._replace(turn=1)
    assert deed.target == f(state, "b")
    state = drill(f"{STRAY} / A rifleman b 30.8,20", run=False, spare=False)
    deed = deed._replace(target=f(state, "b"))
    _, events = control(f"{STRAY} / A rifleman b 30.8,20", (4, *(1,) * 8), {"a": deed})
    assert one(events, fe.MeleeFought).defender == deed.target
    _, events = control(f"{STRAY} / A rifleman b 32,20", (4, 1, 1), {"a": deed})
    assert one(events, e.FigureMoved).how == "retreat"


@pytest.mark.clause("special.12.4", "human-hit.1.1")
def test_ducking_back_is_no_action_to_be_repeated():
    """He went four inches east, and an Afghan drove him back; he goes east again, not nowhere."""
    text = f"{STRAY} / R rifleman z 60,30 / A rifleman b 45,20 / A rifleman y 3,40"
    state = drill(text, spare=False)
    state.now[f(state, "a")] = Deed(2, 0, 0, -1, -1, -1, -1)
    act(state, "go a; move; to 34,20; stop; pass", (6, 6))
    afghans_act(state)
    events = act(state, "go b; fire rifle; target a", (1, 1, 5, 6, 1, 1, 2, 2))
    deed = state.now[f(state, "a")]
    assert one(events, e.FigureMoved).clause == "human-hit.1.1"
    assert (deed.dx, deed.dy) == (4_000, 0)


@pytest.mark.clause("special.12.1")
def test_without_any_commander_every_soldier_throws():
    _, events = control("R rifleman a 30,20 / R rifleman c 31,22 / A rifleman b 60,40", (5, 6), {})
    assert len(found(events, e.ControlTested)) == 2


# --- the hidden ------------------------------------------------------------------------------


@pytest.mark.clause("special.3.2")
def test_passing_near_turns_them_up_where_there_is_no_room_to_stop():
    """A comrade stands just where the vehicle would stop: it goes on, but it has seen."""
    text = "A rifleman h 40,13 hidden / shape rocks r 38,11 42,11 42,14 38,14 / R btr a 30,24"
    state = drill(text)
    act(state, "go a; move; to 47,24", (6, 6, 6))
    east, _ = place(state, "a")
    state = drill(f"{text} / R rifleman q {east / 1000},25")
    act(state, "go a; move; to 47,24", (6, 6, 6))
    assert place(state, "a") == spot("47,24")
    assert status(state, "h") == IN_PLAY


@pytest.mark.clause("special.3.2", "special.8.2")
def test_a_man_thrown_clear_beside_them_finds_them():
    text = (
        f"R btr a 26,10 / R rifleman p in a / A rpg b 17,10 / A rifleman h 40,10 hidden / {ROCKS}"
    )
    state = drill(text, seat="afghan")
    dice = (1, 1, 1, 6, 6, 6, 6, 6, 6, 1, 6, 6, 3, 1)
    events = act(state, "go b; fire rpg; target a", dice)
    assert status(state, "p") == IN_PLAY
    assert one(events, e.FigureRevealed).why == "near"


@pytest.mark.clause("special.3.1", "move.infantry-group")
def test_a_group_s_throw_of_which_one_man_is_seen_looks_like_his_own():
    text = f"A rifleman h 40,10 hidden / A rifleman k 30,30 / R rifleman z 5,5 / {ROCKS}"
    state = drill(text, seat="afghan", spare=False)
    (event,) = act(state, "throw force-afghan", (3, 4))
    seen = game().at(state).view_event(event, "russian")
    assert (seen.figures, seen.clause) == ((f(state, "k"),), "move.infantry")


@pytest.mark.clause("special.3.1", "special.5.3")
def test_men_aboard_what_is_hidden_are_not_shown_either():
    state = drill(f"A pickup v 40,10 hidden / A rifleman p in v / R rifleman z 5,5 / {ROCKS}")
    here = game().at(state)
    shown = {piece.id for piece in here.view(state, "russian").pieces}
    assert not shown & {"v", "p"}
    with pytest.raises(QueryError):
        here.query(state, "russian", "reach", "v")


@pytest.mark.clause("special.3.2")
def test_nobody_scouts_by_taking_a_move_back():
    """That nobody was found is knowledge too; an Afghan learns nothing by walking."""
    match = in_play()
    (mover,) = [one for one in match.pending.options if one[0] == "go"][:1]
    match.submit("russian", mover)
    assert match.can_undo("russian")
    if ("alight",) in match.pending.options:
        match.submit("russian", "alight")
        match.submit("russian", next(iter(match.pending.options)))
    else:
        match.submit("russian", "move")
        way = next(one for one in match.pending.options if one[0] == "to")
        match.submit("russian", way)
    assert not match.can_undo("russian")


@pytest.mark.clause("special.3.1", "attack.1")
def test_refusals_and_answers_are_the_same_in_every_world_a_russian_can_think_of():
    match = in_play()
    here, state = match.game, match.state
    worlds = [here.resample(state, "russian", Random(seed)) for seed in range(3)]
    unseen = [state.setting.figures[one].id for one in hidden.hidden_figures(state)]
    assert unseen
    said = ["end", "move", *(f"{verb} {name}" for name in unseen for verb in ("go", "target"))]
    for text in said:
        action = here.notation.read(text)
        verdict = here.explain(state, "russian", action)
        assert all(here.explain(world, "russian", action) == verdict for world in worlds)
    for name in unseen:
        for query in ("reach", "ranges", "odds", "burst", "field"):
            with pytest.raises(QueryError) as truth:
                here.query(state, "russian", query, name)
            assert "no figure on the table that you can see" in str(truth.value)


@pytest.mark.clause("special.3.1")
def test_the_odds_of_a_burst_over_empty_rocks_do_not_tell_that_they_are_not_empty():
    text = f"R machine-gunner a 25,10 / A rifleman h 39,10 hidden / {ROCKS}"
    state, clear = drill(text), drill(text.replace("39,10 hidden", "60,40"))
    answers = []
    for one_ in (state, clear):
        act(one_, "go a; fire saw-lmg")
        answers.append(game().at(one_).query(one_, "russian", "burst", "39.000,10.000"))
    assert answers[0] == answers[1]


# --- odds ------------------------------------------------------------------------------------


@pytest.mark.clause("attack.3.1", "vehicle-hit.10")
def test_against_no_defence_dice_the_odds_are_certainty():
    state = drill("R tank t 10,10 / A btr b 20,10 lost_defence=4")
    act(state, "go t; fire tank-gun")
    action = notation(state.setting).read("target b")
    odds = outcomes(state, action)
    assert odds.chances(lambda _, events: one(events, fe.HitsScored).hits) == {5: 1}


@pytest.mark.clause("attack.6")
def test_a_hit_vehicle_that_is_wrecked_is_no_target_any_more():
    state = drill("R tank t 10,10 / A truck b 20,10 / A rifleman c 30,10")
    act(state, "go t; fire tank-gun; target b", (3, 3, *(6,) * 5, 1, 1, 1, 1, 1))
    assert status(state, "b") == WRECK
    assert f(state, "b") not in shooting.targets(state, f(state, "t"), 1)


@pytest.mark.clause("special.3.2")
def test_a_hidden_man_caught_by_a_shot_that_drifts_is_placed_and_attacked():
    text = f"R machine-gunner a 25,10 / A rifleman h 39,10 hidden / A rifleman c 38,12.5 / {ROCKS}"
    state = drill(text)
    events = act(state, "go a; fire saw-lmg; aim 40,11", (2, 1, 1, 1, 1, 6, 6, 6, 6))
    assert one(events, fe.ShotLanded).caught == (f(state, "h"),)
    assert one(events, e.FigureRevealed).why == "hit"
    assert status(state, "h") == DEAD
