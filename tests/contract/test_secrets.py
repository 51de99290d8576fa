"""Two positions that differ only in what a seat can't see look the same to it in every way."""

from random import Random

import msgspec

from stavka.engine.chance import FastDice
from stavka.engine.decision import Decision, Finished
from stavka.engine.errors import QueryError
from stavka.engine.events import Rolled
from stavka.engine.game import ALL_SEEING, EVERYONE
from tests.contract import support

WORLDS = 2
"""Other worlds drawn for each position and seat."""
ASKED = 6
"""Pieces or places that each query is asked about."""
OFFERED = 3
"""Places of choices besides."""
BOX = "box:"


def cases(table, game):
    """A step, a seat, and worlds that the seat can't tell from the position before the step."""
    for number, step in enumerate(support.sample_steps(table)):
        for seat in support.seats(table):
            for draw in range(WORLDS):
                rng = Random(f"{number} {seat} {draw}")
                yield step, seat, game.resample(step.before, seat, rng), rng


def test_views_are_byte_for_byte_the_same(table, game):
    for step, seat, world, _ in cases(table, game):
        for viewer in (seat, EVERYONE):
            seen, same = game.view(step.before, viewer), game.view(world, viewer)
            assert msgspec.json.encode(seen) == msgspec.json.encode(same)


def test_question_and_options_of_the_deciding_seat_are_the_same(table, game):
    for step, seat, world, _ in cases(table, game):
        truth, other = step.before.pending(), world.pending()
        assert isinstance(other, Decision)
        assert other.seat == truth.seat
        if truth.seat == seat:
            assert (other.kind, other.clause, other.root) == (truth.kind, truth.clause, truth.root)
            assert game.prompt(world, other) == game.prompt(step.before, truth)
            assert list(other.options) == list(truth.options)


def test_a_drawn_world_can_be_played_on(table, game):
    for _, _, world, rng in cases(table, game):
        game.check(world)
        assert len(world.pending().options) > 0
        world.apply(world.pending().options.sample(rng), FastDice(1))
        assert isinstance(world.pending(), Finished) or len(world.pending().options) > 0


def test_drawing_a_world_depends_on_nothing_that_the_seat_cannot_see(table, game):
    for step, seat, world, _ in cases(table, game):
        from_truth = game.resample(step.before, seat, Random(7))
        from_world = game.resample(world, seat, Random(7))
        assert from_truth.encode() == from_world.encode()


def test_a_game_with_secrets_draws_worlds_that_differ(table, game):
    codes = [world.encode() != step.before.encode() for step, _, world, _ in cases(table, game)]
    assert any(codes) == game.has_secrets


def test_explanations_are_the_same(table, game):
    for step, seat, world, rng in cases(table, game):
        tried = support.some(step.decision, rng, ASKED)
        if step.decision.seat != seat:
            tried = [step.action]
        wrong = support.mutations(table, step.decision, rng)
        for action in [*tried, *rng.sample(wrong, min(len(wrong), 2 * ASKED))]:
            seen, same = (game.explain(state, seat, action) for state in (step.before, world))
            assert seen == same, f"explain tells {seat} about {action}"


def arguments(game, spec, view, table, rng):
    """What a client could ask a query about: pieces in view, places, wrong things."""
    known = {"": [""]}
    if spec.takes == "piece":
        known["piece"] = [piece.id for piece in view.pieces]
    elif spec.takes == "place":
        known["place"] = support.places(game.board(table.scenario))
        known["place"] = [*known["place"], *(piece.place for piece in view.pieces)]
    elif spec.takes == "pair":
        ends = [piece.id for piece in view.pieces]
        known["pair"] = [f"{one};{other}" for one in ends for other in rng.sample(ends, 1)]
    elif spec.takes == "text":
        known["text"] = ["", "a few words", "1 2 3"]
    found, offered = known[spec.takes], []
    if spec.takes == "place":  # where something can be done now, there is most to be told
        offered = [one.place for one in view.choices if one.place and not one.place.startswith(BOX)]
    some = [*_some(found, ASKED, rng), *_some(offered, OFFERED, rng)]
    return [*some, "no such thing", "x" * 10_000]


def _some(found, most, rng):
    return rng.sample(found, min(len(found), most))


def answer(game, state, seat, name, argument):
    """The answer to a query as bytes, or the refusal."""
    try:
        return msgspec.json.encode(game.query(state, seat, name, argument))
    except QueryError as error:
        return f"refused: {error}".encode()


def test_queries_answer_the_same(table, game):
    for step, seat, world, rng in cases(table, game):
        view = game.view(step.before, seat)
        for spec in game.queries:
            for argument in arguments(game, spec, view, table, rng):
                seen, same = (
                    answer(game, state, seat, spec.name, argument) for state in (step.before, world)
                )
                assert seen == same, f"{spec.name} {argument[:40]!r} tells {seat} a secret"


def test_an_unknown_query_is_refused(table, game):
    state = support.sample_steps(table)[0].before
    for name in ("", "no such query", "x" * 10_000):
        assert answer(game, state, support.seats(table)[0], name, "").startswith(b"refused")


def seen_events(game, state, action, seat):
    """Whether an action turns something up, the view after it, and what a seat is told of it."""
    after = state.clone()
    events = after.apply(action, FastDice(5))
    seen = [game.view_event(event, seat) for event in events]
    told = [game.tell(event) for event in seen if event is not None]
    turned_up = any(event.reveals and not isinstance(event, Rolled) for event in events)
    return turned_up, msgspec.json.encode(game.view(after, seat)), (seen, told)


def test_events_tell_no_more_than_the_view_that_follows(table, game):
    """The same action and dice in both worlds: where the views stay alike, so does the telling."""
    for step, seat, world, _ in cases(table, game):
        if step.action in world.pending().options:
            revealed, view, told = seen_events(game, step.before, step.action, seat)
            _, other_view, other_told = seen_events(game, world, step.action, seat)
            if view == other_view and not revealed:
                assert told == other_told, f"events of {step.action} tell {seat} a secret"


OPEN = frozenset({"threat", "ambush", "free-ambush-choice"})
"""Decisions that a rule has declared aloud, even where no trace of them stays on the board."""


def test_a_secret_choice_is_told_alike_whatever_it_is(table, game):
    """Where no choice of an enemy changes what a seat sees, the log does not tell them apart."""
    for step, seat, _, rng in cases(table, game):
        if step.decision.seat == seat or step.rolled or step.decision.kind in OPEN:
            continue
        options = support.listed(step.decision, rng)
        same_verb = [action for action in options if action[0] == step.action[0]]
        tried = rng.sample(same_verb, min(len(same_verb), 2 * ASKED))
        found = [seen_events(game, step.before, action, seat) for action in tried]
        if len({view for _, view, _ in found}) == 1 and not any(turned for turned, *_ in found):
            assert all(told == found[0][2] for _, _, told in found), f"{seat} is told of {tried}"


def test_the_all_seeing_are_told_every_event_whole(table, game):
    for step in support.sample_steps(table):
        for event in step.events:
            assert game.view_event(event, ALL_SEEING) == event


def test_what_everyone_is_told_every_seat_is_told(table, game):
    for step in support.sample_steps(table):
        for event in step.events:
            if game.view_event(event, EVERYONE) is not None:
                for seat in support.seats(table):
                    assert game.view_event(event, seat) is not None
