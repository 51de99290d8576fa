"""Dice: fair, repeatable, checkable, and honest about what is missing."""

import hashlib
import hmac
from collections import Counter

import pytest

from stavka.engine.chance import (
    AuditDice,
    DiceNeed,
    FastDice,
    ScriptedDice,
    SeededDice,
    TypedDice,
    read_pool,
)
from stavka.engine.decision import Seat
from stavka.engine.dice import Purpose, Statistic
from stavka.engine.errors import BadDie, DiceExhausted

WHY = Purpose("Attack", Seat("white"), "4.3")
SEED = b"a seed of thirty-two bytes, once"


def test_a_seeded_roll_is_the_first_words_of_an_hmac_block():
    word = int.from_bytes(hmac.digest(SEED, (0).to_bytes(8, "big"), "sha256")[:8], "big")
    assert SeededDice(SEED).roll(6, WHY) == word % 6 + 1


def test_the_commitment_is_the_hash_of_the_seed():
    assert SeededDice(SEED).commitment == hashlib.sha256(SEED).hexdigest()


def test_a_clone_goes_on_as_the_original_would():
    dice = SeededDice(SEED)
    dice.roll(6, WHY)
    copy = dice.clone()
    assert copy.log == []
    assert [copy.roll(6, WHY) for _ in range(20)] == [dice.roll(6, WHY) for _ in range(20)]


def test_a_fork_is_another_stream_fixed_by_its_label():
    def rolls(dice):
        return [dice.roll(20, WHY) for _ in range(20)]

    assert rolls(SeededDice(SEED).fork("a")) == rolls(SeededDice(SEED).fork("a"))
    assert rolls(SeededDice(SEED).fork("a")) != rolls(SeededDice(SEED).fork("b"))
    assert rolls(SeededDice(SEED).fork("a")) != rolls(SeededDice(SEED))


def test_rejection_skips_words_beyond_the_last_whole_multiple(monkeypatch):
    words = iter([b"\xff" * 8, (7).to_bytes(8, "big")])
    monkeypatch.setattr("stavka.engine.chance.hmac.digest", lambda *_: next(words) + b"\0" * 24)
    dice = SeededDice(SEED)
    assert dice.below(6) == 1  # 2**64 - 1 lies in the unfair remainder, 7 % 6 is 1
    assert dice.counter == 2


@pytest.mark.parametrize("dice", [SeededDice(SEED), FastDice(7)], ids=["seeded", "fast"])
def test_dice_are_even_by_chi_squared(dice):
    rolls = 6000
    counts = Counter(dice.roll(6, WHY) for _ in range(rolls))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    chi = sum((counts[face] - rolls / 6) ** 2 / (rolls / 6) for face in range(1, 7))
    assert chi < 20.5  # 99.9 % of fair dice stay below, five degrees of freedom


def test_fast_dice_follow_the_published_sequence_of_splitmix64():
    # First output for seed 1234567, as published with the reference implementation.
    assert FastDice(1234567).below(1 << 64) == 6457827717110365317


def test_a_copy_of_fast_dice_goes_on_alike():
    dice = FastDice(3)
    dice.roll(6, WHY)
    copy = dice.copy()
    assert [copy.draw(9, WHY) for _ in range(20)] == [dice.draw(9, WHY) for _ in range(20)]


def test_draws_count_from_nought_and_rolls_from_one():
    dice = ScriptedDice([6, 0])
    assert (dice.roll(6, WHY), dice.draw(3, WHY)) == (6, 0)
    assert dice.log == [6, 0]


def test_a_script_that_ends_says_what_it_wants():
    with pytest.raises(DiceExhausted) as caught:
        ScriptedDice().roll(6, WHY)
    assert caught.value.need == DiceNeed("roll", Seat("white"), 6, "Attack", "4.3")
    assert "d6 by white for Attack (4.3)" in str(caught.value)


@pytest.mark.parametrize(("ask", "value"), [("roll", 0), ("roll", 7), ("draw", -1), ("draw", 6)])
def test_a_script_with_an_impossible_value_is_refused(ask, value):
    with pytest.raises(BadDie, match=str(value)):
        getattr(ScriptedDice([value]), ask)(6, WHY)


def test_a_pool_logs_every_die_and_gives_the_statistic():
    for statistic, due in (
        (Statistic.SUM, 13),
        (Statistic.HIGHEST, 6),
        (Statistic.LOWEST, 2),
        (Statistic.AT_LEAST, 2),
        (Statistic.FACES, 652),
    ):
        dice = ScriptedDice([2, 5, 6])
        assert dice.pool(3, 6, statistic, WHY, 5) == due
        assert dice.log == [2, 5, 6]


def test_at_least_counts_the_threshold_itself():
    assert read_pool([4, 5, 6], Statistic.AT_LEAST, 4) == 3


def test_typed_dice_take_rolls_from_the_players_and_draws_from_the_stream():
    stream = SeededDice(SEED)
    due = stream.clone().below(30)
    dice = TypedDice([4], stream)
    assert dice.roll(6, WHY) == 4
    assert dice.draw(30, WHY) == due
    with pytest.raises(DiceExhausted):
        dice.roll(6, WHY)
    assert dice.log == [4, due]


def test_an_audit_passes_what_the_seed_gives_and_nothing_else():
    true = SeededDice(SEED).roll(6, WHY)
    assert AuditDice([true], SeededDice(SEED)).roll(6, WHY) == true
    with pytest.raises(BadDie, match="the seed gives"):
        AuditDice([true % 6 + 1], SeededDice(SEED)).roll(6, WHY)


def test_an_audit_of_typed_dice_checks_draws_alone():
    first = SeededDice(SEED).below(9)
    dice = AuditDice([3, first], SeededDice(SEED), rolls_too=False)
    assert (dice.roll(6, WHY), dice.draw(9, WHY)) == (3, first)
    with pytest.raises(BadDie):
        AuditDice([(first + 1) % 9], SeededDice(SEED), rolls_too=False).draw(9, WHY)
