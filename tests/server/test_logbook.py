"""The lines of a log as they are sent."""

from random import Random

import msgspec

import stavka
from stavka.engine.match import LogLine, Match
from stavka.engine.messages import say
from stavka.engine.scene import Line
from stavka.server.logbook import Logbook, Scribe, encoded
from tests.server.support import GAME


def test_a_line_begins_with_a_capital_though_its_first_word_has_none():
    message = say("{unit} is eliminated.", unit=say("a face-down unit"))
    sent = msgspec.json.decode(encoded(LogLine(3, Line(message, "7.1.3", "loss")), "en", ""))
    assert (sent["text"], sent["step"]) == ("A face-down unit is eliminated.", 3)


def test_what_two_seats_are_told_is_encoded_once():
    match, rng = Match.start(stavka.load(GAME), "field", seed=b"s" * 32), Random(4)
    scribe = Scribe("en", GAME)
    books = [Logbook(match, info.id, scribe) for info in match.seats]
    alike = 0
    while match.finished is None:
        match.submit(match.pending.seat, match.pending.options.sample(rng))
        blue, red = (book.catch_up() for book in books)
        alike += any(line is blue[-1] for line in red[-2:])
    assert alike > len(match.history) / 2
    for book in books:
        told = [bytes(encoded(line, "en", GAME)) for line in match.lines(book.seat)]
        assert list(map(bytes, book.lines)) == told
