"""The real server on a real PostgreSQL: what was acknowledged is there, once, whoever was killed meanwhile."""
import asyncio
import os
import signal

import pytest

from postgres import Postgres
from resender import Resender
from view import difference, fresh_view


@pytest.fixture
def postgres():
    with Postgres() as server:
        yield server


async def seqs(server, room):
    """All numbers of a room's log, as somebody reads them who comes anew, and its head."""
    reader = await server.login("owner")
    head, after, numbers = (await reader.rooms())[room]["head"], 0, []
    while True:
        page = await reader.history(room, after=after, limit=200, all=True)
        numbers += [e.get("seq") or e["params"]["seq"] for e in page["events"]]
        if not page["moreAfter"]:
            break
        after = numbers[-1]
    await reader.close()
    return numbers, head


@pytest.mark.timeout(300)
async def test_every_acknowledged_message_is_there_once_whoever_is_killed(make_server, postgres):
    server = make_server(args=["--database", postgres.url])
    owner = await server.login("owner")
    room = await owner.make_room("Storm")
    token = (await owner.link(room, uses=9))["token"]
    names, total, parallel = ["bo", "cleo"], 600, 8
    for name in names:
        member = await server.login(name)
        await member.join(token)
        await member.close()
    await owner.close()
    # While PostgreSQL is away the server is there, and says so.
    senders = [Resender(server, name, room, passing=("offline",)) for name in names]
    progress, done = asyncio.Condition(), 0

    async def work(sender, part):
        nonlocal done
        for n in range(part, total, parallel):
            await sender.send(f"{sender.name} {n}")
            async with progress:
                done += 1
                progress.notify_all()

    async def kills():
        """By turns the server, and the process of PostgreSQL that writes for it, upon which that one begins anew as a whole."""
        for cut in range(1, 7):
            async with progress:
                await progress.wait_for(lambda: done >= cut * 2 * total // 7)
            if cut % 2:
                await asyncio.to_thread(server.restart)
            else:
                [[writer]] = postgres.ask("SELECT pid FROM pg_locks WHERE locktype = 'advisory'")
                os.kill(int(writer), signal.SIGKILL)

    for sender in senders:
        await sender.connected()
    await asyncio.gather(kills(), *(work(sender, part) for sender in senders for part in range(parallel)))
    for sender in senders:
        await sender.close()

    fresh = (await fresh_view(server, "owner", [room])).rooms[room]
    texts = [m["text"] for m in fresh.values() if not m["bot"]]
    assert len(texts) == len(set(texts)) and set(texts) == {f"{name} {n}" for name in names for n in range(total)}, "every line once"
    for sender in senders:
        for text, seq in sender.acknowledged.items():
            assert fresh[seq]["text"] == text, f"{text} was acknowledged as {seq}"
        held = sender.view.rooms[room]
        floor = min(held)
        assert held == {seq: m for seq, m in fresh.items() if seq >= floor}, difference({room: held}, {room: fresh})
    numbers, head = await seqs(server, room)
    assert numbers == list(range(1, head + 1)), "a hole in the log"
    assert "is run again" in server.log.read_text(), "PostgreSQL was killed in the midst of something"
    doctor = server.command("doctor", "--data", server.data, "--database", postgres.url)
    assert doctor.returncode == 0, doctor.stdout


async def test_the_operator_is_told_what_to_use(make_server, postgres, tmp_path):
    server = make_server(args=["--database", postgres.url])
    ana = await server.login("ana")
    await ana.close()
    here = ["--data", server.data]
    server.env["SIMMER_DATABASE"] = postgres.url
    doctor = server.command("doctor", *here)
    assert doctor.returncode == 0 and "PostgreSQL 1" in doctor.stdout and "collation C" in doctor.stdout, doctor.stdout
    assert "ana" in server.command("user", "list", *here).stdout, "asked of the running server"
    backup = server.command("backup", *here, tmp_path / "copy")
    assert backup.returncode != 0 and "pg_dump" in backup.stderr and not list(tmp_path.iterdir()), backup.stderr
    server.stop()
    restore = server.command("restore", *here, tmp_path / "copy")
    assert restore.returncode != 0 and "pg_restore" in restore.stderr, restore.stderr
    assert "ana" in server.command("user", "list", *here).stdout, "asked of the database"
    assert not list(server.data.glob("*.sqlite*")), "nothing is kept beside it"

    postgres.ask("CREATE DATABASE other TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'")
    for url, reason in ((postgres.url.replace("/house", "/other"), "collation"), ("postgresql:///house?host=/nowhere", "does not answer")):
        server.env["SIMMER_DATABASE"] = url
        doctor = server.command("doctor", *here)
        assert doctor.returncode == 1 and reason in doctor.stdout, doctor.stdout


async def test_two_servers_do_not_share_a_database(make_server, postgres, tmp_path):
    first = make_server(args=["--database", postgres.url])
    second = first.command("serve", "--port", "0", "--data", tmp_path / "data", "--database", postgres.url)
    assert second.returncode != 0 and "another Simmer works on this database" in second.stderr, second.stderr
    ana = await first.login("ana")
    await ana.close()
