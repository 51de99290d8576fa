"""Captives, passengers and ways through fire, as the scripted player of Red Skorpion sees them."""

import pytest

from stavka.games.red_skorpion.hints import SkorpionHints
from stavka.games.red_skorpion.schemas import ScoreData, ZoneData
from stavka.games.red_skorpion.tactics_sites import Sites
from tests.games.red_skorpion.drills import act, drill, f, options, spot
from tests.games.red_skorpion.test_hints_choices import choice, score

ALIVE = (
    score("russian", "escape", 10, "p"),
    score("afghan", "kill", 1, "p"),
    score("afghan", "capture", 15, "p"),
)
OUT = {"russian": ("west",)}
LONELY = "R pilot p 30,24 wounded / A cavalry a 38,24 / A rifleman b 38,28 / A rifleman c 38,20"


def aims(text, seat="afghan", scores=ALIVE):
    return drill(text, seat=seat, scores=scores, capture=True, exits=OUT)


@pytest.mark.clause("special.7.1")
def test_a_rider_takes_a_senseless_man_along_and_a_mule_does_not():
    text = "A cavalry c 10,10 / A mule m 10,11.02 / R rifleman b 10.9,10.5 senseless"
    state = drill(text, seat="afghan", capture=True)
    act(state, "go c")
    assert "seize b" in options(state)
    state = drill(text, seat="afghan", capture=True)
    act(state, "go m")
    assert "seize b" not in options(state)


# --- alive or dead ---------------------------------------------------------------------------


def test_who_is_worth_most_alive_is_not_shot_at_while_captors_are_near():
    state = aims(LONELY)
    prize = f(state, "p")
    assert Sites(state).price(prize) < 0
    act(state, "go b")
    assert not choice(state).startswith("fire")


def test_he_is_shot_at_where_nobody_could_take_him():
    state = aims("R pilot p 10,24 wounded / A rifleman b 29,24")
    prize = f(state, "p")
    assert 0 < Sites(state).price(prize) < Sites(state).worth(prize)


def test_comrades_about_a_man_leave_less_hope_of_taking_him():
    guards = " / ".join(f"R assault g{n} {29 + n},26" for n in range(3))
    look, guarded = (Sites(aims(text)) for text in (LONELY, f"{LONELY} / {guards}"))
    assert look.price(look.setting.index["p"]) < guarded.price(guarded.setting.index["p"])


def test_without_a_price_on_the_living_a_death_is_worth_what_it_costs():
    state = drill(LONELY, seat="afghan", scores=ALIVE[:2], exits=OUT)
    look = Sites(state)
    assert look.price(f(state, "p")) == look.worth(f(state, "p"))


def test_the_one_who_is_sought_draws_men_to_where_he_could_hide():
    zone = {"yard": ZoneData("yard", "двор", ((40, 10), (50, 10), (50, 20), (40, 20)))}
    text = "R assault a 10,14 / A warlord w 44,14 hidden / shape rocks r 42,12 48,12 48,18 42,18"
    state = drill(text, capture=True, zones=zone, scores=(score("russian", "capture", 15, "w"),))
    figures = list(state.setting.figures)
    figures[f(state, "w")] = figures[f(state, "w")]._replace(zone="yard", hides=True)
    state.setting.figures = tuple(figures)
    look = Sites(state)
    near, far = (look.purpose(f(state, "a"), spot(at)) for at in ("30,14", "12,14"))
    assert look.sought == f(state, "w")
    assert near > far


def test_a_position_is_worth_less_to_him_whose_man_is_about_to_be_taken():
    hints = SkorpionHints()
    far = LONELY.replace("38,", "58,")
    near, away = (hints.evaluate(aims(text), "russian") for text in (LONELY, far))
    assert near < away


# --- passengers ------------------------------------------------------------------------------

RIDER = "R btr v {} / R assault m in v / A rifleman b 40,24"


def test_men_get_out_where_the_enemy_is_near_and_ride_on_where_he_is_far():
    near = drill(RIDER.format("30,24"))
    assert choice(near) == "go m", "before the carrier moves"
    act(near, "go m")
    assert choice(near) == "alight"
    far = drill(RIDER.format("2,24"))
    assert choice(far) != "go m"


def test_a_carrier_brings_its_men_to_those_who_are_to_be_taken():
    text = "R btr v 10,24 / R assault m in v / A warlord w 60,24"
    state = drill(text, capture=True, scores=(score("russian", "capture", 15, "w"),))
    look = Sites(state)
    near, far = (look.purpose(f(state, "v"), spot(at)) for at in ("45,24", "10,24"))
    assert near > far


# --- through fire ----------------------------------------------------------------------------


def test_a_truck_that_must_pass_fears_fire_less_than_one_that_need_not():
    text = "R truck t 20,24 / A machine-gunner b 38,24"
    kill = ScoreData("afghan", "kill", 5, "k", "у")
    sites = []
    for scores in ((kill,), (kill, score("russian", "escape", 10, "t"))):
        state = drill(text, scores=scores, exits={"russian": ("east",)})
        look, truck = Sites(state), f(state, "t")
        here = spot("20,24")
        fear = look.purpose(truck, here) - look.site(truck, here, moved=True)
        sites.append(fear / look.danger(truck, here, cover=False, moved=True))
    assert sites[1] < sites[0]


def test_a_wound_that_stops_a_mule_costs_nearly_all_that_it_carries():
    scores = (score("afghan", "escape", 10, "m"), score("russian", "kill", 1))
    state = drill("A mule m 60,24 / R assault a 45,24", exits={"afghan": ("east",)}, scores=scores)
    still = drill("A mule m 60,24 / R assault a 45,24", scores=scores[1:])
    mule = f(state, "m")
    part, plain = (
        look.harm(mule, 4, 2) / look.worth(mule) for look in (Sites(state), Sites(still))
    )
    assert part > plain
