"""4 Sequence of play: the table of every frame. Combat's frames are in `rules/combat.py`.

turn              the phases of a turn, one after the other
  start           what comes into the game as a turn starts
  baltic          A: the Baltic treaty
  activation, cup B: chits are drawn; under each action lies `close`, which ends it
    movement, marching, march, force
    recruiting, replacing, recruit-roll, mustering, muster, put
    (combat's own)
    close, wrangel, claim
  political-control  C: influence is counted
"""

from __future__ import annotations

from stavka.engine.frames import Auto, Flow
from stavka.games.for_bloody_honor.rules import (
    arrivals,
    baltic,
    chits,
    combat,
    movement,
    political,
    recruits,
    turn,
)
from stavka.games.for_bloody_honor.state import State

PHASES = turn.PHASES

FLOW: Flow[State] = {
    "turn": Auto(turn.next_phase),
    "start": Auto(turn.start),
    # 5.1, 11.2.4, 11.3
    "displaced": Auto(arrivals.displace),
    "displace": arrivals.DISPLACE,
    "mahkno": Auto(arrivals.enter_mahkno),
    "wrangel": arrivals.WRANGEL_CHOICE,
    # 11.5.2
    "baltic": Auto(baltic.roll),
    "baltic-leave": Auto(baltic.leave),
    "baltic-retreat": baltic.RETREAT,
    # 6
    "activation": Auto(chits.begin),
    "cup": Auto(chits.draw),
    "close": Auto(chits.close),
    "claim": chits.CLAIM,
    # 7
    "movement": Auto(movement.begin),
    "marching": Auto(movement.offer),
    "march": movement.MARCH,
    "force": movement.FORCE,
    # 8
    **combat.FRAMES,
    # 9
    "recruiting": Auto(recruits.begin),
    "replacing": Auto(recruits.open_replacements),
    "recruit-roll": Auto(recruits.roll),
    "mustering": Auto(recruits.muster),
    "muster": recruits.MUSTER,
    "put": recruits.PUT,
    # 10
    "political-control": Auto(political.count),
}
