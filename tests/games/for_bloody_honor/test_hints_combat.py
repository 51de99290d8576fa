"""What bots think of fights in For Bloody Honor."""

import pytest

from stavka.engine.decision import Decision
from stavka.games.for_bloody_honor.combat_hints import resistance, strength
from stavka.games.for_bloody_honor.hints import JUDGES
from tests.games.for_bloody_honor.positions import act, faction_of, options, position, zone_of


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


def test_a_coalition_that_is_losing_is_expected_to_crack():
    """Its lesser members can leave after the first round; one faction has nobody to leave it."""
    state = position(
        "red-infantry 6 @orsk / kolchak-infantry 3 @orsk / czech-infantry 2 @orsk"
        " / control red: kazan / draw red-combat"
    )
    alone = position(
        "red-infantry 6 @orsk / kolchak-infantry 5 @orsk / control red: kazan / draw red-combat"
    )
    orsk = zone_of("orsk")
    kolchak, czech = faction_of("kolchak"), faction_of("czech")
    both = strength(state, [kolchak, czech], orsk, attacks=False)
    assert resistance(state, 6.0, [kolchak, czech], orsk) < both
    assert resistance(state, 2.0, [kolchak, czech], orsk) == both
    whole = strength(alone, [kolchak], orsk, attacks=False)
    assert resistance(alone, 6.0, [kolchak], orsk) == whole


def test_a_faction_with_its_last_units_leaves_a_fight_sooner():
    """Kolchak stays with the odds even when he has more elsewhere, and goes when he hasn't."""
    text = (
        "turn 3 / red-infantry 4 @orsk / kolchak-infantry 4 @orsk / czech-infantry 1 @omsk"
        " / control red: kazan / control kolchak: orsk / draw red-combat"
    )
    utilities = []
    for more in ("", " / kolchak-infantry 2 @vladivostok"):
        state = position(text + more)
        act(state, "attack orsk", "fight", dice=[1] * 8)
        pending = state.pending()
        judged = JUDGES[pending.kind](state, state.frames[-1], list(pending.options))
        utilities.append(judged[options(state).index("fight")])
    assert utilities[0] < utilities[1]
