"""The real server on a real PostgreSQL: what was acknowledged is there, once, whoever was killed meanwhile."""
import asyncio
import os
import signal

import pytest

from postgres import Postgres
from storm import Storm
from waiting import until


@pytest.fixture
def postgres():
    with Postgres() as server:
        yield server


@pytest.mark.timeout(300)
async def test_every_acknowledged_message_is_there_once_whoever_is_killed(make_server, postgres):
    server = make_server(args=["--database", postgres.url])
    # While PostgreSQL is away the server is there, and says so.
    storm = await Storm.begin(server, ["bo", "cleo"], lines=600, passing=("offline",))

    async def kills():
        """By turns the server, and the process of PostgreSQL that writes for it, upon which that one begins anew as a whole."""
        for cut in range(1, 7):
            await storm.reached(cut / 7)
            if cut % 2:
                await asyncio.to_thread(server.restart)
            else:
                [[writer]] = postgres.ask("SELECT pid FROM pg_locks WHERE locktype = 'advisory'")
                os.kill(int(writer), signal.SIGKILL)

    await storm.through(kills(), parallel=8)
    await storm.check()
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


async def everything(server, *people):
    """What a fresh `sync` of each gives, and the whole history of each room, piece by piece."""
    found = {}
    for number, token in enumerate(people):
        client = await server.client()
        await client.resume(token)
        for name, value in (await client.sync()).items():
            # Rooms come in no order.
            found[number, name] = sorted(value, key=lambda room: room["room"]) if name == "rooms" else value
        for room in await client.rooms():
            for event in await client.all_history(room):
                found[number, room, event["seq"]] = event
        await client.close()
    return found


async def test_a_house_moves_to_postgresql_and_back(make_server, postgres, tmp_path):
    server = make_server()
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await ana.make_room("Kitchen")
    await bo.join((await ana.link(room))["token"])
    for number in range(30):
        await ana.say(room, f"line {number}", cid=f"soup-{number:08}")
    await ana.ask(room, "simmer start a 90 min timer for the stock")
    await ana.ask(room, "simmer add penne 9 min")
    people = [server.accounts[name]["token"] for name in ("ana", "bo")]
    await ana.close()
    await bo.close()
    before = await everything(server, *people)
    busy = server.command("move", "--data", server.data, "--to", postgres.url)
    assert busy.returncode != 0 and "is using the data folder" in busy.stderr, busy.stderr
    server.stop()

    moved = server.command("move", "--data", server.data, "--to", postgres.url)
    assert moved.returncode == 0 and "moved to PostgreSQL: 2 accounts" in moved.stdout, moved.stdout + moved.stderr
    again = server.command("move", "--data", server.data, "--to", postgres.url)
    assert again.returncode != 0 and "was moved to PostgreSQL" in again.stderr, again.stderr
    old = server.command("serve", "--port", "0", "--data", server.data)
    assert old.returncode != 0 and "was moved to PostgreSQL" in old.stderr, old.stderr

    server.args += ["--database", postgres.url]
    server.start()
    assert await everything(server, *people) == before
    ana = await server.login("ana")
    assert (await ana.say(room, "line 3", cid="soup-00000003"))["dup"]
    assert "stock" in str(await ana.timers(room))
    await ana.ask(room, "simmer stop the stock")
    assert await ana.make_room("Attic")
    assert await until(lambda: ana.call("search", query="29", room=room)), "the index of searches is made anew"
    await ana.close()
    after = await everything(server, *people)
    server.stop()

    server.env["SIMMER_DATABASE"] = postgres.url
    full = server.command("move", "--data", server.data, "--to", "sqlite:")
    assert full.returncode != 0 and "was moved to" in full.stderr, full.stderr
    for file in server.data.glob("simmer.sqlite*"):
        file.rename(tmp_path / file.name)
    back = server.command("move", "--data", server.data, "--to", "sqlite:")
    assert back.returncode == 0, back.stdout + back.stderr
    del server.env["SIMMER_DATABASE"]
    server.args = server.args[:-2]
    server.start()
    assert await everything(server, *people) == after
