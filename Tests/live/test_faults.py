"""A disk that is full: what cannot be kept is refused, what was kept stays, and all goes on when there is room again."""
import asyncio
import subprocess

import pytest

from client import Refused, new_cid


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 6 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no right to mount a small disk: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


async def test_a_full_disk_refuses_honestly_and_loses_nothing(make_server, small_disk):
    """P14 for messages"""
    server = make_server(data=small_disk / "data")
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await ana.make_room("Full")
    await bo.join((await ana.link(room))["token"])
    kept = [(await ana.say(room, f"kept {n}"))["seq"] for n in range(5)]
    ballast = small_disk / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        try:
            while file.write(b"x" * 65536):
                pass
        except OSError:
            pass
    refusal, mark = None, bo.mark()
    for n in range(2000):  # the log file may have some room of its own left
        try:
            kept.append((await ana.say(room, f"{n} " + "x" * 4000))["seq"])
        except Refused as error:
            refusal = error
            break
    assert refusal is not None and refusal.reason in ("offline", "limit"), refusal
    assert bo.heads[room] == kept[-1] or (await bo.wait_for("message", room=room, seq=kept[-1], since=mark))
    await bo.settle()
    assert bo.heads[room] == kept[-1], "something was told that was not kept"
    assert (await bo.rooms())[room]["head"] == kept[-1]
    ballast.unlink()
    async with asyncio.timeout(30):
        while True:
            try:
                seq = (await ana.say(room, "room again", cid=next(new_cid)))["seq"]
                break
            except Refused as error:
                assert error.reason in ("offline", "limit")
    assert seq == kept[-1] + 1
    await bo.wait_for("message", room=room, seq=seq)
    ana.abort(), bo.abort()
    server.restart()
    again = await server.login("ana")
    assert [e["seq"] for e in await again.all_history(room) if e["text"] != ""][-1] == seq
    await again.close()
