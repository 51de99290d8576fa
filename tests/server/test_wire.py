"""Structs as JSON: every field that has a value, messages in the reader's language."""

import msgspec
import pytest

from stavka.engine.messages import Message, say
from stavka.engine.scene import Chosen, HexBoard, Overlay, Piece, Preview, Status, View
from stavka.server.wire import language, plain, translated


class One(msgspec.Struct, frozen=True):
    """A struct of a single field."""

    only: Message


def test_defaults_are_told_and_what_has_no_value_is_left_out():
    piece = Piece("a", "front", "0101")
    assert plain(piece, "en") == {
        "id": "a",
        "face": "front",
        "place": "0101",
        "badges": (),
        "z": 0,
        "size": 0.0,
    }
    choice = plain(Chosen("done", say("Done")), "en")
    assert choice == {"action": "done", "label": "Done", "group": "", "final": False, "tone": ""}
    assert plain(Chosen("to 1", say("Go"), cost=0), "en")["cost"] == 0


def test_messages_become_sentences_however_deep_they_lie():
    inner = say("Turn {turn}", turn=3)
    view = View(
        Status(say("{which}!", which=inner), say("Movement"), reason=inner),
        choices=(Chosen("done", inner),),
        preview=Preview(inner, notes=(inner,)),
    )
    found = plain(view, "en")
    assert found["status"]["turn"] == "Turn 3!"
    assert found["status"]["reason"] == "Turn 3"
    assert found["choices"][0]["label"] == "Turn 3"
    assert found["preview"]["notes"] == ["Turn 3"]
    assert "headline" not in found["preview"]
    assert plain(One(inner), "en") == {"only": "Turn 3"}


def test_a_tagged_struct_tells_its_kind():
    board = HexBoard(say("Field"), "pointy", (), regions={"a": say("Here")})
    found = plain(board, "en")
    assert (found["kind"], found["regions"]) == ("hex", {"a": "Here"})


def test_what_is_plain_stays_plain():
    overlay = Overlay(say("Reach"), {"0101": "3"})
    told = plain(overlay, "en")
    assert {key: value for key, value in told.items() if value} == {
        "name": "Reach",
        "places": {"0101": "3"},
    }
    assert plain([1, "a", None, True, 0.5], "en") == [1, "a", None, True, 0.5]


def test_braces_of_a_template_are_resolved_in_english_too():
    assert translated(say("{{literally}}"), "en") == "{literally}"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("ru", "ru"), ("ru-RU,en;q=0.5", "ru"), ("xx", "en"), ("", "en"), ("en-GB", "en")],
)
def test_the_language_is_the_first_that_is_spoken(wanted, found):
    assert language(wanted) == found
