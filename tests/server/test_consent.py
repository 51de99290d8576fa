"""Going back by consent: proposed, agreed to, refused, withdrawn, overtaken; never forced."""

import time
from random import Random

import pytest

from stavka.engine import replay
from stavka.server import shelf
from tests.server.support import GAME, PATIENCE, Player, client, key_of, set_up, sit


@pytest.fixture
def web():
    with client() as one:
        yield one


class Pair:
    """Two people at a table by links, with `steps` steps behind them, some with dice."""

    def __init__(self, web, steps=30, **changes):
        made = set_up(web, mode="link", seats={"blue": "human", "red": "open"}, **changes)
        self.blue = Player(web, made["table"], made["seats"]["blue"])
        self.red = Player(web, made["table"], key_of(made["links"]["red"]))
        self.watcher = Player(web, made["table"], key_of(made["watch"]))
        self.both = Player(web, made["table"], *self.blue.keys, *self.red.keys)
        self.play(steps)

    def fight(self):
        """Play on until dice have fallen; the steps that stood before they did."""
        rng, seen = Random(3), self.both.see()
        while not rolls_of(seen):
            seen = self.both.choose(rng)
        return seen["steps"] - 1

    def play(self, steps, seed=1):
        rng = Random(seed)
        for _ in range(steps):
            self.both.choose(rng)


def rolls_of(seen):
    return [value for line in seen["lines"] for value in line["dice"]]


def ask(player, what, status=200, **body):
    answer = player.post(what, **body)
    assert answer.status_code == status, answer.text
    return answer.json()


def propose(player, step, status=200, **body):
    seen = player.see()
    body = {"seat": seen["you"][0], "step": step, "version": seen["version"], **body}
    return ask(player, "rollback", status, **body)


def reply(player, agree, status=200, **body):
    seen = player.see()
    body = {"seat": seen["you"][0], "agree": agree, "version": seen["version"], **body}
    return ask(player, "rollback/answer", status, **body)


def test_all_must_agree_before_the_table_goes_back(web):
    table = Pair(web)
    before = table.both.get("/moment/25", seat="blue").json()["view"]
    seen = propose(table.blue, 25)
    assert seen["steps"] == 30
    asked = table.red.see()["rollback"]
    assert (asked["by"], asked["step"], asked["undoes"]) == ("blue", 25, 5)
    assert (asked["agreed"], asked["waiting"]) == (["blue"], ["red"])
    version = table.red.see()["version"]
    after = reply(table.red, True)
    assert (after["steps"], after["version"]) == (25, version + 1)
    assert "rollback" not in after
    assert {**table.both.see(seat="blue")["view"], "choices": []} == before
    assert max(line["step"] for line in table.blue.see()["lines"]) <= 25
    assert table.both.choose()["steps"] == 26


def test_every_roll_that_would_be_erased_is_listed(web):
    table = Pair(web)
    table.fight()
    told = rolls_of(table.red.see())
    propose(table.blue, 0)
    dice = table.red.see()["rollback"]["dice"]
    assert [one["value"] for one in dice] == told
    assert all(one["label"] for one in dice)
    russian = table.red.see(lang="ru")["rollback"]["dice"]
    assert not any(one["label"][0].islower() for one in [*dice, *russian])
    assert not any(one["label"].isascii() for one in russian)


def test_a_roll_that_is_told_with_its_result_is_listed_once(web):
    seats = {"russian": "human", "chechen": "human"}
    made = set_up(web, game="chechen-war", scenario="historical", mode="link", seats=seats)
    keys = list(made["seats"].values())
    one, both = Player(web, made["table"], keys[0]), Player(web, made["table"], *keys)
    rng, seen = Random(5), both.see()
    while not any("after shifts" in line["text"] for line in seen["lines"] if line["dice"]):
        seen = both.choose(rng)
    propose(one, 0)
    seen = one.see()
    assert [one["value"] for one in seen["rollback"]["dice"]] == rolls_of(seen)


def test_the_rolls_of_a_proposal_hold_no_hidden_draw(web):
    table = Pair(web)
    table.fight()
    propose(table.blue, 0)
    for player in (table.blue, table.red, table.watcher):
        seen = player.see()
        assert [one["value"] for one in seen["rollback"]["dice"]] == rolls_of(seen)


def test_the_dice_go_on_behind_those_that_were_erased(web):
    table = Pair(web)
    kept = table.fight()
    rolled, action = [rolls_of(table.both.see())], last_action(table)
    for _ in range(8):
        propose(table.blue, kept)
        seen = reply(table.red, True)
        act = {"action": action, "version": seen["version"]}
        seat = seen["view"]["status"]["seat"]
        rolled.append(rolls_of(table.both.post("act", seat=seat, **act).json()))
    assert len(set(map(tuple, rolled))) > 1
    table.both.finish()
    file = replay.loads(table.blue.get("/replay").text)
    assert file.verify(shelf.game(GAME)).sealed


def last_action(table):
    lobby = table.both.client.app.state.lobby
    return lobby._tables[table.both.table].match.history[-1].action


@pytest.mark.parametrize("who", ["red", "blue"])
def test_a_refusal_and_a_withdrawal_close_it(web, who):
    table = Pair(web, steps=12)
    propose(table.blue, 3)
    seen = reply(getattr(table, who), False)
    assert "rollback" not in seen
    assert seen["steps"] == 12
    reply(table.red, True, 409)
    assert table.red.see()["steps"] == 12


def test_a_new_step_closes_it(web):
    table = Pair(web, steps=12)
    propose(table.blue, 3)
    seen = table.both.choose()
    assert "rollback" not in seen
    reply(table.red, True, 409)
    assert table.red.see()["steps"] == 13


def test_an_undone_step_closes_it(web):
    table = Pair(web, steps=3)
    propose(table.red, 0)
    assert "rollback" not in ask(table.blue, "undo", seat="blue")
    assert table.red.see()["steps"] == 2


def test_a_second_proposal_waits_for_the_first(web):
    table = Pair(web, steps=12)
    propose(table.blue, 3)
    assert "already" in propose(table.red, 5, 409)["error"]["reason"]
    assert table.red.see()["rollback"]["step"] == 3


def test_an_answer_may_name_the_proposal_that_it_means(web):
    table = Pair(web, steps=12)
    propose(table.blue, 8)
    reply(table.blue, False)
    propose(table.blue, 0)
    reply(table.red, True, 409, step=8)
    assert table.red.see()["steps"] == 12
    assert reply(table.red, True, step=0)["steps"] == 0


@pytest.mark.parametrize("step", [12, 13, 1000])
def test_one_cannot_go_back_forwards(web, step):
    table = Pair(web, steps=12)
    assert "0 to 11" in propose(table.blue, step, 422)["error"]["reason"]
    propose(table.blue, -1, 400)


def test_stale_versions_and_other_seats_are_refused(web):
    table = Pair(web, steps=12)
    propose(table.blue, 3, 409, version=11)
    propose(table.blue, 3, 403, seat="red")
    for stranger, status in ((table.watcher, 403), (Player(web, table.blue.table, "wrong"), 401)):
        body = {"seat": "blue", "step": 3, "version": 12}
        assert stranger.post("rollback", **body).status_code == status
    propose(table.blue, 3)
    reply(table.red, True, 409, version=11)
    reply(table.blue, True, 403, seat="red")
    assert table.blue.see()["rollback"]["waiting"] == ["red"]


def test_bots_agree_always(web):
    player = sit(web, mode="solo", seats={"blue": "human", "red": "bot:random"})
    for _ in range(5):
        player.choose()
    deadline = time.monotonic() + PATIENCE
    while not player.see()["yourTurn"]:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    seen = propose(player, 3)
    assert (seen["steps"], seen.get("rollback")) == (3, None)


def test_who_holds_all_seats_agrees_with_all_of_them(web):
    player = sit(web)
    for _ in range(12):
        player.choose()
    assert propose(player, 4)["steps"] == 4


def test_a_bot_that_plays_for_a_person_does_not_agree_for_them(web):
    table = Pair(web, steps=3)  # blue is to place its pieces
    ask(table.red, "hand", seat="red", to="bot:random")
    seen = propose(table.blue, 1)
    assert seen["rollback"]["waiting"] == ["red"]
    assert reply(table.red, True)["steps"] == 1


def test_bots_wait_while_a_proposal_is_open(web):
    table = Pair(web, steps=5)  # red is to place its pieces
    propose(table.blue, 3)
    seen = ask(table.red, "hand", seat="red", to="bot:random")
    assert (seen["players"]["red"]["handed"], seen.get("thinking")) == ("bot:random", None)
    assert table.blue.see()["steps"] == 5
    reply(table.blue, False)
    deadline = time.monotonic() + PATIENCE
    while (seen := table.blue.see())["steps"] < 10:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    assert "rollback" not in seen


def test_a_finished_game_does_not_go_back_as_its_seed_is_open(web):
    table = Pair(web, steps=0)
    steps = table.both.finish()["steps"]
    assert "over" in propose(table.blue, 3, 409)["error"]["reason"]
    ask(table.both, "undo", 409, seat=table.both.see()["seat"])
    assert table.blue.see()["steps"] == steps


def test_a_record_does_not_go_back(web):
    table = Pair(web, steps=0)
    table.both.finish()
    made = web.post("/api/replays", content=table.blue.get("/replay").content).json()
    reader = Player(web, made["table"], key_of(made["watch"]))
    assert reader.post("rollback", seat="blue", step=1, version=1).status_code == 403


def test_an_awaited_die_is_let_go_by_going_back(web):
    table = Pair(web, steps=0, typed=True)
    seen = table.both.play_to_a_die()
    propose(table.blue, 2)
    seen = reply(table.red, True)
    assert (seen["steps"], seen.get("awaiting")) == (2, None)


def test_proposals_and_what_came_of_them_survive_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'stavka.db'}"
    with client(database=database) as web:
        back, asked, refused = (Pair(web) for _ in range(3))
        for table in (back, asked, refused):
            propose(table.blue, 20)
        reply(back.red, True)
        reply(refused.red, False)
        back.play(3, seed=9)
        before = [table.red.see() for table in (back, asked, refused)]
    with client(database=database) as web:
        for table, seen in zip((back, asked, refused), before, strict=True):
            again = Player(web, table.red.table, *table.red.keys)
            found = again.see()
            for snapshot in (found, seen):
                snapshot.pop("canUndo")
            assert found == seen
        again = Player(web, asked.red.table, *asked.red.keys)
        assert reply(again, True)["steps"] == 20


def test_a_proposal_and_its_answer_reach_every_socket(web):
    table = Pair(web, steps=12)
    address = f"/api/tables/{table.blue.table}/socket"
    with web.websocket_connect(address) as one, web.websocket_connect(address) as two:
        for socket, player in ((one, table.blue), (two, table.red)):
            socket.send_json({"auth": list(player.keys)})
            assert socket.receive_json()["steps"] == 12
        one.send_json({"type": "rollback", "seat": "blue", "step": 4, "version": 12, "id": "a"})
        assert hear(one, "rollback")["id"] == "a"
        asked = hear(two, "rollback")
        answer = {"type": "rollback-answer", "seat": "red", "agree": True, "id": "b"}
        two.send_json({**answer, "version": asked["version"]})
        for socket, own in ((one, None), (two, "b")):
            seen = hear(socket, "steps", 4)
            assert seen.get("id") == own
            assert (seen["linesFrom"], seen["lines"]) == (len_of(seen, table), [])


def hear(socket, name, value=None):
    """The next frame that has a field, of that value if one is given."""
    while True:
        frame = socket.receive_json()
        if name in frame and value in (None, frame[name]):
            return frame


def len_of(seen, table):
    player = table.blue if "blue" in seen["you"] else table.red
    return len(player.see(seat=seen["seat"])["lines"])
