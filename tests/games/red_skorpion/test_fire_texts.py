"""The words of fire: every event told in both languages, every refusal with its clause."""

from pathlib import Path

import pytest

import stavka
import stavka.games.red_skorpion as package
from stavka.engine import catalogue
from stavka.engine.chance import FastDice
from stavka.engine.decision import Decision
from stavka.engine.events import Event
from stavka.engine.extract import find_faults
from stavka.games.red_skorpion import fire_events, fire_log, fire_text
from stavka.games.red_skorpion.rules import vehicles
from tests.games.red_skorpion.drills import act, data, drill, f, kind, options, read, refusal, spot

DOMAIN = "red-skorpion"
EVENTS = [
    thing
    for thing in vars(fire_events).values()
    if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
]


@pytest.fixture(scope="module", autouse=True)
def catalogues():
    """The game is found, and with it its Russian."""
    stavka.load("red-skorpion")


def told(state, event):
    line = fire_log.TELLERS[type(event)](state.setting, event)
    return line, str(line.text), catalogue.translate(line.text, "ru", DOMAIN)


def test_every_event_of_fire_has_its_line():
    assert set(fire_log.TELLERS) == set(EVENTS)


def test_every_row_of_the_vehicle_table_has_a_name():
    for row in data().tables.vehicle_hits:
        assert row.effect in fire_text.EFFECTS
        assert not row.second or row.second in fire_text.EFFECTS


def test_a_battle_is_told_in_both_languages():
    """Shots, bursts, a wreck, a blast, a melee, a man run over: no line stays English."""
    seen = set()
    for seed in range(40):
        state = drill(
            "R bmp-2 v 10,10 / R assault a 12,14 / R truck w 10,17 / A btr t 17,10"
            " / A rifleman p in t / A rifleman b1 17,13.5 / A rifleman b2 12.8,14",
            thrown="random",
        )
        dice = FastDice(seed)
        events = []
        vehicles.strike(state, f(state, "t"), 1, spot("10,10"), dice, events)
        state.frames = [frame for frame in state.frames if frame[0] != "occupants"]
        for text in ("go v; fire hmg-ags; aim 17,13", "go a; fire hand-grenade; aim 17,13"):
            if kind(state) == "pick" and text.split(";")[0] in options(state):
                events += _played(state, text, dice)
        for event in events:
            if type(event) in fire_log.TELLERS:
                line, english, russian = told(state, event)
                seen.add(type(event))
                assert line.clause == event.clause
                assert "{" not in english + russian
                assert russian != english or not any(letter.isalpha() for letter in english)
    assert {fire_events.ShotLanded, fire_events.VehicleHit, fire_events.HitsScored} <= seen


def _played(state, text, dice):
    events = []
    for part in text.split(";"):
        pending = state.pending()
        action = read(state, part.strip())
        if not isinstance(pending, Decision) or action not in pending.options:
            return events
        events += state.apply(action, dice)
    return events


def test_no_sentence_of_fire_lacks_its_russian():
    folder = Path(package.__file__).parent
    names = ("companion", "fire_log", "fire_text", "preview", "preview_fates", "preview_fights")
    rules = ("capture", "collisions", "ducking", "fire_refusals", "hits", "melee", "occupants")
    files = [folder / f"{name}.py" for name in names]
    files += [folder / "rules" / f"{name}.py" for name in (*rules, "shooting", "vehicles")]
    assert find_faults(files, "ru", DOMAIN) == []


# --- refusals --------------------------------------------------------------------------------

FIELD = "R assault a 10,10 / A rifleman b 20,10 / A btr t 20,14 / A rifleman far 45,10"


@pytest.mark.parametrize(
    ("menu", "said", "clause"),
    [
        ("go a", "fire mortar", "weapons.mortar"),  # he has none
        ("go a", "melee b", "melee.1"),
        ("go a", "melee t", "melee.1"),
        ("go a", "melee spare-r", "attack.1"),
        ("go a", "explode", "special.4"),
        ("go a; fire assault-rifle", "target far", "weapons.assault-rifle"),
        ("go a; fire assault-rifle", "target t", "attack.6"),
        ("go a; fire assault-rifle", "target spare-r", "attack.1"),
        ("go a; fire assault-rifle", "aim 20,10", "attack.1"),  # no burst
        ("go a; fire hand-grenade", "aim 30,10", "weapons.hand-grenade"),
        ("go a; fire hand-grenade", "aim 10,10", "attack.1"),
        ("go a; fire hand-grenade", "aim 10,-1", "attack.1"),
    ],
)
def test_every_refusal_cites_the_clause_that_makes_it(menu, said, clause):
    state = drill(FIELD)
    act(state, menu)
    assert refusal(state, said) == clause


@pytest.mark.clause("vehicle-hit.3", "vehicle-hit.4", "special.11", "weapons.mortar")
@pytest.mark.parametrize(
    ("who", "said", "clause"),
    [
        ("btr a 10,10 gone=1", "fire hmg-ags", "vehicle-hit.3"),
        ("btr a 10,10 gone=2", "fire saw-lmg", "vehicle-hit.4"),
        ("rpg a 10,10 ammo=0,-1", "fire rpg", "special.11"),
        ("hind a 10,10 ammo=4,0,4", "fire at-missile", "special.5.2"),
        ("mortar a 10,10 moved", "fire mortar", "weapons.mortar"),
        ("rifleman a 10,10 wounded lost_attack=3", "fire rifle", "vehicle-hit.9"),
        ("rifleman a 10,10", "fire rifle", "attack.1"),  # nobody in range
    ],
)
def test_why_a_weapon_is_silent(who, said, clause):
    state = drill(f"R {who} / A rifleman b 10,47")
    act(state, "go a")
    assert refusal(state, said) == clause


def test_a_house_in_the_way_is_named_as_the_reason():
    state = drill(
        "shape building h 14,8 16,8 16,12 14,12 / R assault a 10,10 / A rifleman b 20,10"
        " / A rifleman c 10,18"
    )
    act(state, "go a; fire assault-rifle")
    assert refusal(state, "target b") == "attack.1"
