"""Lines that join: strands, how rivers grow, what runs off the map."""

from stavka.drawing.geometry import Bounds
from stavka.drawing.network import Network, node_at
from stavka.engine.messages import say
from stavka.engine.scene import Path

MAIN = Path("river", ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)), say("Main"))
SIDE = Path("river", ((2.0, 1.0), (2.0, 0.0)), say("Side"))


def test_a_strand_runs_on_through_a_fork_and_the_tributary_ends_there():
    strands = Network([SIDE, MAIN]).strands()
    assert [len(strand.edges) for strand in strands] == [3, 1]
    assert {str(edge.name) for edge in strands[0].edges} == {"Main"}


def test_every_edge_is_drawn_once():
    ring = Path("road", ((0.0, 2.0), (1.0, 2.0), (1.0, 3.0), (0.0, 2.0)))
    network = Network([MAIN, SIDE, ring, MAIN])
    drawn = [edge.key for strand in network.strands() for edge in strand.edges]
    assert sorted(drawn) == sorted(network.edges)
    assert len(drawn) == 7


def test_a_river_grows_by_what_flows_into_it():
    network = Network([MAIN, SIDE])
    behind = network.upstream(lambda point: -point[0])  # falls to the east
    at = {tuple(sorted((edge.a, edge.b))): behind[key] for key, edge in network.edges.items()}
    assert at[node_at((0.0, 0.0)), node_at((1.0, 0.0))] == 1
    assert at[node_at((1.0, 0.0)), node_at((2.0, 0.0))] == 2
    assert at[node_at((2.0, 0.0)), node_at((3.0, 0.0))] == 4


def test_loose_ends_near_the_frame_run_over_it_and_others_stay():
    network = Network([MAIN, SIDE])
    network.run_off(Bounds(-50.0, -500.0, 350.0, 500.0))
    xs = [x for x, _ in network.points.values()]
    assert min(xs) < -50.0
    assert max(xs) > 350.0
    assert (200.0, 100.0) in network.points.values()
    assert len(network.edges) == 6


def test_a_kept_end_does_not_run_off():
    network = Network([MAIN])
    network.run_off(Bounds(-50.0, -500.0, 350.0, 500.0), [node_at((0.0, 0.0))])
    assert min(x for x, _ in network.points.values()) == 0.0


def test_where_two_paths_share_a_piece_the_greater_is_drawn():
    small = Path("road", ((0.0, 0.0), (1.0, 0.0)))
    great = Path("highway", ((1.0, 0.0), (0.0, 0.0)), rank=2)
    for order in ([small, great], [great, small]):
        (edge,) = Network(order).edges.values()
        assert edge.kind == "highway"
