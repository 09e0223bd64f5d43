"""Uploaded files in a store of objects (S3) that two nodes share. Each signature is checked by the reckoning of AWS's own library."""
import asyncio
import contextlib
import json
import threading
from urllib.parse import urlsplit

import pytest

from albums import add, album, picture, shown
from archives import opened, room_archive
from client import new_cid
from faults import Faults
from lab import document
from objectstore import BUCKET, ObjectStore
from postgres import Postgres
from several import database, nodes
from test_shared_files import shared_room, sweep_at_start
from uploads import get, refused, upload
from waiting import until

FORMS = ("", "/view", "/thumb")
DAY = 86_400


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


@pytest.fixture
def objects():
    store = ObjectStore()
    with contextlib.closing(store):
        yield store
        assert not store.refused, f"signatures that AWS's library makes otherwise: {store.refused}"


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


@pytest.fixture
def pair(make_server, postgres, objects, faults, tmp_path):
    args = [*objects.args(tmp_path), "--public-address", "https://chat.example.org"]
    return nodes(make_server, database(postgres), args=args, env=faults.environment)


def named(*ids):
    """The names of pictures in the store, the mark of the house among them."""
    return {"files/.simmer-house"} | {f"files/{id_}{form.replace('/', '.')}" for id_ in ids for form in FORMS}


def taken(node, token, room, data=None, **options):
    status, answer = upload(node, token, room, data or picture(), **options)
    assert status in (200, 201), answer
    return answer["photo"]["id"]


def fetched(objects, file):
    """How often any form of a picture was."""
    return sum(method == "GET" and name.startswith(f"files/{file}") for method, name in objects.asked)


def own_person(node, name):
    return node.accounts[name]["token"]


@pytest.mark.timeout(120)
async def test_what_one_node_takes_the_other_shows(pair, objects):
    a, b = pair
    ana, bo, room = await shared_room(a, b, "photos")
    token = own_person(a, "ana")
    photo = await add(ana, room, "the hut")
    file = photo["file"]
    assert set(objects.objects()) == named(file)
    for node in pair:
        assert not (node.data / "files").exists() and not list((node.data / "incoming").iterdir())
        for form in FORMS:
            status, head, body = get(node, token, f"/photos/{file}{form}")
            assert status == 200 and body == objects.objects()[f"files/{file}{form.replace('/', '.')}"]
            assert get(node, token, f"/photos/{file}{form}", **{"If-None-Match": head["ETag"]})[0] == 304
    # What was read once is read here the next time.
    before = fetched(objects, file)
    assert all(shown(node, token, file, form) == 200 for node in pair for form in FORMS) and fetched(objects, file) == before == 3
    status, answer = document(b, own_person(b, "bo"), room, b"a,b\n1,2\n" * 1000, "plate, 1.csv")
    assert status == 201
    assert get(a, own_person(b, "bo"), f"/files/{answer['file']['id']}")[2] == b"a,b\n1,2\n" * 1000

    # A copy is there without another object, and stays when the first one goes.
    other = await bo.make_room("Family", "photos")
    puts = len([asked for asked in objects.asked if asked[0] == "PUT"])
    await bo.call("photo.copy", room=room, photos=[photo["id"]], to=other, cid=next(new_cid))
    [copy] = await album(bo, other)
    assert copy["file"] != file and len([asked for asked in objects.asked if asked[0] == "PUT"]) == puts
    archive = opened(await room_archive(b, bo, other))
    for form in FORMS:
        name = copy["file"] + form.replace("/", ".")
        assert archive.read(f"files/{name}") == objects.objects()[f"files/{file}{form.replace('/', '.')}"]
    await ana.call("photo.delete", room=room, photo=photo["id"], cid=next(new_cid))
    assert shown(b, own_person(b, "bo"), file) == 404 and shown(a, own_person(b, "bo"), copy["file"]) == 200
    await ana.close()
    await bo.close()


@pytest.mark.timeout(180)
async def test_a_sweep_touches_nothing_younger_than_a_day_and_nothing_that_a_copy_shows(pair, objects, faults):
    a, b = pair
    ana, bo, room = await shared_room(a, b, "photos")
    token = own_person(a, "ana")
    photo = await add(ana, room, "the hut")
    other = await bo.make_room("Family", "photos")
    await bo.call("photo.copy", room=room, photos=[photo["id"]], to=other, cid=next(new_cid))
    [copy] = await album(bo, other)
    await ana.call("photo.delete", room=room, photo=photo["id"], cid=next(new_cid))
    gone = taken(a, token, room)
    # What another node has put there and not yet written down.
    objects.put("files/6f1d4f6e-8a7e-4d39-8a0a-6d4f4c1e7a10", b"whole")
    everything = named(photo["file"], gone) | {"files/6f1d4f6e-8a7e-4d39-8a0a-6d4f4c1e7a10"}
    # Of what nobody else's rule is.
    objects.put("elsewhere", b"theirs")
    objects.put("files/below/them", b"theirs")
    theirs = {"elsewhere", "files/below/them"}
    for node in pair:
        await asyncio.to_thread(node.stop)
    await sweep_at_start(*pair)
    assert set(objects.objects()) == everything | theirs
    assert shown(a, own_person(b, "bo"), copy["file"], "/thumb") == 200
    assert [path.name for path in (a.data / "cache").iterdir()] == [f"{photo['file']}.thumb"]

    for node in pair:
        await asyncio.to_thread(node.stop)
    faults.step(9 * DAY)
    await sweep_at_start(*pair)
    await until(lambda: set(objects.objects()) == named(photo["file"]) | theirs, "what nothing names is gone")
    bos = await b.login("bo")
    for node in pair:
        assert all(shown(node, own_person(b, "bo"), copy["file"], form) == 200 for form in FORMS)
        assert shown(node, token, photo["file"]) == 404
        done = node.command("doctor", "--data", node.data, *node.args)
        assert done.returncode == 0, done.stdout
    await bos.close()


@pytest.mark.timeout(180)
async def test_a_store_that_is_away_refuses_what_is_about_files_and_nothing_else(pair, objects):
    a, b = pair
    ana, bo, room = await shared_room(a, b, "photos")
    token, data, cid = own_person(a, "ana"), picture(), next(new_cid)
    photo = await add(ana, room, "the hut")
    other = await ana.make_room("Family", "photos")
    public = urlsplit((await ana.call("share.create", room=room, photo=photo["id"], cid=next(new_cid)))["url"]).path
    with objects.away():
        refused(upload(a, token, room, data, cid=cid), 503, "offline")
        status, _, body = get(b, token, f"/photos/{photo['file']}")
        refused((status, json.loads(body)), 503, "offline")
        # Whoever opened a public page is not told that there is no picture.
        assert [b.request("GET", f"{public}/{name}")[0] for name in ("photo.jpg", "image.jpg", "none.jpg")] == [503, 503, 404]
        # What was taken here is still here, and the chat has nothing to do with it.
        assert shown(a, token, photo["file"], "/thumb") == 200
        said = await ana.say(room, "no pictures today")
        await bo.wait_for("message", room=room, seq=said["seq"])
        await ana.call("photo.copy", room=room, photos=[photo["id"]], to=other, cid=next(new_cid))
        done = b.command("doctor", "--data", b.data, *b.args)
        assert done.returncode == 1 and f"s3://{BUCKET}/files" in done.stdout, done.stdout
    assert not list((a.data / "incoming").iterdir())

    async def back():
        status, answer = await asyncio.to_thread(upload, a, token, room, data, cid)
        return answer if status == 201 else refused((status, answer), 503, "offline") and None
    file = (await until(back, "the store"))["photo"]["id"]
    await until(lambda: shown(b, token, photo["file"]) == 200, "the store from the other node")
    assert all(shown(b, token, file, form) == 200 for form in FORMS)
    assert set(objects.objects()) == named(photo["file"], file)
    assert [b.request("GET", f"{public}/{name}")[0] for name in ("photo.jpg", "image.jpg")] == [200, 200]
    await ana.close()
    await bo.close()


@pytest.mark.timeout(120)
async def test_an_upload_is_answered_when_the_store_has_it_and_nobody_else_waits(pair, objects):
    a, b = pair
    ana, bo, room = await shared_room(a, b, "photos")
    token = own_person(a, "ana")
    objects.failing = [(503, "SlowDown"), (500, "InternalError")]
    photo = await add(ana, room, "asked again")
    with objects.held(lambda method, name: method == "PUT") as came:
        uploads = [asyncio.create_task(asyncio.to_thread(taken, a, token, room)) for _ in range(3)]
        await asyncio.to_thread(came.wait)
        for count in range(5):
            said = await ana.say(room, f"meanwhile {count}")
            await bo.wait_for("message", room=room, seq=said["seq"])
        assert a.request("GET", "/health")[0] == 200 and shown(a, token, photo["file"]) == 200
        assert not any(task.done() for task in uploads) and set(objects.objects()) == named(photo["file"])
    files = await asyncio.gather(*uploads)
    assert set(objects.objects()) == named(photo["file"], *files)
    assert all(shown(b, token, file, form) == 200 for file in files for form in FORMS)
    await ana.close()
    await bo.close()


@pytest.mark.timeout(180)
async def test_a_crash_in_the_midst_of_an_upload_loses_nothing_that_was_answered(pair, objects, faults):
    a, b = pair
    ana, bo, room = await shared_room(a, b, "photos")
    token, data, cid = own_person(a, "ana"), picture(), next(new_cid)
    kept = (await add(ana, room, "the hut"))["file"]
    await ana.close()
    with objects.held(lambda method, name: method == "PUT" and name.endswith(".thumb")) as came:
        half = asyncio.create_task(asyncio.to_thread(upload, a, token, room, data, cid))
        await asyncio.to_thread(came.wait)
        a.kill()
        with pytest.raises(OSError):
            await half
    # A request that was cut may still be done there.
    await until(lambda: len(objects.objects()) > 5, "what was put there")
    left = set(objects.objects()) - named(kept)
    await asyncio.to_thread(a.start)
    file = taken(a, token, room, data, cid=cid)
    assert all(shown(b, token, one, form) == 200 for one in (kept, file) for form in FORMS)
    said = await bo.say(room, "all there")
    assert said["seq"] and left and left <= set(objects.objects())
    await bo.close()
    ana = await a.login("ana")
    await ana.say(room, "shown", photos=[file])
    await ana.close()
    for node in pair:
        await asyncio.to_thread(node.stop)
    faults.step(2 * DAY)
    await sweep_at_start(*pair)
    await until(lambda: set(objects.objects()) == named(kept, file), "half an upload is gone")


@pytest.mark.timeout(120)
async def test_two_nodes_that_take_the_same_at_once_keep_it_once(pair, objects):
    a, b = pair
    ana, bo, room = await shared_room(a, b, "photos")
    token, data = own_person(a, "ana"), picture()
    # Both have it made, and neither has been told of the other.
    waiting = threading.Barrier(2)
    objects.gate = lambda method, name: waiting.wait(30) if method == "PUT" and "." not in name.removeprefix("files/") else None
    files = await asyncio.gather(*(asyncio.to_thread(taken, node, token, room, data) for node in pair))
    objects.gate = None
    assert files[0] == files[1]
    await until(lambda: set(objects.objects()) == named(files[0]), "the second one is gone again")
    assert all(shown(node, token, files[0], form) == 200 for node in pair for form in FORMS)
    await ana.close()
    await bo.close()


def test_a_store_that_is_not_this_house_s_stops_a_start(make_server, postgres, objects, pair, tmp_path):
    url = pair[0].args[1]
    objects.put("holidays/beach.jpg", b"theirs")
    objects.put("holidays/lake", b"theirs")
    for args, house, reason in (
            (objects.args(tmp_path, secret="wrong"), url, "403 SignatureDoesNotMatch"), (objects.args(tmp_path, prefix="other"), url, "is not there"),
            (objects.args(tmp_path), database(postgres), "mark of another house"),
            (objects.args(tmp_path, prefix="holidays"), database(postgres), "would be removed"),
            ([*objects.args(tmp_path)[:1], "s3://none/files", *objects.args(tmp_path)[2:]], url, "NoSuchBucket")):
        with pytest.raises(RuntimeError, match=reason):
            nodes(make_server, house, "c", args=args)
    assert objects.refused and set(objects.refused) == {"SignatureDoesNotMatch"}
    objects.refused.clear()
    objects.args(tmp_path)
    assert objects.objects().keys() == named() | {"holidays/beach.jpg", "holidays/lake"}
    pair[1].stop()
    with objects.away():
        with pytest.raises(RuntimeError, match="Failed to connect|Couldn't connect"):
            pair[1].start()
    pair[1].start()
    done = pair[1].command("serve", "--data", tmp_path / "d", *objects.args(tmp_path))
    assert done.returncode != 0 and "PostgreSQL only" in done.stderr, done.stderr
    done = pair[1].command("serve", "--database", url, "--files", "s3://house")
    assert done.returncode != 0 and all(f"set objects.{key} too" in done.stderr for key in ("endpoint", "key", "secretFile")), done.stderr


@pytest.mark.timeout(180)
async def test_a_house_takes_its_files_along_and_rooms_come_in(make_server, postgres, objects, tmp_path):
    """From a data folder to PostgreSQL and the store; a room that is exported there comes into another house with a place of its own."""
    house = make_server()
    ana = await house.login("ana")
    room = await ana.make_room("Ski", "photos")
    photo = await add(ana, room, "the hut")
    await ana.close()
    await asyncio.to_thread(house.stop)
    url = database(postgres)
    moved = house.command("move", "--data", house.data, "--to", url)
    assert moved.returncode == 0, moved.stderr
    for path in (house.data / "files").iterdir():
        objects.put(f"files/{path.name}", path.read_bytes())
    house.args += ["--database", url, *objects.args(tmp_path)]
    await asyncio.to_thread(house.start)
    token = own_person(house, "ana")
    assert all(shown(house, token, photo["file"], form) == 200 for form in FORMS)
    ana = await house.login("ana")
    data = tmp_path / "ski.zip"
    data.write_bytes(await room_archive(house, ana, room))
    await ana.close()
    assert opened(data.read_bytes()).read(f"files/{photo['file']}") == objects.objects()[f"files/{photo['file']}"]

    other = make_server(args=["--database", database(postgres), *objects.args(tmp_path, prefix="")])
    await other.person("bo")
    done = other.command("import", data, "--data", other.data, "--owner", "bo")
    assert done.returncode == 0, done.stdout + done.stderr
    again = house.command("import", data, "--data", house.data, "--owner", "ana")
    assert again.returncode != 0 and "on this server already" in again.stdout + again.stderr, again.stdout + again.stderr
    assert {name for name in objects.objects() if "/" not in name} == {name.removeprefix("files/") for name in named(photo["file"])}
    assert set(objects.objects()) >= named(photo["file"]), "what was there already stays"
    bo = await other.login("bo")
    assert all(shown(other, own_person(other, "bo"), photo["file"], form) == 200 for form in FORMS)
    await bo.close()
    done = other.command("verify", "--data", other.data)
    assert done.returncode == 0, done.stdout + done.stderr
