"""What bots think of fights in For Bloody Honor."""

import pytest

from stavka.engine.decision import Decision
from stavka.games.for_bloody_honor.hints import JUDGES
from tests.games.for_bloody_honor.positions import act, options, position


def best(state):
    """The option with the highest utility, in notation."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    judged = JUDGES[pending.kind](state, state.frames[-1], list(pending.options))
    return options(state)[judged.index(max(judged))]


@pytest.mark.parametrize(("reds", "whites", "choice"), [(6, 2, "attack orsk"), (2, 6, "pass")])
def test_a_fight_is_sought_by_the_stronger(reds, whites, choice):
    state = position(
        f"red-infantry {reds} @orsk / kolchak-infantry {whites} @orsk"
        " / control red: kazan / draw red-combat"
    )
    assert best(state) == choice


def test_the_weaker_gives_up():
    state = position(
        "red-infantry 2 @orsk / kolchak-infantry 7 @orsk / red-infantry 3 @kazan"
        " / control red: kazan / draw red-combat"
    )
    act(state, "attack orsk", dice=[1] * 9)
    assert best(state).startswith("retreat")


def test_hits_go_to_what_recovers():
    state = position(
        "turn 4 / red-infantry 2 @orsk / red-car 1 @orsk / kolchak-infantry 2 @orsk"
        " / control red: kazan / draw red-combat"
    )
    act(state, "attack orsk")
    assert best(state).startswith("fire red-car")
    act(state, best(state), dice=[1, 1, 1, 6, 1])
    assert best(state).startswith("hit red-car")
