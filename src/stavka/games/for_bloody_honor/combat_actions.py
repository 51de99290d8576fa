"""What a seat can say in combat."""

from __future__ import annotations

from collections.abc import Mapping

from stavka.engine.notation import Operand


def verbs(counter: Operand, zone: Operand, faction: Operand) -> Mapping[str, tuple[Operand, ...]]:
    """The verbs of combat with their operands; "retreat <zone>" is in `actions.py`."""
    return {
        "fly": (counter, zone),  # an Aircraft goes to a contested zone next door
        "attack": (zone,),
        "pass": (),  # no more attacks, or no more flights
        "support": (),  # join the attack of another faction
        "decline": (),  # leave the zone instead
        "against": (faction,),  # whom a White faction attacks once the Reds are gone
        "defend": (),  # help those who are attacked
        "aloof": (),  # stand by
        "accept": (),  # let a faction join
        "refuse": (),
        "engage": (counter,),  # an Aircraft or a newcomer takes part
        "fire": (counter,),  # a Tank or armoured car has its one round
        "hold": (),  # no more of these
        "hit": (counter,),  # it takes a hit
        "fight": (),  # another round
    }
