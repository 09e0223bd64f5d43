"""What the operator does: configuration, the lock, backup and restore, doctor, people, health, metrics, logs (F16)."""
import asyncio
import itertools
import os
import re
import shutil
import subprocess
import tarfile

import pytest

from client import PATIENCE, new_cid
from conftest import shared_room
from server import PASSWORD, ROOT, Server, binary
from waiting import until

pytestmark = pytest.mark.row("F16")


@pytest.fixture
async def used(make_server):
    """A server with something in it."""
    server = make_server()
    ana = await server.login("ana", email="ana@example.org")
    room = await ana.make_room("Kitchen")
    await ana.say(room, "keep this line")
    await ana.ask(room, "remind us every Monday at 9 to feed the cells")
    yield server, ana, room
    await ana.close()


async def test_a_second_serve_on_the_same_data_is_refused(used):
    server, ana, _ = used
    second = server.command("serve", "--port", "0", "--data", server.data)
    assert second.returncode != 0 and str(server.data) in second.stderr, second.stderr
    await ana.settle()


async def test_a_backup_is_taken_while_people_talk_and_restores_elsewhere(used, tmp_path):
    server, ana, room = used
    file = tmp_path / "simmer.backup"
    sending = [await ana.start("message.send", room=room, text=f"meanwhile {n}", cid=next(new_cid)) for n in range(50)]
    done = server.command("backup", file, "--data", server.data)
    assert done.returncode == 0, done.stderr
    with tarfile.open(file) as archive:
        assert archive.getnames() == ["simmer.sqlite", "manifest.json"]
    for future in sending:
        await future
    epoch = (await ana.call("hello"))["epoch"]
    refused = server.command("restore", file, "--data", server.data)
    assert refused.returncode != 0, "restore while the server runs"

    with Server(data=tmp_path / "elsewhere") as other:
        other.stop()
        done = other.command("restore", file, "--data", other.data)
        assert done.returncode == 0, done.stderr
        other.start()
        other.accounts = {"ana": server.accounts["ana"]}
        again = await other.client()
        await again.call("account.login", login="ana", password=PASSWORD)
        assert (await again.call("hello"))["epoch"] != epoch
        texts = [e["text"] for e in await again.all_history(room)]
        assert "keep this line" in texts and len(await again.reminders(room)) == 1
        # A client that comes with the old epoch is told to drop what it holds.
        result = await again.call("sync", epoch=epoch, rooms={room: 10_000}, limit=10)
        told = next(r for r in result["rooms"] if r["room"] == room)
        assert told.get("gap") or told["from"] < 10_000
        await again.close()


async def test_a_damaged_backup_is_not_restored(used, tmp_path):
    server, _, _ = used
    file = tmp_path / "simmer.backup"
    assert server.command("backup", file, "--data", server.data).returncode == 0
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xff
    file.write_bytes(content)
    done = server.command("restore", file, "--data", tmp_path / "elsewhere")
    assert done.returncode != 0 and done.stderr


async def test_the_doctor_finds_nothing_in_good_data_and_says_so_in_bad(used):
    server, ana, _ = used
    assert server.command("doctor", "--data", server.data).returncode == 0
    ana.abort()
    server.stop()
    assert server.command("doctor", "--data", server.data).returncode == 0
    database = server.data / "simmer.sqlite"
    content = bytearray(database.read_bytes())
    content[4096:8192] = bytes(4096)
    database.write_bytes(content)
    done = server.command("doctor", "--data", server.data)
    assert done.returncode != 0, done.stdout
    database.write_bytes(b"no database at all " * 100)
    done = server.command("doctor", "--data", server.data)
    assert done.returncode != 0 and f"{database}: " in done.stdout, done.stdout
    refused = server.command("serve", "--port", "0", "--data", server.data, timeout=30)
    assert refused.returncode == 1 and str(database) in refused.stderr, refused.stderr
    for rest in ("simmer.sqlite-wal", "simmer.sqlite-shm"):
        (server.data / rest).unlink(missing_ok=True)
    database.write_bytes(b"")
    done = server.command("doctor", "--data", server.data)
    assert done.returncode != 0 and "empty" in done.stdout and not database.stat().st_size, done.stdout


def test_the_doctor_stops_no_start_for_a_certificate_that_ends_soon_but_for_none(tmp_path):
    """It is asked before each start of the service: two weeks before the end a restart would have been the end."""
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "5",
                    "-subj", "/CN=localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = Server()
    here = ("--data", tmp_path / "data", "--tls-key", key, "--tls-certificate")
    soon = server.command("doctor", *here, certificate)
    assert soon.returncode == 0 and f"doubtful {certificate} ends within two weeks" in soon.stdout, soon.stdout
    none = server.command("doctor", *here, key)
    assert none.returncode == 1 and f"wrong    {key} is no certificate" in none.stdout, none.stdout
    server.close()


async def test_a_backup_under_load_holds_whatever_was_acknowledged_before_it_began(used, tmp_path):
    server, ana, room = used
    acknowledged, is_over = set(), False

    async def talk(n):
        for k in itertools.count():
            if is_over:
                return
            await ana.say(room, f"load {n} {k}")
            acknowledged.add(f"load {n} {k}")
    talking = [asyncio.create_task(talk(n)) for n in range(8)]
    taken = []
    for n in range(3):
        before = set(acknowledged)
        done = await asyncio.to_thread(server.command, "backup", tmp_path / f"{n}.simmer", "--data", server.data)
        assert done.returncode == 0, done.stderr
        taken.append(before)
        await until(lambda: len(acknowledged) > len(before), "more of the talk")
    is_over = True
    await asyncio.gather(*talking)
    assert len(taken[-1]) > len(taken[0])
    for n, before in enumerate(taken):
        with Server(data=tmp_path / f"restored {n}") as other:
            other.stop()
            done = other.command("restore", tmp_path / f"{n}.simmer", "--data", other.data)
            assert done.returncode == 0, done.stderr
            other.start()
            other.accounts = server.accounts
            again = await other.login("ana")
            texts = {e["text"] for e in await again.all_history(room)}
            assert before <= texts, "acknowledged before the backup, and not in it"
            assert (await again.rooms())[room]["head"] >= len(before)
            await again.close()


def test_backup_and_restore_say_plainly_what_is_wrong_with_a_path(make_server, tmp_path):
    server = make_server()
    for args, said in ((["backup", tmp_path / "no" / "b.simmer"], "write into .*no: No such file"),
                       (["restore", tmp_path / "none.simmer"], "using the data folder")):
        done = server.command(*args, "--data", server.data)
        assert done.returncode == 1 and re.search(said, done.stderr), done.stderr
    server.stop()
    for path, said in ((tmp_path / "none.simmer", "read .*none.simmer: No such file"), (ROOT / "README.md", "no backup of Simmer")):
        done = server.command("restore", path, "--data", server.data)
        assert done.returncode == 1 and re.search(said, done.stderr), done.stderr


async def test_people_are_added_listed_reset_and_removed_while_the_server_runs(used):
    """F16: through the server, so that sessions close."""
    server, ana, _ = used
    added = server.command("user", "add", "guest", "--password-stdin", "--data", server.data, input="guest password 1\n")
    assert added.returncode == 0, added.stderr
    listed = server.command("user", "list", "--data", server.data)
    assert "ana" in listed.stdout and "guest" in listed.stdout and PASSWORD not in listed.stdout
    reset = server.command("user", "reset-password", "ana", "--data", server.data)
    assert reset.returncode == 0 and reset.stdout.strip(), reset.stderr
    await server.person("third")
    third = await server.login("third")
    given = server.command("user", "operator", "guest", "--data", server.data)
    assert given.returncode == 0 and "operator" in given.stdout, given.stderr
    assert "guest\toperator" in server.command("user", "list", "--data", server.data).stdout
    taken = server.command("user", "operator", "guest", "--remove", "--data", server.data)
    assert taken.returncode == 0 and "guest\tperson" in server.command("user", "list", "--data", server.data).stdout
    assert server.command("user", "operator", "nobody", "--data", server.data).returncode != 0
    removed = server.command("user", "remove", "third", "--data", server.data)
    assert removed.returncode == 0, removed.stderr
    assert (await third.wait_closed())[0] == 4003


async def test_the_first_account_that_is_made_on_the_machine_is_the_operators_and_ends_the_link(make_server):
    """F16: also while nobody has an account any more, and only then."""
    server = make_server()
    token = server.operator_token
    for name, role in (("ana", "operator"), ("bo", "person")):
        added = server.command("user", "add", name, "--password-stdin", "--data", server.data, input="guest password 1\n")
        assert added.returncode == 0 and ("is the operator" in added.stdout) == (role == "operator"), added
        assert f"{name}\t{role}" in server.command("user", "list", "--data", server.data).stdout
    client = await server.client()
    await client.refused("expired", "account.register", "operatorToken", username="eve", password=PASSWORD, operatorToken=token)
    await client.register("cy", PASSWORD)
    for name in ("ana", "bo", "cy"):
        assert server.command("user", "remove", name, "--data", server.data).returncode == 0
    again = server.command("user", "add", "dee", "--data", server.data)
    assert "is the operator" in again.stdout, again
    server.restart()
    assert server.operator_token is None
    await client.close()


@pytest.mark.parametrize("args, env, named", [
    (["--port", "99999"], {}, "port"), (["--port", "many"], {}, "port"), ([], {"SIMMER_REGISTRATION": "sometimes"}, "REGISTRATION"),
    ([], {"SIMMER_LIMITS_FRAME_BYTES": "a lot"}, "frameBytes|FRAME_BYTES"), (["--intents", "/nowhere"], {}, "intents"),
    (["--config", "/nowhere/simmer.yaml"], {}, "config|nowhere"),
    ([], {"SIMMER_LIMITS_MESSAGE_CHARACTERS": "-5"}, "messageCharacters|MESSAGE_CHARACTERS"),
    (["--host", "198.51.100.7"], {}, r"198\.51\.100\.7.*Cannot assign requested address"),
    (["--tls-certificate", str(ROOT / "README.md"), "--tls-key", str(ROOT / "README.md")], {}, "cert.*README"),
    (["--data", str(ROOT / "README.md")], {}, "folder .*README.md: File exists"), (["--loop", "select"], {}, "libuv, libev or poll"),
    (["--trusted-proxies", "10.0.0.0/99"], {}, "trustedProxies"), (["--public-address", "chat.example.org"], {}, "https://"),
    ([], {"SIMMER_PROT": "80"}, "did you mean “SIMMER_PORT”"), (["--limit", "frameBytes=0"], {}, "1024 to 1048576"),
    (["--test-echo", "--host", "0.0.0.0"], {}, "loopback only")])
def test_a_wrong_setting_stops_the_start_and_says_which(tmp_path, args, env, named):
    done = subprocess.run([binary(), "serve", "--data", tmp_path / "data", *(["--port", "0"] if "--port" not in args else []),
                           *args], cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, timeout=30)
    assert done.returncode not in (0, -6, -4, -11) and re.search(named, done.stderr), done.stderr


async def test_health_is_public_and_metrics_need_the_operators_token(used):
    server, ana, room = used
    assert server.request("GET", "/health")[0] == 200
    assert server.request("GET", "/metrics")[0] in (401, 403)
    (file,) = server.data.glob("operator.token")
    assert file.stat().st_mode & 0o077 == 0
    status, _, body = server.request("GET", "/metrics", None, {"Authorization": f"Bearer {file.read_text().strip()}"})
    names = {line.split("{")[0].split(" ")[0] for line in body.decode().splitlines() if line and line[0] != "#"}
    assert status == 200
    for wanted in ("connections", "messages", "batch", "commit", "overflow", "resume", "gap", "match", "late"):
        assert any(wanted in name for name in names), f"{wanted} is not among {sorted(names)}"


async def test_the_log_holds_no_text_token_or_password(used):
    server, ana, room = used
    await ana.say(room, "a very private sentence")
    await ana.refused("invite_invalid", "room.join", invite="tokens-of-invitations-are-secrets-as-well-x")
    log = server.log.read_text()
    token = server.accounts["ana"]["token"]
    assert "private sentence" not in log and "secrets-as-well" not in log and token not in log and PASSWORD not in log and "feed the cells" not in log


async def test_a_graceful_stop_says_bye_and_closes_with_4009(used):
    server, ana, _ = used
    server.process.terminate()
    bye = await ana.wait_for("bye")
    assert bye["reconnectMs"] >= 0
    assert (await ana.wait_closed())[0] == 4009
    assert server.process.wait(PATIENCE) == 0


async def test_a_setting_makes_the_bot_listen_only_when_addressed(make_server):
    server = make_server(env={"SIMMER_BOT_LISTENS": "addressed", "SIMMER_CONTACT": "ana@example.org"})
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await shared_room(ana, bo)
    assert (await ana.call("hello"))["contact"] == "ana@example.org"
    await ana.say(room, "start 9 min timer for penne")
    # Lines of a room are read in their order, so that this answer shows that the first was passed over.
    await ana.ask(room, "@simmer start 5 min timer for rice")
    assert [t["label"] for t in await ana.timers(room)] == ["rice"]
    await ana.close()
    await bo.close()


def test_version_intents_and_parse(tmp_path):
    run = lambda *args, **kw: subprocess.run(  # noqa: E731
        [binary(), *args], cwd=ROOT, capture_output=True, text=True, timeout=60, **kw)
    assert re.search(r"\d+\.\d+", run("version").stdout)
    assert run("intents", "check").returncode == 0
    line = '{"id": "1", "text": "start 9 min timer for penne", "lang": "en", "now": "2026-03-02T12:00:00+01:00", "kind": "utterance"}\n'
    done = run("parse", "--json-lines", input=line)
    assert '"timer.start"' in done.stdout and "540" in done.stdout, done.stdout + done.stderr


def test_a_port_that_is_taken_is_named():
    with Server() as server:
        other = server.command("serve", "--port", server.port, "--data", server.folder / "other")
        assert other.returncode != 0 and str(server.port) in other.stderr


def test_a_sandbox_that_hides_the_interfaces_stops_the_start(tmp_path):
    """libwebsockets would listen on every address of the machine instead of the one that is set."""
    (tmp_path / "hide.c").write_text("#include <errno.h>\nint getifaddrs(void *list) { (void)list; errno = EAFNOSUPPORT; return -1; }\n")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", tmp_path / "hide.so", tmp_path / "hide.c"], check=True)
    server = Server(env={"LD_PRELOAD": str(tmp_path / "hide.so")})
    with pytest.raises(RuntimeError, match="AF_NETLINK"):
        server.start()
    server.close()
