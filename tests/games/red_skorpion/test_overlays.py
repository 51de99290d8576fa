"""Answers to queries: the way to a place, and that no theatre is told of another's sides."""

import re
from math import dist
from random import Random

import pytest

from stavka.analysis.paper import Words
from stavka.engine.catalogue import translate
from stavka.engine.errors import QueryError
from stavka.engine.match import Match
from tests.games.red_skorpion.drills import act, drill
from tests.games.red_skorpion.tables import game, in_play

WALL = "R rifleman a 10,10 / A rifleman b 30,30 / shape water pond 13,2 15,2 15,18 13,18"
USUAL_SIDES = re.compile(r"afghan|russian|soviet|афган|русск|совет", re.IGNORECASE)


def on_the_move():
    """A rifleman with a throw of twelve inches, west of a long pond."""
    state = drill(WALL)
    act(state, "go a; move", dice=(6, 6))
    return state


def way(state, place, seat="russian"):
    return game().at(state).query(state, seat, "way", place)


@pytest.mark.clause("move.infantry")
def test_the_way_of_a_move_that_is_pending_is_that_by_which_it_goes():
    state = on_the_move()
    ray = way(state, "12.000,4.000").lines[0]
    events = act(state, "to 12.000,4.000")
    gone = next(event for event in events if event.__struct_config__.tag == "figure_moved")
    assert ray.points == tuple((x / 1000, y / 1000) for x, y in gone.path)
    assert str(ray.text) == f"{gone.cost / 1000:.1f} of 12.0 in."


def test_a_way_about_something_closed_bends():
    state = on_the_move()
    straight = dist((10, 10), (14.5, 1.2))
    ray = way(state, "14.500,1.200").lines[0]
    assert len(ray.points) > 2
    assert sum(map(dist, ray.points[:-1], ray.points[1:])) > straight


@pytest.mark.parametrize("place", ["10.000,30.000", "14.000,10.000", "nowhere", "a"])
def test_where_nobody_can_go_there_is_no_way(place):
    state = on_the_move()
    with pytest.raises(QueryError):
        way(state, place)


def test_the_way_is_told_to_him_alone_who_moves():
    state = on_the_move()
    with pytest.raises(QueryError, match="first"):
        way(state, "12.000,4.000", seat="afghan")
    with pytest.raises(QueryError, match="first"):
        way(drill(WALL), "12.000,4.000")


def test_a_placement_asks_for_the_way_while_a_figure_goes_somewhere():
    state = on_the_move()
    asked = {one.action: one.ask for one in game().at(state).view(state, "russian").placements}
    assert asked == {"to": "way"}


@pytest.mark.clause("move.infantry", "move.wheeled", "move.tracked")
@pytest.mark.parametrize(
    ("profile", "dice", "clause"),
    [("rifleman", 2, "move.infantry"), ("btr", 3, "move.wheeled"), ("tank", 4, "move.tracked")],
)
def test_the_question_of_a_move_cites_the_clause_of_who_moves(profile, dice, clause):
    state = drill(f"R {profile} a 10,10 / A rifleman b 30,30")
    act(state, "go a; move", dice=(1,) * dice)
    assert game().at(state).view(state, "russian").status.clause == clause


@pytest.mark.clause("special.3.1")
def test_who_may_not_hide_is_placed_without_the_clause_of_hiding():
    match = Match.start(game(), "convoy", seed=b"a seed of thirty-two bytes.......")
    rng, cited = Random(1), {}
    while match.state.turn < 1:
        decision = match.pending
        if decision.kind == "place":
            shown = game().view(match.state, decision.seat).status.clause
            cited.setdefault(decision.seat, set()).add(shown)
        match.submit(decision.seat, decision.options.sample(rng))
    assert cited["russian"] == {""}
    assert "special.3.1" in cited["afghan"]


# --- another theatre -------------------------------------------------------------------------


@pytest.mark.clause("special.13.1")
@pytest.mark.parametrize("locale", ["en", "ru"])
def test_in_another_theatre_no_overlay_title_or_curve_speaks_of_the_usual_sides(locale):
    here = game()
    match = in_play("market")
    words = Words(here, "market", locale)
    told = [translate(spec.label, locale, here.id) for spec in here.queries]
    told += [
        translate(here.query(match.state, "russian", spec.name, "").name, locale, here.id)
        for spec in here.queries
        if not spec.takes
    ]
    told += [words.measure(name) for name in here.measure(match.state)]
    assert [one for one in told if USUAL_SIDES.search(one)] == []


@pytest.mark.parametrize(
    ("scenario", "points"),
    [("convoy", "Очки русских"), ("market", "Американцы: очки")],
)
def test_curves_of_reports_are_called_as_the_sides_are(scenario, points):
    words = Words(game(), scenario, "ru")
    names = list(game().measure(in_play(scenario).state))
    told = [words.measure(name) for name in names if name != "turn"]
    assert told[0] == points
    assert not re.search(r"[a-z]", " ".join(told), re.IGNORECASE)
