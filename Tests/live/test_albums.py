"""The album of a room: photos with a description, listed, shown, described anew, deleted (P9–P15, P24, B13)."""
import time

import pytest

import pictures
from albums import add, album, picture, post, shown, upload
from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room
from faults import Faults
from waiting import start_swept

pytestmark = pytest.mark.row("P9", "P10", "P11", "P12", "P13", "P14", "P15", "P24", "B13")


@pytest.fixture
async def group(ana, bo, cleo, fresh):
    """A room for photos that ana owns, with bo and cleo in it."""
    return await shared_room(ana, bo, cleo, name=fresh("Ski "), kind="photos")


def titles(message):
    return [item["title"] for item in message["card"]["items"]]


# --- getting in (P11–P14)


async def test_text_with_the_photo_is_its_description(ana, bo, group):
    """P11 P13 P14: every image posted in a photo group is in the album at once, and all members hear of it in one line."""
    answer, files = await post(bo, group, "Top of the lift", count=3)
    assert_ok(answer)
    assert "3" in answer["text"] and answer["text"].startswith("Bo") and answer["quiet"] is True, "the photos were told already"
    photos = await album(ana, group)
    assert [p["description"] for p in photos] == ["Top of the lift"] * 3 and [p["number"] for p in photos] == [3, 2, 1]
    assert {p["file"] for p in photos} == set(files) and all(p["author"] == bo.id for p in photos)
    heard = await ana.wait_for("item", room=group, kind="photo", change="added")
    assert heard["value"]["description"] == "Top of the lift"
    assert len([e for e in ana.seen("message", room=group) if e["from"].get("bot") and e.get("cause")]) == 1


@pytest.mark.parametrize("said, answer", [("description: top of the lift", "top of the lift"), ("call it top of the lift", "top of the lift"),
                                          ("top of the lift", "top of the lift"), ("description : en haut du télésiège", "en haut du télésiège"),
                                          ("appelle-la en haut du télésiège", "en haut du télésiège")])
async def test_without_text_the_description_is_asked_and_the_next_line_answers(ana, group, said, answer):
    """P12 P13: the answer shows the thumbnail; one description covers the batch."""
    asked, files = await post(ana, group, count=2)
    assert code(asked) == "missing" and asked["card"]["picture"] == files[0] and asked["quiet"] is True
    assert not await album(ana, group)
    assert_ok(await ana.ask(group, said))
    assert [p["description"] for p in await album(ana, group)] == [answer] * 2


async def test_in_french_it_is_asked_in_french(login, fresh):
    """P12 P13"""
    lea = await login(fresh(), language="fr")
    room = await lea.make_room(fresh("Ski "), "photos")
    asked, _ = await post(lea, room)
    assert code(asked) == "missing" and french(asked)
    assert french(assert_ok(await lea.ask(room, "La cabane sous la neige")))


async def test_talk_of_others_is_no_description_but_a_reply_is(ana, bo, group):
    """P13: free text counts as the very next line, or as a reply."""
    asked, files = await post(ana, group)
    await bo.say(group, "nice weather today")
    await ana.say(group, "yes, lovely")
    await ana.settle()
    assert not await album(ana, group)
    assert_ok(await ana.ask(group, "The hut in fog", replyTo=asked["seq"]))
    assert [p["description"] for p in await album(ana, group)] == ["The hut in fog"]
    again, files = await post(ana, group)
    await bo.say(group, "hm")
    own = [e for e in ana.seen("message", room=group) if [p["id"] for p in e.get("photos", [])] == files][0]["seq"]
    assert_ok(await ana.ask(group, "The lake", replyTo=own))
    assert (await album(ana, group))[0]["description"] == "The lake"


async def test_a_description_of_nothing_or_too_much(ana, group):
    """P13: `missing` and `too_long`; nothing gets into the album by it."""
    asked, files = await post(ana, group, "x" * 501)
    assert code(asked) == "too_long" and not await album(ana, group)
    assert code(await ana.ask(group, "y" * 501, replyTo=asked["seq"])) == "too_long"
    assert code(await ana.ask(group, "@simmer description:")) == "missing"
    assert_ok(await ana.ask(group, "z" * 500))
    assert len((await album(ana, group))[0]["description"]) == 500
    for description, reason in (("", "missing"), (" \n ", "missing"), ("x" * 501, "too_long")):
        file = upload(ana.server, await ana.server.person("ana"), group)
        await ana.refused(reason, "photo.add", "description", room=group, photos=[file], description=description, cid=next(new_cid))
    french_answer, _ = await post(ana, group, "très loin " * 60)
    assert code(french_answer) == "too_long" and french(french_answer)


async def test_the_same_file_again_gets_a_kind_answer(ana, bo, group):
    """P14 B13: a double is no error, and a batch of new and known ones says both."""
    data = picture()
    await post(ana, group, "The hut", data=data)
    again, files = await post(bo, group, "The hut again", data=data)
    assert_ok(again)
    assert "already" in again["text"].lower() and len(await album(ana, group)) == 1
    new = upload(bo.server, await bo.server.person("bo"), group)
    mixed, _ = await post(bo, group, "More", files=[files[0], new])
    assert_ok(mixed)
    assert [p["description"] for p in await album(ana, group)] == ["More", "The hut"] and "already" in mixed["text"].lower()
    silent, _ = await post(bo, group, files=files)
    assert_ok(silent), "nothing is asked about what is known"


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


async def test_without_a_description_the_entry_lapses_after_a_day_and_not_with_a_restart(make_server, faults):
    """P13: the photo stays in its message."""
    server = make_server(speaks={"en", "fr"}, env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Ski", "photos")
    _, kept = await post(ana, room)
    await ana.close()
    server.restart()
    faults.step(20 * 3600)
    ana = await server.login("ana")
    assert_ok(await ana.ask(room, "@simmer description: the hut"))
    assert [p["file"] for p in await album(ana, room)] == kept
    _, lapsed = await post(ana, room)
    faults.step(24 * 3600 + 60)
    answer = await ana.ask(room, "@simmer description: the lake")
    assert len(await album(ana, room)) == 1, answer
    token = await server.person("ana")
    assert shown(server, token, lapsed[0], "/thumb") == 200
    await ana.close()


@pytest.mark.parametrize("sentence, name", [("@simmer add this to the album", "the gel"), ("@simmer ajoute-la à l'album", "le gel")])
async def test_elsewhere_a_photo_gets_in_on_request_only(ana, bo, kitchen, sentence, name):
    """P11: on an older photo, by a reply."""
    token = await ana.server.person("ana")
    file = upload(ana.server, token, kitchen)
    older = await ana.say(kitchen, "", photos=[file])
    await bo.say(kitchen, "what is that?")
    await ana.settle()
    assert not await album(ana, kitchen)
    asked = await bo.ask(kitchen, sentence, replyTo=older["seq"])
    assert code(asked) == "missing" and asked["card"]["picture"] == file
    assert_ok(await bo.ask(kitchen, name))
    assert [(p["description"], p["author"]) for p in await album(ana, kitchen)] == [(name, bo.id)]
    told = upload(ana.server, token, kitchen)
    older = await ana.say(kitchen, "the second gel", photos=[told])
    assert_ok(await bo.ask(kitchen, sentence, replyTo=older["seq"]))
    assert (await album(ana, kitchen))[0]["description"] == "the second gel", "what was said with it describes it"
    known = await album(ana, kitchen)
    assert_ok(await bo.ask(kitchen, sentence.replace("this", "photos").replace("ajoute-la", "ajoute des photos")))
    assert await album(ana, kitchen) == known, "what is there already is told, not added again"


async def test_adding_is_undone(ana, group):
    """P14: and put back."""
    _, files = await post(ana, group, "The hut")
    assert_ok(await ana.ask(group, "@simmer undo"))
    assert not await album(ana, group)
    token = await ana.server.person("ana")
    assert shown(ana.server, token, files[0]) == 200, "the message still shows it"
    assert_ok(await ana.ask(group, "@simmer redo"))
    assert [p["description"] for p in await album(ana, group)] == ["The hut"]


# --- looking (P9, P10, P15)


async def test_a_group_opens_with_its_newest_photos(ana, bo, login, fresh, group):
    """P9: the card has the six newest and the count; a room of others is as unknown as one that is not there."""
    for number in range(8):
        await add(ana, group, f"run {number}")
    name = (await ana.rooms())[group]["name"]
    direct = await ana.direct_room()
    for sentence in (f"open {name}", f"ouvre {name}"):
        answer = assert_ok(await ana.ask(direct, sentence))
        assert titles(answer) == [f"run {n}" for n in range(7, 1, -1)] and "8" in answer["text"]
        assert french(answer) == sentence.startswith("ouvre")
    assert_ok(await ana.ask(direct, "show the photos"))
    stranger = await login(fresh())
    for sentence in (f"open {name}", "open Atlantis", f"ouvre {name}"):
        assert code(await stranger.ask(await stranger.direct_room(), sentence)) == "unknown"


async def test_what_stands_in_an_album_is_not_told_in_another_room(ana, cleo, bo, group, fresh):
    """P9: others read the answer there."""
    await add(ana, group, "a secret place")
    name = (await ana.rooms())[group]["name"]
    other = await shared_room(ana, name=fresh("Lab "))
    answer = await ana.ask(other, f"@simmer open {name}")
    assert "secret" not in str(answer) and answer.get("card", {}).get("items") is None


@pytest.mark.parametrize("show, more, who, nobody", [("show the photos", "more", "photos by Bo", "photos by Cleo"),
                                                     ("montre les photos", "la suite", "photos de Bo", "photos de Cleo")])
async def test_photos_are_listed_in_pages_newest_first(ana, bo, group, show, more, who, nobody):
    """P10"""
    for number in range(7):
        await add(ana, group, f"slope {number}")
    await add(bo, group, "the lake")
    first = assert_ok(await ana.ask(group, f"@simmer {show}"))
    assert titles(first) == ["the lake"] + [f"slope {n}" for n in range(6, 1, -1)] and first["quiet"] is True
    assert [item["number"] for item in first["card"]["items"]] == [8, 7, 6, 5, 4, 3], "their numbers in the album"
    assert all(item["picture"] for item in first["card"]["items"])
    rest = assert_ok(await ana.ask(group, f"@simmer {more}"))
    assert titles(rest) == ["slope 1", "slope 0"]
    assert titles(assert_ok(await ana.ask(group, f"@simmer {who}"))) == ["the lake"]
    none = assert_ok(await ana.ask(group, f"@simmer {nobody}"))
    assert none.get("card") is None and french(none) == (show != "show the photos")


async def test_photos_are_found_by_time(ana, bo, group, server):
    """P10: taken or added in that time, with and without whom; none says so."""
    token = await server.person("ana")
    seven_days_ago = time.gmtime(time.time() - 7 * 86_400)
    week, was_last_year = time.strftime("%Y:%m:%d 12:00:00", seven_days_ago), seven_days_ago.tm_year < time.gmtime().tm_year
    old = pictures.jpeg_with_place(200, 150, taken="2019:05:03 10:11:12", seed=71_001)
    last = pictures.jpeg_with_place(200, 150, taken=week, zone="+00:00", seed=71_002)
    await add(ana, group, "long ago", old, token)
    await add(ana, group, "a week ago", last, token)
    for sentence, found in (("photos from last week", ["a week ago"]), ("les photos de la semaine dernière", ["a week ago"]),
                            ("photos from today", ["a week ago", "long ago"]), ("photos from today by Ana", ["a week ago", "long ago"]),
                            ("photos since yesterday", ["a week ago", "long ago"]),
                            ("les photos d'aujourd'hui", ["a week ago", "long ago"])):
        assert titles(assert_ok(await ana.ask(group, f"@simmer {sentence}"))) == found, sentence
    for sentence in ("photos from last year", "les photos de l'année dernière"):
        answer = assert_ok(await ana.ask(group, f"@simmer {sentence}"))
        assert titles(answer) == ["a week ago"] if was_last_year else answer.get("card") is None, sentence
    assert assert_ok(await ana.ask(group, "@simmer photos from last week by Bo")).get("card") is None
    taken = (await album(ana, group))[0]["takenAt"]
    assert [p["description"] for p in await album(ana, group, since=taken - 1000, until=taken + 1000)] == ["a week ago"]
    assert not await album(ana, group, since=taken + 1000, until=taken + 2000)
    assert [p["description"] for p in await album(ana, group, query="LONG")] == ["long ago"]
    assert not await album(ana, group, author=bo.id)


@pytest.mark.parametrize("by_number, by_name, nothing", [("show photo 2", "open the lift photo", "show photo 99"),
                                                         ("montre la photo 2", "montre la photo du lift", "montre la photo 99")])
async def test_a_photo_is_shown_by_number_or_description(ana, bo, group, by_number, by_name, nothing):
    """P15: with description, author, date and buttons; `unknown` for none, a choice where several fit."""
    await add(ana, group, "the hut")
    await add(bo, group, "top of the lift")
    answer = assert_ok(await ana.ask(group, f"@simmer {by_number}"))
    assert answer["card"]["subject"]["kind"] == "photo" and answer["card"]["picture"]
    assert "top of the lift" in answer["card"]["title"] and "Bo" in [f["value"] for f in answer["card"]["fields"]]
    assert all(button["say"] for button in answer["card"]["buttons"])
    assert "top of the lift" in assert_ok(await ana.ask(group, f"@simmer {by_name}"))["text"]
    assert code(await ana.ask(group, f"@simmer {nothing}")) == "unknown"
    await add(bo, group, "below the lift")
    assert code(await ana.ask(group, f"@simmer {by_name}")) == "ambiguous"
    assert "below" in assert_ok(await ana.ask(group, "1"))["text"]


async def test_one_goes_on_to_the_next_photo(ana, group):
    """P15: onwards as lists go, to the older ones."""
    for number in range(3):
        await add(ana, group, f"slope {number}")
    assert "slope 2" in assert_ok(await ana.ask(group, "@simmer last photo"))["text"]
    assert "slope 1" in assert_ok(await ana.ask(group, "@simmer next photo"))["text"]
    assert "slope 0" in assert_ok(await ana.ask(group, "@simmer photo suivante"))["text"]
    assert "slope 1" in assert_ok(await ana.ask(group, "@simmer previous photo"))["text"]


async def test_ten_thousand_photos_are_listed_by_the_page(make_server):
    """P10: the page and the count come from an index, at any depth."""
    import sqlite3
    server = make_server(speaks={"en", "fr"})
    ana = await server.login("ana")
    room = await ana.make_room("Big", "photos")
    photo = await add(ana, room, "the first")
    await ana.close()
    server.stop()
    with sqlite3.connect(server.data / "simmer.sqlite") as db:
        fields, key = db.execute("SELECT fields, room FROM object WHERE id = ?", (photo["id"],)).fetchone()
        rows = [(f"{photo['id'][:-6]}{n:06d}", f"room {n}", fields.replace('"number":1', f'"number":{n}')) for n in range(2, 10_002)]
        db.executemany("INSERT INTO object (id, room, kind, nameFold, isOver, version, createdAt, updatedAt, fields) "
                       f"VALUES (?, {key}, 'photo', ?, 0, 1, 0, 0, ?)", rows)
        db.executemany("INSERT INTO album (id, room, step, number, author, addedAt, takenAt, fold, isDeleted) "
                       f"VALUES (?, {key}, '', ?, ?, 1, -1, 'slope', 0)",
                       [(row[0], number, ana.id) for number, row in enumerate(rows, 2)])
        plan = db.execute("EXPLAIN QUERY PLAN SELECT id FROM album WHERE room = 1 AND step = '' AND isDeleted = 0 "
                          "ORDER BY number DESC, id DESC LIMIT 6 OFFSET 9000").fetchall()
        assert "COVERING INDEX album_page" in str(plan) and "TEMP B-TREE" not in str(plan)
    server.start()
    ana = await server.login("ana")
    page = await ana.call("album.list", room=room, offset=9_990, limit=200)
    assert page["total"] == 10_001 and [p["number"] for p in page["photos"]] == list(range(11, 0, -1))
    answer = assert_ok(await ana.ask(room, "show the photos"))
    assert "10,001" in answer["text"] or "10001" in answer["text"]
    await ana.close()


# --- changing and deleting (P24)


@pytest.mark.parametrize("sentence, ask, fresh_name", [("photo 1: top of the lift, morning", "change the description of photo 1", "noon"),
                                                       ("photo 1 : en haut, le matin", "change la description de la photo 1", "midi")])
async def test_a_description_is_changed_and_undone(ana, bo, group, sentence, ask, fresh_name):
    """P24: by who added the photo or by an owner."""
    await add(bo, group, "lift")
    said = assert_ok(await bo.ask(group, f"@simmer {sentence}"))
    new = sentence.split(":", 1)[1].strip()
    assert "lift" in said["text"] and new in said["text"] and (await album(ana, group))[0]["description"] == new
    assert_ok(await bo.ask(group, "@simmer undo"))
    assert (await album(ana, group))[0]["description"] == "lift"
    assert code(await ana.ask(group, f"@simmer {ask}")) == "missing"
    assert_ok(await ana.ask(group, fresh_name))
    assert (await album(ana, group))[0]["description"] == fresh_name, "an owner may"


@pytest.mark.parametrize("delete, describe", [("delete photo 1", "photo 1: mine"), ("supprime la photo 1", "photo 1 : la mienne")])
async def test_only_its_author_or_an_owner_changes_or_deletes_a_photo(ana, bo, cleo, group, delete, describe):
    """P24: `not_allowed`, `unknown`; deleted is gone for all, and undo brings it back with its number."""
    photo = await add(bo, group, "the hut")
    for sentence in (delete, describe):
        assert code(await cleo.ask(group, f"@simmer {sentence}")) == "not_allowed"
    await cleo.refused("not_allowed", "photo.delete", "photo", room=group, photo=photo["id"], cid=next(new_cid))
    await cleo.refused("not_allowed", "photo.describe", "photo", room=group, photo=photo["id"], description="x", cid=next(new_cid))
    token = await cleo.server.person("cleo")
    assert shown(ana.server, token, photo["file"], "/view") == 200
    assert_ok(await bo.ask(group, f"@simmer {delete}"))
    assert not await album(ana, group) and shown(ana.server, token, photo["file"], "/view") == 404
    assert code(await bo.ask(group, f"@simmer {delete}")) == "unknown"
    assert_ok(await bo.ask(group, "@simmer undo"))
    assert [p["number"] for p in await album(ana, group)] == [1] and shown(ana.server, token, photo["file"], "/view") == 200
    assert_ok(await ana.ask(group, f"@simmer {delete}")), "an owner may"
    assert (await add(bo, group, "another"))["number"] == 2, "no number is given twice"


async def test_a_deleted_photo_goes_from_its_message_and_after_seven_days_from_the_disk(make_server, faults):
    """P24: the file is kept for undo, then it is gone."""
    server = make_server(speaks={"en", "fr"}, env=faults.environment)
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await shared_room(ana, bo, kind="photos")
    _, files = await post(ana, room, "The hut")
    token = await server.person("bo")
    assert shown(server, token, files[0]) == 200
    assert_ok(await ana.ask(room, "@simmer delete photo 1"))
    assert shown(server, token, files[0]) == 404
    names = {path.name for path in (server.data / "files").iterdir()}
    assert files[0] in names
    for days, is_there in ((6, True), (1.1, False)):
        await ana.close(), await bo.close()
        server.stop()
        faults.step(days * 86_400)
        await start_swept(server)
        ana, bo = await server.login("ana"), await server.login("bo")
        left = [path.name for path in (server.data / "files").iterdir() if path.name.startswith(files[0])]
        assert bool(left) == is_there, (days, left)
    await ana.close(), await bo.close()


# --- methods


async def test_methods_add_describe_and_delete_once_per_cid(ana, bo, group):
    """P14 P24: one line in the room for a batch; a repeat does nothing twice; versions merge or conflict."""
    token = await ana.server.person("ana")
    files = [upload(ana.server, token, group) for _ in range(12)]
    mark = await bo.mark()
    made = await ana.call("photo.add", room=group, photos=files, description="On the way", cid="album-add")
    again = await ana.call("photo.add", room=group, photos=files, description="On the way", cid="album-add")
    assert again["dup"] and len(made["photos"]) == 12 and not made["known"] and made["photos"][0]["width"] == 160
    line = await bo.wait_for("message", room=group, since=mark)
    assert line["text"].startswith("Ana added 12 photos")
    await bo.settle()
    assert len(bo.seen("message", since=mark, room=group)) == 1
    photo = made["photos"][0]
    assert (await ana.call("photo.get", room=group, photo=photo["id"]))["photo"]["description"] == "On the way"
    changed = await ana.call("photo.describe", room=group, photo=photo["id"], description="At the hut", version=1, cid=next(new_cid))
    assert changed["photo"]["version"] == 2
    await ana.refused("conflict", "photo.describe", room=group, photo=photo["id"], description="Late", version=1, cid=next(new_cid))
    await ana.call("photo.delete", room=group, photo=photo["id"], cid=next(new_cid))
    await ana.refused("not_found", "photo.get", room=group, photo=photo["id"])
    await ana.call("undo", room=group, cid=next(new_cid))
    assert (await ana.call("photo.get", room=group, photo=photo["id"]))["photo"]["version"] == 4
    await ana.refused("missing", "photo.add", "photos", room=group, photos=[], description="x", cid=next(new_cid))
    await ana.refused("not_found", "photo.add", room=group, photos=["nothing"], description="x", cid=next(new_cid))


async def test_photos_of_albums_are_found_in_all_rooms_without_words(ana, bo, cleo, group, fresh):
    """F20: `has:photo` of the search; who is not in a room finds none of it."""
    other = await shared_room(ana, bo, name=fresh("Gels "), kind="lab")
    await add(ana, group, f"top of the lift {group}")
    await add(bo, other, f"gel of the day {group}")
    found = await ana.call("thing.search", photos=True, limit=50)
    assert {photo["kind"] for photo in found} == {"photo"}
    assert [(photo["room"], photo["name"]) for photo in found][:2] == [(other, f"gel of the day {group}"), (group, f"top of the lift {group}")]
    assert [photo["room"] for photo in await ana.call("thing.search", photos=True, room=group)] == [group]
    assert [photo["room"] for photo in await ana.call("thing.search", photos=True, query=f"LIFT {group}")] == [group]
    assert other not in {photo["room"] for photo in await ana.call("thing.search", photos=True, **{"from": ana.id})}
    assert other not in {photo["room"] for photo in await cleo.call("thing.search", photos=True)}
    at = found[0]["at"]
    assert [photo["at"] for photo in await ana.call("thing.search", photos=True, since=at)] == [at]
    assert found[0] not in await ana.call("thing.search", photos=True, until=at - 1)



async def test_nobody_else_sees_an_album_or_an_address_of_it(ana, bo, login, group, fresh, server):
    """B13: the same 404 for outsiders, for removed members and for nobody; not_found by method."""
    photo = await add(ana, group, "the hut")
    stranger = await login(fresh())
    await stranger.refused("not_found", "album.list", room=group)
    await stranger.refused("not_found", "photo.get", room=group, photo=photo["id"])
    await stranger.refused("not_found", "photo.delete", room=group, photo=photo["id"], cid=next(new_cid))
    strange, member = await server.person(stranger.name), await server.person("bo")
    for form in ("", "/view", "/thumb"):
        assert shown(server, strange, photo["file"], form) == 404 and shown(server, member, photo["file"], form) == 200
        assert shown(server, None, photo["file"], form) in (401, 404)
    await ana.call("room.removeMember", room=group, account=bo.id)
    assert [shown(server, member, photo["file"], form) for form in ("", "/view", "/thumb")] == [404] * 3
    await bo.refused("not_found", "album.list", room=group)


async def test_an_album_photo_keeps_no_metadata_and_a_neutral_name(ana, group, server):
    """B13: neither place nor camera, in no form, and no file name of the phone."""
    token = await server.person("ana")
    photo = await add(ana, group, "the hut", pictures.jpeg_with_place(seed=71_003), token)
    assert photo["takenAt"]
    for form in ("", "/view", "/thumb"):
        _, head, body = server.request("GET", f"/photos/{photo['file']}{form}", None, {"Authorization": f"Bearer {token}"})
        assert not [secret for secret in pictures.SECRETS if secret in body] and 'filename="photo.jpg"' in head["Content-Disposition"]
