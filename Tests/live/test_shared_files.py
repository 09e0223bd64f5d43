"""Uploaded files in a folder that two nodes share: what one takes the other shows, and neither removes what the other has."""
import asyncio
import re
import threading
import uuid

import pytest

from albums import add, album, picture, shown, upload
from client import new_cid
from faults import Faults
from lab import document
from postgres import Postgres
from several import database, nodes
from uploads import get
from waiting import until


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


@pytest.fixture
def shared(tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir()
    return folder


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


@pytest.fixture
def pair(make_server, postgres, shared, faults):
    return nodes(make_server, database(postgres), args=["--files", shared], env=faults.environment)


def swept(node):
    """How many files each sweep of this node has removed, so far as it removed any."""
    return [int(found) for found in re.findall(r"pictures swept.*?\bfiles=(\d+)", node.log.read_text(errors="replace"))]


async def sweep_at_start(*stopped):
    """Starts nodes together and returns when each has swept: for it to be seen, something of its own lies there for each."""
    before = [len(swept(node)) for node in stopped]
    for node in stopped:
        (node.data / "incoming" / "known-to-nobody.upload").touch()
    await asyncio.gather(*(asyncio.to_thread(node.start) for node in stopped))
    for node, count in zip(stopped, before):
        await until(lambda node=node, count=count: len(swept(node)) > count, "the sweep at the start")


async def shared_room(a, b, kind):
    """A room of ana's on one node, in which bo is on the other."""
    ana, bo = await a.login("ana"), await b.login("bo")
    room = await ana.make_room("Ski", kind)
    await bo.join((await ana.link(room))["token"])
    return ana, bo, room


@pytest.mark.timeout(120)
async def test_what_one_node_takes_the_other_shows(pair, shared):
    a, b = pair
    ana, bo, room = await shared_room(a, b, "photos")
    tokens = await a.person("ana"), await a.person("bo")
    data = picture()
    file = upload(a, tokens[0], room, data)
    assert {path.name for path in shared.iterdir()} == {".simmer-house", file, f"{file}.view", f"{file}.thumb"}
    for node in pair:
        assert not (node.data / "files").exists()
        # Nobody has been shown it yet, but whoever uploaded it finds it.
        assert shown(node, tokens[0], file) == 200 and shown(node, tokens[1], file) == 404
    assert upload(b, tokens[0], room, data) == file, "the same picture is known on either"
    # What was uploaded to one node is said on the other.
    there = await b.login("ana")
    said = await there.say(room, "the hut", photos=[file])
    await bo.wait_for("message", room=room, seq=said["seq"])
    for form in ("", "/view", "/thumb"):
        bytes_ = [get(node, token, f"/photos/{file}{form}")[2] for node in pair for token in tokens]
        assert len(set(bytes_)) == 1 and bytes_[0] == (shared / f"{file}{form.replace('/', '.')}").read_bytes()
    status, answer = document(b, tokens[1], room, b"a,b\n1,2\n", "plate.csv")
    assert status == 201
    assert get(a, tokens[1], f"/files/{answer['file']['id']}")[2] == b"a,b\n1,2\n"

    # A copy that one node makes of what the other took goes its own way.
    photo = await add(ana, room, "the lake")
    other = await bo.make_room("Family", "photos")
    await bo.call("photo.copy", room=room, photos=[photo["id"]], to=other, cid=next(new_cid))
    [copy] = await album(bo, other)
    await ana.call("photo.delete", room=room, photo=photo["id"], cid=next(new_cid))
    for node in pair:
        assert shown(node, tokens[1], copy["file"]) == 200
    for client in (ana, bo, there):
        await client.close()


@pytest.mark.timeout(180)
async def test_a_sweep_leaves_what_the_other_node_takes_and_what_is_over_goes_once(pair, shared, faults):
    a, b = pair
    ana, bo, room = await shared_room(a, b, "chat")
    token = await a.person("ana")
    kept, gone = upload(a, token, room), upload(a, token, room)
    await ana.say(room, "the hut", photos=[kept])
    said = await ana.say(room, "the lake", photos=[gone])
    # As the other node sees one that has its name and not yet its row.
    taken = str(uuid.uuid4())
    (shared / taken).write_bytes(b"whole")
    (shared / f".{uuid.uuid4()}").write_bytes(b"half")
    ends, files = threading.Event(), []

    def take():
        while not ends.is_set():
            files.append(upload(a, token, room))

    taking = asyncio.create_task(asyncio.to_thread(take))
    await bo.close()
    for _ in range(3):
        await asyncio.to_thread(b.stop)
        await sweep_at_start(b)
    ends.set()
    await taking
    assert len(files) > 3 and (shared / taken).read_bytes() == b"whole"
    assert all(shown(node, token, file, form) == 200 for node in pair for file in files for form in ("", "/view", "/thumb"))

    # All that was only uploaded is over a day later, and so is what was deleted.
    await ana.call("message.delete", room=room, of=said["seq"], cid=next(new_cid))
    await ana.close()
    for node in pair:
        await asyncio.to_thread(node.stop)
    faults.step(2 * 86_400)
    before = [len(swept(node)) for node in pair]
    await sweep_at_start(*pair)
    left = {".simmer-house", kept, f"{kept}.view", f"{kept}.thumb"}
    await until(lambda: {path.name for path in shared.iterdir()} == left, "what nothing names is gone")
    # Each had one file of its own to remove.
    removed = sum(sum(swept(node)[count:]) for node, count in zip(pair, before)) - len(pair)
    assert removed == 3 * (len(files) + 1) + 2
    for node in pair:
        assert shown(node, token, kept) == 200 and shown(node, token, gone) == 404
        assert "level=error" not in node.log.read_text(), node.tail()


def test_a_folder_that_is_not_this_house_s_stops_a_start(make_server, postgres, pair, shared, tmp_path):
    stranger, empty = tmp_path / "other", tmp_path / "empty"
    for folder in (stranger, empty):
        folder.mkdir()
    (stranger / "holidays.jpg").touch()
    # Where its disk is not mounted this house's files are not.
    url = pair[0].args[1]
    for files, house, reason in ((empty, url, "is not mounted"), (shared, database(postgres), "mark of another house"),
                                 (stranger, database(postgres), "would be removed"), (tmp_path / "none", url, "No such file")):
        with pytest.raises(RuntimeError, match=reason):
            nodes(make_server, house, "c", args=["--files", files])
        assert not (files / ".simmer-house").exists() or files == shared
    here = ["--data", pair[1].data, "--database", url, "--node", "b", "--files"]
    pair[1].stop()
    done = pair[1].command("doctor", *here, empty)
    assert done.returncode == 1 and "is not mounted" in done.stdout, done.stdout
    assert pair[1].command("doctor", *here, shared).returncode == 0
    done = pair[1].command("serve", "--data", tmp_path / "d", "--files", shared)
    assert done.returncode != 0 and "PostgreSQL only" in done.stderr, done.stderr
