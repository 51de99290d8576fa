"""A second, slow reading of where units may go, held to the rules' over random games.

Written from the rulebook alone: it looks at every counter and walks every way, and shares nothing
with `rules/` but the position and the data.
"""

from random import Random

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.game import load
from tests.games.for_bloody_honor.positions import setting, zone_of

STEPS_BY_RAIL = 3
FORCES = 3
EVERY = 3
"""Of that many decisions one is read again."""
FEWEST = 100
GAMES = {1: "two", 4: "five", 7: "seven"}
"""Scenarios by seed."""


# --- who and whose --------------------------------------------------------------------------------


def stands(state, faction, zone):
    """Whether a faction has a unit in a zone."""
    return any(state.where[unit] == zone for unit in setting().span[faction])


def is_empty(state, zone):
    """Whether nobody is in a zone."""
    return zone not in state.where


def is_friend(state, one, other):
    """Whether two factions are of a side; among Whites alone everybody is his own."""
    return one == other or (not state.reds_gone and s.RED not in {one, other})


def has_foes(state, faction, zone):
    """Whether enemies of a faction are in a zone."""
    duel = {s.POLES, s.MAHKNO} if state.duel and zone == zone_of("odessa") else set()
    return any(
        stands(state, other, zone)
        for other in range(len(s.FACTIONS))
        if not is_friend(state, faction, other) or (other != faction and {faction, other} == duel)
    )


def owner_is_friend(state, faction, zone):
    """Whether the zone is controlled by the faction's side."""
    owner = state.control[zone]
    return owner != s.NOBODY and is_friend(state, faction, owner)


def is_open(state, faction, zone):
    """Whether a faction's units may be in a zone at all."""
    only = next(f.only for f in setting().data.units.factions if f.id == s.FACTIONS[faction])
    if only and setting().graph.label(zone) not in only:
        return False
    if zone == zone_of("warsaw") and faction not in {s.POLES, s.RED}:
        return False
    return state.closure[zone] == s.OPEN


# --- movement -------------------------------------------------------------------------------------


def may_step(state, faction, here, there):
    """Whether a force may go from a zone into the next; out of a contested one not everywhere."""
    if not is_open(state, faction, there):
        return False
    if not has_foes(state, faction, here):
        return True
    return owner_is_friend(state, faction, there) or is_empty(state, there)


def may_end(state, faction, zone):
    """Whether a force may end its move in a zone."""
    if faction != s.POLES or state.reds_gone:
        return True
    return not any(stands(state, other, zone) for other in range(s.POLES + 1, s.RED))


def may_pass(state, faction, zone):
    """Whether a train may run on from a zone."""
    owner = state.control[zone]
    if state.reds_gone:
        return owner == faction
    return owner == s.NOBODY or is_friend(state, faction, owner)


def walk(state, faction, way):
    """Every zone that a journey by rail can end in, of those that begin with `way`."""
    here, found = way[-1], set()
    if len(way) > 1:
        found = {here} if may_end(state, faction, here) else set()
    if len(way) > STEPS_BY_RAIL or (len(way) > 1 and not may_pass(state, faction, here)):
        return found
    for there in setting().rails[here]:
        if there not in way and may_step(state, faction, here, there):
            found |= walk(state, faction, (*way, there))
    return found


def goals(state, faction, zone, by_rail):
    """Where a force may try to go."""
    if state.closure[zone] == s.GERMANS:
        return set()
    found = walk(state, faction, (zone,))
    if not by_rail:
        found |= {
            there
            for there in setting().neighbours[zone]
            if may_step(state, faction, zone, there) and may_end(state, faction, there)
        }
    return found


def read_force(state, frame, options):
    """The goals offered, and those that are read."""
    _, faction, zone, units = frame
    by_rail = any("train" in setting().ids[unit] for unit in units)
    offered = {action[1] for action in options if action[0] == "to"}
    return offered, goals(state, faction, zone, by_rail)


def read_march(state, frame, options):
    """The zones out of which a force may be made up."""
    faction = frame[1]
    offered = {state.where[action[1]] for action in options if action[0] == "take"}
    found = {
        state.where[unit]
        for unit in setting().span[faction]
        if state.where[unit] >= 0
        and not state.status[unit] & s.SPENT
        and state.attempts[state.where[unit]] < FORCES
        and goals(state, faction, state.where[unit], "train" in setting().ids[unit])
    }
    alls = {action[1] for action in options if action[0] == "all"}
    return offered | alls, found


# --- retreat and placing --------------------------------------------------------------------------


def refuges(state, faction, zone):
    """Where a force may retreat to."""
    return {
        there
        for there in setting().neighbours[zone]
        if is_open(state, faction, there)
        and (there != zone_of("warsaw") or faction == s.POLES)
        and (
            is_empty(state, there)
            or any(
                stands(state, other, there) and is_friend(state, faction, other)
                for other in range(len(s.FACTIONS))
            )
        )
    }


def read_retreat(state, frame, options):
    """The refuges offered, and those that are read."""
    fight = next(one for one in reversed(state.frames) if one[0] == "fight")
    offered = {action[1] for action in options if action[0] == "retreat"}
    return offered, refuges(state, frame[1], fight[1])


def homes(state, unit, how):
    """Where a unit that comes may be put down."""
    faction = setting().faction_of[unit]
    special = {
        s.MAHKNO: {zone_of("odessa")},
        s.FOREIGN: {zone_of("archangel"), zone_of("vladivostok")},
    }
    found = special.get(faction, set(range(setting().zones)))
    if faction == s.POLES and how == "recruit":
        found = {zone_of("warsaw")}
    if setting().ids[unit] == "foreign-japan":
        found = {zone_of("vladivostok")}
    return {
        zone
        for zone in found
        if is_open(state, faction, zone)
        and _lets_in(state, faction, zone, how)
        and (
            how == "recruit"
            or may_end(state, faction, zone)
            or state.control[zone] == faction == s.POLES
        )
    }


def _lets_in(state, faction, zone, how):
    owner = state.control[zone]
    if faction == s.FOREIGN:
        return owner not in {s.NOBODY, s.RED}
    if faction == s.MAHKNO or how == "recruit":
        return owner == faction
    return owner_is_friend(state, faction, zone)


def read_put(state, frame, options):
    """The places offered, and those that are read: equal units go by the order of the zones."""
    _, unit, how = frame
    last, least = state.frames[-2][4:6]
    found = homes(state, unit, how)
    if setting().class_of[unit] == last:
        found = {zone for zone in found if zone >= least} or found
    return {action[1] for action in options}, found


READERS = {
    "force": read_force,
    "march": read_march,
    "attacker-continue": read_retreat,
    "defender-continue": read_retreat,
    "put": read_put,
}


@pytest.mark.clause("7.1.2", "7.3.1", "7.3.4", "7.4.1", "8.5.2", "8.5.10", "9.1.7", "9.2.8")
@pytest.mark.parametrize("seed", GAMES)
def test_units_go_where_a_second_reading_of_the_text_lets_them(seed):
    dice, rng, looked = FastDice(seed), Random(seed), 0
    state = load().start(GAMES[seed], {}, dice)
    while not isinstance(pending := state.pending(), Finished):
        reader = READERS.get(pending.kind)
        options = list(pending.options)
        if reader is not None and rng.randrange(EVERY) == 0:
            offered, read = reader(state, state.frames[-1], options)
            assert offered == read, f"turn {state.turn}, {state.frames[-1]}"
            looked += 1
        state.apply(rng.choice(options), dice)
    assert looked > FEWEST
