"""Actions in text: what is garbled is refused in words, whatever the lookup behind it raises."""

import pytest

from stavka.engine.errors import NotationError
from stavka.engine.notation import LONGEST, Operand, VerbNotation
from stavka.maps.hexgrid import UnknownHex


def unknown_hex(text):
    raise UnknownHex(f"no hex {text!r}")


HEX = Operand("hex", str, int)
ODD = Operand("hex", str, unknown_hex)
UNIT = Operand("unit", str, {"74-mech": 7}.__getitem__)


def test_an_action_is_written_and_read():
    notation = VerbNotation({"to": (HEX,), "done": ()})
    assert notation.write(("to", 5)) == "to 5"
    assert notation.read("to 5") == ("to", 5)
    assert notation.read("done") == ("done",)


@pytest.mark.parametrize(
    ("kind", "word"), [(HEX, "x"), (UNIT, "75-mech"), (ODD, "9999")], ids=["value", "key", "grid"]
)
def test_an_operand_that_names_nothing_is_refused(kind, word):
    with pytest.raises(NotationError, match=f"'{word}' is not a {kind.name}"):
        VerbNotation({"to": (kind,)}).read(f"to {word}")


@pytest.mark.parametrize("text", ["", " ", "go 5", "to", "to 5 6", "to " + "5" * LONGEST])
def test_a_text_of_another_shape_is_refused(text):
    with pytest.raises(NotationError):
        VerbNotation({"to": (HEX,)}).read(text)
