"""Bots think in processes of their own; the server goes on whatever happens to them."""

import asyncio
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import stavka
from stavka.bots import register
from stavka.engine.match import Match
from stavka.server import workers
from stavka.server.players import THREADS, TRIES, Choice, Players
from stavka.server.thinker import Task, think
from stavka.server.workers import Crew, WorkerDied, WorkerSlow
from tests.server.support import GAME, settings

PATIENCE = 20.0


def position():
    game = stavka.load(GAME)
    return game, Match.start(game, game.scenarios[0].id, seed=b"x" * 32).state


def task(seed=1, bot="random"):
    game, state = position()
    return Task(game.id, state.encode(), bot, seed)


def legal():
    game, state = position()
    return {game.notation.write(action) for action in state.pending().options}


async def until(is_so):
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.002)


def only(workers):
    (worker,) = workers
    return worker


def with_crew(run, most=1):
    """Runs a test with a crew, which is sent home afterwards."""

    async def whole():
        crew = Crew(most)
        try:
            return await run(crew)
        finally:
            await crew.close()

    return asyncio.run(whole())


def test_a_worker_chooses_what_the_bot_chooses_here():
    async def run(crew):
        return [await crew.think(task(seed), PATIENCE) for seed in range(5)]

    assert with_crew(run) == [think(task(seed)) for seed in range(5)]


def test_a_worker_is_kept_for_the_next_thought():
    async def run(crew):
        pids = set()
        for _ in range(3):
            await crew.think(task(), PATIENCE)
            pids.add(only(crew._idle).process.pid)
        return pids

    assert len(with_crew(run)) == 1


def test_there_are_no_more_workers_than_there_may_be():
    async def run(crew):
        await asyncio.gather(*(crew.think(task(), PATIENCE) for _ in range(6)))
        return len(crew._idle)

    assert with_crew(run, most=2) <= 2


def test_a_worker_that_dies_at_work_is_told_of_and_replaced():
    async def run(crew):
        await crew.think(task(), PATIENCE)
        first = only(crew._idle).process
        first.send_signal(signal.SIGSTOP)
        thought = asyncio.create_task(crew.think(task(), PATIENCE))
        await until(lambda: crew._busy)
        first.kill()
        with pytest.raises(WorkerDied):
            await thought
        choice = await crew.think(task(), PATIENCE)
        return choice, first.pid != only(crew._idle).process.pid

    assert with_crew(run) == (think(task()), True)


def test_a_worker_that_dies_idle_is_replaced_before_anybody_notices():
    async def run(crew):
        await crew.think(task(), PATIENCE)
        first = only(crew._idle).process
        first.kill()
        await until(lambda: first.returncode is not None)
        return await crew.think(task(), PATIENCE)

    assert with_crew(run) == think(task())


def test_a_worker_that_takes_too_long_is_ended():
    async def run(crew):
        await crew.think(task(), PATIENCE)
        first = only(crew._idle).process
        first.send_signal(signal.SIGSTOP)
        with pytest.raises(WorkerSlow):
            await crew.think(task(), 0.05)
        return first.returncode, await crew.think(task(), PATIENCE)

    assert with_crew(run) == (-signal.SIGKILL, think(task()))


def test_a_task_given_up_ends_its_worker_and_frees_the_place():
    async def run(crew):
        await crew.think(task(), PATIENCE)
        only(crew._idle).process.send_signal(signal.SIGSTOP)
        thought = asyncio.create_task(crew.think(task(), PATIENCE))
        await until(lambda: crew._busy)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        return await crew.think(task(), PATIENCE)

    assert with_crew(run) == think(task())


def choose(bot, **changes):
    async def whole():
        game, state = position()
        players = Players(settings(**changes))
        try:
            return await players.choose(game, state, bot)
        finally:
            await players.close()

    return asyncio.run(whole())


def test_the_seat_thinks_again_when_its_worker_died():
    async def whole():
        game, state = position()
        players = Players(settings(workers=1))
        choosing = asyncio.create_task(players.choose(game, state, "random"))
        crew, lost = players._crew, []
        for _ in range(TRIES - 1):
            await until(lambda: crew._busy and only(crew._busy).process.pid not in lost)
            lost.append(only(crew._busy).process.pid)
            only(crew._busy).process.kill()
        choice = await choosing
        last = only(crew._idle).process.pid
        await players.close()
        return choice, lost, last

    choice, lost, last = asyncio.run(whole())
    assert (choice.action in legal(), choice.stood_in) == (True, False)
    assert len({*lost, last}) == TRIES


class Broken:
    def choose(self, seen, rng):
        raise ValueError("no idea")


def test_a_bot_that_fails_again_and_again_is_stood_in_for(caplog):
    register("broken", Broken)
    choice = choose("broken", workers=0)
    assert (choice.action in legal(), choice.stood_in) == (True, True)
    assert caplog.text.count("no idea") >= TRIES
    caplog.clear()
    choice = choose("unknown there", workers=1)
    assert (choice.action in legal(), choice.stood_in) == (True, True)
    assert caplog.text.count("a worker died") == TRIES


def test_any_legal_action_is_taken_when_the_stand_in_fails_too(caplog, monkeypatch):
    register("broken", Broken)
    monkeypatch.setattr("stavka.server.players.STAND_IN", "broken")
    choice = choose("broken", workers=0)
    assert (choice.action in legal(), choice.stood_in) == (True, True)
    assert "the stand-in of kriegsspiel failed" in caplog.text


def test_a_bot_that_takes_too_long_is_stood_in_for(caplog, monkeypatch):
    async def too_long(*_):
        raise WorkerSlow

    monkeypatch.setattr(Crew, "think", too_long)
    monkeypatch.setattr(Players, "_stand_in", stand_in)
    choice = choose("random", workers=1, thinking=7.0)
    assert choice == Choice("as the stand-in says", stood_in=True)
    assert caplog.text.count("took over 7.0 s") == 1


async def stand_in(*_):
    return "as the stand-in says"


def test_the_time_for_a_choice_does_not_run_while_a_worker_starts(monkeypatch):
    monkeypatch.setattr(workers, "START", f"import time; time.sleep(3.1); {workers.START}")
    assert not choose("random", workers=1, thinking=3.0).stood_in


def test_bots_that_never_end_hold_up_nothing_else():
    go_on = threading.Event()

    class Endless:
        def choose(self, seen, rng):
            go_on.wait()
            return seen.options.sample(rng)

    register("endless", Endless)

    async def whole():
        game, state = position()
        players = Players(settings(workers=0, thinking=0.05))
        many = 2 * THREADS
        choices = await asyncio.gather(
            *(players.choose(game, state, "endless") for _ in range(many))
        )
        go_on.set()
        await players.close()
        return choices

    choices = asyncio.run(whole())
    assert all(choice.stood_in and choice.action in legal() for choice in choices)


def test_the_loop_goes_on_while_a_worker_does_not():
    async def run(crew):
        await crew.think(task(), PATIENCE)
        process = only(crew._idle).process
        process.send_signal(signal.SIGSTOP)
        thought = asyncio.create_task(crew.think(task(), PATIENCE))
        turns = 0
        for _ in range(100):
            await asyncio.sleep(0)
            turns += not thought.done()
        process.send_signal(signal.SIGCONT)
        return turns, await thought

    assert with_crew(run) == (100, think(task()))


SERVER = """
import asyncio
from stavka.server.workers import Worker

async def serve():
    worker = await Worker.hire()
    print(worker.process.pid, flush=True)
    await asyncio.sleep(3600)

asyncio.run(serve())
"""


@pytest.mark.skipif(
    not Path("/proc/self/stat").is_file(), reason="needs /proc to look at processes"
)
def test_workers_end_when_their_server_is_killed():
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE) as server:
        worker = int(server.stdout.readline())
        assert is_running(worker)
        server.kill()
    deadline = time.monotonic() + PATIENCE
    while is_running(worker):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_running(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"
