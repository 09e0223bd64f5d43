"""The commands that speak to a server from a terminal or a script: `simmer say`, `simmer listen`, `simmer timers`."""
import asyncio
import json
import subprocess

import pytest

from client import PATIENCE
from conftest import shared_room
from programs import make_bot
from server import binary, cpu
from waiting import until


@pytest.fixture
async def lab(server, fresh, tmp_path):
    # In a room of one person Simmer would answer every line.
    ana, bo = await server.login(fresh()), await server.login(fresh(), sync=False)
    room = await shared_room(ana, bo, name="Lab")
    _, token, program = await make_bot(ana, room, name="Bench", scopes=["read", "say", "order"])
    (tmp_path / "token").write_text(program.secret + "\n")
    yield ana, room, token, tmp_path / "token"
    for client in (ana, bo):
        await client.close()


def command(server, token, *args, **env):
    return {"args": [str(binary()), *args], "env": {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TZ": "UTC", "SIMMER_SERVER": server.address,
                                                    **({"SIMMER_TOKEN_FILE": str(token)} if token else {}), **env}}


async def run(server, token, *args, stdin="", **env):
    """(status, standard output, standard error)"""
    done = await asyncio.to_thread(subprocess.run, input=stdin, capture_output=True, text=True, timeout=PATIENCE,
                                   **command(server, token, *args, **env))
    return done.returncode, done.stdout, done.stderr


async def test_a_line_is_said(server, lab):
    ana, room, _, token = lab
    assert await run(server, token, "say", "--room", "lab", "gel", "is", "done") == (0, "", "")
    heard = await ana.wait_for("message", room=room, text="gel is done")
    assert heard["from"]["name"] == "Bench"
    assert (await run(server, token, "say", "--room", room, stdin="two\nlines\n\n"))[0] == 0
    await ana.wait_for("message", room=room, text="two\nlines")
    assert (await run(server, token, "say", "--room", "Lab", "--lines", stdin="one\n\n  \ntwo\n"))[0] == 0
    await ana.wait_for("message", room=room, text="two")
    assert [e["text"] for e in ana.seen("message", room=room)] == ["gel is done", "two\nlines", "one", "two"]


async def test_under_one_cid_it_is_said_once(server, lab):
    ana, room, _, token = lab
    for _ in range(2):
        assert (await run(server, token, "say", "--room", "Lab", "--cid", "gel-7", "gel is done"))[0] == 0
    status, _, error = await run(server, token, "say", "--room", "Lab", "--cid", "gel-7", "gel is late")
    assert (status, error) == (1, "simmer: This cid was used for something else. (cid)\n")
    await ana.settle()
    assert len(ana.seen("message", room=room)) == 1


async def test_simmer_is_asked_and_timers_are_listed(server, lab):
    ana, room, _, token = lab
    status, out, _ = await run(server, token, "say", "--room", "Lab", "--ask", "start 9 min timer for the gel")
    assert status == 0 and "gel" in out
    status, out, _ = await run(server, token, "timers")
    left, label, where, state = out.rstrip("\n").split("\t")
    assert status == 0 and (label, where, state) == ("gel", "Lab", "running") and left.split(":")[0] in ("8", "9")
    status, out, _ = await run(server, token, "timers", "--room", "Lab", "--json")
    [timer] = json.loads(out)
    assert timer["label"] == "gel"
    await ana.call("timer.cancel", room=room, timer=timer["id"])
    assert await run(server, token, "timers") == (0, "", "")


async def test_what_happens_is_printed_until_it_is_interrupted(server, lab):
    ana, room, _, token = lab
    before = (await ana.say(room, "before"))["seq"]
    with subprocess.Popen(stdout=subprocess.PIPE, text=True, **command(server, token, "listen", "--room", "Lab", "--after", str(before - 1))) as listening:
        try:
            async def line():
                return await asyncio.wait_for(asyncio.to_thread(listening.stdout.readline), PATIENCE)
            assert (await line()).endswith(f"] {ana.account['displayName']}: before\n")
            await ana.say(room, "two\nlines \x1b[31mred")
            assert (await line()).endswith(": two\n") and await line() == "  lines [31mred\n"
            timer = (await ana.call("timer.start", room=room, label="gel", seconds=540))["timer"]
            assert "] simmer: gel: 9 minutes, until " in await line()
            await ana.say(room, "after")
            assert (await line()).endswith(": after\n")
            # While nothing comes it computes nothing: it may listen for years.
            await ana.call("timer.start", room=room, label="rest", seconds=3)
            assert "] simmer: rest: 3 seconds, until " in await line()
            spent = cpu(listening.pid)
            assert "rest" in await line()
            assert cpu(listening.pid) - spent < 0.2
        finally:
            listening.kill()
    status, out, _ = await run(server, token, "listen", "--room", "Lab", "--json", "--after", str(before), "--count", "2")
    first, second = map(json.loads, out.splitlines())
    assert status == 0 and first["event"] == "message" and second["card"]["id"] == timer["id"]


async def test_a_listener_goes_on_after_a_restart(make_server, tmp_path):
    server = make_server()
    ana, bo = await server.login("ana"), await server.login("bo", sync=False)
    room = await shared_room(ana, bo, name="Lab")
    _, token, program = await make_bot(ana, room, scopes=["read"])
    (tmp_path / "token").write_text(program.secret)
    with subprocess.Popen(stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          **command(server, tmp_path / "token", "listen", "--room", "Lab", "--after", "0")) as listening:
        try:
            await ana.say(room, "one")
            assert (await asyncio.wait_for(asyncio.to_thread(listening.stdout.readline), PATIENCE)).endswith(": one\n")
            server.restart()
            ana = await server.login("ana")
            await ana.say(room, "two")
            assert (await asyncio.wait_for(asyncio.to_thread(listening.stdout.readline), PATIENCE)).endswith(": two\n")
            await ana.call("token.revoke", token=token)
            await until(lambda: listening.poll() is not None)
            assert listening.returncode == 77 and listening.stderr.read() == "simmer: Log in first.\n"
        finally:
            listening.kill()


async def test_what_goes_wrong_has_a_status_of_its_own(server, lab, tmp_path):
    ana, room, token_id, token = lab
    say = ("say", "--room", "Lab", "x")
    status, _, error = await run(server, None, *say)
    assert (status, "there is no token" in error) == (78, True)
    (tmp_path / "empty").write_text("")
    assert (await run(server, tmp_path / "empty", *say))[0] == 78
    assert (await run(server, token, "say", "--room", "Nowhere", "x"))[0] == 1
    assert (await run(server, token, "say", "--room", "Lab", "x" * 8_001))[0] == 1
    assert (await run(server, token, "say", "x"))[0] == 64
    assert (await run(server, token, "say", "--room", "Lab", "--lines", "x"))[0] == 64
    assert (await run(server, token, *say, SIMMER_SERVER="nonsense"))[0] == 64
    assert (await run(server, token, *say, SIMMER_SERVER="http://127.0.0.1:9"))[0] == 69
    # A variable counts before the file that is there anyway, an option before both.
    assert (await run(server, token, *say, SIMMER_TOKEN="made-up"))[0] == 77
    assert (await run(server, None, *say, "--token-file", str(token), SIMMER_TOKEN="made-up"))[0] == 0
    await ana.call("token.revoke", token=token_id)
    assert (await run(server, token, *say))[0] == 77


@pytest.mark.parametrize("name", ["say", "listen", "timers"])
async def test_each_says_how_it_is_used(server, name):
    status, out, _ = await run(server, None, name, "--help")
    assert status == 0 and out.startswith("OVERVIEW:") and "--server" in out and "--token-file" in out
