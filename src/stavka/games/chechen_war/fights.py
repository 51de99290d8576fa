"""How good a fight is: ambushes, attacks, support, losses, and the choices that end a turn."""

from __future__ import annotations

from stavka.engine.decision import Action
from stavka.engine.frames import Frame
from stavka.games.chechen_war import knowledge, preview
from stavka.games.chechen_war.ground import PASSES, Ground
from stavka.games.chechen_war.rules import ambush, attack, board, victory
from stavka.games.chechen_war.state import AVAILABLE, CHECHEN, RUSSIAN, State

LED = 0.75
"""How likely the Russian thinks it that the Chechen commits all that he may."""
GARRISON = 3
"""Units that go into a city just taken."""
NERVES = 2.0
"""What a point on the morale die is worth in steps."""


class Fights(Ground):
    """Judges fights by their exact odds."""

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
        safe = self.force_around(world, origin, 0) < 3 * max(1, self.stack_strength(world, origin))
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
        return tuple(attack.possible_attackers(world, side, target))

    def worth_of(self, world: State, fight: preview.Fight) -> float:
        """Expected gain of a fight: the ground and steps won against the steps and nerves lost."""
        if fight.side == 1:
            return self._worth_at(world, fight)
        items = preview.most_items(world, fight)
        led = self._worth_at(world, fight._replace(leaders=items))
        return LED * led + (1 - LED) * self._worth_at(world, fight)

    def _worth_at(self, world: State, fight: preview.Fight) -> float:
        odds = preview.odds(world, CHECHEN if fight.side else RUSSIAN, fight)
        cleared = odds.results["DE"] + odds.results["Ex"]
        prize = self.prize(fight.target)
        defenders = board.occupants(world, fight.target)
        average = sum(board.factor_of(world, unit) for unit in defenders) / len(defenders)
        if fight.side == 0:
            cost = odds.attacker_loss + self.nerves(world, odds.attacker_loss)
            return cleared * prize + odds.defender_loss * (0.8 + average) - cost
        gain = odds.defender_loss * 1.6 + cleared * prize * 0.8
        gain += 0.5 * self.nerves(world, odds.defender_loss)
        mine = sum(board.factor_of(world, unit) for unit in fight.attackers) / len(fight.attackers)
        return gain - odds.attacker_loss * (1.0 + mine)

    def nerves(self, world: State, loss: float) -> float:
        """What further steps lost this turn cost in morale, for the Russian."""
        before = self._drm(world.casualties)
        return NERVES * (self._drm(world.casualties + loss) - before)

    def _drm(self, casualties: float) -> float:
        some, many = self.setting.tables.casualties_some, self.setting.tables.casualties_many
        if casualties <= some:
            return casualties / some
        return min(2.0, 1.0 + (casualties - some) / (many - some))

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
                    if place == AVAILABLE and n not in artillery
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
        """A garrison into a city, one into a town that was raided, else one if that is closer."""
        target = int(frame[2])
        others = len(world.stacks.get(target, ()))
        wanted = GARRISON if target in self.worth else 1
        scores = []
        for action in options:
            if action[0] == "enough":
                scores.append(0.0)
            elif others >= wanted:
                scores.append(-1.0)
            else:
                unit = int(action[1])
                closer = self.to_city[world.where[unit]] - self.to_city[target]
                holds = target in self.worth or target in self.raid_towns
                fit = 1.0 - 0.1 * board.factor_of(world, unit)
                scores.append(
                    fit if holds or (unit < self.setting.first_chechen and closer > 0) else -1.0
                )
        return scores

    # --- end of turn -----------------------------------------------------------------------

    def kidnap(self, world: State, frame: Frame, options: list[Action]) -> list[float]:
        """An even gamble: worth it when a fall could end the war, or at the very end."""
        free = not victory.is_russian_occupied(world, self.setting.groznyi)
        last = world.turn == self.setting.turns
        desperate = last or (free and world.morale <= 2)  # noqa: PLR2004
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
