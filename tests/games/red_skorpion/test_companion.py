"""The referee beside a real table: shots in words, dice typed in."""

import json

import pytest
from typer.testing import CliRunner

from stavka.cli.app import app
from stavka.engine.catalogue import translate
from stavka.engine.errors import QueryError
from stavka.games.red_skorpion import chances, companion
from tests.games.red_skorpion.drills import drill


@pytest.fixture(scope="module")
def setting():
    return drill("R rifleman a 1,1 / A rifleman b 9,9").setting


def probabilities(found):
    return [one.probability for one in found.outcomes]


def due(attack, defence):
    """Chances of no hit, one, two, three and more."""
    found = [float(share) for share in chances.hits(attack, defence, 6)]
    return pytest.approx([share for share in (*found[:3], sum(found[3:])) if share])


@pytest.mark.clause("attack.2.5", "attack.2.6", "attack.2.8", "weapons.assault-rifle")
@pytest.mark.parametrize(
    "words",
    [
        "assault-rifle at 12 elite cover moved",
        "AK at 12 inches against an elite in cover who moved",
        "ak-47 at 12, against elite, in cover, moved",
    ],
)
def test_the_same_question_in_several_wordings(setting, words):
    found = companion.answer(setting, words)
    assert probabilities(found) == due(4, 5)
    assert {one.clause for one in found.modifiers} == {
        "weapons.assault-rifle", "attack.2.1", "attack.2.5", "attack.2.6", "attack.2.8",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("автомат на 12 по элите в укрытии, двигалась", "AK at 12 elite cover moved"),
        ("АК на 12 дюймов", "assault-rifle at 12"),
        ("раненый на ходу снайперская винтовка с 23,5", "wounded moved sniper-rifle at 23.5"),
        ("ручной пулемёт очередью на 15 по пехоте", "lmg burst at 15 man"),
        ("Крупнокалиберный пулемет на 14 по БТРу", "hmg at 14 apc"),
        ("РПГ на 8 по танку в укрытии", "rpg at 8 tank cover"),
        ("ручная граната на 7 по мулле", "hand-grenade at 7 mullah"),
        ("ПЗРК на 35 по вертолёту", "aa-missile at 35 helicopter"),
        ("пистолет-пулемёт на 9 по командиру в бронежилете", "smg at 9 commander body"),
        ("миномёт на 30 по снайперу в укрытии", "mortar at 30 sniper cover"),
        ("танковая пушка на 20 по грузовику", "tank-gun at 20 truck"),
        ('AK at 12" man', "AK at 12 man"),
        ("AK at 12″", "AK at 12 infantry"),
        ("AK at 12in elite", "AK at 12 elite"),
        ("AK at 12,5 elite", "AK at 12.5 elite"),
        ("  ak   AT 12   ELITE ", "ak at 12 elite"),
    ],
)
def test_a_shot_may_be_told_in_russian_and_as_people_write(setting, words, same):
    assert companion.answer(setting, words) == companion.answer(setting, same)


@pytest.mark.clause("attack.3.2", "human-hit.2.1")
def test_what_stands_before_at_is_said_of_the_firer(setting):
    found = companion.answer(setting, "moved wounded rifle at 5 commander body")
    assert probabilities(found) == due(1, 4)


@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("at-missile at 20 tank", (5, 4)),
        ("at-missile at 20 cracked apc", (5, 1)),
        ("rpg at 8 tank in cover", (4, 5)),
        ("at-missile at 20 helicopter", (5, 3)),
    ],
)
def test_vehicles_are_targets_by_class(setting, words, dice):
    found = companion.answer(setting, words)
    assert 1 - probabilities(found)[0] == pytest.approx(1 - float(chances.hits(*dice, 6)[0]))


@pytest.mark.clause("weapons.mortar", "attack.6", "weapons.hmg-ags")
@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("rifle at 20.1", "weapons.rifle"),
        ("mortar at 9.9", "weapons.mortar"),
        ("moved mortar at 20", "weapons.mortar"),
        ("rifle at 5 apc", "attack.6"),
        ("hmg at 15.1 apc", "attack.6"),
        ("wounded moved sensors pistol at 3", "vehicle-hit.9"),
    ],
)
def test_what_cannot_be_is_refused_with_its_clause(setting, words, clause):
    found = companion.answer(setting, words)
    assert (found.clause, found.outcomes) == (clause, ())
    assert str(found.headline)


@pytest.mark.clause("attack.4.1")
def test_a_machine_gun_bursts_when_it_is_said_to(setting):
    assert len(companion.answer(setting, "lmg at 12").outcomes) == 4
    burst = companion.answer(setting, "lmg burst at 12")
    assert [str(one.label) for one in burst.outcomes] == ["On target", "Under", "Over"]


@pytest.mark.clause("attack.2.9", "attack.3.1", "human-hit.2.1")
def test_typed_dice_are_judged_line_by_line_with_the_clause(setting):
    found = companion.answer(setting, "assault-rifle at 12: 2 5 6 5 4 1")
    lines = [str(line) for line in found.notes]
    assert any("Defence Score 5" in line and "attack.2.9" in line for line in lines)
    assert lines[-1] == "The target is wounded by fire. (human-hit.2.1)"


@pytest.mark.clause("human-hit.1.2")
def test_the_judge_says_what_is_to_be_decided_or_thrown_next(setting):
    found = companion.answer(setting, "assault-rifle at 12 cover: 6 2 1 6 1 1 1")
    assert "hold" in str(found.notes[-1])
    found = companion.answer(setting, "assault-rifle at 12: 6 2 1")
    assert "Attack dice (attack.3.1)" in str(found.notes[-1])


@pytest.mark.clause("vehicle-hit.12", "destroyed-vehicle.2")
def test_a_vehicle_is_followed_to_its_end(setting):
    found = companion.answer(setting, "at-missile at 30 apc: 1 1 1 6 1 1 1 1 6 6 3")
    assert "destroyed" in str(found.notes[-1])


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("foo at 3", "foo"),
        ("at 3", "Name a weapon"),
        ("rifle", "assault-rifle at 12"),
        ("rifle at x", "x"),
        ("rifle at -1", "range"),
        ("rifle at nan", "range"),
        ("rifle at twelve", "say a number"),
        ("rifle at 1e1", "say a number"),
        ("rifle at 100.5", "not 100.5"),
        ("rifle at " + "9" * 500, "at most 100"),
        ("rifle pistol at 5", "one weapon, not “rifle” and “pistol”"),
        ("rifle burst at 5", "“rifle” has no burst"),
        ("single mortar at 20", "“mortar” always bursts"),
        ("lmg burst single at 5", "not both"),
        ("rifle at 5 man tank", "one target, not “man” and “tank”"),
        ("rifle at 5 apc truck", "one target, not “apc” and “truck”"),
        ("rifle at 5 man at 6", "6"),
        ("винтовка по человеку", "the range after “at”"),
        ("винтовка на 12 по дракону", "дракону"),
        ("рогатка на 12", "рогатка"),
        ("rifle at 5: 0 1", "it is 1 to 6"),
        ("rifle at 5: 1.5", "whole numbers"),
        ("rifle at 3 green", "green"),
        ("rifle at 5: 9", "9"),
        ("rifle at 5: a", "whole numbers"),
        ("rifle at 5: 6 6 1 1 1 1", "Too many"),
    ],
)
def test_what_is_not_understood_is_named(setting, words, wrong):
    with pytest.raises(QueryError, match=wrong):
        companion.answer(setting, words)


def test_what_is_not_understood_is_told_in_the_language_of_the_question(setting):
    with pytest.raises(QueryError) as refused:
        companion.answer(setting, "винтовка на 12 по дракону")
    told = refused.value.told
    assert not isinstance(told, str)
    assert translate(told, "ru", "red-skorpion").startswith("«дракону» — такой цель не бывает")


def test_the_command_line_answers_a_question_in_words():
    words = "AK at 12 inches against an elite in cover who moved"
    ran = CliRunner().invoke(app, ["odds", "red-skorpion", words, "--json"])
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.output)
    assert [one["probability"] for one in told["outcomes"]] == due(4, 5)
    ran = CliRunner().invoke(app, ["odds", "red-skorpion", f"{words}: 6 2 1 1 1 1 1 1 1"])
    assert ran.exit_code == 0, ran.output
    assert "attack.2.9" in ran.output
