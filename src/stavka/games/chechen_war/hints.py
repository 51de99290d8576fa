"""What looks good: utilities of options and values of positions, for bots and learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tanh

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.frames import Frame
from stavka.engine.messages import Message, say
from stavka.games.chechen_war import knowledge, preview
from stavka.games.chechen_war.rules import ambush, board, reach, victory
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN, UNPLACED, State

STAKES = frozenset(
    [
        "attack",
        "attackers",
        "markers",
        "items",
        "lose",
        "advance",
        "ambush",
        "ambush-support",
        "ambush-leader",
        "ambush-loss",
        "retreat",
        "fall-back",
        "free-ambush-choice",
        "kidnapping",
    ]
)
"""Decisions that dice hang on."""
PASSES = frozenset({"done", "decline"})

CITY = 6.0
CAPITAL = 10.0
RAID = 5.0
RAIDED_TOWN = 4.0
GUARD = 14.0
FOCUS = 5.0
"""What it is worth to a unit to stand next to the place that its side means to take."""


class ChechenHints:
    """Utilities for both sides over one setting; distances to the cities are counted once."""

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
        self.near = [set(row) for row in setting.neighbours]
        self.within_two = [
            set(setting.neighbours[hex_]).union(
                *(setting.neighbours[other] for other in setting.neighbours[hex_])
            )
            for hex_ in grid
        ]

    # --- contract --------------------------------------------------------------------------

    def utilities(self, world: State, decision: Decision) -> Sequence[float]:
        """A utility for each listed option, for the deciding seat."""
        judge = JUDGES.get(decision.kind)
        options = list(decision.options)
        if judge is None:
            return [0.0] * len(options)
        return judge(self, world, world.frames[-1], options)

    def evaluate(self, world: State, seat: Seat) -> float:
        """Value of a position between -1 and 1 for the seat."""
        end = world.finished
        if end is not None:
            value = 0.0 if not end.winners else (1.0 if RUSSIAN in end.winners else -1.0)
        else:
            value = tanh(self._russian_value(world) / 30)
        return value if seat == RUSSIAN else -value

    def at_stake(self, world: State, decision: Decision) -> bool:
        """Whether dice hang on the decision."""
        return decision.kind in STAKES

    def is_pass(self, action: Action) -> bool:
        """Whether it only ends or declines."""
        return action[0] in PASSES

    def why(self, world: State, decision: Decision, action: Action) -> Message:
        """A short reason by the kind of decision."""
        return WHY.get(str(action[0]), say("It looks best."))

    # --- value -----------------------------------------------------------------------------

    def _russian_value(self, world: State) -> float:
        setting = self.setting
        first = setting.first_chechen
        value = 3.0 * (world.morale - 5) - self._casualty_cost(world)
        for city, worth in self.worth.items():
            if victory.is_russian_occupied(world, city):
                value += worth * (0.6 + 0.05 * world.turn)
        for unit, place in enumerate(world.where):
            if place < 0:
                continue
            strength = board.factor_of(world, unit)
            if unit < first:
                value += 0.9 * strength + 0.4 * board.steps_of(world, unit)
            else:
                value -= 1.3 * strength + 0.8
        value -= 2.5 * sum(place != -2 for place in world.leaders) * 0.5
        value -= 0.15 * world.collateral
        value += 0.25 * sum(place == -1 for place in world.russian_support)
        return value - 0.8 * sum(place == -1 for place in world.chechen_support)

    @staticmethod
    def _casualty_cost(world: State) -> float:
        tables = world.setting.tables
        cost = 0.4 * world.casualties
        if world.casualties >= tables.casualties_some:
            cost += 2.5
        if world.casualties >= tables.casualties_many:
            cost += 2.5
        return cost

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
        """Worth of a policeman in an empty town that militia could raid."""
        if others or hex_ not in self.raid_towns or self.setting.units[unit].type != "police":
            return 0.0
        return GUARD

    def place_chechen(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Cities first, Groznyi in force, then rough ground and towns beside them, a few raiders."""
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
        if not setting.is_city[hex_] and self.to_raid[hex_] <= 2 and not here:
            score += 3.0 - 0.5 * self._raiders(world)
        return score - 0.4 * world.near[0][hex_]

    def _raiders(self, world: State) -> int:
        return sum(
            self.to_raid[hex_] <= 2
            for hex_, stack in world.stacks.items()
            if stack[-1] >= self.setting.first_militia and not self.setting.is_city[hex_]
        )

    def arrive(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Reinforcements: Chechens into threatened cities and behind the enemy, Russians forward."""
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
        kept = world.memo.setdefault("gains", {})
        assert isinstance(kept, dict)
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
        score = -1.2 * self.to_city[hex_] + self._guard(world, unit, hex_, others)
        first = setting.first_chechen
        for target, need in self.focus(world):
            if hex_ in self.near[target] and self._force_around(world, target, 0) < need:
                score += FOCUS
        if hex_ in self.worth:
            garrison = self.worth[hex_] * (1.4 if not others else 0.2)
            threat = self.strength_near(world, hex_, 1)
            score += garrison + (0.8 if threat > 2 * self.stack_strength(world, hex_) else 0.0)
        for neighbour in self.near[hex_]:
            enemy = world.stacks.get(neighbour)
            if enemy is not None and enemy[0] >= first:
                weight = self.worth.get(neighbour, 1.2)
                friends = self._force_around(world, neighbour, 0)
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
            need = strength * (2.5 + setting.shifts[hex_])
            at_hand = self._strength_within(world, hex_, 5)
            if at_hand >= need:
                prize = max(self._prize(hex_), 0.6 + 0.4 * len(stack))
                found.append((prize / (need + 4), hex_, need))
        found.sort(reverse=True)
        chosen: list[tuple[int, float]] = []
        means = float(self._strength_on_map(world))
        for _, hex_, need in found:
            if need <= means:
                chosen.append((hex_, need))
                means -= need
        return chosen

    def _strength_within(self, world: State, hex_: int, radius: int) -> int:
        distance = self.setting.grid.distance
        first = self.setting.first_chechen
        return sum(
            sum(board.factor_of(world, unit) for unit in stack)
            for other, stack in world.stacks.items()
            if stack[0] < first and distance(hex_, other) <= radius  # type: ignore[arg-type]
        )

    def _strength_on_map(self, world: State) -> int:
        first = self.setting.first_chechen
        return sum(board.factor_of(world, u) for u in range(first) if world.where[u] >= 0)

    def _force_around(self, world: State, hex_: int, side: int) -> float:
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
        score -= 0.3 * self._force_around(world, hex_, 0) * open_
        return score - 0.3 * others * (hex_ not in self.worth)

    def _flight_gain(self, world: State, unit: int) -> float:
        stay = self.site(world, unit, world.where[unit], leaving=True)
        best = max(self._landing(world, unit, city) for city in self._landing_spots(world))
        return best - stay - 1.0

    def _landing_spots(self, world: State) -> list[int]:
        spots = [city for city in self.setting.cities if board.side_in(world, city) != 1]
        around = [n for city in self.setting.cities for n in self.near[city]]
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
            covered = int(action[1]) in world.russian_support
            scores.append(0.0 if covered else rough)
        return scores

    # --- ambush ----------------------------------------------------------------------------

    def declare_ambush(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Always worth it; from rough ground and against reduced or one-step units first."""
        scores = []
        for action in options:
            if action[0] in PASSES:
                scores.append(0.0)
                continue
            origin, target = int(action[1]), int(action[2])
            drm = sum(value for _, value, _ in ambush.modifiers(world, origin, -1, False))
            stack = world.stacks[target]
            scores.append(2.0 + drm + 0.2 * len(stack) + 0.5 * (target in self.worth))
        return scores

    def support_ambush(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Support with hexes that have no good ambush of their own."""
        return [
            0.5 if action[0] == "alone" else 1.0 - self.setting.ambush_rough[int(action[1])]
            for action in options
        ]

    def lead_ambush(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """A leader helps where the stack is not about to be overrun."""
        origin = int(frame[1])
        safe = self._force_around(world, origin, 0) < 3 * max(1, self.stack_strength(world, origin))
        return [0.5 if action[0] == "no-leader" else 1.0 * safe for action in options]

    def pay(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Flip before losing a unit; lose the weakest."""
        return [
            (1.0 if action[0] == "flip" else 0.0) - 0.1 * board.factor_of(world, int(action[1]))
            for action in options
        ]

    def fall_back(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Away from Chechens, with room."""
        return [
            -2.0 * world.near[1][int(action[1])]
            - 3.0 * (board.room_in(world, int(action[1])) <= 0)
            - 0.1 * self.to_city[int(action[1])]
            for action in options
        ]

    # --- combat ----------------------------------------------------------------------------

    def declare_attack(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Attack where the exact odds promise more than they cost."""
        side = int(frame[1])
        scores = []
        for action in options:
            if action[0] == "done":
                scores.append(0.0)
                continue
            target = int(action[1])
            attackers = self._force(world, side, target)
            fight = self._supported(world, preview.Fight(side, target, attackers, (), (), 0))
            scores.append(self.worth_of(world, fight))
        return scores

    def _supported(self, world: State, fight: preview.Fight) -> preview.Fight:
        """The fight with the support that its attacker would add: two Russian markers, or none."""
        if fight.side == 1:
            return fight
        frame = fight.frame()
        sets = knowledge.marker_choices(world, frame, self.setting.tables.most_support)
        if not sets:
            return fight
        shifts = [sum(self.setting.russian_support[m].shifts for m in one) for one in sets]
        return fight._replace(markers=sets[shifts.index(max(shifts))])

    def _force(self, world: State, side: int, target: int) -> tuple[int, ...]:
        from stavka.games.chechen_war.rules import attack

        return tuple(attack.possible_attackers(world, side, target))

    def worth_of(self, world: State, fight: preview.Fight) -> float:
        """Expected gain of a fight: the ground and steps won against the steps and nerves lost."""
        seat = CHECHEN if fight.side else RUSSIAN
        odds = preview.odds(world, seat, fight)
        cleared = odds.results["DE"] + odds.results["Ex"]
        prize = self._prize(fight.target)
        defenders = board.occupants(world, fight.target)
        average = sum(board.factor_of(world, unit) for unit in defenders) / len(defenders)
        if fight.side == 0:
            cost = 1.0 + 0.5 * (
                world.casualties + odds.attacker_loss >= self.setting.tables.casualties_some
            )
            return (
                cleared * prize + odds.defender_loss * (0.8 + average) - odds.attacker_loss * cost
            )
        gain = odds.defender_loss * 1.6 + cleared * prize * 0.8
        mine = sum(board.factor_of(world, unit) for unit in fight.attackers) / len(fight.attackers)
        return gain - odds.attacker_loss * (1.0 + mine)

    def _prize(self, target: int) -> float:
        """Worth of clearing a hex: a city, a town that is being raided, or bare ground."""
        if target in self.raid_towns:
            return RAIDED_TOWN
        return self.worth.get(target, 1.0)

    def join(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Add whoever raises the worth; a garrison stays out of it when the rest is enough."""
        _, side, target, chosen = frame
        full = self._force(world, int(side), int(target))
        scores = []
        for action in options:
            if action[0] == "commit":
                fight = preview.Fight(int(side), int(target), tuple(chosen), (), (), 0)
                scores.append(self.worth_of(world, self._supported(world, fight)))
            else:
                rest = (*chosen, *(unit for unit in full if unit >= int(action[1])))
                fight = preview.Fight(int(side), int(target), rest, (), (), 0)
                scores.append(self.worth_of(world, self._supported(world, fight)) + 0.01)
        return scores

    def commit_marker(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Markers go where a column is worth most: cities first, weighing collateral damage."""
        _, side, target, attackers, markers, artillery, placed = frame
        base = preview.Fight(side, target, attackers, markers, artillery, len(placed))
        seat = RUSSIAN
        scores = []
        sign = 1 if side == 0 else -1
        for action in options:
            fight = base
            cost = 0.0
            if action[0] == "marker":
                fight = base._replace(markers=(*markers, int(action[1])))
                cost = 0.35 + 0.15 * (self.setting.russian_support[int(action[1])].shifts - 1)
            odds = preview.odds(world, seat, fight)
            cleared = odds.results["DE"] + odds.results["Ex"]
            swing = odds.defender_loss * 1.5 - odds.attacker_loss * 1.5
            prize = self.worth.get(target, 1.0)
            scores.append(sign * (swing + cleared * prize) - cost)
        return scores

    def commit_item(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Leaders and artillery where a column saves a city or a strong stack."""
        _, side, target, attackers, _, artillery, placed = frame
        scores = []
        for action in options:
            cost = 0.0
            fight = preview.Fight(side, target, attackers, (), artillery, len(placed))
            if action[0] == "artillery":
                free = next(
                    n
                    for n, place in enumerate(world.chechen_support)
                    if place == -1 and n not in artillery
                )
                fight = fight._replace(artillery=(*artillery, free))
                cost = 0.45
            elif action[0] == "leader":
                fight = fight._replace(leaders=len(placed) + 1)
                cost = 0.3
            odds = preview.odds(world, CHECHEN, fight)
            sign = 1 if side else -1
            cleared = odds.results["DE"] + odds.results["Ex"]
            swing = sign * (odds.defender_loss - odds.attacker_loss) * 1.6
            if action[0] == "leader" and side == 0:
                cost += 1.5 * odds.results["DE"] / 3
            scores.append(swing + sign * cleared * self.worth.get(target, 1.0) - cost)
        return scores

    def advance(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Take cities; elsewhere only where the new hex is better than the old one."""
        target = int(frame[2])
        scores = []
        for action in options:
            if action[0] == "enough":
                scores.append(0.0)
                continue
            unit = int(action[1])
            others = len(world.stacks.get(target, ()))
            gain = self.site(world, unit, target) - self.site(
                world, unit, world.where[unit], leaving=True
            )
            scores.append(gain + (5.0 if target in self.worth and others < 2 else 0.0))  # noqa: PLR2004
        return scores

    # --- end of turn -----------------------------------------------------------------------

    def kidnap(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """An even gamble: worth it when a fall could end the war, or at the very end."""
        free = not victory.is_russian_occupied(world, self.setting.groznyi)
        last = world.turn == self.setting.turns
        desperate = world.morale <= 2 and (free or last)  # noqa: PLR2004
        return [1.0 if desperate else -1.0, 0.0]

    def cease(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """When morale is low, or its last chance has come."""
        late = world.turn == self.setting.turns - 1
        low = world.morale <= 3  # noqa: PLR2004
        hopeless = world.morale <= 4 and late  # noqa: PLR2004
        return [1.0 if low or hopeless else -1.0, 0.0]

    def recruit(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """Strong, mobile and heliborne units first; restore a two-step unit near the front."""
        scores = []
        for action in options:
            if len(action) == 1:
                scores.append(-1.0)
                continue
            kind = self.setting.units[int(action[1])]
            if action[0] == "restore":
                scores.append(1.5 + kind.combat - kind.reduced_combat)
            else:
                scores.append(
                    kind.combat + 0.1 * kind.movement + 0.5 * kind.heliborne + kind.steps - 1
                )
        return scores


Judge = Callable[[ChechenHints, State, Frame, list[Action]], Sequence[float]]

JUDGES: dict[str, Judge] = {
    "setup-russian": ChechenHints.place_russian,
    "setup-chechen": ChechenHints.place_chechen,
    "arrive-russian": ChechenHints.arrive,
    "arrive-chechen": ChechenHints.arrive,
    "infiltration": ChechenHints.arrive,
    "levy": ChechenHints.arrive,
    "russian-move": ChechenHints.pick,
    "chechen-move": ChechenHints.pick,
    "moving": ChechenHints.go,
    "flying": ChechenHints.land,
    "threat": ChechenHints.threaten,
    "ambush": ChechenHints.declare_ambush,
    "free-ambush-choice": ChechenHints.declare_ambush,
    "ambush-support": ChechenHints.support_ambush,
    "ambush-leader": ChechenHints.lead_ambush,
    "ambush-loss": ChechenHints.pay,
    "lose": ChechenHints.pay,
    "overstack": ChechenHints.pay,
    "retreat": ChechenHints.pay,
    "fall-back": ChechenHints.fall_back,
    "attack": ChechenHints.declare_attack,
    "attackers": ChechenHints.join,
    "markers": ChechenHints.commit_marker,
    "items": ChechenHints.commit_item,
    "advance": ChechenHints.advance,
    "kidnapping": ChechenHints.kidnap,
    "ceasefire": ChechenHints.cease,
    "recruit": ChechenHints.recruit,
}
"""Who judges which decision."""

WHY: dict[str, Message] = {
    "attack": say("The odds promise more than they cost."),
    "ambush": say("An ambush costs nothing and may break a column."),
    "to": say("It stands best there."),
    "at": say("It is needed there."),
    "marker": say("A column is worth a marker here."),
    "leader": say("A leader may turn this."),
    "done": say("Nothing more is worth doing."),
}
