"""8.1-8.4 Combat: chits, rounds, losses, command."""

import pytest

from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.rules import coalition
from tests.games.for_bloody_honor.positions import (
    act,
    faction_of,
    here,
    kind,
    options,
    owner,
    place_of,
    position,
    refusal,
    seat,
    told,
)

MISS = 1
ELSEWHERE = "red-infantry 1 @moscow"


def volleys(events):
    """(side, dice, hits) of every volley."""
    return [(event.attack, event.dice, event.hits) for event in told(events, ce.Volley)]


def lead_of(*sizes):
    """The commander of an attack of (faction, units)."""
    return s.FACTIONS[coalition.attack_lead({faction_of(name): n for name, n in sizes})]


@pytest.mark.clause("8.1.1", "8.1.2", "8.1.3", "8.2.12", "8.2.13")
def test_8_1_1_combat_is_voluntary_zone_by_zone():
    state = position(
        "red-infantry 2 @orsk / red-infantry 2 @perm / kolchak-infantry 1 @orsk"
        " / czech-infantry 1 @perm / control red: orsk perm kazan / draw red-combat"
    )
    assert (kind(state), seat(state)) == ("assault", "red")
    assert options(state) == ["attack orsk", "attack perm", "pass"]
    act(state, "attack perm", dice=[6, 6, MISS])
    assert here(state, "perm") == {"red": 2}
    assert options(state) == ["attack orsk", "pass"]
    act(state, "pass")
    assert here(state, "orsk") == {"red": 2, "kolchak": 1}
    assert kind(state) != "assault"


def test_8_1_2_no_attack_where_there_is_no_enemy():
    state = position("red-infantry 2 @orsk / kolchak-infantry 1 @orsk / draw red-combat")
    assert refusal(state, "attack moscow").clause


@pytest.mark.clause("8.4")
def test_8_1_3_defenders_must_fight_the_first_round():
    """ex.8.1.defender-forced."""
    state = position(
        "red-infantry 1 @orsk / kolchak-infantry 1 @orsk / kolchak-infantry 1 @tashkent"
        " / control red: orsk kazan / draw red-combat"
    )
    events = act(state, "attack orsk", dice=[MISS, MISS])
    assert volleys(events) == [(True, 1, 0), (False, 1, 0)]
    assert kind(state) == "attacker-continue"


@pytest.mark.clause("8.1.5", "8.2.1", "8.2.2", "8.2.3")
def test_8_2_1_both_fire_before_losses_come_off():
    """ex.8.2.round."""
    state = position(
        "red-infantry 4 @orsk / kolchak-infantry 3 @orsk / control red: orsk kazan"
        " / draw red-combat"
    )
    events = act(state, "attack orsk", dice=[6, 6, 2, 1, 6, 5, 3])
    assert volleys(events) == [(True, 4, 2), (False, 3, 1)]
    assert here(state, "orsk") == {"red": 3, "kolchak": 1}


@pytest.mark.clause("1.2.2")
def test_8_2_1_one_infantry_is_one_die():
    """ex.1.2.value."""
    state = position(
        f"kolchak-infantry 1 @orsk / red-infantry 2 @orsk / {ELSEWHERE} / draw white-combat"
    )
    events = act(state, "attack orsk", dice=[MISS, MISS, MISS])
    assert volleys(events) == [(True, 1, 0), (False, 2, 0)]


@pytest.mark.clause("8.2.4", "8.2.5", "10.1.1.2")
def test_8_2_5_an_attacker_who_stops_leaves():
    """ex.8.2.attacker-stops."""
    state = position(
        "red-infantry 3 @orsk / kolchak-infantry 1 @orsk / control red: kazan"
        " / control kolchak: orsk / draw red-combat"
    )
    act(state, "attack orsk", dice=[MISS] * 4)
    assert "fight" in options(state)
    act(state, "retreat kazan", dice=[MISS])
    assert here(state, "orsk") == {"kolchak": 1}
    assert here(state, "kazan") == {"red": 3}
    assert state.modifier[faction_of("kolchak")] == 1


@pytest.mark.clause("8.2.6", "8.2.7", "8.2.8", "8.5.1")
def test_8_2_6_the_defender_chooses_only_when_the_attack_goes_on():
    state = position(
        "red-infantry 1 @orsk / kolchak-infantry 1 @orsk / kolchak-infantry 1 @tashkent"
        " / control red: kazan / draw red-combat"
    )
    act(state, "attack orsk", "fight", dice=[MISS] * 2)
    assert (kind(state), seat(state)) == ("defender-continue", "kolchak")
    events = act(state, "fight", dice=[MISS] * 2)
    assert [event.round for event in told(events, ce.RoundBegan)] == [2]
    act(state, "fight", "retreat tashkent", dice=[MISS])
    assert here(state, "orsk") == {"red": 1}
    assert owner(state, "orsk") == "red"


@pytest.mark.clause("8.6.1.1")
def test_8_2_11_when_all_die_the_zone_stays_whose_it_was():
    state = position(
        f"red-infantry 1 @orsk / kolchak-infantry 1 @orsk / kolchak-infantry 1 @omsk"
        f" / control kolchak: orsk / {ELSEWHERE} / draw red-combat"
    )
    events = act(state, "attack orsk", dice=[6, 6])
    assert here(state, "orsk") == {}
    assert owner(state, "orsk") == "kolchak"
    assert told(events, ce.CombatEnded)[0].winner == s.NOBODY
    assert not told(events, ce.DefectionRolled)


@pytest.mark.clause("8.2.15")
def test_8_2_14_the_dead_go_to_the_loss_pool():
    """ex.8.2.losses-return."""
    state = position(
        "red-infantry 3 @orsk / kolchak-infantry 3 @orsk / kolchak-infantry 1 @omsk"
        " / control kolchak: omsk / influence kolchak 12 / draw red-combat"
    )
    act(state, "attack orsk", dice=[6, 6, 6, MISS, MISS, MISS, MISS])
    assert place_of(state, "kolchak-infantry-1") == "loss"
    assert here(state, "orsk") == {"red": 3}


@pytest.mark.clause("8.1.4", "8.3.0.1", "6.2.5")
def test_8_3_0_2_whites_choose_by_priority():
    """ex.8.3.order."""
    state = position(
        "turn 6 / poles-infantry 2 @minsk / kolchak-infantry 1 @perm / czech-infantry 1 @omsk"
        " / red-infantry 1 @minsk / red-infantry 1 @perm / red-infantry 1 @omsk"
        " / control red: minsk perm omsk / draw white-combat"
    )
    seen = []
    for _ in range(3):
        seen.append((seat(state), options(state)))
        act(state, "pass")
    assert [zones for _, zones in seen] == [
        ["attack minsk", "pass"],
        ["attack perm", "pass"],
        ["attack omsk", "pass"],
    ]
    assert len({who for who, _ in seen}) == 3


def test_8_3_0_3_who_does_not_support_leaves_first():
    """ex.8.3.0.nonsupport."""
    state = position(
        f"kolchak-infantry 2 @orsk / czech-infantry 2 @orsk / red-infantry 1 @orsk / {ELSEWHERE}"
        " / control kolchak: tashkent / draw white-combat"
    )
    act(state, "attack orsk")
    assert (kind(state), seat(state)) == ("support", "czech")
    events = act(state, "decline", dice=[6, MISS, MISS, 1])
    assert here(state, "tashkent") == {"czech": 2}
    assert volleys(events)[0] == (True, 2, 1)


@pytest.mark.clause("8.5.3")
def test_8_3_0_3_who_has_nowhere_to_go_must_join():
    state = position(
        f"kolchak-infantry 2 @orsk / czech-infantry 2 @orsk / red-infantry 1 @orsk / {ELSEWHERE}"
        " / control red: tashkent / draw white-combat"
    )
    events = act(state, "attack orsk", dice=[MISS] * 4)
    assert volleys(events)[0] == (True, 3, 0)


@pytest.mark.clause("8.3.1.2", "6.2.6")
def test_8_3_1_1_the_largest_force_commands_an_attack():
    """ex.8.3.1.control."""
    assert lead_of(("czech", 3), ("kolchak", 3), ("denekin", 1)) == "kolchak"
    assert lead_of(("czech", 4), ("kolchak", 3)) == "czech"


@pytest.mark.clause("8.3.0.1")
def test_8_3_1_3_a_die_off_for_each_faction_beyond_the_first():
    """ex.8.3.1.dice, ex.8.3.1.two-ones."""
    state = position(
        "yudenich-infantry 2 @orsk / kolchak-infantry 2 @orsk / czech-infantry 2 @orsk"
        f" / red-infantry 1 @orsk / {ELSEWHERE} / control kolchak: omsk tashkent"
        " / draw white-combat"
    )
    events = act(state, "attack orsk", "support", "support", dice=[MISS] * 5)
    assert volleys(events)[0] == (True, 4, 0)
    assert coalition.penalty_of(2, 1) == 1


@pytest.mark.clause("5.1.3.1", "5.1.3.2")
def test_8_3_1_3_mahkno_and_denekin_together():
    """ex.5.1.3.joint."""
    state = position(
        f"turn 9 / mahkno-infantry 2 @kiev / denekin-infantry 3 @kiev / red-infantry 1 @kiev"
        f" / control denekin: rostov / {ELSEWHERE} / draw white-combat"
    )
    events = act(state, "attack kiev", "support", dice=[MISS] * 5)
    assert volleys(events)[0] == (True, 4, 0)
    assert told(events, ce.RoundBegan)[0].attack_lead == faction_of("denekin")


@pytest.mark.clause("8.3.2.1")
def test_8_3_2_2_a_joint_defence():
    """ex.8.3.2.dice."""
    state = position(
        "denekin-infantry 3 @orsk / yudenich-infantry 3 @orsk / foreign-britain 1 @orsk"
        " / foreign-canada 1 @orsk / foreign-france 1 @orsk / red-infantry 1 @orsk"
        " / control red: kazan / draw red-combat"
    )
    events = act(state, "attack orsk", dice=[MISS] * 8)
    assert volleys(events) == [(True, 1, 0), (False, 7, 0)]


@pytest.mark.clause("11.4.8.1")
def test_8_3_2_2_special_dice_are_counted():
    """ex.8.3.2.special-dice."""
    state = position(
        "denekin-volunteer 2 @orsk / denekin-infantry 1 @orsk / kolchak-infantry 1 @orsk"
        " / red-infantry 1 @orsk / control red: kazan / draw red-combat"
    )
    events = act(state, "attack orsk", dice=[MISS] * 6)
    assert volleys(events) == [(True, 1, 0), (False, 5, 0)]


@pytest.mark.clause("8.3.3.2", "6.2.8")
def test_8_3_3_1_losses_are_shared_out():
    """ex.8.3.3.spread, ex.6.2.defence-command."""
    state = position(
        "kolchak-infantry 2 @orsk / czech-infantry 4 @orsk / foreign-britain 1 @orsk"
        " / red-infantry 6 @orsk / control red: kazan / draw red-combat"
    )
    events = act(state, "attack orsk", dice=[6, 6, 6, 6, 6, MISS, *[MISS] * 5])
    assert here(state, "orsk") == {"red": 6, "czech": 2}
    assert told(events, ce.RoundBegan)[0].defence_lead == faction_of("kolchak")


def test_8_3_3_1_surplus_hits_are_lost():
    assert coalition.share_out(9, 3, {3: 1, 6: 2}, {3: 1, 6: 2}) == {3: 1, 6: 2}
    assert coalition.share_out(2, 3, {3: 1, 6: 4, 7: 2}, {3: 1, 6: 4, 7: 2}) == {3: 1, 6: 1}


@pytest.mark.clause("2.3.3")
def test_8_3_3_3_the_largest_gets_the_zone_of_an_owner_who_is_gone():
    """ex.8.3.3.owner-gone."""
    state = position(
        "kolchak-infantry 1 @orsk / czech-infantry 2 @orsk / foreign-britain 1 @orsk"
        " / red-infantry 1 @orsk / control kolchak: orsk / control red: kazan / draw red-combat"
    )
    act(state, "attack orsk", "retreat kazan", dice=[6, *[MISS] * 2])
    assert here(state, "orsk") == {"czech": 2, "foreign": 1}
    assert owner(state, "orsk") == "czech"


@pytest.mark.clause("11.4.1.4", "8.5.3")
def test_8_2_7_a_combat_ends_when_no_die_can_fall_any_more():
    """Two Tanks that have had their round, and no way out for either."""
    state = position(
        "red-tank 1 @vladivostok / denekin-tank 1 @vladivostok / closed khabarovsk baltic"
        f" / {ELSEWHERE} / denekin-infantry 1 @baku / draw red-combat"
    )
    act(state, "attack vladivostok", "fire red-tank")
    events = act(state, "fire denekin-tank-1", dice=[2, 1, 1, 2, 1, 1])
    assert told(events, ce.CombatEnded)[0].winner == s.NOBODY
    assert not told(events, ce.DefectionRolled)
    assert here(state, "vladivostok") == {"red": 1, "denekin": 1}


@pytest.mark.clause("11.4.1.11")
def test_8_2_7_a_tank_that_broke_down_keeps_a_combat_going():
    state = position(
        "red-tank 1 @vladivostok / denekin-tank 1 @vladivostok / closed khabarovsk baltic"
        f" / {ELSEWHERE} / denekin-infantry 1 @baku / draw red-combat"
    )
    act(state, "attack vladivostok", "fire red-tank")
    act(state, "fire denekin-tank-1", dice=[1, 2, 1, 1])
    assert (kind(state), options(state)) == ("tanks", ["fire red-tank", "hold"])
