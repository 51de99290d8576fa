"""Exact odds of combats: by hand where that can be done, and against combats fought out."""

from math import sqrt

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.decision import Decision
from stavka.games.for_bloody_honor import fights, preview
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.combat_events import CombatEnded
from stavka.games.for_bloody_honor.fights import Fighter, Figures, Stop, odds
from tests.games.for_bloody_honor.positions import faction_of, position, told, zone_of

FIGURES = Figures(die=6, hit=6, breakdown=1, penalty=1)
RED, DENEKIN, KOLCHAK = (faction_of(name) for name in ("red", "denekin", "kolchak"))
COMBATS = 300
ERRORS = 3.5
"""Standard errors within which combats fought out agree; the seeds are fixed."""


def infantry(faction, count):
    """Some infantry."""
    return [Fighter(faction, 1, 1)] * count


def test_8_2_2_one_against_one_by_hand():
    """Each round 1/36 both, 5/36 either, else again: 5/11, 5/11, 1/11."""
    found = odds(infantry(RED, 1), infantry(KOLCHAK, 1), FIGURES)
    assert found.attack == pytest.approx(5 / 11, abs=1e-6)
    assert found.defence == pytest.approx(5 / 11, abs=1e-6)
    assert found.nobody == pytest.approx(1 / 11, abs=1e-6)
    assert found.losses[RED] == pytest.approx(6 / 11, abs=1e-6)
    assert found.rounds == pytest.approx(36 / 11, abs=1e-5)


def test_8_2_5_who_gives_up_after_one_round():
    """The attacker goes as soon as he has one unit: one hit in a round on two."""
    found = odds(infantry(RED, 2), infantry(KOLCHAK, 1), FIGURES, Stop(attack=2))
    assert found.attack == pytest.approx(11 / 36, abs=1e-6)
    assert found.defence == pytest.approx(25 / 36, abs=1e-6)


def test_8_3_1_3_two_factions_of_one_have_one_die():
    joint = odds(infantry(DENEKIN, 1) + infantry(KOLCHAK, 1), infantry(RED, 1), FIGURES)
    alone = odds(infantry(DENEKIN, 2), infantry(RED, 1), FIGURES)
    assert joint.attack < alone.attack


def test_11_4_1_4_two_fired_tanks_can_go_on_for_ever():
    tank = Fighter(RED, 2, 2, single=True, done=True)
    found = odds([tank], [tank._replace(faction=KOLCHAK)], FIGURES)
    assert found.endless == pytest.approx(1.0)


def test_8_2_1_twenty_a_side_add_up():
    found = odds(infantry(RED, 20), infantry(KOLCHAK, 20), FIGURES)
    assert found.attack == pytest.approx(found.defence)
    assert found.attack + found.defence + found.nobody == pytest.approx(1.0)
    assert found.losses[RED] == pytest.approx(15.91, abs=0.02)


FIGHTS = {
    "infantry": "red-infantry 4 @orsk / kolchak-infantry 4 @orsk",
    "joint": "red-infantry 6 @orsk / kolchak-infantry 3 @orsk / denekin-infantry 2 @orsk",
    "special": "turn 4 / red-infantry 3 @orsk / red-tank 1 @orsk / red-car 1 @orsk"
    " / red-aircraft 1 @orsk / kolchak-infantry 3 @orsk / kolchak-train 1 @orsk",
    "volunteers": "turn 4 / red-infantry 5 @orsk / denekin-volunteer 2 @orsk"
    " / denekin-tank 1 @orsk / denekin-aircraft 1 @orsk",
    "newcomers": "red-infantry 5 @orsk / newcomer red-infantry-4 / newcomer red-infantry-5"
    " / kolchak-infantry 3 @orsk / denekin-infantry 1 @orsk / newcomer denekin-infantry-1",
}


def fought_out(state, dice):
    """Who wins a combat in Orsk in which nobody retreats, everybody takes part and fires.

    Hits go as the odds assume: to what recovers, to trains, to Aircraft, then to the fewest dice.
    """
    setting = state.setting

    def taste(action):
        unit = action[1]
        last = setting.hits_of[unit] == 1 or bool(state.status[unit] & s.DAMAGED)
        kept = setting.is_ground[unit] if last else setting.is_rail[unit]
        spent = bool(state.status[unit] & (s.FIRED | s.BROKEN))
        return last, kept, setting.dice_of[unit], setting.class_of[unit], not spent, unit

    while True:
        pending = state.pending()
        assert isinstance(pending, Decision)
        choices = list(pending.options)
        action = min(choices, key=taste) if pending.kind == "loss" else choices[0]
        ended = told(state.apply(action, dice), CombatEnded)
        if ended:
            return ended[0].winner


@pytest.mark.parametrize("name", FIGHTS)
def test_8_2_1_odds_agree_with_combats_fought_out(name):
    start = position(
        f"{FIGHTS[name]} / red-infantry 1 @moscow / kolchak-infantry 1 @omsk"
        " / denekin-infantry 1 @baku / draw red-combat"
    )
    zone = zone_of("orsk")
    expected = fights.odds_of(start, preview.plan(start, RED, zone))
    dice = FastDice(1918)
    counts = {"attack": 0, "defence": 0, "nobody": 0}
    for _ in range(COMBATS):
        state = start.clone()
        ended = told(state.apply(("attack", zone), dice), CombatEnded)
        winner = ended[0].winner if ended else fought_out(state, dice)
        counts["attack" if winner == RED else "nobody" if winner == s.NOBODY else "defence"] += 1
    for end, count in counts.items():
        p = getattr(expected, end)
        assert abs(count / COMBATS - p) <= ERRORS * sqrt(p * (1 - p) / COMBATS) + 1e-3, end


def test_8_1_1_attacks_are_previewed():
    state = position(
        "red-infantry 4 @orsk / kolchak-infantry 1 @orsk / red-infantry 1 @moscow"
        " / control red: kazan / draw red-combat"
    )
    pending = state.pending()
    assert isinstance(pending, Decision)
    found = preview.pending_preview(state, pending.seat)
    assert found is not None
    assert found.exact
    assert found.places == ("orsk",)


def test_8_2_1_a_combat_of_every_kind_is_previewed_as_exact():
    state = position(
        "turn 4 / red-infantry 8 @orsk / red-tank 1 @orsk / red-car 2 @orsk / red-aircraft 3 @orsk"
        " / red-train 3 @orsk / kolchak-infantry 6 @orsk / kolchak-train 2 @orsk"
        " / kolchak-aircraft 1 @orsk / denekin-infantry 5 @orsk / denekin-tank 2 @orsk"
        " / denekin-aircraft 2 @orsk / red-infantry 1 @moscow / denekin-infantry 1 @baku"
        " / kolchak-infantry 1 @omsk / control red: kazan / draw red-combat"
    )
    found = preview.pending_preview(state, state.seat_of[RED])
    assert found is not None
    assert found.exact
    odds = fights.odds_of(state, preview.plan(state, RED, zone_of("orsk")))
    assert 0 < odds.dropped < preview.EXACT
