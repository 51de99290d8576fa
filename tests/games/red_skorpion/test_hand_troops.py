"""Leaders, melee, captives, reloads, movement and the turn, worked out by hand from the text."""

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion import fire_events as fe
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.actions import notation
from stavka.games.red_skorpion.rules import hits, shooting
from stavka.games.red_skorpion.rules.elite import is_elite
from stavka.games.red_skorpion.rules.pools import defence_parts, total
from stavka.games.red_skorpion.state import (
    ABOARD,
    CAPTURED,
    DEAD,
    IN_PLAY,
)
from tests.games.red_skorpion.drills import (
    act,
    drill,
    f,
    found,
    kind,
    offers,
    one,
    options,
    refusal,
    seat,
    status,
)

ROCKS = "shape rocks r 38,8 42,8 42,12 38,12"
FAR = "A rifleman far 70,40"


def guard(state, name):
    """How many defence dice a figure has."""
    return total(defence_parts(state.setting.tables, hits.guard_of(state, f(state, name))))


def melee_dice(event):
    """Melee dice of the attacker and of the defender."""
    return total(event.attacker_parts), total(event.defender_parts)


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


def initiative(dice):
    """The initiative throw of a turn, with these dice."""
    state = drill(f"R rifleman a 10,10 / {FAR}", run=False)
    state.frames = [("turn", 0)]
    script, events = ScriptedDice(tuple(dice)), []
    s.machine().run(state, script, events)
    assert not script.left
    return state, events


# --- the turn --------------------------------------------------------------------------------


@pytest.mark.clause("turn.1", "turn.2", "turn.3")
def test_two_ties_and_then_the_afghan_chooses_to_be_b():
    state, events = initiative((3, 3, 6, 6, 2, 5))
    assert len(found(events, e.InitiativeThrown)) == 3
    assert seat(state) == "afghan"
    act(state, "be-b", (5,) * 2)  # the two Russians have no commander: both are free
    assert seat(state) == "russian"
    act(state, "end")
    assert seat(state) == "afghan"


def first_half(text, **rules):
    """As a drill, and the Afghans still have their half of the turn."""
    state = drill(text, run=False, **rules)
    state.frames[0] = ("turn", 2)
    s.machine().run(state, ScriptedDice(()), [])
    return state


@pytest.mark.clause("turn.2")
def test_a_side_may_do_nothing_at_all():
    state = first_half(f"R rifleman a 10,10 / {FAR}")
    act(state, "end")
    assert seat(state) == "afghan"
    assert state.moved[f(state, "a")] == 0


@pytest.mark.clause("attack.2.8", "turn.1")
def test_having_moved_protects_until_one_s_own_next_half_turn_even_across_two_turns():
    state = first_half(f"R rifleman a 10,10 / {FAR}", spare=False)
    act(state, "go a; move; to 14,10; stop", (3, 3))
    assert guard(state, "a") == 3
    assert seat(state) == "afghan"
    state.turn, state.first, state.half, state.frames = 3, 1, 0, [("turn", 2)]
    assert guard(state, "a") == 3
    s.machine().run(state, ScriptedDice((5,)), [])
    assert guard(state, "a") == 2


# --- movement --------------------------------------------------------------------------------


@pytest.mark.clause("move.infantry-group", "human-hit.2.1")
def test_a_man_wounded_after_his_group_has_thrown_throws_for_himself():
    state = drill(f"R assault a 10,10 / R rifleman b 17,10 / R rifleman c 10,14 / {FAR}")
    act(state, "throw force-russian", (6, 6))
    dice = (3, 3, 1, 4, 4, 4, 1)  # the grenade at b's feet: score 4, two hits
    act(state, "go a; fire hand-grenade; aim 17,10.5", dice)
    assert state.wounds[f(state, "b")] == 1
    events = act(state, "go b; move", (2,))
    assert one(events, e.MovementThrown).dice == (2,)
    assert not offers(state, "to 20,10")
    assert offers(state, "to 19,10")


@pytest.mark.clause("move.infantry-group", "move.cavalry", "move.mule")
def test_of_a_force_only_those_on_foot_share_a_throw():
    state = drill(
        "R rifleman a 10,10 / R rifleman b 12,10 / R cavalry c 14,10 / R mule m 16,10"
        f" / R btr v 20,10 / {FAR}",
        spare=False,
    )
    events = act(state, "throw force-russian", (1, 2))
    assert one(events, e.MovementThrown).figures == (f(state, "a"), f(state, "b"))


@pytest.mark.clause("move.wheeled", "vehicle-hit.8")
def test_a_damaged_truck_doubles_its_one_die_on_the_road():
    road = "shape road r 0,9 72,9 72,11 0,11"
    state = drill(f"R truck a 10,10 lost_move=2 / A rifleman b 60,40 / {road}")
    act(state, "go a; move", (5,))
    assert offers(state, "to 20,10")
    assert not offers(state, "to 20.1,10")
    assert not offers(state, "to 10,16")


@pytest.mark.clause("move.aircraft", "vehicle-hit.8")
def test_a_damaged_helicopter_doubles_what_is_left_of_its_dice():
    state = drill("R hind a 10,10 lost_move=2 / A rifleman b 60,40")
    act(state, "go a; move", (3, 4))
    assert offers(state, "to 24,10")
    assert not offers(state, "to 24.001,10")


# --- leaders ---------------------------------------------------------------------------------


@pytest.mark.clause("special.1", "special.2")
@pytest.mark.parametrize(
    ("leader", "edge", "due"),
    [
        ("mullah", "22", True),
        ("mullah", "22.001", False),
        ("warlord", "16", True),
        ("warlord", "16.001", False),
        ("mullah", "22 senseless", False),
    ],
)
def test_the_word_of_a_leader_carries_to_the_edge_of_his_radius(leader, edge, due):
    east, *more = edge.split()
    text = f"A rifleman b 10,10 / A {leader} l {east},10 {' '.join(more)} / R rifleman z 60,40"
    state = drill(text)
    assert is_elite(state, f(state, "b")) is due
    assert guard(state, "b") == 2 + due


@pytest.mark.clause("special.1", "melee.6")
def test_a_follower_hits_once_more_hand_to_hand_and_no_more_with_his_rifle():
    state = drill("A rifleman b 10,10 / A mullah m 12,12 / R rifleman a 10.8,10", seat="afghan")
    event = one(act(state, "go b; melee a", (1,) * 9), fe.MeleeFought)
    assert melee_dice(event) == (5, 4)
    text = "A rifleman b 10,10 / A mullah m 12,12 / R rifleman a 18,10"
    state = drill(text, seat="afghan")
    event = one(act(state, "go b; fire rifle; target a", (6, 6, 1, 1, 1)), fe.ShotDeclared)
    assert total(event.parts) == 3


@pytest.mark.clause("special.1")
def test_with_the_mullah_dead_his_men_are_like_others():
    state = drill("A rifleman b 10,10 / A mullah m 12,10 / R assault a 12,20")
    assert guard(state, "b") == 3
    act(state, "go a; fire assault-rifle; target m", (1, 1, 1, 6, 6, 6, 6))
    assert status(state, "m") == DEAD
    assert guard(state, "b") == 2


# --- hand to hand ----------------------------------------------------------------------------


@pytest.mark.clause("melee.1", "melee.2", "melee.3", "melee.4", "melee.5", "melee.6")
@pytest.mark.parametrize(
    ("a", "b", "mine", "theirs", "fates"),
    [
        ("", "", (6, 6, 6, 6), (6, 6, 6, 6), (0, 0)),
        ("", "", (6, 1, 1, 1), (1, 1, 1, 1), (0, 1)),
        ("", "", (6, 6, 1, 1), (1, 1, 1, 1), (0, 2)),
        ("", "", (6, 6, 6, 1), (6, 6, 1, 1), (0, 1)),
        ("", "", (1, 1, 1, 1), (6, 6, 6, 1), (2, 0)),
        ("wounded", "", (6, 6, 6), (6, 1, 1, 1), (0, 2)),
        ("wounded", "", (1, 1, 1), (6, 1, 1, 1), (2, 0)),
        ("elite", "elite wounded", (6, 6, 6, 6, 6), (6, 6, 6, 6), (0, 2)),
        ("elite wounded", "", (6, 6, 6, 6), (6, 6, 6, 1), (0, 1)),
        ("", "", (5, 5, 5, 5), (5, 5, 5, 5), (0, 0)),
    ],
)
def test_a_round_by_hand(a, b, mine, theirs, fates):
    state = drill(f"R rifleman a 10,10 {a} / A rifleman b 10.8,10 {b} / {FAR}")
    act(state, "go a; melee b", (*mine, *theirs))
    shown = []
    for name, before in (("a", a), ("b", b)):
        worse = state.wounds[f(state, name)] - ("wounded" in before.split())
        shown.append(2 if status(state, name) == DEAD else worse)
    assert tuple(shown) == fates


@pytest.mark.clause("melee.1", "melee.5", "turn.2")
def test_two_against_one_are_two_rounds_and_the_second_meets_a_wounded_man():
    state = drill(f"R rifleman a 10,10 / R rifleman c 11.6,10 / A rifleman b 10.8,10 / {FAR}")
    act(state, "go a; melee b", (6, 1, 1, 1, 1, 1, 1, 1))
    event = one(act(state, "go c; melee b", (1, 1, 1, 1, 1, 1, 1)), fe.MeleeFought)
    assert melee_dice(event) == (4, 3)


@pytest.mark.clause("melee.1")
def test_a_man_beset_by_two_fights_but_one_of_them_in_his_own_half_turn():
    state = drill(f"R rifleman a 10,10 / A rifleman c 9.2,10 / A rifleman b 10.8,10 / {FAR}")
    act(state, "go a")
    assert offers(state, "melee b")
    assert offers(state, "melee c")
    act(state, "melee b", (1,) * 8)
    assert kind(state) == "pick"
    assert not offers(state, "go a")


@pytest.mark.clause("melee.1", "attack.3.2")
def test_a_rider_who_charges_loses_no_die_and_is_fought_like_a_man():
    state = drill(f"A cavalry c 10,10 / R rifleman a 16,10 / {FAR}", seat="afghan")
    act(state, "go c; move; to 15,10; stop", (3, 3, 3))
    event = one(act(state, "melee a", (1,) * 8), fe.MeleeFought)
    assert melee_dice(event) == (4, 4)


@pytest.mark.clause("melee.1", "attack.2.2", "attack.2.5")
def test_armour_and_cover_are_of_no_use_hand_to_hand():
    state = drill(f"R rifleman a 39,10 / A rifleman b 39.8,10 body commander / {ROCKS}")
    event = one(act(state, "go a; melee b", (6, 6, *(1,) * 6)), fe.MeleeFought)
    assert melee_dice(event) == (4, 4)
    assert status(state, "b") == DEAD


# --- taking men alive ------------------------------------------------------------------------


@pytest.mark.clause("special.7.1", "melee.3", "human-hit.2.2")
def test_a_wounded_man_who_would_be_wounded_can_be_knocked_out_and_lives():
    text = "R rifleman a 10,10 / A rifleman b 10.8,10 wounded"
    state = drill(f"{text} / {FAR}", capture=True)
    act(state, "go a; melee b; capture", (6, 1, 1, 1, 1, 1, 1))
    assert (status(state, "b"), state.knocked_out[f(state, "b")]) == (IN_PLAY, 1)
    assert state.wounds[f(state, "b")] == 1
    state = drill(f"{text} / {FAR}", capture=True)
    act(state, "go a; melee b; strike", (6, 1, 1, 1, 1, 1, 1))
    assert status(state, "b") == DEAD


@pytest.mark.clause("special.7.1")
def test_the_attacked_man_who_wins_takes_his_attacker_alive():
    state = drill(f"R rifleman a 10,10 / A rifleman b 10.8,10 / {FAR}", capture=True)
    act(state, "go a; melee b", (1, 1, 1, 1, 6, 6, 1, 1))
    assert seat(state) == "afghan"
    act(state, "capture")
    assert (state.knocked_out[f(state, "a")], state.wounds[f(state, "a")]) == (1, 1)


@pytest.mark.clause("special.7.2")
@pytest.mark.parametrize(("die", "awake"), [(1, False), (2, True), (5, False), (6, True)])
def test_one_who_wakes_may_act_at_once(die, awake):
    text = f"A rifleman b 10,10 senseless / R rifleman a 40,40 / {FAR}"
    state = drill(text, seat="afghan", run=False, spare=False)
    state.frames = [("turn", 1)]
    s.machine().run(state, ScriptedDice((die,)), [])
    assert offers(state, "go b") is awake


@pytest.mark.clause("special.7.1", "special.7.2")
def test_a_captive_is_taken_by_another_than_his_victor_and_counts_as_captured():
    text = f"R rifleman a 10,10 / R rifleman c 11.6,10 / A rifleman b 10.8,10 / {FAR}"
    state = drill(text, capture=True)
    act(state, "go a; melee b; capture", (6, 6, *(1,) * 6))
    act(state, "go c; seize b")
    assert status(state, "b") == CAPTURED


@pytest.mark.clause("special.7.2", "special.12.2")
def test_a_man_out_of_his_senses_does_not_test_for_control():
    _, events = control(f"R rifleman a 10,10 senseless / {FAR}", (1,))
    assert not found(events, e.ControlTested)


@pytest.mark.clause("special.7.3", "human-hit.1.1")
@pytest.mark.parametrize(
    ("attack", "out", "wounds"), [((6, 1, 1), 0, 0), ((6, 6, 1), 1, 0), ((6, 6, 6), 1, 1)]
)
def test_gas_and_stun_grenades_drive_off_and_knock_out(attack, out, wounds):
    state = drill(f"R stormer a 10,10 / A rifleman b 18,10 / {FAR}", capture=True)
    flight = (1, 1) if attack.count(6) == 1 else ()
    act(state, "go a; fire stun-grenade; target b", (3, 3, 1, 2, *attack, *flight))
    b = f(state, "b")
    assert (state.knocked_out[b], state.wounds[b], status(state, "b")) == (out, wounds, IN_PLAY)


# --- shoulder-launched weapons ---------------------------------------------------------------


@pytest.mark.clause("special.11")
def test_a_gunner_with_an_assistant_who_carries_two_has_three_shots():
    text = "A rpg a 10,10 / A rpg-assistant b 11.8,10 / R truck t 18,10 / R rifleman z 60,40"
    state = drill(text, seat="afghan")
    a = f(state, "a")
    for turn in range(3):
        state.fired[a] = state.done[a] = 0
        act(state, "go a; fire rpg; target t", (1, 2))
        assert state.ammo[f(state, "b")][-1] == (2, 1, 0)[turn]
    state.fired[a] = state.done[a] = 0
    act(state, "go a")
    assert refusal(state, "fire rpg") == "special.11"
    assert offers(state, "fire pistol"), "a truck has no armour"
    assert not shooting.has_shot(state, a, 0)


@pytest.mark.clause("special.11")
@pytest.mark.parametrize(
    ("assistant", "can"),
    [
        ("11.8,10", True),
        ("11.801,10", False),
        ("11.8,10 senseless", False),
        ("11.8,10 wounded", True),
    ],
)
def test_an_assistant_serves_from_an_inch_away_and_in_his_senses(assistant, can):
    text = f"A rpg a 10,10 ammo=0,-1 / A rpg-assistant b {assistant} / R truck t 18,10"
    state = drill(f"{text} / R rifleman z 60,40", seat="afghan")
    act(state, "go a")
    assert offers(state, "fire rpg") is can


@pytest.mark.clause("special.11")
def test_two_gunners_share_the_last_round_of_one_assistant():
    text = (
        "A rpg a 10,10 ammo=0,-1 / A rpg c 10,11.6 ammo=0,-1 / A rpg-assistant b 10.8,10.8"
        " ammo=-1,1 / R truck t 18,10 / R rifleman z 60,40"
    )
    state = drill(text, seat="afghan")
    act(state, "go a; fire rpg; target t", (1, 2))
    act(state, "go c")
    assert refusal(state, "fire rpg") == "special.11"


@pytest.mark.clause("special.11", "weapons.aa-missile")
def test_a_missile_man_has_one_missile():
    state = drill("A missile-man a 10,10 / R hind h 30,10 / R rifleman z 60,40", seat="afghan")
    act(state, "go a; fire aa-missile; target h", (6, 6, 6, 1, 1, 1, 1, 1))
    state.fired[f(state, "a")] = state.done[f(state, "a")] = 0
    act(state, "go a")
    assert refusal(state, "fire aa-missile") == "special.11"


# --- illegal things --------------------------------------------------------------------------


@pytest.mark.clause("turn.2", "melee.1", "special.4", "special.5.3")
@pytest.mark.parametrize(
    ("said", "clause"),
    [
        ("melee b", "melee.1"),
        ("melee c", "attack.1"),
        ("explode", "special.4"),
        ("fire tank-gun", "weapons.tank-gun"),
        ("alight", "turn.2"),
        ("seize b", "special.7.1"),
        ("to 11,10", "turn.2"),
        ("target b", "attack.1"),
        ("duck", "human-hit.1.1"),
        ("capture", "special.7.1"),
        ("clear 3", "special.8.2"),
        ("be-a", "turn.1"),
        ("hide 10,10", "special.3.1"),
        ("bomb b", "special.4"),
        ("end", "turn.2"),
        ("over b", "turn.2"),
        ("ram b", "turn.2"),
        ("board c", "turn.2"),
        ("throw force-russian", "move.infantry-group"),
    ],
)
def test_whatever_is_said_at_the_wrong_time_is_refused_by_its_clause(said, clause):
    state = drill(f"R rifleman a 10,10 / R truck c 10,13 / A rifleman b 18,10 / {FAR}")
    act(state, "go a")
    assert refusal(state, said) == clause


@pytest.mark.clause("special.5.3")
def test_nobody_gets_into_a_carrier_of_the_enemy_a_tank_or_a_full_car():
    men = " / ".join(f"R rifleman p{n} in u" for n in range(4))
    text = f"R rifleman a 10,10 / R tank t 10,12.5 / R uaz u 12.5,10 / {men} / A truck b 10,7.5"
    state = drill(f"{text} / {FAR}")
    act(state, "go a; move", (1, 1))
    assert not [text for text in options(state) if text.startswith("board")]
    assert status(state, "p0") == ABOARD


@pytest.mark.clause("special.9.1", "special.10.1", "special.5.3", "turn.1")
@pytest.mark.parametrize(
    ("said", "clause", "told"),
    [
        ("over c", "special.9.1", "rammed"),
        ("over r", "special.9.1", "no enemy of"),
        ("over b", "special.9.1", "cannot drive straight"),
        ("over h", "special.9.1", "no enemy on the table"),
        ("over x", "special.9.1", "no enemy on the table"),
        ("ram b", "special.10.1", "rammed"),
        ("ram c", "special.10.1", "cannot drive straight"),
        ("board r", "special.5.3", "Only men"),
        ("leave", "turn.1", "by no edge"),
        ("fire hmg-ags", "turn.2", "acting"),
    ],
)
def test_what_a_vehicle_on_the_move_cannot_do_is_told_with_its_reason(said, clause, told):
    state = drill(
        "R btr a 10,10 / R truck r 14,14 / A rifleman b 30,10 / A truck c 32,14"
        " / A rifleman x 34,20 / A rifleman h 40,10 hidden / shape rocks q 38,8 42,8 42,12 38,12"
    )
    hits.kill(state, f(state, "x"), "shot", "human-hit.3", [])
    act(state, "go a; move", (2, 2, 2))
    assert refusal(state, said) == clause
    assert told in reason(state, said)


@pytest.mark.clause("special.5.3", "turn.1", "move.infantry-group", "attack.1")
def test_what_a_man_cannot_do_is_told_with_its_reason():
    text = "R rifleman a 10,10 / R truck t 10,18 / R uaz u 12.5,10 / A truck c 12,14"
    men = " / ".join(f"R rifleman p{n} in u" for n in range(4))
    state = drill(f"{text} / {men} / {FAR}", exits={"russian": ("east",)}, group="off")
    assert "every man throws for himself" in reason(state, "throw force-russian")
    assert "not of your side" in reason(state, "throw force-afghan")
    act(state, "go a; move", (1, 1))
    assert "is full" in reason(state, "board u")
    assert "within an inch" in reason(state, "board t")
    assert "no carrier for" in reason(state, "board c")
    assert "No edge" in reason(state, "leave")
    state = drill(f"R rifleman a 10,10 / A rifleman b 18,10 / {FAR}")
    act(state, "go a; fire rifle")
    assert "Say first" in reason(state, "pass")
    assert "No two sound men" in reason(drill(f"R btr a 9,9 / {FAR}"), "throw force-russian")


def reason(state, text):
    """The sentence by which the deciding seat is refused an action."""
    frame = state.frames[-1]
    choice = s.machine().choice(frame)
    return str(choice.explain(state, frame, notation(state.setting).read(text)).reason)
