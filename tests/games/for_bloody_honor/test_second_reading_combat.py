"""A second reading of combat: who fights, commands, throws and wins, worked out from events alone.

It shares nothing with `rules/`: it follows the log of random games as an umpire at the table would,
with the counters on a map of its own, and works out what each volley and each end has to be.
"""

from collections import Counter
from random import Random

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.game import load
from tests.games.for_bloody_honor.positions import setting

ATTACK, DEFENCE = 0, 1
TWO_DICE = {"tank", "volunteer"}
ONE_ROUND = {"tank", "car"}
FOURTH_ROUND = 4
MOST_MODIFIER = 4
KILLS = 2
FEWEST = 10
WARLIKE = {"attack", "fight", "support", "engage", "fire", "fly", "all", "to", "take"}
GAMES = {2: "two", 5: "four", 8: "seven"}
"""Scenarios by seed."""


def faction_of(unit):
    """Whose a counter is."""
    return setting().faction_of[unit]


def kind_of(unit):
    """What a counter is."""
    return setting().kinds[setting().kind_of[unit]].id


class Combat:
    """A combat as it is followed."""

    def __init__(self, zone, sides):
        self.zone = zone
        self.sides = sides
        self.part = set()
        self.idle = set()
        self.round = 0
        self.broken = set()
        self.holding = set()
        self.leads = [None, None]
        self.kills = [0, 0]
        self.gave_way = set()

    def sizes(self, side, *, idle=False):
        """Units that take part, by faction of a side."""
        units = self.part | self.idle if idle else self.part
        counts = Counter(faction_of(unit) for unit in units)
        return {faction: counts[faction] for faction in self.sides[side] if counts[faction]}

    def commander(self, side, **kwargs):
        """The largest commands an attack, the first by Priority a defence."""
        sizes = self.sizes(side, **kwargs)
        if side == DEFENCE:
            return min(sizes)
        return min(sizes, key=lambda faction: (-sizes[faction], faction))

    def winner(self):
        """Who commanded the side that stayed, or commands it now; nobody when both or none did."""
        left = [self.sizes(side) for side in (ATTACK, DEFENCE)]
        if bool(left[ATTACK]) == bool(left[DEFENCE]):
            return s.NOBODY
        side = ATTACK if left[ATTACK] else DEFENCE
        return self.leads[side] if self.leads[side] in left[side] else self.commander(side)

    def gains(self):
        """Modifiers earned: by faction and reason."""
        found = Counter()
        for side in (ATTACK, DEFENCE):
            if self.gave_way & self.sides[1 - side]:
                found[self.leads[side], "retreat"] += 1
            if self.kills[side] >= KILLS:
                found[self.leads[side], "kills"] += 1
        return found


class Umpire:
    """Follows the log of a game of Reds against Whites."""

    def __init__(self, state):
        self.where = list(state.where)
        self.modifier = list(state.modifier)
        self.newcomers = set()
        self.guests = set()
        self.flown_out = set()
        self.fired = set()
        self.firing = set()
        self.is_combat = False
        self.combat = None
        self.last = None
        self.due = Counter()
        self.seen = Counter()

    def follow(self, events):
        """Every event in its order."""
        for event in events:
            self.seen[type(event).__name__] += 1
            handler = HANDLERS.get(type(event))
            if handler is not None:
                handler(self, event)

    def there(self, faction, zone):
        """The counters of a faction in a zone."""
        return {unit for unit in setting().span[faction] if self.where[unit] == zone}

    def others(self, zone):
        """Whether Whites that are no Poles are in a zone."""
        return any(self.there(faction, zone) for faction in range(s.POLES + 1, s.RED))

    def foes(self, faction, zone):
        """Whether enemies are in a zone."""
        foes = s.WHITE_FACTIONS if faction == s.RED else (s.RED,)
        return any(self.there(foe, zone) for foe in foes)

    # --- the map ---

    def drawn(self, event):
        """A new chit: marks of the last Combat phase come off."""
        self.is_combat = event.chit in {s.RED_COMBAT, s.WHITE_COMBAT}
        for marks in (self.newcomers, self.flown_out, self.fired, self.firing):
            marks.clear()
        self.guests = {unit for unit in self.guests if self.others(self.where[unit])}
        assert not self.due, "modifiers were earned and not given"

    def moved(self, event):
        """Counters go from zone to zone; who retreats into a contest stays out of it at first."""
        faction, zone, units = event.faction, event.zone, set(event.units)
        assert all(self.where[unit] == event.origin for unit in units)
        retreats = event.how == "retreat" and self.is_combat
        late = units if retreats and self.foes(faction, zone) else set()
        guests = units if retreats and faction == s.POLES and self.others(zone) else set()
        for unit in units:
            self.where[unit] = zone
        self.newcomers = self.newcomers - units | late
        self.guests = self.guests - units | guests
        if self.combat is not None and retreats and event.origin == self.combat.zone:
            self.combat.gave_way.add(faction)
            self.combat.part -= units
            self.combat.idle -= units

    def placed(self, event):
        """Counters come onto the map."""
        for unit in event.units:
            self.where[unit] = event.zone

    def eliminated(self, event):
        """A counter goes from the map; in a combat it counts."""
        unit = event.unit
        self.where[unit] = event.place
        self.newcomers.discard(unit)
        self.guests.discard(unit)
        if self.combat is None or event.zone != self.combat.zone:
            return
        self.combat.idle.discard(unit)
        faction = faction_of(unit)
        if event.why == "combat":
            assert unit in self.combat.part, "who takes no part takes no hit"
            self.combat.kills[ATTACK if faction in self.combat.sides[DEFENCE] else DEFENCE] += 1
        else:
            self.combat.gave_way.add(faction)
        self.combat.part.discard(unit)

    def gone(self, event):
        """A faction leaves the game; Wrangel takes over what Denekin has earned."""
        if event.faction == s.DENEKIN:
            self.modifier[s.WRANGEL], self.modifier[s.DENEKIN] = self.modifier[s.DENEKIN], 0
        for unit in setting().span[event.faction]:
            self.where[unit] = s.OUT

    # --- a combat ---

    def began(self, event):
        """Who can take part does; Aircraft beside ground units only when they are told to."""
        combat = Combat(event.zone, (set(event.attackers), set(event.defenders)))
        duel = combat.sides == ({s.MAHKNO}, {s.POLES})
        for side in (ATTACK, DEFENCE):
            for faction in combat.sides[side]:
                units = self.there(faction, event.zone) - self.newcomers - self.flown_out
                if side == DEFENCE and self.others(event.zone) and not duel:
                    units -= self.guests
                assert units, "a faction fights without units"
                air = {unit for unit in units if kind_of(unit) == "aircraft"}
                combat.idle |= air if units - air else set()
                combat.part |= units - combat.idle
        self.combat = combat

    def round(self, event):
        """A round: the commanders are as the sides now stand."""
        combat = self.combat
        combat.round, combat.holding = event.round, set()
        self.firing.clear()
        first = event.round == 1
        assert event.attack_lead == combat.commander(ATTACK, idle=first)
        assert event.defence_lead == combat.commander(DEFENCE, idle=first)

    def joined(self, event):
        """An Aircraft that was asked, or a newcomer in the fourth round or later."""
        for unit in event.units:
            faction = faction_of(unit)
            if unit in self.combat.idle:
                self.combat.idle.discard(unit)
            else:
                assert self.combat.round >= FOURTH_ROUND
                assert unit in self.newcomers
                self.newcomers.discard(unit)
                reds_attack = s.RED in self.combat.sides[ATTACK]
                side = ATTACK if (faction == s.RED) == reds_attack else DEFENCE
                self.combat.sides[side].add(faction)
            self.combat.part.add(unit)

    def checked(self, event):
        """A Tank or an Aircraft holds, or breaks down."""
        if event.holds:
            self.combat.holding.add(event.unit)
            self.combat.broken.discard(event.unit)
        else:
            self.combat.broken.add(event.unit)

    def dice(self, unit):
        """The dice of a counter that takes part, in this round."""
        kind = kind_of(unit)
        number = 2 if faction_of(unit) == s.POLES or kind in TWO_DICE else 1
        if kind in ONE_ROUND:
            if unit not in self.firing:
                return 0
            assert unit not in self.fired, "it has fired in this phase already"
            if kind == "tank" and unit not in self.combat.holding:
                return 0
            self.fired.add(unit)
        if kind == "aircraft":
            self.flown_out.add(unit)
            assert unit in self.combat.holding | self.combat.broken
            return number if unit in self.combat.holding else 0
        return number

    def volley(self, event):
        """The dice of a side: what its units have, less one for each faction beyond the first."""
        combat, side = self.combat, ATTACK if event.attack else DEFENCE
        sizes = combat.sizes(side)
        units = [unit for unit in combat.part if faction_of(unit) in sizes]
        full = sum(self.dice(unit) for unit in units)
        penalty = min(full, len(sizes) - 1)
        combat.leads[side] = combat.commander(side)
        assert (event.full, event.penalty, event.dice) == (full, penalty, full - penalty)
        assert event.faction == combat.leads[side]

    def ended(self, event):
        """The winner, and the modifiers that are due as far as the track goes."""
        assert event.winner == self.combat.winner()
        for (faction, why), number in self.combat.gains().items():
            if self.modifier[faction] < MOST_MODIFIER:
                self.modifier[faction] += number
                self.due[faction, why] = number
        self.last, self.combat = self.combat, None

    def gained(self, event):
        """A modifier is given: it was due, or comes of a defection."""
        if event.why == "defection":
            self.modifier[event.faction] += 1
        else:
            assert self.due[event.faction, event.why], "it is given and not due"
            self.due -= Counter({(event.faction, event.why): 1})
        assert event.modifier <= MOST_MODIFIER

    def defects(self, event):
        """It is thrown for once the beaten side has gone, by those that are subject to it."""
        assert not self.due, "modifiers come before the throw"
        assert setting().factions[event.faction].defects
        assert setting().factions[event.loser].defects
        assert not self.foes(event.faction, self.last.zone)
        assert event.modifier == self.modifier[event.faction]

    def reset(self, _):
        """A turn is over."""
        self.modifier = [0] * len(s.FACTIONS)


HANDLERS = {
    e.ChitDrawn: Umpire.drawn,
    e.UnitsMoved: Umpire.moved,
    e.UnitsPlaced: Umpire.placed,
    e.UnitEliminated: Umpire.eliminated,
    e.FactionGone: Umpire.gone,
    e.ModifiersReset: Umpire.reset,
    ce.CombatBegan: Umpire.began,
    ce.RoundBegan: Umpire.round,
    ce.UnitsJoined: Umpire.joined,
    ce.ReliabilityChecked: Umpire.checked,
    ce.Volley: Umpire.volley,
    ce.CombatEnded: Umpire.ended,
    ce.ModifierGained: Umpire.gained,
    ce.DefectionRolled: Umpire.defects,
}


def on_map(where):
    """The counters on the map, with their zones."""
    return {unit: zone for unit, zone in enumerate(where) if zone >= 0}


@pytest.mark.clause("8.2.1", "8.3.1.1", "8.3.1.3", "8.3.2.2", "8.6.1.1", "10.1.1.2", "10.1.1.3")
@pytest.mark.parametrize("seed", GAMES)
def test_combats_go_as_a_second_reading_of_the_text_has_them(seed):
    dice, rng = FastDice(seed), Random(seed)
    state = load().start(GAMES[seed], {}, dice)
    umpire = Umpire(state)
    while not isinstance(pending := state.pending(), Finished) and not state.reds_gone:
        options = list(pending.options)
        action = rng.choice([one for one in options if one[0] in WARLIKE] or options)
        if action[0] == "fire":
            umpire.firing.add(action[1])
        umpire.follow(state.apply(action, dice))
        assert on_map(umpire.where) == on_map(state.where)
    assert umpire.seen["CombatEnded"] > FEWEST
