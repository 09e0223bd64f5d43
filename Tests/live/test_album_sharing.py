"""Public pages about photos (E22, B13): the view and nothing else, for as long as they are not revoked."""
import io

import pytest
from PIL import Image

import pictures
from albums import add
from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room
from test_shares import PUBLIC, Page, address, get, path, public  # noqa: F401  (the server with a public address)

pytestmark = pytest.mark.row("E22", "B13", "P24")


@pytest.fixture
async def group(public):  # noqa: F811
    """ana, who owns a room for photos, and bo, who is in it."""
    ana, bo = await public.login("ana", firstName="Ana"), await public.login("bo", firstName="Bo")
    room = await shared_room(ana, bo, name=f"Secret slope {next(new_cid)}", kind="photos")
    yield ana, bo, room
    await ana.close()
    await bo.close()


@pytest.mark.parametrize("share, yes, stop", [("share photo 1", "yes", "stop sharing photo 1"),
                                              ("partage la photo 1", "oui", "arrête de partager la photo 1")])
async def test_a_photo_is_shared_after_asking_once_and_closed_again(public, group, share, yes, stop):  # noqa: F811
    """E22: a page with the photo and its description, which names no room and nobody; one 404 for everything that is not there."""
    ana, _, room = group
    secret = pictures.jpeg_with_place(2400, 1800, seed=72_001 + len(share))
    photo = await add(ana, room, "Top of the <b>lift</b>", secret)
    asked = assert_ok(await ana.ask(room, f"@simmer {share}"))
    assert asked["card"]["kind"] == "choice" and not (await ana.call("share.list", room=room))["shares"]
    answer = assert_ok(await ana.ask(room, yes))
    page = path(address(answer))
    status, headers, body = get(public, page)
    shown = Page(body)
    assert status == 200 and headers["Set-Cookie"] is None and french(answer) == share.startswith("partage")
    assert shown.meta["og:title"] == "Top of the <b>lift</b>" and shown.meta["og:url"] == address(answer)
    assert shown.meta["robots"] == "noindex" and shown.meta["og:image"] == address(answer) + "/image.jpg"
    assert "Secret" not in body.decode() and "Ana" not in body.decode() and photo["file"] not in body.decode()
    image = dict(shown.tags)["img"]["src"]
    assert image == page + "/photo.jpg"
    status, headers, view = get(public, image)
    assert status == 200 and headers["Content-Type"] == "image/jpeg" and 'filename="photo.jpg"' in headers["Content-Disposition"]
    assert max(Image.open(io.BytesIO(view)).size) <= 1600, "the view, never the original"
    assert not [mark for mark in pictures.SECRETS if mark in view]
    status, _, preview = get(public, page + "/image.jpg")
    assert status == 200 and Image.open(io.BytesIO(preview)).size == (1200, 630)
    assert not [mark for mark in pictures.SECRETS if mark in preview]
    nothing = get(public, "/s/" + "x" * 43)
    for other in (page + "/original", page + "/photo.jpg/x", page + "/" + photo["file"], f"/s/{photo['file']}", page + "/"):
        found = get(public, other)
        assert found[0] == 404 and found[2] == nothing[2], other
    assert (await ana.call("share.list", room=room))["shares"][0]["views"] == 1
    assert_ok(await ana.ask(room, f"@simmer {stop}"))
    for closed in (page, image, page + "/image.jpg"):
        found = get(public, closed)
        assert found[0] == 404 and found[2] == nothing[2]
    assert code(await ana.ask(room, f"@simmer {stop}")) == "unknown"
    assert code(await ana.ask(room, f"@simmer {share.replace('1', '9')}")) == "unknown"


async def test_a_page_goes_with_its_photo_its_room_and_comes_back_with_undo(public, group):  # noqa: F811
    """E22 P24"""
    ana, _, room = group
    photo = await add(ana, room, "The hut")
    shared = await ana.call("share.create", room=room, photo=photo["id"], cid=next(new_cid))
    page = path(shared["url"])
    assert get(public, page)[0] == 200 and "x.com" in shared["x"]
    await ana.call("photo.delete", room=room, photo=photo["id"], cid=next(new_cid))
    assert get(public, page)[0] == 404 and get(public, page + "/photo.jpg")[0] == 404
    await ana.call("undo", room=room, cid=next(new_cid))
    assert get(public, page)[0] == 200
    await ana.call("share.revoke", room=room, share=shared["share"]["id"], cid=next(new_cid))
    assert get(public, page)[0] == 404
    again = path((await ana.call("share.create", room=room, photo=photo["id"], text="Look!", cid=next(new_cid)))["url"])
    assert "Look!" in Page(get(public, again)[2]).words
    await ana.call("room.delete", room=room)
    assert get(public, again)[0] == 404


@pytest.mark.parametrize("share", ["share photo 1", "partage la photo 1"])
async def test_members_share_only_where_the_owner_allows_it(public, group, share):  # noqa: F811
    """E22: default no in rooms for photos; the owner allows it by `room.set`."""
    ana, bo, room = group
    photo = await add(bo, room, "The hut")
    refused = await bo.ask(room, f"@simmer {share}")
    assert code(refused) == "not_allowed" and french(refused) == share.startswith("partage")
    await bo.refused("not_allowed", "share.create", room=room, photo=photo["id"], cid=next(new_cid))
    await bo.refused("not_allowed", "room.set", room=room, links="members")
    await ana.call("room.set", room=room, links="members")
    await bo.ask(room, f"@simmer {share}")
    assert get(public, path(address(assert_ok(await bo.ask(room, "yes" if share.startswith("share") else "oui")))))[0] == 200
    await ana.call("room.set", room=room, links="owners")
    await bo.refused("not_allowed", "share.create", room=room, photo=photo["id"], cid=next(new_cid))


async def test_without_a_public_address_there_are_no_pages(ana, fresh):
    """E22"""
    room = await ana.make_room(fresh("Ski "), "photos")
    photo = await add(ana, room, "The hut")
    assert code(await ana.ask(room, "@simmer share photo 1")) == "not_allowed"
    await ana.refused("not_allowed", "share.create", room=room, photo=photo["id"], cid=next(new_cid))
    await ana.refused("not_found", "share.create", room=room, photo="nothing", cid=next(new_cid))
