"""Stored, then answered, then told: seen from the system calls of the running server."""
import re
import shutil

import pytest

from client import new_cid

SYNCED = re.compile(r"(?:fdatasync|fsync)\(.*\) += 0|<\.\.\. (?:fdatasync|fsync) resumed>.*= 0")
SENT = re.compile(r"\b(?:sendto|sendmsg|send|write|writev)\(")


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
async def test_the_text_is_on_the_disk_before_anyone_hears_of_it(make_server, tmp_path):
    trace = tmp_path / "trace"
    server = make_server(wrap=[
        "strace", "-f", "-qq", "-y", "-s", "70000", "-o", str(trace),
        "-e", "trace=pwrite64,pwritev,fdatasync,fsync,sendto,sendmsg,write,writev"])
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await ana.make_room("Traced")
    await bo.join((await ana.link(room))["token"])
    texts = [f"durable-{n}-line" for n in range(20)]
    for text in texts:
        seq = (await ana.say(room, text, cid=next(new_cid)))["seq"]
        await bo.wait_for("message", room=room, seq=seq)
    await ana.close(), await bo.close()
    server.stop()

    lines = trace.read_text(errors="replace").splitlines()
    for text in texts:
        places = [i for i, line in enumerate(lines) if text in line]
        stored = next(i for i in places if "pwrite" in lines[i] and "-wal" in lines[i])
        told = next(i for i in places if SENT.search(lines[i]) and ("socket:" in lines[i] or "TCP" in lines[i]))
        synced = next(i for i in range(stored, len(lines)) if SYNCED.search(lines[i]))
        assert stored < synced < told, f"{text}: written in line {stored}, synced in {synced}, told in {told} of the trace"
