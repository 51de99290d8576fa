"""What a seat can say, in the rulebook's verbs; the notation used in replays and on the wire."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stavka.engine.notation import Operand, VerbNotation
from stavka.games.for_bloody_honor import combat_actions
from stavka.games.for_bloody_honor.state import FACTIONS

if TYPE_CHECKING:
    from stavka.games.for_bloody_honor.setting import Setting

SETTINGS_KEPT = 8
"""Settings whose notation is kept: one, unless overlays are compared."""


@lru_cache(maxsize=SETTINGS_KEPT)
def notation(setting: Setting) -> VerbNotation:
    """The verbs of the game over this setting's names; made once, as every choice is written."""
    counter = named("counter", setting.ids)
    zone = Operand("zone", setting.graph.label, setting.graph.find)
    faction = named("faction", FACTIONS)
    return VerbNotation(
        {
            "take": (counter,),  # one more counter for the force
            "all": (zone,),  # every counter that can still leave a zone
            "to": (zone,),  # the force tries to move there
            "at": (zone,),  # put down there what is being placed or displaced
            "claim": (),  # put the own marker into another White faction's zone
            "waive": (),  # leave the owner's
            "return": (counter,),  # a replacement
            "recruit": (counter,),
            "retreat": (zone,),
            "enough": (),  # no more replacements
            "end": (),  # of the movement action
            **combat_actions.verbs(counter, zone, faction),
        }
    )


def named(name: str, ids: tuple[str, ...]) -> Operand:
    """An operand that is one of a row of names."""
    index = {text: number for number, text in enumerate(ids)}
    return Operand(name, lambda number: ids[number], lambda text: index[text])
