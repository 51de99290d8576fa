"""The one gate: who may do what when, what stays, what can be taken back, what stays hidden."""

import hashlib

import pytest

from stavka.engine.chance import ScriptedDice, SeededDice
from stavka.engine.decision import Decision, Finished, Seat
from stavka.engine.errors import (
    DiceExhausted,
    GameOver,
    IllegalAction,
    SetupError,
    StaleVersion,
    StavkaError,
    WrongSeat,
)
from stavka.engine.game import ALL_SEEING, EVERYONE
from stavka.engine.match import Match
from tests.engine.toy import BLACK, GOAL, WHITE, Toy

SEED = b"a seed of thirty-two bytes, once"


def begin(*dice, **settings):
    match = Match.start(Toy(), "plain", dice=ScriptedDice(dice), **settings)
    match.submit(WHITE, "hide 2")
    match.submit(BLACK, "hide 1")
    return match


def refused(kind, match, *args):
    """The verdict of a refused submit that must have left everything as it was."""
    before = (match.hash, match.version, len(match.history), len(match.journal))
    with pytest.raises(kind) as caught:
        match.submit(*args)
    assert (match.hash, match.version, len(match.history), len(match.journal)) == before
    return caught.value.verdict


def test_a_step_is_recorded_with_its_dice_and_the_hash_of_the_position():
    match = begin(5)
    events = match.submit(WHITE, "roll")
    step = match.history[-1]
    assert (step.seat, step.action, step.dice, step.version) == (WHITE, "roll", (5,), 3)
    assert step.hash == hashlib.sha256(match.state.encode()).hexdigest()[:32]
    assert list(step.events) == events
    assert match.state.count == 5


def test_actions_are_taken_as_tuples_too():
    match = begin()
    match.submit(WHITE, ("add",))
    assert match.history[-1].action == "add"


def test_the_wrong_seat_is_refused_and_told_who_is_due():
    assert "White" in str(refused(WrongSeat, begin(), BLACK, "add"))


def test_an_unknown_seat_is_refused_and_told_which_there_are():
    assert "white, black" in str(refused(WrongSeat, begin(), Seat("green"), "add"))


def test_a_stale_version_is_refused():
    match = begin()
    assert "version 2" in str(refused(StaleVersion, match, WHITE, "add", 1))
    match.submit(WHITE, "add", 2)


def test_an_unreadable_text_is_refused_with_what_can_be_done():
    verdict = refused(IllegalAction, begin(), WHITE, "jump 3")
    assert "no verb 'jump'" in str(verdict.reason)
    assert "add" in verdict.alternatives


def test_an_illegal_action_is_refused_with_its_clause_and_alternatives():
    verdict = refused(IllegalAction, begin(), WHITE, "hide 1")
    assert verdict.clause == "1.2"
    assert verdict.alternatives == ("add", "roll", "draw", "pool", "duel")


@pytest.mark.parametrize(
    "action", [("hide", True), ("hide", 1.0), (), ["add"], None, 7, ("add", ())]
)
def test_what_only_looks_like_an_action_is_refused(action):
    refused(IllegalAction, Match.start(Toy(), "plain", seed=SEED), WHITE, action)


def test_nothing_can_be_done_after_the_end():
    match = begin(6, 6)
    match.submit(WHITE, "roll")
    match.submit(BLACK, "roll")
    assert isinstance(match.pending, Finished)
    assert match.finished.winners == (BLACK,)
    assert "Ten is reached" in str(refused(GameOver, match, WHITE, "add"))


def test_a_scenario_or_option_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(SetupError, match="plain"):
        Match.start(Toy(), "fancy")
    with pytest.raises(SetupError, match="it has: pace"):
        Match.start(Toy(), "plain", {"speed": "slow"})
    with pytest.raises(SetupError, match="slow, quick"):
        Match.start(Toy(), "plain", {"pace": "mad"})


def test_options_not_named_take_their_default():
    assert Match.start(Toy(), "plain").options == {"pace": "slow"}


def test_dice_that_fail_in_the_middle_leave_the_position_alone():
    match = begin(3)
    before = match.hash
    with pytest.raises(DiceExhausted):
        match.submit(WHITE, "duel")
    assert (match.hash, match.version) == (before, 2)


# --- undo and rollback


def test_a_step_without_dice_can_be_taken_back():
    match = begin()
    before = match.hash
    match.submit(WHITE, "add")
    assert match.can_undo(WHITE)
    match.undo(WHITE)
    assert match.hash == before
    assert len(match.history) == 2


def test_the_version_never_repeats_over_an_undo():
    match = begin()
    match.submit(WHITE, "add")
    match.undo(WHITE)
    match.submit(WHITE, "add")
    assert match.version == 5
    refused(StaleVersion, match, BLACK, "add", 3)


@pytest.mark.parametrize("verb", ["roll", "draw"])
def test_a_die_or_draw_ends_undo(verb):
    match = begin(1)
    match.submit(WHITE, verb)
    assert not match.can_undo(WHITE)
    with pytest.raises(IllegalAction):
        match.undo(WHITE)
    assert len(match.history) == 3


def test_the_other_seats_step_ends_undo():
    match = begin()
    match.submit(WHITE, "add")
    match.submit(BLACK, "add")
    assert not match.can_undo(WHITE)
    match.undo(BLACK)
    assert not match.can_undo(BLACK)
    assert not match.can_undo(WHITE)


def test_rollback_needs_everybody_and_lists_the_rolls_thrown_away():
    match = begin(4, 2)
    match.submit(WHITE, "roll")
    match.submit(BLACK, "roll")
    with pytest.raises(IllegalAction, match="Black"):
        match.rollback(2, [WHITE])
    assert match.state.count == 6
    entry = match.rollback(2, [WHITE, BLACK])
    assert (entry.kept, entry.dice, match.state.count) == (2, (4, 2), 0)
    assert match.pending.seat == WHITE
    assert len(match.journal) == 5


def test_rollback_to_a_version_that_does_not_stand_names_those_that_do():
    match = begin()
    with pytest.raises(IllegalAction, match="0, 1, 2"):
        match.rollback(9, [WHITE, BLACK])


def test_rollback_keeps_the_rolls_of_the_steps_that_stand():
    match = begin(4, 2)
    match.submit(WHITE, "roll")
    hash_ = match.hash
    match.submit(BLACK, "roll")
    match.rollback(3, [WHITE, BLACK])
    assert match.hash == hash_


def test_after_a_rollback_the_stream_goes_on_and_does_not_repeat():
    match = Match.start(Toy(), "plain", seed=SEED)
    due = SeededDice(SEED)
    rolls = [due.below(6) + 1 for _ in range(2)]
    match.submit(WHITE, "hide 0")
    match.submit(BLACK, "hide 0")
    match.submit(WHITE, "roll")
    match.rollback(2, [WHITE, BLACK])
    match.submit(WHITE, "roll")
    assert match.history[-1].dice == (rolls[1],)


# --- what is seen


def test_hidden_facts_stay_out_of_views_and_lines():
    match = begin()
    assert match.view(WHITE).facts["c"] == [2, -1]
    assert match.view(EVERYONE).facts["c"] == [-1, -1]
    assert match.view(ALL_SEEING).facts["c"] == [2, 1]
    assert str(match.lines(BLACK)[0].line.text) == "white hides −1."
    assert str(match.lines(WHITE)[0].line.text) == "white hides 2."


def test_lines_bear_the_number_of_their_step_and_can_be_asked_for_since():
    match = begin(1)
    match.submit(WHITE, "draw")
    assert [entry.step for entry in match.lines(BLACK)] == [1, 2, 3]
    assert [entry.step for entry in match.lines(WHITE, since=2)] == [3, 3]
    assert [entry.step for entry in match.lines(WHITE, since=1, until=2)] == [2]


def test_refusals_do_not_depend_on_what_the_seat_cannot_see():
    texts = set()
    for card in range(3):
        match = Match.start(Toy(), "plain", seed=SEED)
        match.submit(WHITE, ("hide", card))
        texts.add(str(refused(IllegalAction, match, BLACK, "roll")))
    assert len(texts) == 1


def test_an_unknown_viewpoint_is_refused():
    with pytest.raises(StavkaError, match="white, black, everyone, all-seeing"):
        begin().view(Seat("green"))


# --- the seed


def test_the_seed_is_committed_to_and_sealed_until_the_end():
    match = Match.start(Toy(), "plain", seed=SEED)
    assert match.seed_commitment == hashlib.sha256(SEED).hexdigest()
    with pytest.raises(StavkaError, match="sealed"):
        match.reveal_seed()
    match.submit(WHITE, "hide 0")
    match.submit(BLACK, "hide 0")
    for _ in range(GOAL):
        match.submit(match.pending.seat, "add")
    assert match.reveal_seed() == SEED


def test_two_matches_have_different_seeds():
    commitments = {Match.start(Toy(), "plain").seed_commitment for _ in range(2)}
    assert len(commitments) == 2


def test_a_branch_has_dice_of_its_own_and_leaves_the_match_alone():
    match = Match.start(Toy(), "plain", seed=SEED)
    match.submit(WHITE, "hide 0")
    match.submit(BLACK, "hide 0")
    before = match.hash
    branch = match.fork()
    rolls = []
    for _ in range(8):
        one = match.fork()
        one.submit(WHITE, "roll")
        rolls.append(one.history[-1].dice)
    branch.submit(WHITE, "add")
    assert (match.hash, len(match.history)) == (before, 2)
    assert len(set(rolls)) > 1
    assert branch.seed_commitment != match.seed_commitment


# --- physical dice


def start_typed():
    match = Match.start(Toy(), "plain", seed=SEED, typed=True)
    match.submit(WHITE, "hide 0")
    match.submit(BLACK, "hide 0")
    return match


def test_a_typed_match_waits_for_each_die_and_asks_its_owner():
    match = start_typed()
    before = match.hash
    assert match.submit(WHITE, "duel") == []
    assert (match.awaiting.seat, match.awaiting.sides, match.awaiting.label) == (WHITE, 6, "Duel")
    assert match.hash == before
    assert match.type_die(WHITE, 5) == []
    assert match.awaiting.seat == BLACK
    assert match.type_die(BLACK, 2) != []
    assert match.awaiting is None
    assert match.history[-1].dice == (5, 2)
    assert match.state.count == 1


def test_while_a_die_is_awaited_nothing_else_can_be_done():
    match = start_typed()
    match.submit(WHITE, "roll")
    assert "d6 by White" in str(refused(IllegalAction, match, WHITE, "add"))
    assert match.view(WHITE).choices == ()


@pytest.mark.parametrize("value", [0, 7, True, 2.0, "3", None])
def test_a_die_shows_only_what_it_can(value):
    match = start_typed()
    match.submit(WHITE, "roll")
    with pytest.raises(IllegalAction, match="1 to 6"):
        match.type_die(WHITE, value)
    assert match.awaiting is not None


def test_only_the_roller_tells_a_die_and_only_when_one_is_due():
    match = start_typed()
    with pytest.raises(IllegalAction):
        match.type_die(WHITE, 3)
    match.submit(WHITE, "roll")
    with pytest.raises(WrongSeat):
        match.type_die(BLACK, 3)


def test_an_action_can_be_taken_back_before_its_first_die_and_not_after():
    match = start_typed()
    match.submit(WHITE, "duel")
    match.undo(WHITE)
    assert match.awaiting is None
    match.submit(WHITE, "duel")
    match.type_die(WHITE, 1)
    assert not match.can_undo(WHITE)


def test_cups_of_a_typed_match_are_drawn_from_the_seed():
    match = start_typed()
    match.submit(WHITE, "draw")
    assert match.awaiting is None
    assert match.history[-1].dice == (SeededDice(SEED).below(3),)


def test_typed_and_given_dice_exclude_each_other():
    with pytest.raises(SetupError):
        Match.start(Toy(), "plain", dice=ScriptedDice(), typed=True)


def test_dice_of_the_opening_are_recorded_apart():
    match = Match.start(Toy(), "plain", {"pace": "quick"}, dice=ScriptedDice([4]))
    assert (match.opening, match.state.count) == ((4,), 4)
    assert isinstance(match.pending, Decision)
