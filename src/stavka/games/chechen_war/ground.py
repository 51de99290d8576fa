"""How good a place is: for set-up, arrivals, marches and flights of either side."""

from __future__ import annotations

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.games.chechen_war.rules import board, reach
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import UNPLACED, State
from stavka.maps.hexgrid import Hex
from stavka.maps.reach import flood

CITY = 6.0
CAPITAL = 10.0
RAID = 5.0
GUARD = 14.0
AWAY = 1.2
"""What each hex between a Russian unit and the cities costs."""
GUARD_FACTOR = 3
"""Factors of a unit that is not too good to guard a town."""
FOCUS = 5.0
"""What it is worth to a unit to stand next to the place that its side means to take."""
GUARDED = 2.0
"""What keeping a town's guard from being driven out is worth beside sparing a column."""
CLOSE = 2
"""Hexes from which militia can raid a town next turn."""
RAIDED_TOWN = 7.0
HUNT = 1.5
"""What it is worth to a Chechen unit to close in on a weak Russian stack."""
PREY = 4
"""Factors of a Russian stack that is weak, and half of what may stand by it."""
NEED = 3.5
"""Attacking factors wanted for each defending one, before its ground is counted."""
ON_FOOT = 5
"""Hexes within which a unit is at hand whatever the ground."""
ON_ROAD = 0.9
"""Hexes a movement factor, within which it may be at hand by road."""
PASSES = frozenset({"done", "decline"})


class Ground:
    """Judges places over one setting; distances to the cities are counted once."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        grid = setting.grid
        self.worth = dict.fromkeys(setting.cities, CITY)
        self.worth[setting.groznyi] = CAPITAL
        self.to_city = [
            min(grid.distance(hex_, city) - self.worth[city] / CAPITAL for city in setting.cities)  # type: ignore[arg-type]
            for hex_ in grid
        ]
        self.to_raid = [
            min(grid.distance(hex_, town) for town in setting.raid_towns)  # type: ignore[arg-type]
            for hex_ in grid
        ]
        self.raid_towns = frozenset(setting.raid_towns)
        self.raiders_from = {town: self._raiders_from(town) for town in setting.raid_towns}
        self.near = [set(row) for row in setting.neighbours]
        self.within_two = [
            set(setting.neighbours[hex_]).union(
                *(setting.neighbours[other] for other in setting.neighbours[hex_])
            )
            for hex_ in grid
        ]

    def _raiders_from(self, town: int) -> frozenset[int]:
        """Hexes from which militia could be in a town in one march, were nobody in the way."""
        setting = self.setting
        budget = max(setting.movement[setting.first_militia :])
        free = [0] * len(setting.neighbours)
        around = (hex_ for hex_ in setting.land if setting.may_enter(setting.first_militia, hex_))
        return frozenset(
            hex_
            for hex_ in around
            if town
            in flood(
                hex_,
                budget,
                setting.neighbours,
                setting.costs_militia,
                free,
                free,
                minimum_move=True,
            )
        )

    # --- threats ---------------------------------------------------------------------------

    def strength_near(self, world: State, hex_: int, side: int) -> int:
        """Combat factors of a side within two hexes."""
        first = self.setting.first_chechen
        total = 0
        for other in self.within_two[hex_]:
            stack = world.stacks.get(other)
            if stack is not None and (stack[0] >= first) == side:
                total += sum(board.factor_of(world, unit) for unit in stack)
        return total

    def stack_strength(self, world: State, hex_: int) -> int:
        """Combat factors in a hex."""
        return sum(board.factor_of(world, unit) for unit in world.stacks.get(hex_, ()))

    # --- set-up and placement --------------------------------------------------------------

    def place_russian(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Close to the cities and on roads; the police into the towns that could be raided."""
        unit = next(u for u, place in enumerate(world.where) if place == UNPLACED)
        return [
            -self.to_city[int(action[1])]
            + 0.5 * any(self.setting.roads[int(action[1])])
            + self._guard(world, unit, int(action[1]), len(world.stacks.get(int(action[1]), ())))
            for action in options
        ]

    def _guard(self, world: State, unit: int, hex_: int, others: int) -> float:
        """Worth of a unit in an empty town that militia could raid, most when some stand near."""
        if others or hex_ not in self.raid_towns or not self.raiders_from[hex_]:
            return 0.0
        fit = GUARD if self.setting.factor[unit] <= GUARD_FACTOR else GUARD / 4
        near = fit if self.is_threatened(world, hex_) else 0.6 * fit
        return near + AWAY * self.to_city[hex_]

    def is_threatened(self, world: State, town: int) -> bool:
        """Whether units that may be militia stand where they could raid the town next turn."""
        first, militia = self.setting.first_chechen, self.setting.first_militia
        return not world.mustered or any(
            stack[-1] >= first
            and any(unit >= militia or not world.shown[unit] for unit in stack if unit >= first)
            for hex_ in self.raiders_from[town]
            if (stack := world.stacks.get(hex_)) is not None
        )

    def place_chechen(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Cities first, Groznyi in force, then rough ground near them, and a few raiders."""
        return [self._chechen_site(world, int(action[1])) for action in options]

    def _chechen_site(self, world: State, hex_: int) -> float:
        setting = self.setting
        here = len(world.stacks.get(hex_, ()))
        score = 0.0
        if hex_ in self.worth:
            want = 6 if hex_ == setting.groznyi else 3
            score += self.worth[hex_] * (1.5 if here < want else -1.0)
        else:
            score += 2.0 * setting.shifts[hex_] - 1.5 * here - 0.35 * self.to_city[hex_]
        if not setting.is_city[hex_] and self.to_raid[hex_] <= CLOSE and not here:
            score += 3.0 - 0.5 * self._raiders(world)
        return score - 0.4 * world.near[0][hex_]

    def _raiders(self, world: State) -> int:
        return sum(
            self.to_raid[hex_] <= CLOSE
            for hex_, stack in world.stacks.items()
            if stack[-1] >= self.setting.first_militia and not self.setting.is_city[hex_]
        )

    def arrive(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Reinforcements: Chechens into threatened cities, Russians to the front."""
        if frame[0] in {"arrive-chechen", "infiltration"}:
            return [
                self._chechen_site(world, int(action[1]))
                + 0.6
                * self.strength_near(world, int(action[1]), 0)
                * (int(action[1]) in self.worth)
                if action[0] == "at"
                else 0.0
                for action in options
            ]
        return [
            -self.to_city[int(action[1])] - 0.1 * world.near[1][int(action[1])]
            if action[0] == "at"
            else 1.0
            for action in options
        ]

    # --- movement --------------------------------------------------------------------------

    def pick(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Move each unit that gains by it, the one that gains most first; then stop."""
        scores: list[float] = []
        for action in options:
            if action[0] == "done":
                scores.append(0.05)
            elif action[0] == "move":
                scores.append(self._gain(world, int(action[1])))
            elif action[0] == "withdraw":
                scores.append(0.5)
            else:
                scores.append(self._flight_gain(world, int(action[1])))
        return scores

    def _gain(self, world: State, unit: int) -> float:
        if world.left[unit] != self.setting.movement[unit]:
            return 0.0
        here = world.where[unit]
        costs = reach.reach(world, ("moving", (unit,)))
        if not costs:
            return 0.0
        stay = self.site(world, unit, here, leaving=True)
        return max(self.site(world, unit, hex_) for hex_ in costs) - stay - 0.1

    def go(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """The best site in reach; alone, since stacks only slow each other."""
        unit = int(frame[1][0])
        return [
            self.site(world, unit, int(action[1])) if action[0] == "to" else -99.0
            for action in options
        ]

    def site(self, world: State, unit: int, hex_: int, *, leaving: bool = False) -> float:
        """How good it is for a unit to stand in a hex when its movement is over."""
        stack = world.stacks.get(hex_, ())
        others = len(stack) - leaving
        if others >= self.setting.stacking[hex_]:
            return -50.0
        if unit < self.setting.first_chechen:
            return self._russian_site(world, unit, hex_, others)
        return self._defender_site(world, unit, hex_, others)

    def _russian_site(self, world: State, unit: int, hex_: int, others: int) -> float:
        setting = self.setting
        score = self._guard(world, unit, hex_, others)
        first = setting.first_chechen
        away = self.to_city[hex_]
        for target, need in self.focus(world):
            if hex_ in self.near[target] and self.force_around(world, target, 0) < need:
                score += FOCUS
                away = min(away, 1.0)
        score -= AWAY * away
        if hex_ in self.worth:
            garrison = self.worth[hex_] * (1.4 if not others else 0.2)
            threat = self.strength_near(world, hex_, 1)
            score += garrison + (0.8 if threat > 2 * self.stack_strength(world, hex_) else 0.0)
        for neighbour in self.near[hex_]:
            enemy = world.stacks.get(neighbour)
            if enemy is not None and enemy[0] >= first:
                weight = self.worth.get(neighbour, 1.2)
                friends = self.force_around(world, neighbour, 0)
                need = 2.0 * len(enemy) * (1.5 + 0.5 * setting.shifts[neighbour])
                score += weight * (0.5 if friends < need else 0.15)
                score -= 0.5 * setting.ambush_rough[neighbour]
        return score + 0.15 * min(others, 3)

    def focus(self, world: State) -> list[tuple[int, float]]:
        """The Russian's objectives of this turn with the factors wanted around each, best first."""
        kept = world.memo.get("focus")
        if kept is None:
            kept = self._find_focus(world)
            world.memo["focus"] = kept
        return kept  # type: ignore[return-value]

    def _find_focus(self, world: State) -> list[tuple[int, float]]:
        """Chechen-held hexes worth most for the force that they would take, within our means."""
        setting = self.setting
        found = []
        for hex_, stack in sorted(world.stacks.items()):
            if stack[0] < setting.first_chechen:
                continue
            strength = sum(max(1, board.factor_of(world, unit)) for unit in stack)
            need = strength * (NEED + setting.shifts[hex_])
            at_hand = self._strength_at_hand(world, hex_)
            if at_hand >= need:
                prize = max(self.prize(hex_), 0.6 + 0.4 * len(stack))
                found.append((prize / (need + 4), hex_, need))
        found.sort(reverse=True)
        chosen: list[tuple[int, float]] = []
        means = float(self._strength_on_map(world))
        for _, hex_, need in found:
            if need <= means:
                chosen.append((hex_, need))
                means -= need
        return chosen

    def _strength_at_hand(self, world: State, hex_: int) -> int:
        """Factors of the Russian units that could stand by a hex about next turn."""
        setting = self.setting
        middle = Hex(hex_)
        total, flying = 0, [0]
        for other, stack in world.stacks.items():
            if stack[0] >= setting.first_chechen:
                continue
            distance = setting.grid.distance(middle, Hex(other))
            for unit in stack:
                if distance <= ON_FOOT or distance < setting.movement[unit] * ON_ROAD:
                    total += board.factor_of(world, unit)
                elif setting.heliborne[unit]:
                    flying.append(board.factor_of(world, unit))
        return total + sum(sorted(flying)[-setting.tables.flights :])

    def _strength_on_map(self, world: State) -> int:
        first = self.setting.first_chechen
        return sum(board.factor_of(world, u) for u in range(first) if world.where[u] >= 0)

    def force_around(self, world: State, hex_: int, side: int) -> float:
        first = self.setting.first_chechen
        return sum(
            sum(board.factor_of(world, unit) for unit in stack)
            for neighbour in self.near[hex_]
            if (stack := world.stacks.get(neighbour)) is not None and (stack[0] >= first) == side
        )

    def _defender_site(self, world: State, unit: int, hex_: int, others: int) -> float:
        setting = self.setting
        score = 1.0 * setting.shifts[hex_] - 0.25 * self.to_city[hex_]
        if hex_ in self.worth:
            want = 6 if hex_ == setting.groznyi else 3
            threat = self.strength_near(world, hex_, 0)
            score += self.worth[hex_] * (1.3 if others < want else 0.3) + 0.15 * threat
        militia = unit >= setting.first_militia
        if militia and setting.is_town[hex_] and setting.raid_land[hex_]:
            raiding = any(
                world.stacks.get(t, (0,))[0] >= setting.first_chechen
                for t in setting.raid_towns
                if t != hex_
            )
            score += RAID * (0.4 if raiding else 2.0)
        elif militia:
            score -= 0.15 * self.to_raid[hex_]
        enemies = sum(
            1
            for n in self.near[hex_]
            if (s := world.stacks.get(n)) is not None and s[0] < setting.first_chechen
        )
        open_ = hex_ not in self.worth and not setting.ambush_rough[hex_]
        score += (0.8 if setting.ambush_rough[hex_] else 0.2) * min(enemies, 2)
        score -= 0.3 * self.force_around(world, hex_, 0) * open_
        score += self._hunt(world, hex_)
        return score - 0.3 * others * (hex_ not in self.worth)

    def _hunt(self, world: State, hex_: int) -> float:
        """Worth of closing in on weak Russian stacks in Chechnya that no strong one stands by."""
        setting = self.setting
        worth = 0.0
        for neighbour in self.near[hex_]:
            prey = world.stacks.get(neighbour)
            if prey is None or prey[0] >= setting.first_chechen:
                continue
            if not setting.in_chechnya[neighbour]:
                continue
            strength = self.stack_strength(world, neighbour)
            if self.strength_near(world, neighbour, 0) > 2 * PREY or strength > PREY:
                continue
            need = 3 * strength * (1 + setting.shifts[neighbour])
            worth += HUNT if self.force_around(world, neighbour, 1) < need else HUNT / 4
        return worth

    def _flight_gain(self, world: State, unit: int) -> float:
        stay = self.site(world, unit, world.where[unit], leaving=True)
        best = max(self._landing(world, unit, city) for city in self._landing_spots(world))
        return best - stay - 1.0

    def _landing_spots(self, world: State) -> list[int]:
        spots = [city for city in self.setting.cities if board.side_in(world, city) != 1]
        around = [n for city in self.setting.cities for n in self.near[city]]
        around += [t for t in self.setting.raid_towns if self.is_threatened(world, t)]
        around += [n for target, _ in self.focus(world) for n in self.near[target]]
        return spots + [hex_ for hex_ in around if board.side_in(world, hex_) != 1]

    def _landing(self, world: State, unit: int, hex_: int) -> float:
        if board.room_in(world, hex_) <= 0 or board.side_in(world, hex_) == 1:
            return -50.0
        if world.ceasefire == world.turn and world.near[1][hex_]:
            return -50.0
        others = len(world.stacks.get(hex_, ()))
        exposed = self.strength_near(world, hex_, 1) - 2 * self.strength_near(world, hex_, 0)
        return self._russian_site(world, unit, hex_, others) - 0.7 * max(0, exposed)

    def land(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Empty cities and the flanks of the one under attack."""
        unit = int(frame[1])
        spots = set(self._landing_spots(world))
        return [
            self._landing(world, unit, int(action[1])) if int(action[1]) in spots else -60.0
            for action in options
        ]

    def threaten(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Gunships over stacks that two rough hexes could ambush; else keep them for combat."""
        scores = []
        for action in options:
            if action[0] == "done":
                scores.append(1.6)
                continue
            rough = sum(
                self.setting.ambush_rough[n] + 0.5
                for n in self.near[int(action[1])]
                if board.side_in(world, n) == 1
            )
            guard = int(action[1]) in self.raid_towns and rough > 0
            rough += GUARDED * guard
            covered = int(action[1]) in world.russian_support
            scores.append(0.0 if covered else rough)
        return scores

    def prize(self, target: int) -> float:
        """Worth of clearing a hex: a city, a town that is being raided, or bare ground."""
        if target in self.raid_towns:
            return RAIDED_TOWN
        return self.worth.get(target, 1.0)
