"""Every scenario can be set up and played to its end, and what it asks for can be done."""

from random import Random

import pytest

import stavka
from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.games.red_skorpion.rules import places
from stavka.games.red_skorpion.state import ABOARD, IN_PLAY, UNPLACED
from stavka.maps.plane.geometry import contains

GAME = stavka.load("red-skorpion")
IDS = [one.id for one in GAME.scenarios]
TURNS = range(6, 9)
STEPS = 20_000


def begin(scenario, seed=1):
    options = {option.id: option.default for option in GAME.options}
    return GAME.start(scenario, options, FastDice(seed))


def setting_of(scenario):
    return begin(scenario).setting


def score(setting, deed):
    return [one for one in setting.scores if one.deed == deed]


@pytest.mark.parametrize("scenario", IDS)
def test_random_play_places_everybody_and_ends(scenario):
    state, rng, dice = begin(scenario), Random(7), FastDice(7)
    for _ in range(STEPS):
        decision = state.pending()
        if isinstance(decision, Finished):
            break
        action = decision.options.sample(rng)
        assert action != ("leave-out",), f"no room for {state.frames[-1]}"
        state.apply(action, dice)
        GAME.check(state)
    assert state.finished is not None
    assert state.turn <= state.setting.turns
    assert UNPLACED not in state.status or state.turn < state.setting.turns


@pytest.mark.parametrize("scenario", IDS)
def test_a_scenario_is_an_evening_s_length(scenario):
    setting = setting_of(scenario)
    assert setting.turns in TURNS
    assert all(6 <= len(force) <= 30 for force in setting.forces)


@pytest.mark.parametrize("scenario", IDS)
def test_whoever_has_a_fixed_place_can_stand_there(scenario):
    state = begin(scenario)
    for one, figure in enumerate(state.setting.figures):
        if figure.at is None:
            continue
        assert state.status[one] == IN_PLAY
        assert places.can_stand(state, one, (state.x[one], state.y[one]))


@pytest.mark.parametrize("scenario", [one for one in IDS if not one.startswith("skirmish-")])
def test_hiding_places_outnumber_those_who_hide(scenario):
    state = begin(scenario)
    setting = state.setting
    for zone in {figure.zone for figure in setting.figures if figure.hides}:
        hiding = [one for one, figure in enumerate(setting.figures) if figure.zone == zone]
        ring = setting.zones[setting.zone_index[zone]].ring
        spots = [
            (x, y)
            for x in range(0, setting.table.width, 1000)
            for y in range(0, setting.table.height, 1000)
            if contains(ring, (x, y)) and setting.table.has_cover((x, y), setting.radii[hiding[0]])
        ]
        assert len(spots) > 4 * len(hiding)


@pytest.mark.parametrize("scenario", IDS)
def test_both_sides_can_earn_points_and_neither_alone_by_waiting(scenario):
    setting = setting_of(scenario)
    assert {one.side for one in setting.scores} == {0, 1}
    for side in (0, 1):
        assert any(one.deed != "survive" for one in setting.scores if one.side == side)


@pytest.mark.parametrize("scenario", IDS)
def test_whoever_is_to_escape_finds_a_way_to_an_open_edge(scenario):
    """A whole game's movement takes him off, whatever lies between (8 throws of his dice)."""
    state = begin(scenario)
    setting = state.setting
    width, height = setting.table.width, setting.table.height
    for wanted in score(setting, "escape"):
        for one in wanted.figures:
            figure = setting.figures[one]
            here = figure.at or _middle(setting, setting.figures[max(figure.aboard, one)].zone)
            edges = {"north": (here[0], 0), "south": (here[0], height)}
            edges |= {"west": (0, here[1]), "east": (width, here[1])}
            budget = setting.turns * figure.mover.dice * 6 * figure.mover.factor * 1000
            assert any(
                setting.moving.route(figure.mover.id, setting.radii[one], here, spot, budget)
                for edge, spot in edges.items()
                if edge in setting.exits[wanted.side]
            ), figure.id


def _middle(setting, zone):
    ring = setting.zones[setting.zone_index[zone]].ring
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def test_a_downed_captain_begins_wounded_beside_his_machine():
    state = begin("pilot")
    captain = state.setting.index["captain"]
    assert state.wounds[captain] == 1
    assert sum(state.wounds) == 1


def test_nobody_of_the_search_party_walks_at_first():
    state = begin("village")
    aboard = [one for one, status in enumerate(state.status) if status == ABOARD]
    assert {state.carrier[one] for one in aboard} == {state.setting.index["btr"]}
