"""special.1, special.2 Who counts as Elite: by nature, or near a mullah or a warlord."""

from __future__ import annotations

from stavka.engine.ledger import rule
from stavka.games.red_skorpion.state import IN_PLAY, State


@rule("special.1", "special.2", "special.13.2", "attack.2.6")
def is_elite(state: State, figure: int) -> bool:
    """Whether a figure counts as Elite now; many reasons are as good as one.

    A mullah's or warlord's word is for others, not for himself (ruling mullah-self). One who is
    hidden, aboard or out of his senses does not inspire: the enemy could tell that he is there.
    """
    setting = state.setting
    if setting.figures[figure].elite:
        return True
    return bool(setting.sides[figure]) and (
        _hears(state, figure, setting.mullahs, setting.mullah_radius)
        or _hears(state, figure, setting.warlords, setting.warlord_radius)
    )


def _hears(state: State, figure: int, leaders: tuple[int, ...], radius: int) -> bool:
    x, y = state.x[figure], state.y[figure]
    for leader in leaders:
        if (
            state.status[leader] == IN_PLAY
            and not state.knocked_out[leader]
            and leader != figure
            and (state.x[leader] - x) ** 2 + (state.y[leader] - y) ** 2 <= radius * radius
        ):
            return True
    return False
