"""The course of a game: whatever is done, what was written down gives the same course again."""

from random import Random

import msgspec
import pytest

from stavka.engine.decision import Decision
from stavka.engine.errors import Refusal, StavkaError
from stavka.server import making
from stavka.server.course import Proposal
from stavka.server.problems import Problem
from stavka.server.storage import Chair, Deed, Header, TableRow
from tests.server.support import GAME

CHAIRS = {"blue": Chair("human", key="b"), "red": Chair("open", key="r")}


def row(typed=False):
    header = Header("link", typed, "", "", "")
    return TableRow("t", GAME, "field", {}, CHAIRS, header, seed=b"s" * 32)


def step(course, rng):
    """The next action or die, by whoever must."""
    if course.match.awaiting is not None:
        return course.type_die(course.match.awaiting.seat, rng.randint(1, 6))
    pending = course.match.pending
    assert isinstance(pending, Decision)
    action = course.match.game.notation.write(pending.options.sample(rng))
    return course.act(pending.seat, action)


def anything(course, rng):
    """Something that people do at a table, allowed or not."""
    seat = rng.choice(course.persons)
    what = rng.randrange(8)
    if what == 0:
        return course.undo(seat)
    if what == 1:
        return course.propose(Proposal(seat, rng.randrange(course.steps + 2), (seat,)))
    if what in {2, 3}:
        return course.answer(seat, agree=what == 2)
    if what == 4:
        return course.hand(seat, rng.choice(["human", "bot:easy"]))
    return step(course, rng)


def told(course):
    """All of a course that anybody can notice."""
    match, own = course.match, course.persons
    return (
        *(match.hash, match.version, [one.hash for one in match.history], match.journal),
        *(course.proposal, course.waiting, course.handed, course.thinking, course.deciding),
        *([course.last_own([seat]) for seat in own], [course.last_step([seat]) for seat in own]),
        match.awaiting,
    )


@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_what_was_written_down_gives_the_same_course(seed, typed):
    course, rng, deeds = making.begin(row(typed)), Random(seed), []
    for _ in range(250):
        if course.match.finished is not None:
            break
        before = told(course)
        try:
            deeds.append(anything(course, rng))
        except (Refusal, Problem):
            assert told(course) == before
    verbs = {deed.verb for deed in deeds}
    assert verbs >= {"act", "undo", "propose", "agree", "refuse", "hand"}
    assert told(making.rebuild(row(typed), deeds)) == told(course)


def test_deeds_that_do_not_play_again_are_named_by_their_number():
    course, rng = making.begin(row()), Random(1)
    deeds = [step(course, rng) for _ in range(4)]
    deeds[2] = deeds[2]._replace(hash="0" * 32)
    with pytest.raises(Problem, match="Step 3"):
        making.rebuild(row(), deeds)


def test_a_deed_that_this_program_does_not_know_is_refused():
    with pytest.raises(StavkaError, match="'dance'; this Stavka knows: act"):
        making.rebuild(row(), [Deed("dance", "blue")])


def test_everybody_must_agree_however_often_one_does():
    course, rng = making.begin(row()), Random(1)
    for _ in range(4):
        step(course, rng)
    course.propose(Proposal(course.persons[0], 1, (course.persons[0],)))
    course.answer(course.persons[0], agree=True)
    assert (course.steps, course.waiting) == (4, course.persons[1:])
    course.answer(course.persons[1], agree=True)
    assert (course.steps, course.proposal) == (1, None)


def test_a_rematch_row_keeps_keys_and_takes_a_new_seed():
    old = msgspec.structs.replace(row(), replay=b"the past of a branch")
    new = making.rematch_row(old)
    assert (new.seats["red"], new.seats["blue"]) == (CHAIRS["blue"], CHAIRS["red"])
    assert list(new.seats) == list(CHAIRS)
    assert new.id != old.id
    assert (new.seed != old.seed, new.replay) == (True, None)
