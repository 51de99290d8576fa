"""How options and positions look: enough for a bot that is worth a game."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.messages import Message, say
from stavka.games.kriegsspiel.odds import fight_odds
from stavka.games.kriegsspiel.rules import count_fighters, options_target
from stavka.games.kriegsspiel.setting import SIDES, Setting
from stavka.games.kriegsspiel.state import OFF, State
from stavka.maps.hexgrid import Hex


class FieldHints:
    """Utilities, evaluation and reasons; `world` is always one that the bot imagines."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.weights = setting.data.hints

    def utilities(self, world: State, decision: Decision) -> Sequence[float]:
        """A utility for each option, in order."""
        return [self._utility(world, decision, action) for action in decision.options]

    def _utility(self, world: State, decision: Decision, action: Action) -> float:
        if action[0] == "take":
            targets = options_target(world, ("target", action[1]))
            return max(self._target(world, int(action[1]), target) for target in targets)
        if decision.kind == "target":
            return self._target(world, int(world.frames[-1][1]), action)
        return 0.0  # passing, and placing, where any order is as good as another

    def _target(self, world: State, piece: int, action: Action) -> float:
        """What a march or attack is worth: ground gained, a win, or the odds of the fight."""
        hex_, weights = int(action[1]), self.weights
        decoy = world.kinds[piece] == self.setting.decoy
        gain = self._rows_left(world.places[piece], piece) - self._rows_left(hex_, piece)
        worth = weights.row * gain * (weights.decoy if decoy else 1)
        if action[0] == "attack":
            worth += weights.fight * self.odds(world, piece, world.places.index(hex_))
            return worth
        if not self._rows_left(hex_, piece) and not decoy:
            return worth + weights.win
        return worth - weights.threat * self._risk(world, piece, hex_)

    def _rows_left(self, hex_: int, piece: int) -> int:
        """Hexes from a place to the nearest hex of the enemy base."""
        base = self.setting.bases[1 - self.setting.side(piece)]
        return min(self.setting.grid.distance(Hex(hex_), goal) for goal in base)

    def _risk(self, world: State, piece: int, hex_: int) -> float:
        """The worst odds that an enemy next to a place would have against the piece there."""
        there = world.clone()
        there.places[piece] = hex_
        near = (there.piece_at(next_) for next_ in self.setting.neighbours[hex_])
        side = self.setting.side(piece)
        foes = [foe for foe in near if foe is not None and self.setting.side(foe) != side]
        return max((self.odds(there, foe, piece) for foe in foes), default=0.0)

    def odds(self, world: State, piece: int, target: int) -> float:
        """Chance that an attack wins, less the chance that it loses (4.3 to 4.5)."""
        hex_ = world.places[target]
        chances = fight_odds(self.setting, world.kinds[piece], world.kinds[target], hex_)
        return chances.defender_removed - chances.attacker_removed

    def evaluate(self, world: State, seat: Seat) -> float:
        """Won 1, lost -1; else fighters left and the way gone, between them."""
        if world.finished is not None:
            winners = world.finished.winners
            return float(seat in winners) - float(bool(winners) and seat not in winners)
        mine = SIDES.index(seat)
        return self._standing(world, mine) - self._standing(world, 1 - mine)

    def _standing(self, world: State, side: int) -> float:
        """Between 0 and 1: material, and how near the foremost fighter is to the enemy base."""
        setting, weights = self.setting, self.weights
        fighters = count_fighters(world, side) / setting.each
        left = [
            self._rows_left(world.places[piece], piece)
            for piece in setting.pieces(side)
            if world.places[piece] != OFF and world.kinds[piece] != setting.decoy
        ]
        gone = 1 - min(left, default=len(setting.data.rows)) / len(setting.data.rows)
        return weights.material * fighters + (1 - weights.material) * gone

    def at_stake(self, world: State, decision: Decision) -> bool:
        """Whether an attack is among what can be done now."""
        if decision.kind == "place":
            return False
        taken = [action[1] for action in decision.options if action[0] == "take"]
        pieces = taken if decision.root else [world.frames[-1][1]]
        targets = (options_target(world, ("target", piece)) for piece in pieces)
        return any(action[0] == "attack" for actions in targets for action in actions)

    def is_pass(self, action: Action) -> bool:
        """Whether this is passing."""
        return action[0] == "pass"

    def is_order(self, action: Action) -> bool:
        """Whether it moves a piece, or has it attack."""
        return action[0] in {"to", "attack"}

    def why(self, world: State, decision: Decision, action: Action) -> Message:
        """Why a bot would choose the action."""
        match action[0]:
            case "attack":
                return say("The odds of this attack look good.")
            case "to" | "take":
                return say("It brings a piece nearer to the enemy base.")
            case "pass":
                return say("Nothing better offers itself.")
            case _:
                return say("Any order of the pieces is as good as another.")
