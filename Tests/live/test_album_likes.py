"""What is said of photos of an album, and all of them in one file (P11, P14, E22): who likes one, the message that comments answer, the ZIP."""
import json

import pytest

from albums import add, album, picture, post, upload
from archives import fetch, opened
from client import new_cid
from conftest import shared_room

pytestmark = pytest.mark.row("P11", "P14", "E22")


@pytest.fixture
async def ski(ana, bo, fresh):
    return await shared_room(ana, bo, name=fresh("Ski "), kind="photos")


async def test_who_likes_a_photo_is_told_to_all_and_is_one_time_in_the_list(ana, bo, ski):
    photo = await add(ana, ski, "the hut")
    mark = await ana.mark()
    liked = (await bo.call("photo.like", room=ski, photo=photo["id"], cid=next(new_cid)))["photo"]
    assert liked["likes"] == [bo.id]
    told = await ana.wait_for("item", since=mark, where=lambda e: e["kind"] == "photo")
    assert told["fields"]["likes"] == [bo.id] if "fields" in told else bo.id in json.dumps(told)
    await bo.call("photo.like", room=ski, photo=photo["id"], cid=next(new_cid))
    await ana.call("photo.like", room=ski, photo=photo["id"], cid=next(new_cid))
    assert (await album(ana, ski))[0]["likes"] == [bo.id, ana.id]
    await bo.call("photo.like", room=ski, photo=photo["id"], on=False, cid=next(new_cid))
    assert (await album(bo, ski))[0]["likes"] == [ana.id]


async def test_a_photo_names_the_message_that_brought_it_or_told_of_it(ana, ski):
    answer, [file] = await post(ana, ski, "on the way up")
    by_method = await add(ana, ski, "the hut")
    brought, told = sorted(await album(ana, ski), key=lambda photo: photo["number"])
    history = {m["seq"]: m for m in (await ana.call("room.history", room=ski, limit=20))["events"]}
    assert [p["id"] for p in history[brought["message"]]["photos"]] == [file] and brought["file"] == file
    assert history[told["message"]]["from"]["bot"] and told["id"] == by_method["id"]
    comment = await ana.say(ski, "what a view", replyTo=told["message"])
    assert comment["seq"] > told["message"]
    # Of a message that is gone nothing is said any more.
    await ana.call("message.delete", room=ski, of=brought["message"], cid=next(new_cid))
    assert "message" not in (await ana.call("photo.get", room=ski, photo=brought["id"]))["photo"]


async def test_the_pictures_of_an_album_come_in_one_file_as_they_were_uploaded(ana, bo, server, ski, fresh):
    first, second = picture(), picture()
    one, two = await add(ana, ski, "Top of the lift!", first), await add(bo, ski, "the hut", second)
    url = (await ana.call("album.export", room=ski, cid=next(new_cid)))["url"]
    headers, body = fetch(server, url)
    archive = opened(body)
    assert headers["content-type"] == "application/zip"
    assert sorted(archive.namelist()) == ["0001-top-of-the-lift.jpg", "0002-the-hut.jpg"]
    url = (await ana.call("album.export", room=ski, photos=[two["id"]], cid=next(new_cid)))["url"]
    [name] = opened(fetch(server, url)[1]).namelist()
    assert name == "0002-the-hut.jpg"
    await ana.refused("not_found", "album.export", room=ski, photos=["nobody"], cid=next(new_cid))
    await ana.refused("invalid", "album.export", room=ski, photos=[], cid=next(new_cid))
    empty = await ana.make_room(fresh("Empty "), "photos")
    await ana.refused("missing", "album.export", room=empty, cid=next(new_cid))
    await ana.call("photo.delete", room=ski, photo=one["id"], cid=next(new_cid))
    await bo.call("photo.delete", room=ski, photo=two["id"], cid=next(new_cid))
    assert server.request("GET", url)[0] in (404, 410)
