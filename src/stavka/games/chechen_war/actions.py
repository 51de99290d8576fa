"""What a seat can say, in the rulebook's verbs; the notation used in replays and on the wire."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stavka.engine.notation import Operand, VerbNotation

if TYPE_CHECKING:
    from stavka.games.chechen_war.setting import Setting

SETTINGS_KEPT = 8
"""Settings whose notation is kept: one, unless overlays are compared."""


@lru_cache(maxsize=SETTINGS_KEPT)
def notation(setting: Setting) -> VerbNotation:
    """The verbs of the game over this setting's names; made once, as every choice is written."""
    hexes = Operand("hex", setting.label, lambda text: int(setting.grid.find(text)))
    unit = _named("unit", tuple(unit.id for unit in setting.units))
    leader = _named("leader", setting.leader_ids)
    russian = _named("support marker", tuple(marker.id for marker in setting.russian_support))
    return VerbNotation(
        {
            "at": (hexes,),  # place the unit whose turn it is (set-up, arrival, event)
            "move": (unit,),  # pick up a unit to move by land
            "with": (unit,),  # add a unit to the moving stack, or to the attack
            "to": (hexes,),  # move there
            "fly": (unit,),  # pick a heliborne unit
            "land": (hexes,),
            "withdraw": (leader,),
            "threat": (hexes,),  # lay a gunship threat
            "give-up": (unit,),  # remove an excess unit
            "ambush": (hexes, hexes),  # from, against
            "support": (hexes,),  # supporting hex of an ambush
            "alone": (),
            "leader": (leader, hexes),  # commit a leader in a hex
            "no-leader": (),
            "flip": (unit,),  # lose one step of a two-step unit
            "remove": (unit,),  # lose the whole unit
            "retreat": (unit,),
            "fall-back": (hexes,),
            "attack": (hexes,),
            "commit": (),
            "marker": (russian,),
            "artillery": (),
            "enough": (),
            "advance": (unit,),
            "levy": (unit,),
            "kidnap": (),
            "ceasefire": (),
            "decline": (),
            "recruit": (unit,),
            "restore": (unit,),
            "done": (),
        }
    )


def _named(name: str, ids: tuple[str, ...]) -> Operand:
    index = {text: number for number, text in enumerate(ids)}
    return Operand(name, lambda number: ids[number], lambda text: index[text])
