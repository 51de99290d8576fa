"""4.2.2.4 / 10.6.2 Corners in which a question mark could be looked under."""

from __future__ import annotations

from random import Random

import pytest

from stavka.engine.chance import ScriptedDice
from stavka.engine.errors import QueryError
from stavka.games.chechen_war import knowledge, overlays
from stavka.games.chechen_war import state as s
from stavka.games.chechen_war.rules import setup
from tests.games.chechen_war.positions import act, hex_of, position, setting, unit_of

NOTHING = ScriptedDice(())


def _in_set_up(russian: str, *chechens: str) -> s.State:
    """The Chechen set-up with all Russians at a few hexes and counters in the hexes named."""
    state = setup.start(setting(), "variable")
    home = hex_of(russian)
    while state.frames[-1][0] == "setup-russian":
        options = list(state.pending().options)  # type: ignore[union-attr]
        best = ("at", home) if ("at", home) in options else options[0]
        state.apply(best, NOTHING)
    for label in chechens:
        act(state, f"at {label}")
    return state


def _border() -> tuple[str, str]:
    """A hex of Russian set-up and a hex of Chechnya next to it."""
    found = setting()
    for hex_ in setup.russian_ground(found, "variable", unit_of("131-bde")):
        for other in found.neighbours[hex_]:
            if found.in_chechnya[other]:
                return found.label(hex_), found.label(other)
    raise AssertionError("no border")


@pytest.mark.parametrize("query", ["ambush", "zoc-chechen"])
def test_4_2_2_4_overlays_tell_the_russian_nothing_of_the_set_up(query: str) -> None:
    here, there = _border()
    before = overlays.answer(_in_set_up(here), s.RUSSIAN, query, "")
    after = overlays.answer(_in_set_up(here, there), s.RUSSIAN, query, "")
    assert before == after


def test_4_2_2_4_reach_tells_the_russian_nothing_of_the_set_up() -> None:
    here, there = _border()
    before, after = _in_set_up(here), _in_set_up(here, there)
    unit = before.stacks[hex_of(here)][0]
    name = setting().units[unit].id
    assert there in overlays.answer(before, s.RUSSIAN, "reach", name).places  # type: ignore[union-attr]
    assert overlays.answer(before, s.RUSSIAN, "reach", name) == overlays.answer(
        after, s.RUSSIAN, "reach", name
    )


def test_4_2_2_4_odds_tell_the_russian_nothing_of_the_set_up() -> None:
    here, there = _border()
    with pytest.raises(QueryError):
        overlays.answer(_in_set_up(here, there), s.RUSSIAN, "odds", there)


def test_7_1_3_a_world_drawn_while_the_chechen_gives_units_up_can_be_played_on() -> None:
    hidden = " / ".join(f"C militia-{number}@1324" for number in range(1, 8))
    state = position(f"turn 3 chechen-movement / R 131-bde@0731 / {hidden}")
    act(state, "done; give-up militia-5")
    for seed in range(40):
        pending = knowledge.resample(state, s.RUSSIAN, Random(seed)).pending()
        assert len(list(pending.options)) > 0  # type: ignore[union-attr]
