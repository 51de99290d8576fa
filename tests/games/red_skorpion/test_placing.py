"""What a client is told of free choices of a place, and which places lines of the log light."""

import pytest

from stavka.games.red_skorpion import fire_events as fe
from stavka.games.red_skorpion import log
from tests.games.red_skorpion.drills import act, drill, one, options
from tests.games.red_skorpion.tables import game


def area(state, seat="russian"):
    """The one area of the one placement that is shown."""
    (placement,) = game().at(state).view(state, seat).placements
    (ring,) = placement.areas
    return ring


@pytest.mark.clause("weapons.mortar")
@pytest.mark.parametrize("at", ["1,1", "36,24", "71,47", "40,46"])
def test_the_reach_of_a_mortar_is_drawn_on_the_table_alone(at):
    state = drill(f"R mortar a {at} / A rifleman b 30,20")
    act(state, "go a; fire mortar")
    ring = area(state)
    assert len(ring) >= 4
    assert all(0 <= x <= 72 and 0 <= y <= 48 for x, y in ring)
    east, south = (max(point[axis] for point in ring) for axis in (0, 1))
    assert (east, south) == (min(72, float(at.split(",")[0]) + 50), 48)


@pytest.mark.clause("human-hit.1.1")
def test_a_retreat_at_the_edge_is_drawn_to_the_edge():
    text = "R rifleman a 66,24 / A rifleman b 56,24 / shape rocks r 69,22 72,22 72,26 69,26"
    state = drill(text, seat="afghan")
    act(state, "go b; fire rifle; target a", (1, 4, 4, 1, 1, 5, 5))
    ring = area(state)
    assert max(x for x, _ in ring) == 72


@pytest.mark.clause("attack.4.1")
@pytest.mark.parametrize(
    ("who", "weapon"), [("assault", "hand-grenade"), ("mortar", "mortar"), ("tank", "tank-gun")]
)
def test_beside_the_only_enemy_a_place_is_listed_to_show_that_places_can_be_aimed_at(who, weapon):
    state = drill(f"R {who} a 10,10 / A rifleman b 20,10", spare=False)
    act(state, f"go a; fire {weapon}")
    listed = options(state)
    assert listed[0] == "target b"
    assert len([text for text in listed if text.startswith("aim")]) == 1


@pytest.mark.clause("attack.4.4")
def test_a_line_lights_no_place_off_the_table():
    state = drill("R mortar a 40,24 / A rifleman b 71.5,0.5")
    landed = one(act(state, "go a; fire mortar; target b", (6, 3)), fe.ShotLanded)
    line = log.tell(state.setting, landed)
    assert line.places == ()
    assert line.trace is not None
