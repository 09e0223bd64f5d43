"""A disk that is full, fails or is held by another: what cannot be kept is refused with `offline` and told to nobody, what was kept
stays, and all goes on when the fault is over."""
import asyncio
import contextlib
import errno
import itertools
import json
import sqlite3
import subprocess
import time

import pictures
import pytest

from client import PATIENCE, Refused, new_cid
from faults import SYNC, WRITE, Faults


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
    refusal, mark = None, await bo.mark()
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
    async with asyncio.timeout(PATIENCE):
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


def upload(server, token, room, seed, size=(640, 480)):
    """The id of a picture that is like no other, or the reason why it was refused."""
    status, _, body = server.request("POST", f"/photos?room={room}", pictures.jpeg(*size, seed=seed),
                                     {"Authorization": f"Bearer {token}"})
    answer = json.loads(body or "null")
    assert answer, (status, body)
    if status in (200, 201):
        return answer["photo"]["id"], None
    assert answer["error"]["code"] == status and answer["error"]["message"], answer
    return None, answer["error"]["data"]["reason"]


def assert_each_row_has_its_files_and_each_file_its_row(server):
    """Holds also right after a refusal, without any sweep."""
    with contextlib.closing(sqlite3.connect(f"file:{server.data}/simmer.sqlite?mode=ro", uri=True, timeout=10)) as store:
        rows = {row[0] for row in store.execute("SELECT id FROM file")}
    names = {path.name for path in (server.data / "files").iterdir()}
    assert names == {row + form for row in rows for form in ("", ".view", ".thumb")}
    assert not list((server.data / "incoming").iterdir())
    return rows


async def test_a_picture_for_which_there_is_no_room_leaves_nothing_behind(make_server, small_disk):
    """P14: told so, no row without its files, no file without its row, and all goes on when there is room again."""
    server = make_server(data=small_disk / "data")
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Full", kind="photos")
    kept, _ = upload(server, token, room, 1)
    ballast, refused, seed = small_disk / "ballast", [], itertools.count(2)
    # Every cut of the room that is left: for the upload, for one of the forms that are made of it, for the row.
    for left in (0, 16_384, 65_536, 131_072, 262_144):
        with open(ballast, "wb", buffering=0) as file:
            with contextlib.suppress(OSError):
                while file.write(b"x" * 4096):
                    pass
            file.truncate(max(0, file.tell() - left))
        for size in ((1600, 1200), (640, 480)):
            photo, reason = upload(server, token, room, next(seed), size)
            assert photo or reason in ("limit", "offline"), reason
            refused += [reason] if reason else []
            assert_each_row_has_its_files_and_each_file_its_row(server)
    assert "limit" in refused, refused
    assert server.request("GET", f"/photos/{kept}/thumb", None, {"Authorization": f"Bearer {token}"})[0] == 200
    ballast.unlink()
    async with asyncio.timeout(PATIENCE):
        while not (again := upload(server, token, room, next(seed)))[0]:
            assert again[1] in ("limit", "offline")
    rows = assert_each_row_has_its_files_and_each_file_its_row(server)
    assert {kept, again[0]} <= rows
    assert server.request("GET", f"/photos/{again[0]}", None, {"Authorization": f"Bearer {token}"})[0] == 200
    await ana.close()


@pytest.mark.parametrize("calls, error", [(WRITE, errno.ENOSPC), (SYNC, errno.EIO)], ids=["write-ENOSPC", "sync-EIO"])
async def test_a_picture_whose_row_cannot_be_kept_leaves_no_file(make_server, tmp_path, calls, error):
    """P14: the files stand there already when the commit of the row fails."""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Full", kind="photos")
    reasons, failed = set(), 0
    for seed in range(1, 4):
        # The first commits are those before the row: that the account was seen, that nobody has this picture yet.
        for passed in range(3):
            with faults.disk(calls, error, pass_=passed):
                photo, reason = upload(server, token, room, 10 * seed + passed, (64, 48))
            reasons.add(reason)
            failed += faults.failed
            assert_each_row_has_its_files_and_each_file_its_row(server)
    assert failed and "offline" in reasons and reasons <= {"offline", None}, reasons
    photo, _ = upload(server, token, room, 99, (64, 48))
    assert photo in assert_each_row_has_its_files_and_each_file_its_row(server)
    ana.abort()
    server.restart()
    assert photo in assert_each_row_has_its_files_and_each_file_its_row(server)


async def crowd(server, size=4):
    """A room with an owner, others who talk, and one who only listens."""
    owner = await server.login("ana")
    room = await owner.make_room("Faulty")
    token = (await owner.link(room, uses=100))["token"]
    talkers = [await server.login(f"talker{n}") for n in range(size)]
    listener = await server.login("listener")
    for client in (*talkers, listener):
        await client.join(token)
    await owner.settle()
    return owner, room, talkers, listener


async def outcome(client, room, text, cid):
    """The seq, or the reason of the refusal."""
    try:
        return (await client.say(room, text, cid=cid))["seq"]
    except Refused as error:
        assert error.code == 503 or error.reason != "offline", error
        return error.reason


async def log_of(client, room):
    """Every seq of the room and the people's texts in their order."""
    numbers, texts, after = [], [], 0
    while True:
        page = await client.history(room, after=after, limit=200, all=True)
        for event in page["events"]:
            event = event.get("params", event)
            numbers.append(event["seq"])
            if "text" in event and not event.get("from", {}).get("bot") and "of" not in event:
                texts.append(event["text"])
        if not page["moreAfter"]:
            return numbers, texts
        after = numbers[-1]


@pytest.mark.parametrize("calls, error", [(SYNC, errno.EIO), (WRITE, errno.EIO), (WRITE, errno.ENOSPC), (SYNC, errno.EDQUOT)],
                         ids=["sync-EIO", "write-EIO", "write-ENOSPC", "sync-EDQUOT"])
async def test_a_failing_commit_is_acknowledged_to_nobody_and_told_to_nobody(make_server, tmp_path, calls, error):
    """Faults come and go at COMMIT under load; then the power fails, and the log is whole."""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    owner, room, talkers, listener = await crowd(server)
    kept, refused = {}, {}
    number = itertools.count(1)
    met = set()
    for round_ in itertools.count():
        # A fault may meet a commit of no message (what was read, a login): six that meet one are wanted.
        if len(met) == 6:
            break
        assert round_ < 60, f"{len(met)} of {round_} faults met a message"
        with faults.disk(calls, error, pass_=round_ % 3, fail=1 + round_ % 2):
            while not faults.failed:  # how many share a commit is the server's affair
                sent = {f"line {next(number)}": (talker, next(new_cid)) for talker in talkers for _ in range(10)}
                results = await asyncio.gather(*(outcome(talker, room, text, cid) for text, (talker, cid) in sent.items()))
                for (text, (talker, cid)), result in zip(sent.items(), results):
                    if isinstance(result, int):
                        kept[text] = result
                    else:
                        assert result == "offline"
                        refused[text] = (talker, cid)
                        met.add(round_)
        # All that was said may have shared the commit that failed: between the faults something is kept.
        text = f"line {next(number)}"
        kept[text] = await outcome(talkers[0], room, text, next(new_cid))
        assert isinstance(kept[text], int)
    assert refused
    await listener.wait_for("message", room=room, seq=max(kept.values()))
    await listener.settle()
    heard = [e["text"] for e in listener.seen("message", room=room)]
    assert sorted(heard) == sorted(kept), "what is told is what was kept, each once"
    # Resending under the same cid stores what was refused, once.
    for text, (talker, cid) in list(refused.items())[:20]:
        kept[text] = await outcome(talker, room, text, cid)
        assert isinstance(kept[text], int)
        del refused[text]
    for client in (owner, *talkers, listener):
        client.abort()
    server.restart()
    again = await server.login("ana")
    numbers, texts = await log_of(again, room)
    assert numbers == list(range(1, (await again.rooms())[room]["head"] + 1)), "a hole in the log"
    assert sorted(texts) == sorted(kept)
    await again.close()
    server.stop()
    assert server.command("doctor", "--data", server.data, "--intents", "intents").returncode == 0


async def test_a_power_cut_right_after_a_failed_commit_leaves_each_line_once_or_not_at_all(make_server, tmp_path):
    """Nobody knows whether the last, refused, commit reached the disk: whoever resends under the same cid gets one message."""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    owner, room, talkers, listener = await crowd(server)
    first = (await owner.say(room, "kept"))["seq"]
    with faults.disk():
        cids = [next(new_cid) for _ in talkers]
        results = await asyncio.gather(*(outcome(t, room, t.name, cid) for t, cid in zip(talkers, cids)))
        assert set(results) == {"offline"}
        await listener.settle()
        assert listener.heads[room] == first
        for client in (owner, *talkers, listener):
            client.abort()
        server.kill()
    server.start()
    for n, cid in enumerate(cids):
        client = await server.login(f"talker{n}")
        assert isinstance(await outcome(client, room, client.name, cid), int)
        await client.close()
    again = await server.login("ana")
    numbers, texts = await log_of(again, room)
    assert numbers == list(range(1, len(numbers) + 1))
    assert sorted(texts) == sorted(["kept", *(f"talker{n}" for n in range(len(cids)))])
    await again.close()


async def test_the_bot_and_the_alarms_come_through_a_failing_disk_once(make_server, tmp_path):
    """B1: an order gets its one answer and a timer its one alarm, however many commits fail meanwhile."""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    orders = {}
    for n in range(6):
        # The order itself is kept; the commits after it, the bot's, fail.
        with faults.disk(pass_=1, fail=3):
            result = await outcome(ana, room, f"simmer, start {n + 10} minute timer for pot {n}", next(new_cid))
            if isinstance(result, int):
                orders[n] = result
                await ana.answer(room, result)
    assert orders
    with faults.disk(fail=2):
        faults.step(1200)
        for n in orders:
            await ana.wait_for("timer", room=room, where=lambda e: e["timer"]["label"].lower() == f"pot {n}"
                               and e["timer"]["state"] == "finished")
    await ana.ask(room, "simmer, help")
    bot = [e for e in ana.seen("message", room=room) if e["from"].get("bot")]
    for n, seq in orders.items():
        assert len([e for e in bot if e.get("cause") == seq]) == 1, "one answer"
        assert len([e for e in bot if not e.get("cause") and f"pot {n}" in e["text"].lower()]) == 1, "one alarm"
    await ana.close()


def is_over(began):
    """Whether the server may have given up what it waited for since then: after five seconds."""
    return time.monotonic() - began > 4


async def test_a_database_that_another_process_holds_delays_and_then_refuses(make_server):
    """BUSY: writing waits, reading goes on; what is refused is not kept, and all goes on when the other lets go."""
    server = make_server()
    owner, room, talkers, listener = await crowd(server, 2)
    before = (await owner.say(room, "before"))["seq"]
    await listener.wait_for("message", room=room, seq=before)
    holder = sqlite3.connect(server.data / "simmer.sqlite", isolation_level=None, timeout=5)
    holder.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    waiting = asyncio.create_task(outcome(talkers[0], room, "held up", "busy-1"))
    page = await listener.history(room, limit=5)  # readers do not wait for the writer
    assert page["events"][-1]["seq"] == before and (not waiting.done() or is_over(began))
    assert await waiting == "offline"
    assert listener.heads[room] == before
    holder.execute("ROLLBACK")
    assert await outcome(talkers[0], room, "held up", "busy-1") == before + 1
    # A short hold is waited for; it may become a long one where others keep the machine busy.
    kept = "offline"
    while kept == "offline":
        holder.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        short = asyncio.create_task(outcome(talkers[1], room, "a moment", "busy-2"))
        await listener.settle()
        assert not short.done() or is_over(began)
        holder.execute("ROLLBACK")
        kept = await short
        assert kept == before + 2 or is_over(began)
    await listener.wait_for("message", room=room, seq=before + 2)
    holder.close()
    for client in (owner, *talkers, listener):
        await client.close()
