"""Photos of a step: taken by words, several at once, shown six at a time (E15 E16 E17)."""
import pictures
import pytest
from bot import assert_ok, code, french, options
from lab import experiment_with, photo, steps, two_step_lab

pytestmark = pytest.mark.row("E15", "E16", "E17")
seeds = iter(range(40_000, 50_000))


@pytest.fixture
async def lab(ana, bo, fresh):
    return await two_step_lab(ana, bo, name=fresh("Lab "))


@pytest.fixture
async def shoot(server):
    """`await shoot("ana", room)`: the id of a new picture that nobody has uploaded before."""
    async def shot(name, room, data=None):
        return photo(server, await server.person(name), room, data or pictures.png(32, 24, seed=next(seeds)))
    return shot


@pytest.mark.parametrize("words", ["step 2", "@simmer step 2", "photo for step 2", "this is for step 2", "étape 2",
                                   "photo pour l'étape 2"])
async def test_a_photo_with_the_step_is_put_there_without_a_call(ana, bo, lab, shoot, words):
    """E15"""
    id_ = await shoot("ana", lab)
    answer = assert_ok(await ana.ask(lab, words, photos=[id_]))
    assert french(answer) == (words[0] == "é" or "pour" in words), answer["text"]
    held = (await steps(bo, lab))[1]["photos"]
    assert [(p["file"], p["author"]) for p in held] == [(id_, ana.id)]
    assert answer["card"]["picture"] == id_ and answer["card"]["subject"]["kind"] == "step"


@pytest.mark.parametrize("ask, talk", [("photo for step 2", "hm"), ("photo pour l'étape 2", "hm")])
async def test_the_step_first_and_then_the_photo(ana, bo, lab, shoot, ask, talk):
    """E15 E16: the question waits; talk of others and their photos are none of it."""
    assert code(await ana.ask(lab, f"@simmer {ask}")) == "missing"
    await bo.say(lab, "", photos=[await shoot("bo", lab)])
    ids = [await shoot("ana", lab) for _ in range(4)]
    answer = assert_ok(await ana.ask(lab, "", photos=ids))
    assert "4" in answer["text"] and [p["file"] for p in (await steps(ana, lab))[1]["photos"]] == ids


async def test_the_moment_of_the_picture_stays_and_nothing_else(ana, lab, shoot):
    """E15"""
    id_ = await shoot("ana", lab, pictures.jpeg_with_place(seed=next(seeds)))
    assert_ok(await ana.ask(lab, "step 2", photos=[id_]))
    assert (await steps(ana, lab))[1]["photos"][0]["takenAt"] == 1714723872000
    assert "2024" in (await ana.ask(lab, "@simmer photos of step 2"))["text"]


async def test_several_photos_have_one_answer_with_how_many_there_are(ana, bo, lab, shoot):
    """E16: "4 photos added to step 2 (9)"; the same picture twice is said kindly and stands once."""
    first = [await shoot("bo", lab) for _ in range(5)]
    assert "(5)" in assert_ok(await bo.ask(lab, "step 2", photos=first))["text"]
    more = [await shoot("ana", lab) for _ in range(4)]
    answer = assert_ok(await ana.ask(lab, "step 2", photos=more))
    assert answer["text"].startswith("4 photos added to step 2 (9)")
    answer = assert_ok(await bo.ask(lab, "step 2", photos=[first[0], await shoot("bo", lab)]))
    assert "already" in answer["text"] and "(10)" in answer["text"]
    assert len((await steps(ana, lab))[1]["photos"]) == 10
    # The photos of one message are taken back together.
    assert_ok(await bo.ask(lab, "@simmer undo"))
    assert len((await steps(ana, lab))[1]["photos"]) == 9


async def test_a_step_holds_two_hundred_photos_and_the_rest_is_named(ana, lab, shoot):
    """E16"""
    step = (await steps(ana, lab))[1]["id"]
    ids = [await shoot("ana", lab) for _ in range(201)]
    for at in range(0, 180, 45):
        added = await ana.call("step.photo", room=lab, step=step, photos=ids[at:at + 45])
    assert added["total"] == 180 and added["added"] == 45
    await ana.call("step.photo", room=lab, step=step, photos=ids[180:199])
    answer = await ana.ask(lab, "step 2", photos=ids[199:])
    assert code(answer) == "limit" and "photo 2" in answer["text"] and "(200)" in answer["text"]
    assert code(await ana.ask(lab, "step 2", photos=ids[200:])) == "limit"
    assert len((await steps(ana, lab))[1]["photos"]) == 200
    await ana.refused("limit", "step.photo", room=lab, step=step, photos=ids[200:])


@pytest.mark.parametrize("say, by_title, more", [
    ("photos of step 2", "show the pictures of the gel step", "more"),
    ("les photos de l'étape 2", "affiche les photos de l'étape du gel", "la suite")])
async def test_photos_of_a_step_come_six_at_a_time(ana, bo, lab, shoot, say, by_title, more):
    """E17"""
    answer = assert_ok(await ana.ask(lab, f"@simmer {say}"))
    assert "card" not in answer and french(answer) == say.startswith("les")
    ids = [await shoot("ana", lab) for _ in range(8)]
    await ana.ask(lab, "step 2", photos=ids)
    for words in say, by_title:
        card = assert_ok(await bo.ask(lab, f"@simmer {words}"))["card"]
        assert [i["picture"] for i in card["items"]] == ids[:6] and card["more"]
        card = assert_ok(await bo.ask(lab, f"@simmer {more}"))["card"]
        assert [(i["number"], i["picture"]) for i in card["items"]] == [(7, ids[6]), (8, ids[7])]
    step = (await steps(bo, lab))[1]["id"]
    page = await bo.call("step.photos", room=lab, step=step, offset=6)
    assert [p["file"] for p in page["photos"]] == ids[6:] and page["total"] == 8


async def test_an_entry_takes_the_photo_beside_it(ana, lab, shoot):
    """E12 E15: "step 2: …" with a photo."""
    id_ = await shoot("ana", lab)
    assert_ok(await ana.ask(lab, "@simmer observation on step 2: smeared", photos=[id_]))
    step = (await steps(ana, lab))[1]
    assert step["observed"][0]["text"] == "smeared" and [p["file"] for p in step["photos"]] == [id_]


async def test_photos_of_others_rooms_and_steps_are_none(ana, bo, cleo, lab, shoot):
    """E15: what is not one's own upload to this room is not there."""
    step = (await steps(ana, lab))[1]["id"]
    other = await ana.make_room("Elsewhere")
    foreign = await shoot("ana", other)
    await ana.refused("not_found", "step.photo", room=lab, step=step, photos=[foreign])
    await bo.refused("not_found", "step.photo", room=lab, step=step, photos=[await shoot("ana", lab)])
    await cleo.refused("not_found", "step.photos", room=lab, step=step)
    await ana.refused("missing", "step.photo", room=lab, step=step, photos=[])
    assert "photos" not in (await steps(ana, lab))[1]


@pytest.mark.row("E22")
@pytest.mark.parametrize("share, stop, other", [
    ("share photo 2 of step 2", "stop sharing photo 2 of step 2", "share photo 9 of step 2"),
    ("partage la photo 2 de l'étape 2", "arrête de partager la photo 2 de l'étape 2", "partage la photo 9 de l'étape 2")])
async def test_a_photo_of_a_step_has_a_public_page_until_it_is_ended(make_server, share, stop, other):
    """E22: only where the owner allows it; revocable."""
    server = make_server(speaks={"en", "fr"}, args=["--public-address", "https://lab.example"])
    ana = await server.login("ana")
    room, token = await ana.make_room("Lab", "lab"), await server.person("ana")
    await experiment_with(ana, room, "buffer", "gel")
    ids = [photo(server, token, room, pictures.png(20, 20, seed=next(seeds))) for _ in range(2)]
    await ana.ask(room, "step 2", photos=ids)
    answer = await ana.ask(room, share)
    assert options(answer), answer["text"]
    answer = assert_ok(await ana.ask(room, "yes" if share.startswith("share") else "oui"))
    page = next(link["url"] for link in answer["card"]["links"] if "/s/" in link["url"])
    path = page[page.index("/s/"):]
    assert server.request("GET", path)[0] == 200
    assert_ok(await ana.ask(room, stop))
    assert server.request("GET", path)[0] == 404
    assert code(await ana.ask(room, other)) == "unknown"
    await ana.close()
