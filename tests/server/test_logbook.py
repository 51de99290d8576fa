"""The lines of a log as they are sent."""

import msgspec

from stavka.engine.match import LogLine
from stavka.engine.messages import say
from stavka.engine.scene import Line
from stavka.server.logbook import encoded


def test_a_line_begins_with_a_capital_though_its_first_word_has_none():
    message = say("{unit} is eliminated.", unit=say("a face-down unit"))
    sent = msgspec.json.decode(encoded(LogLine(3, Line(message, "7.1.3", "loss")), "en", ""))
    assert (sent["text"], sent["step"]) == ("A face-down unit is eliminated.", 3)
