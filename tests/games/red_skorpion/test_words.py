"""Names that tell figures apart, numbers in sentences, in both languages; dearer figures."""

import re
from pathlib import Path

import pytest

import stavka
from stavka.engine import catalogue
from stavka.engine.catalogue import translate
from stavka.engine.errors import DataError
from stavka.games.red_skorpion import fire_events as fe
from stavka.games.red_skorpion import log, text
from stavka.games.red_skorpion.rules import victory
from tests.games.red_skorpion.drills import act, drill, found, one, refusal
from tests.games.red_skorpion.tables import game, in_play

SCENARIOS = tuple(one.id for one in stavka.load("red-skorpion").scenarios)


def told(state, event, locale="en"):
    """A line of the log in a language."""
    line = log.tell(state.setting, event)
    assert line is not None
    return translate(line.text, locale, "red-skorpion")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("locale", ["en", "ru"])
def test_no_two_figures_of_a_scenario_have_the_same_name(scenario, locale):
    setting = game().settings.find(scenario)
    names = [translate(one.name, locale, "red-skorpion") for one in setting.figures]
    assert len(set(names)) == len(names)


def test_figures_of_a_kind_are_numbered_and_told_apart_by_their_side():
    state = drill("R assault a 1,1 / R assault b 3,1 / A assault c 5,1 / A warlord w 7,1")
    names = {one.id: one.name for one in state.setting.figures}
    assert [str(names[id_]) for id_ in "abcw"] == [
        "assault rifleman 1 (Russian)",
        "assault rifleman 2 (Russian)",
        "assault rifleman (Afghan)",
        "warlord",
    ]
    assert translate(names["b"], "ru", "red-skorpion") == "автоматчик 2 (Русские)"


def test_sides_are_called_as_the_scenario_calls_them():
    setting = game().settings.find("market")
    shown = {str(one.name) for one in setting.figures}
    assert {"machine gunner (American)", "machine gunner (Insurgent)"} <= shown


# --- numbers in sentences --------------------------------------------------------------------

COUNTED = re.compile(
    r"\b1 (dice|hits|inches|points|men|turns|rounds)\b|\b1 (кубик\w+|попаданий|дюйм\w+|очков)\b"
)


def one_of_everything():
    """A shot with one die, a melee, a ram and a move of one inch."""
    state = drill("R rifleman a 10,10 wounded lost_move=0 / A rifleman b 18,10 / A assault d 19,20")
    yield state, act(state, "go a; move; to 10.5,10; stop", (1,))
    yield state, act(state, "fire rifle; target b", (1, 1, 6, 1, 1))
    state = drill("R btr a 10,10 lost_move=2 / A truck b 13,10 lost_move=2")
    yield state, act(state, "go a; move; ram b", (3, 1, 1, 1, 1, 6, 4, 3, 1))
    state = drill("R rifleman a 10,10 wounded / A rifleman b 10.8,10")
    yield state, act(state, "go a; melee b", (1, 1, 6, 1, 1, 1, 6))


@pytest.mark.parametrize("locale", ["en", "ru"])
def test_no_sentence_counts_one_of_something_as_many(locale):
    lines = [
        told(state, event, locale)
        for state, events in one_of_everything()
        for event in events
        if log.tell(state.setting, event) is not None
    ]
    assert len(lines) > 12
    assert not [line for line in lines if COUNTED.search(line)]


def test_dice_are_told_as_players_write_them():
    state = drill("R rifleman a 10,10 wounded / A rifleman b 18,10")
    events = act(state, "go a; fire rifle; target b", (1, 1, 1, 1))
    shot, defence = one(events, fe.ShotDeclared), one(events, fe.DefenceScored)
    assert told(state, shot).endswith("rifle, 2d6.")
    assert told(state, shot, "ru").endswith("винтовка, 2d6.")
    assert told(state, defence).endswith("Defence Score 1 on 2d6.")
    attack = found(events, fe.Thrown)[1]
    assert told(state, attack) == "Attack dice: 1 or more on 2 of 2."


def test_lengths_have_the_reader_s_decimal_sign():
    state = drill("R rifleman a 10,10 wounded / A rifleman b 60,40")
    act(state, "go a; move; to 10.5,10", (1,))
    prompt = text.prompt(state, state.pending())
    assert translate(prompt, "en", "red-skorpion").endswith("0.5 in. left.")
    assert translate(prompt, "ru", "red-skorpion").endswith("0,5″.")
    assert refusal(state, "to 12,10") == "move.infantry"


def test_no_catalogue_entry_of_the_game_counts_one_as_many():
    """Whatever is counted stands behind its name, or as dice are written."""
    pattern = re.compile(r"\{(\w+)[^}]*\} (dice|hits|inches|men)\b")
    entries = catalogue.entries("red-skorpion", "ru")
    fixed = {"width", "height", "most", "score"}  # tables and ranges, never 1
    wrong = [
        id_ for id_ in entries if (hit := pattern.search(id_)) is not None and hit[1] not in fixed
    ]
    assert len(entries) > 300
    assert not wrong


# --- budgets ---------------------------------------------------------------------------------


def test_an_overlay_that_makes_figures_dearer_leaves_the_game_s_scenarios_alone(tmp_path):
    path = tmp_path / "prices.toml"
    path.write_text(DEARER, encoding="utf-8")
    dear = stavka.load("red-skorpion", [path])
    assert tuple(one.id for one in dear.scenarios) == SCENARIOS
    assert {one.points for one in dear.settings.find("convoy").figures} & {40, 60} == {40, 60}
    drawn = (dear.settings.find("skirmish-9"), game().settings.find("skirmish-9"))
    assert [one.id for one in drawn[0].figures] == [one.id for one in drawn[1].figures]


DEARER = """
[[profiles.profiles]]
id = "rifleman"
points = 40
[[profiles.profiles]]
id = "assault"
points = 60
"""


def test_a_scenario_of_one_s_own_is_held_to_its_budget_at_one_s_own_prices(tmp_path):
    source = Path(stavka.__file__).parent / "games/red_skorpion/data/scenarios/outpost.toml"
    own = tmp_path / "own.toml"
    whole = source.read_text(encoding="utf-8").replace('id = "outpost"', 'id = "own"')
    own.write_text(whole + DEARER, encoding="utf-8")
    with pytest.raises(DataError, match=r"own\.toml, line \d+, key scenario\.budget"):
        stavka.load("red-skorpion", [own])


# --- other theatres --------------------------------------------------------------------------


def said(match, seat, locale):
    """All that a seat is told of a match, in one text."""
    view = match.view(seat)
    shown = [
        view.status.turn,
        view.status.phase,
        view.status.prompt or "",
        *(one_.name for one_ in view.boxes),
        *(one_.name for one_ in view.tracks),
        *(line.text for _, line in match.lines(seat)),
    ]
    return "\n".join(
        text_ if isinstance(text_, str) else translate(text_, locale, "red-skorpion")
        for text_ in shown
    )


@pytest.mark.clause("special.13.1")
@pytest.mark.parametrize(
    ("locale", "own", "usual"),
    [
        ("en", ("American", "Insurgent"), r"Russian|Afghan"),
        ("ru", ("Американцы", "Повстанцы"), r"[Рр]усск|[Аа]фган"),
    ],
)
def test_in_another_theatre_nobody_is_called_a_russian_or_an_afghan(locale, own, usual):
    match = in_play("market")
    for seat in ("russian", "afghan"):
        whole = said(match, seat, locale)
        assert all(name in whole for name in own)
        assert not re.search(usual, whole)
    assert re.search(usual, said(in_play("convoy"), "russian", locale))


@pytest.mark.clause("special.13.1")
def test_the_end_names_the_sides_as_the_theatre_does():
    setting = game().settings.find("market")
    assert str(victory.reason_of(setting, "no-russians")).startswith("American: nobody is left")
    assert str(victory.reason_of(setting, "points")) == str(victory.REASONS["points"])
    usual = game().settings.find("convoy")
    assert str(victory.reason_of(usual, "no-afghans")).startswith("No Afghan")


# --- names in the middle of a sentence ---------------------------------------------------------


@pytest.mark.parametrize("locale", ["en", "ru"])
def test_a_common_name_has_no_capital_of_its_own(locale):
    """A weapon or a kind stands in the middle of sentences: "Fire heavy machine gun"."""
    setting = game().settings.find(SCENARIOS[0])
    named = [arm.name for arm in setting.weapons] + list(setting.profile_names.values())
    told = [translate(name, locale, "red-skorpion") for name in named]
    proper = {"Ural truck"}
    assert [name for name in told if name not in proper and COMMON.match(name)] == []


COMMON = re.compile(r"[A-ZА-ЯЁ][a-zа-яё-]+( |$)")
"""A first word that is written like the first of a sentence: no acronym, and no type's number."""
