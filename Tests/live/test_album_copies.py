"""Copies of photos in the albums of other rooms (P11, E22, B13): by sentence in both languages and by `photo.copy`."""
import pytest

import pictures
from albums import add, album, post, shown, upload
from bot import assert_ok, code, french, options
from client import Refused, new_cid
from conftest import shared_room
from faults import Faults
from lab import experiment_with
from waiting import start_swept

pytestmark = pytest.mark.row("P11", "E22", "B13")


@pytest.fixture
async def group(ana, bo, cleo, fresh):
    """A room for photos that ana owns, with bo and cleo in it."""
    return await shared_room(ana, bo, cleo, name=fresh("Ski "), kind="photos")


@pytest.fixture
async def other(ana, bo, fresh):
    """Another one, of ana and bo, with the name that people say."""
    name = fresh("Family ")
    return await shared_room(ana, bo, name=name, kind="photos"), name


@pytest.mark.parametrize("put", ["put these in {}", "mets-les dans {}"])
async def test_photos_that_were_listed_are_put_in_another_album(ana, bo, cleo, group, other, put, server):
    """P11: with description and time of taking, a file of their own, one line there, and who added them first; undo and redo where it was
    said."""
    family, name = other
    first = await add(bo, group, "the hut", pictures.jpeg_with_place(seed=73_001 + len(put)))
    await add(ana, group, "the lake")
    assert_ok(await ana.ask(group, "@simmer show the photos"))
    mark = await bo.mark()
    answer = assert_ok(await ana.ask(group, f"@simmer {put.format(name)}"))
    assert french(answer) == put.startswith("mets") and name in answer["text"] and "2" in answer["text"]
    copies = {p["description"]: p for p in await album(bo, family)}
    hut = copies["the hut"]
    assert set(copies) == {"the hut", "the lake"} and hut["author"] == ana.id and hut["originalBy"] == bo.id
    assert hut["takenAt"] == first["takenAt"] and hut["file"] != first["file"] and hut["width"] == first["width"]
    await bo.settle()
    told = bo.seen("message", since=mark, room=family)
    assert len(told) == 1 and told[0]["text"].startswith("Ana") and told[0]["from"]["bot"]
    # Who sees the one does not see the other.
    outsider, member = await server.person("cleo"), await server.person("bo")
    for form in ("", "/view", "/thumb"):
        assert shown(server, member, hut["file"], form) == 200 and shown(server, outsider, hut["file"], form) == 404
    card = (await bo.ask(family, f"@simmer show photo {hut['number']}"))["card"]
    assert "Bo" in [f["value"] for f in card["fields"]] and "Ana" in [f["value"] for f in card["fields"]]
    assert_ok(await ana.ask(group, "@simmer undo"))
    assert not await album(bo, family) and len(await album(ana, group)) == 2
    assert_ok(await ana.ask(group, "@simmer redo"))
    assert len(await album(bo, family)) == 2 and shown(server, member, hut["file"]) == 200
    assert_ok(await ana.ask(family, "@simmer undo"))
    assert not await album(bo, family) and len(await album(ana, group)) == 2


@pytest.mark.parametrize("send", ["send that photo to the group {}", "envoie cette photo au groupe {}", "share photo 1 with {}",
                                  "ajoute cette photo au groupe {}", "copy photo 1 to {}"])
async def test_one_photo_is_sent_to_a_group_and_goes_its_own_way(ana, bo, group, other, send, server):
    """E22: what becomes of the one is nothing to the other; again it is there already, which is no error."""
    family, name = other
    photo = await add(bo, group, "the hut")
    assert_ok(await ana.ask(group, "@simmer show photo 1"))
    answer = assert_ok(await ana.ask(group, f"@simmer {send.format(name)}"))
    assert "the hut" in answer["text"]
    [copy] = await album(ana, family)
    again = assert_ok(await ana.ask(group, f"@simmer {send.format(name)}"))
    assert again["quiet"] and len(await album(ana, family)) == 1
    await ana.call("photo.describe", room=family, photo=copy["id"], description="ours", cid=next(new_cid))
    assert [p["description"] for p in await album(ana, group)] == ["the hut"]
    await ana.call("photo.delete", room=group, photo=photo["id"], cid=next(new_cid))
    assert shown(server, await server.person("cleo"), photo["file"]) == 404
    assert shown(server, await server.person("bo"), copy["file"]) == 200


@pytest.mark.parametrize("put", ["put these in {}", "mets-les dans {}"])
async def test_photos_of_a_message_are_put_in_an_album_from_any_room(ana, bo, kitchen, other, put):
    """P11: in answer to the photos, with the words said with them; else the description is asked for, of all of them."""
    family, name = other
    token = await ana.server.person("ana")
    sent = await ana.say(kitchen, "on the way up", photos=[upload(ana.server, token, kitchen) for _ in range(2)])
    assert_ok(await bo.ask(kitchen, f"@simmer {put.format(name)}", replyTo=sent["seq"]))
    assert [(p["description"], p["author"], p["originalBy"]) for p in await album(ana, family)] == [("on the way up", bo.id, ana.id)] * 2
    assert not await album(ana, kitchen)
    await ana.say(kitchen, "", photos=[upload(ana.server, token, kitchen)])
    asked = await ana.ask(kitchen, f"@simmer {put.format(name)}")
    assert code(asked) == "missing" and french(asked) == put.startswith("mets")
    assert_ok(await ana.ask(kitchen, "at the top"))
    assert (await album(ana, family))[0]["description"] == "at the top"


@pytest.mark.parametrize("put", ["put this photo in {}", "mets cette photo dans {}", "share photo 1 with {}", "partage la photo 1 avec {}"])
async def test_a_room_of_others_is_as_unknown_as_none(ana, bo, login, group, fresh, put):
    """`unknown`, to the letter the same; nothing is copied."""
    stranger = await login(fresh())
    theirs = fresh("Secret ")
    secret = await stranger.make_room(theirs, "photos")
    await add(ana, group, "the hut")
    await ana.ask(group, "@simmer show photo 1")
    texts = []
    for name in (theirs, "Nowhere at all"):
        answer = await ana.ask(group, f"@simmer {put.format(name)}")
        assert code(answer) == "unknown", answer["text"]
        texts.append(answer["text"].lower().replace(name.lower(), "…"))
    assert texts[0] == texts[1] and not await album(stranger, secret)


async def test_of_two_rooms_of_a_name_it_is_asked_which(ana, group, fresh):
    """`ambiguous`, and the photos are still known after it."""
    word = fresh("Alpen")
    rooms = [await ana.make_room(f"{word} {year}", "photos") for year in (2025, 2026)]
    token = await ana.server.person("ana")
    sent = await ana.say(group, "the hut", photos=[upload(ana.server, token, group)])
    asked = await ana.ask(group, f"@simmer put this in {word}", replyTo=sent["seq"])
    assert code(asked) == "ambiguous" and len(options(asked)) == 2
    assert_ok(await ana.ask(group, "2", replyTo=asked["seq"]))
    assert sorted([len(await album(ana, room)) for room in rooms]) == [0, 1]


@pytest.mark.parametrize("send", ["share photo 1 of step 1 with {}", "envoie la photo 1 de l'étape 1 au groupe {}"])
async def test_a_photo_of_a_step_gets_a_description_in_an_album(ana, bo, other, fresh, send):
    """E22"""
    family, name = other
    lab = await ana.make_room(fresh("Lab "), "lab")
    await experiment_with(ana, lab, "gel")
    token = await ana.server.person("ana")
    await ana.ask(lab, "step 1", photos=[upload(ana.server, token, lab)])
    asked = await ana.ask(lab, f"@simmer {send.format(name)}")
    assert code(asked) == "missing"
    assert_ok(await ana.ask(lab, "the smeared gel"))
    assert [p["description"] for p in await album(bo, family)] == ["the smeared gel"]


async def test_the_method_copies_once_per_cid_and_only_to_ones_own(ana, bo, cleo, group, other):
    """`photo.copy`: an album of a room that one is not in is not there; wrong ids are told by their field; one undo for all."""
    family, _ = other
    photos = [(await add(bo, group, words))["id"] for words in ("the hut", "the lake")]
    await cleo.refused("not_found", "photo.copy", room=group, photos=photos, to=family, cid=next(new_cid))
    made = await ana.call("photo.copy", room=group, photos=photos, to=family, cid="copy-1")
    again = await ana.call("photo.copy", room=group, photos=photos, to=family, cid="copy-1")
    assert again["dup"] and [p["description"] for p in made["photos"]] == ["the hut", "the lake"] and not made["known"]
    both = await ana.call("photo.copy", room=group, photos=photos, to=family, cid=next(new_cid))
    assert len(both["known"]) == 2 and not both["photos"] and len(await album(ana, family)) == 2
    await ana.refused("missing", "photo.copy", "photos", room=group, photos=[], to=family, cid=next(new_cid))
    await ana.refused("not_found", "photo.copy", room=group, photos=["nothing"], to=family, cid=next(new_cid))
    await ana.refused("not_found", "photo.copy", room=family, photos=photos, to=group, cid=next(new_cid))
    await ana.call("undo", room=group, cid=next(new_cid))
    assert not await album(ana, family) and len(await album(ana, group)) == 2
    await ana.refused("not_found", "undo", room=group, cid=next(new_cid))


async def test_what_was_copied_is_no_news_to_others_where_it_came_from(ana, bo, cleo, group, other):
    """The history of a room names no other room to those who are not in it, and they cannot take the copy back."""
    family, name = other
    await add(bo, group, "the hut")
    await ana.ask(group, "@simmer show photo 1")
    assert_ok(await ana.ask(group, f"@simmer send this photo to the group {name}"))
    assert name in (await ana.ask(group, "@simmer history"))["text"]
    assert name not in (await cleo.ask(group, "@simmer history"))["text"]
    assert code(await cleo.ask(group, f"@simmer undo the copy to {name}")) == "not_found"
    assert len(await album(ana, family)) == 1


async def test_copies_count_and_are_left_alone_by_sweeps_and_restarts(make_server, faults):
    """The bytes of a copy count for who copied (`limit`); a sweep takes the first one and leaves the bytes that the copy shows."""
    data = pictures.jpeg(1200, 900, seed=7)
    server = make_server(speaks={"en", "fr"}, env=faults.environment, limits={"storageBytesPerAccount": 1 << 20})
    ana, bo = await server.login("ana"), await server.login("bo")
    ski = await shared_room(ana, bo, name="Ski", kind="photos")
    family = await shared_room(ana, bo, name="Family", kind="photos")
    photo = await add(ana, ski, "the hut", data)
    await bo.call("photo.copy", room=ski, photos=[photo["id"]], to=family, cid=next(new_cid))
    with pytest.raises(Refused) as full:
        for number in range(12):
            room = await bo.make_room(f"More {number}", "photos")
            await bo.call("photo.copy", room=ski, photos=[photo["id"]], to=room, cid=next(new_cid))
    assert full.value.reason == "limit" and not await album(bo, room)
    [copy] = await album(bo, family)
    await ana.call("photo.delete", room=ski, photo=photo["id"], cid=next(new_cid))
    await ana.close(), await bo.close()
    server.stop()
    faults.step(8 * 86_400)
    await start_swept(server)
    ana = await server.login("ana")
    token = await server.person("ana")
    names = {path.name for path in (server.data / "files").iterdir()}
    # The bytes stand once, under the id of the first one, which nobody sees any more.
    assert {photo["file"] + form for form in ("", ".view", ".thumb")} <= names and copy["file"] not in names
    assert [shown(server, token, copy["file"], form) for form in ("", "/view", "/thumb")] == [200] * 3
    assert shown(server, token, photo["file"]) == 404
    await ana.close()


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


async def test_a_deletion_that_is_done_again_takes_the_photo_from_its_message_again(ana, bo, group, server):
    """P24: redo."""
    _, [file] = await post(ana, group, "the hut")
    token = await server.person("bo")
    for order, status in (("delete photo 1", 404), ("undo", 200), ("redo", 404), ("undo", 200)):
        assert_ok(await ana.ask(group, f"@simmer {order}"))
        assert shown(server, token, file, "/view") == status, order
