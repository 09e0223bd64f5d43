"""The real server on a real PostgreSQL: what was acknowledged is there, once, whoever was killed meanwhile."""
import asyncio
import os
import signal

import pytest

from postgres import Postgres
from storm import Storm


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
