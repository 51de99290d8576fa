"""What a client is told of a position: the question, tracks, rings and lines that go together."""

import pytest

from stavka.engine.game import EVERYONE
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.log import tell
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN
from stavka.games.chechen_war.view import view
from tests.games.chechen_war.fights import APART, PAIR, drill
from tests.games.chechen_war.positions import hex_of, setting, unit_of

THREATS = f"turn 3 gunship-threat / R 131-bde@0625 / C militia-1@0624 / {PAIR}"
MANY = 20


@pytest.mark.clause("10.13.2", "10.13.4")
@pytest.mark.parametrize("name", ["casualties", "collateral"])
def test_a_track_ends_with_its_last_box_whatever_it_counts(name):
    state = drill(f"turn 3 russian-movement / {APART} / {name} {MANY}")
    found = next(track for track in view(state, RUSSIAN).tracks if track.id == name)
    assert (found.value, found.last) == (MANY, state.setting.tables.morale_most)
    assert found.last < MANY


@pytest.mark.parametrize("seat", [CHECHEN, EVERYONE])
def test_the_question_to_another_seat_does_not_name_it(seat):
    status = view(drill(f"turn 3 russian-movement / {APART}"), seat).status
    assert status.seat == RUSSIAN
    assert str(status.prompt) == "Russian Movement"


@pytest.mark.clause("14.1.1", "14.2.1")
def test_what_only_supports_is_ringed_as_support():
    choices = view(drill(THREATS), RUSSIAN).choices
    assert {choice.group: choice.tone for choice in choices} == {"threat": "support", "done": ""}
    moves = view(drill(f"turn 3 russian-movement / {APART}"), RUSSIAN).choices
    assert {choice.tone for choice in moves} == {""}


def test_losses_of_units_go_together_in_the_log():
    found = setting()
    place = hex_of("0625")
    lines = [
        tell(
            found,
            e.UnitEliminated(
                clause="10.8", unit=unit_of(name), hex=place, shown=True, steps=1, why="combat"
            ),
        )
        for name in ("131-bde", "mvd-1")
    ]
    assert {str(line.heading) for line in lines} == {"Units eliminated"}
    assert [str(line.item) in str(line.text).replace(" is eliminated", "") for line in lines]
    assert len({str(line.item) for line in lines}) == len(lines)
