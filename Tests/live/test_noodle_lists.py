"""The pantry's lists, one noodle, choosing and rating, by sentence in English and French, and by method (N1–N11 N14–N24 N3 N56 B15)."""
import pytest

from bot import assert_ok, code, french
from client import new_cid, unwrap

pytestmark = pytest.mark.row("N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "N10", "N11", "N14", "N15", "N16", "N17", "N18", "N19",
                             "N20", "N21", "N22", "N23", "N24", "N56", "B15")


async def add(client, room, name, brand, **fields):
    made = await client.call("noodle.add", room=room, name=name, brand=brand, cid=next(new_cid), **fields)
    return unwrap(made, "noodle")


async def stocked(client, room):
    """Penne and bows on hand, fusilli out, orzo a side dish; by name: Bows, Fusilli, Orzo, Penne rigate."""
    await add(client, room, "Penne rigate", "Pasta Nova", cookSeconds=480, mealCups=0.75, sideCups=0.33)
    await add(client, room, "Bows", "Molino", cookSeconds=450, mealCups=1.25)
    await add(client, room, "Fusilli", "Casa Grano", cookSeconds=660, mealCups=1, onHand=False)
    await add(client, room, "Orzo", "Molino", cookSeconds=540, sideCups=0.5, prefersMeal=False)


@pytest.fixture
async def pantry(ana, bo, cleo, kitchen):
    await stocked(ana, kitchen)
    return kitchen


async def ask(client, room, sentence, **params):
    return await client.ask(room, f"@simmer {sentence}", **params)


async def ok(client, room, *sentences):
    for sentence in sentences:
        message = assert_ok(await ask(client, room, sentence))
    return message


def items(message):
    return message["card"]["items"]


def names(message):
    return [item["title"].split(" (")[0] for item in items(message)]


async def listed(client, room, **params):
    return await client.call("noodle.list", room=room, **params)


ALL = ["Bows", "Fusilli", "Orzo", "Penne rigate"]


@pytest.mark.parametrize("sentence, speaks_french", [
    ("show the noodles", False), ("list my pasta", False), ("what noodles do we have?", False), ("montre les nouilles", True)])
async def test_the_list(ana, pantry, sentence, speaks_french):
    """N1 N2 N4 N5 N6 N7"""
    message = await ok(ana, pantry, sentence)
    assert names(message) == ALL and message["quiet"] and french(message) == speaks_french
    bows, fusilli, orzo, penne = items(message)
    assert bows["title"] == "Bows (Molino)" and bows["marks"] == ["☑", "●"] and "1¼" in bows["detail"]
    assert fusilli["marks"] == ["☒", "●"] and orzo["marks"] == ["☑", "◔"] and "½" in orzo["detail"] and "¾" in penne["detail"]
    assert "picture" not in bows and bows["subject"]["kind"] == "noodle", "the page draws a placeholder"
    assert ("plat principal" if speaks_french else "full meal") in message["text"], "marks are words in the plain form"
    assert all(item["title"] in message["text"] and item["detail"] in message["text"] for item in items(message))


@pytest.mark.parametrize("sentence", ["show the noodles", "montre les nouilles", "what's on hand?", "grocery list"])
async def test_an_empty_pantry_says_how_to_begin(ana, kitchen, sentence):
    """N1"""
    message = await ok(ana, kitchen, sentence)
    assert "card" not in message and message["text"]


async def test_ten_lines_a_page_and_numbers_of_all_pages(ana, kitchen):
    """N1 T10"""
    for number in range(10, 33):
        await add(ana, kitchen, f"Shape {number}", "Molino", cookSeconds=number)
    first = await ok(ana, kitchen, "show the noodles")
    assert len(items(first)) == 10 and first["card"]["more"]["say"]
    second = await ok(ana, kitchen, "more")
    assert [item["number"] for item in items(second)] == list(range(11, 21)) and names(second)[0] == "Shape 20"
    assert (await ok(ana, kitchen, "12"))["card"]["title"] == "Shape 21 (Molino)"
    assert (await ok(ana, kitchen, "ouvre la deuxième"))["card"]["title"] == "Shape 11 (Molino)"
    third = await ok(ana, kitchen, "suite")
    assert len(items(third)) == 3 and "more" not in third["card"]
    assert code(await ask(ana, kitchen, "number 24")) == "unknown"


@pytest.mark.parametrize("sentence, sort, order", [
    ("sort noodles by name", "name", ALL), ("alphabetical order", "name", ALL), ("trie par nom", "name", ALL),
    ("sort by brand", "brand", ["Fusilli", "Bows", "Orzo", "Penne rigate"]),
    ("group the noodles by brand", "brand", ["Fusilli", "Bows", "Orzo", "Penne rigate"]),
    ("trie par marque", "brand", ["Fusilli", "Bows", "Orzo", "Penne rigate"]),
    ("best noodles first", "rating", ["Orzo", "Penne rigate", "Bows", "Fusilli"]),
    ("which are our favourites?", "rating", ["Orzo", "Penne rigate", "Bows", "Fusilli"]),
    ("les mieux notées d'abord", "rating", ["Orzo", "Penne rigate", "Bows", "Fusilli"]),
    ("quickest first", "time", ["Bows", "Penne rigate", "Orzo", "Fusilli"]),
    ("sort by cooking time", "time", ["Bows", "Penne rigate", "Orzo", "Fusilli"]),
    ("trie par temps de cuisson", "time", ["Bows", "Penne rigate", "Orzo", "Fusilli"])])
async def test_it_is_sorted_and_stays_so(ana, bo, pantry, sentence, sort, order):
    """N14 N15 N16 N17 N23"""
    await ok(ana, pantry, "rate the orzo 5", "rate the penne 3")
    await ok(ana, pantry, "sort by time" if sort != "time" else "sort by brand")
    assert names(await ok(ana, pantry, sentence)) == order
    assert names(await ok(ana, pantry, "show the noodles")) == order
    mine = await listed(ana, pantry)
    assert mine["sort"] == sort and [noodle["name"] for noodle in mine["noodles"]] == order
    assert (await listed(bo, pantry))["sort"] == "name", "each has a list of one's own"


@pytest.mark.parametrize("sentence", ["sort by colour", "trie par couleur"])
async def test_an_order_that_there_is_not(ana, pantry, sentence):
    """N14"""
    assert code(await ask(ana, pantry, sentence)) == "unknown"
    assert (await listed(ana, pantry))["sort"] == "name"


@pytest.mark.parametrize("sentence, filter_, shown", [
    ("what's on hand?", "available", ["Bows", "Orzo", "Penne rigate"]), ("what can we cook?", "available", ["Bows", "Orzo", "Penne rigate"]),
    ("qu'est-ce qu'il y a en stock ?", "available", ["Bows", "Orzo", "Penne rigate"]),
    ("grocery list", "unavailable", ["Fusilli"]), ("what are we out of?", "unavailable", ["Fusilli"]),
    ("la liste de courses", "unavailable", ["Fusilli"]),
    ("show main meals", "meal", ["Bows", "Fusilli", "Penne rigate"]), ("montre les plats principaux", "meal", ["Bows", "Fusilli", "Penne rigate"]),
    ("noodles for a side", "side", ["Orzo"]), ("montre les accompagnements", "side", ["Orzo"]),
    ("show all noodles", "all", ALL), ("clear the filter", "all", ALL), ("montre toutes les nouilles", "all", ALL)])
async def test_it_is_filtered_and_stays_so(ana, pantry, sentence, filter_, shown):
    """N18 N19 N20 N21 N22 N23"""
    if filter_ == "all":
        await ok(ana, pantry, "grocery list")
    assert names(await ok(ana, pantry, sentence)) == shown
    assert (await listed(ana, pantry))["filter"] == filter_
    assert names(await ok(ana, pantry, "show the noodles")) == shown


async def test_nothing_left_and_nothing_missing(ana, kitchen):
    """N19 N20 N21 N22"""
    await add(ana, kitchen, "Orzo", "Molino", onHand=False)
    assert "1" in (await ok(ana, kitchen, "what's on hand?"))["text"]
    assert "card" not in await ok(ana, kitchen, "montre les accompagnements")
    await ok(ana, kitchen, "bought orzo")
    assert "card" not in await ok(ana, kitchen, "grocery list")
    assert "card" not in await ok(ana, kitchen, "show side dishes")


async def test_the_grocery_list_is_ticked_by_its_buttons(ana, bo, pantry):
    """N20 N11"""
    message = await ok(ana, pantry, "which noodles should I buy?")
    (fusilli,) = items(message)
    assert fusilli["marks"] == ["☐"]
    await bo.call("say", room=pantry, text=fusilli["buttons"][0]["say"], cid=next(new_cid))
    await bo.wait_for("item", room=pantry, kind="noodle", change="changed")
    assert (await listed(ana, pantry, filter="unavailable"))["count"] == 0


async def test_how_the_list_is_kept(ana, make_server):
    """N23: survives a restart, is reset, undone, and told to the person's other devices."""
    server = make_server()
    client, other = await server.login("ana"), await server.login("ana")
    room = await client.make_room("Pantry")
    await other.wait_for("account", change="room_added")
    await stocked(client, room)
    await ok(client, room, "sort by brand", "grocery list")
    told = await other.wait_for("account", change="settings", noodleFilter="unavailable")
    assert told["room"] == room and other.seen("account", change="settings", noodleSort="brand")
    await client.close()
    await other.close()
    server.restart()
    client = await server.login("ana")
    mine = await listed(client, room)
    assert (mine["sort"], mine["filter"]) == ("brand", "unavailable")
    for question in ("how is my list sorted?", "which filter is on?", "comment est triée ma liste ?"):
        assert "card" not in await ok(client, room, question)
    await ok(client, room, "reset my list")
    mine = await listed(client, room)
    assert (mine["sort"], mine["filter"]) == ("name", "all")
    await ok(client, room, "undo")
    mine = await listed(client, room)
    assert (mine["sort"], mine["filter"]) == ("brand", "unavailable")
    kept = await client.call("noodle.settings", room=room, sort="time", filter="side", cid=next(new_cid))
    assert kept == {"sort": "time", "filter": "side"} and (await listed(client, room))["sort"] == "time"
    await client.close()


async def test_a_timer_stands_in_place_of_the_picture(ana, bo, pantry):
    """N8 N10 N39"""
    await ok(ana, pantry, "start the penne rigate timer")
    line = items(await ok(ana, pantry, "show the noodles"))[3]
    assert line["timer"]["state"] == "running" and line["timer"]["endsAt"]
    pause, cancel = (button["say"] for button in line["buttons"])
    assert (await listed(bo, pantry))["noodles"][3]["timer"]["state"] == "running"
    card = (await ok(ana, pantry, "montre-moi les penne rigate"))["card"]
    await ok(ana, pantry, pause)
    message = await ok(ana, pantry, "show the noodles")
    assert items(message)[3]["timer"]["remainingMs"] and "⏸ " in message["text"]
    await ok(ana, pantry, items(message)[3]["buttons"][0]["say"])
    assert card["buttons"][0]["say"] != (await ok(ana, pantry, "show bows"))["card"]["buttons"][0]["say"].replace("Bows", "Penne rigate")
    await ok(ana, pantry, cancel)
    assert code(await ask(ana, pantry, pause)) in ("expired", "unknown")
    assert "timer" not in items(await ok(ana, pantry, "show the noodles"))[3]


@pytest.mark.parametrize("sentence, title", [
    ("show fusilli", "Fusilli (Casa Grano)"), ("open the penne", "Penne rigate (Pasta Nova)"), ("tell me about the bows", "Bows (Molino)"),
    ("montre-moi les fusilli", "Fusilli (Casa Grano)")])
async def test_one_noodle(ana, pantry, sentence, title):
    """N9"""
    message = await ok(ana, pantry, sentence)
    card = message["card"]
    assert card["kind"] == "detail" and card["title"] == title and card["subject"]["kind"] == "noodle"
    assert len(card["buttons"]) == 4 and all(field["value"] in message["text"] for field in card["fields"])
    # A reply to the card means what it shows, whatever was spoken of since.
    await ok(ana, pantry, "show orzo")
    rated = assert_ok(await ask(ana, pantry, "rate it 2", replyTo=message["seq"]))
    assert title.split(" (")[0] in rated["text"]


@pytest.mark.parametrize("sentence, yes", [
    ("show fusilo", "yes"), ("montre les fusilo", "oui"), ("how long do the fusilo cook?", "yes"), ("rate the fusilo 3", "yes")])
async def test_a_name_that_is_nearly_one(ana, pantry, sentence, yes):
    """N5 N9: rule 2"""
    message = await ask(ana, pantry, sentence)
    assert code(message) == "unknown" and "fusilo" in message["text"] and "Fusilli (Casa Grano)" in message["text"]
    assert "Fusilli" in (await ok(ana, pantry, yes))["text"]


async def test_a_name_of_nothing_and_a_name_of_two(ana, pantry):
    """N9 N5: rules 2 and 3"""
    assert code(await ask(ana, pantry, "how long do the zanzibar noodles cook?")) == "unknown"
    await ok(ana, pantry, "no")
    await add(ana, pantry, "Bows", "Casa Grano", cookSeconds=600)
    message = await ask(ana, pantry, "cooking time for bows")
    assert code(message) == "ambiguous" and [o["label"] for o in message["card"]["options"]] == ["Bows (Casa Grano)", "Bows (Molino)"]
    assert "10 min" in (await ok(ana, pantry, "1"))["text"]


@pytest.mark.parametrize("sentence, time", [
    ("how long do the penne cook?", "8 min"), ("penne time?", "8 min"), ("cooking time for bows", "7 min 30 s"),
    ("combien de temps cuisent les penne ?", "8\u00a0min")])
async def test_how_long_it_cooks(ana, pantry, sentence, time):
    """N5"""
    assert time in (await ok(ana, pantry, sentence))["text"]


@pytest.mark.parametrize("sentence, stars, value", [
    ("rate the fusilli 4.5", "★★★★½ 4.5", 4.5), ("give penne 3 and a half stars", "★★★½ 3.5", 3.5), ("fusilli deserves 4 stars", "★★★★ 4", 4),
    ("note les fusilli 4,5 étoiles", "★★★★½ 4,5", 4.5), ("rate fusilli 0", "☆ 0", 0)])
async def test_rating(ana, bo, pantry, sentence, stars, value):
    """N3"""
    assert stars in (await ok(ana, pantry, sentence))["text"]
    own = [n["own"] for n in (await listed(ana, pantry))["noodles"] if "own" in n]
    assert own == [value] and not any("own" in n for n in (await listed(bo, pantry))["noodles"])
    await ok(ana, pantry, "undo")
    assert not any(n["votes"] for n in (await listed(ana, pantry))["noodles"])


@pytest.mark.parametrize("sentence, reason", [
    ("rate fusilli 6", "invalid"), ("rate fusilli −1", "invalid"), ("rate fusilli lots", "not_number"), ("rate fusilli", "missing"),
    ("note les fusilli 6", "invalid"), ("note les fusilli beaucoup", "not_number")])
async def test_no_rating(ana, pantry, sentence, reason):
    """N3"""
    assert code(await ask(ana, pantry, sentence)) == reason
    assert not any(n["votes"] for n in (await listed(ana, pantry))["noodles"])


async def test_the_mean_of_the_members(ana, bo, cleo, pantry):
    """N56 N3 B15"""
    await ok(ana, pantry, "rate the penne 4", "rate the penne 3")
    await ok(bo, pantry, "je donne 5 aux penne")
    await ok(cleo, pantry, "I give penne 3")
    await ok(ana, pantry, "I give penne 4")
    (penne,) = (await listed(ana, pantry, query="PENNÉ"))["noodles"]
    assert (penne["mean"], penne["votes"], penne["own"]) == (4, 3, 4)
    shown = unwrap(await bo.call("noodle.get", room=pantry, noodle=penne["id"]), "noodle")
    assert [(r["account"], r["value"]) for r in shown["ratings"]] == [(bo.id, 5), (ana.id, 4), (cleo.id, 3)] and shown["own"] == 5
    for sentence in ("who rated penne?", "qui a noté les penne ?"):
        assert len(items(await ok(ana, pantry, sentence))) == 3
    assert "5" in (await ok(ana, pantry, "what does Bo think of penne?"))["text"]
    await ok(bo, pantry, "what does Cleo think of fusilli?")
    await ok(cleo, pantry, "remove my rating of penne")
    assert (await listed(ana, pantry, query="penne"))["noodles"][0]["mean"] == 4.5
    # A former member's vote leaves the mean, and comes back with the person.
    await ana.call("room.removeMember", room=pantry, account=bo.id, cid=next(new_cid))
    assert (await listed(ana, pantry, query="penne"))["noodles"][0]["mean"] == 4
    await bo.join((await ana.link(pantry))["token"])
    assert (await listed(ana, pantry, query="penne"))["noodles"][0]["mean"] == 4.5


async def test_rating_by_method(ana, bo, pantry):
    """N56"""
    noodle = (await listed(ana, pantry))["noodles"][0]["id"]
    rated = unwrap(await ana.call("noodle.rate", room=pantry, noodle=noodle, value=3.5, cid=next(new_cid)), "noodle")
    assert (rated["own"], rated["mean"], rated["votes"]) == (3.5, 3.5, 1)
    await bo.wait_for("item", room=pantry, kind="rating", change="added")
    for value, reason in ((5.1, "invalid"), (-1, "invalid"), ("x", "not_number")):
        await ana.refused(reason, "noodle.rate", "value", room=pantry, noodle=noodle, value=value)
    await ana.refused("missing", "noodle.rate", "value", room=pantry, noodle=noodle)
    await ana.refused("not_found", "noodle.get", "noodle", room=pantry, noodle="0")
    taken = unwrap(await ana.call("noodle.rate", room=pantry, noodle=noodle, value=None, cid=next(new_cid)), "noodle")
    assert "own" not in taken and taken["votes"] == 0


async def test_pages_by_method(ana, pantry):
    """N1 N14 N19"""
    page = await listed(ana, pantry, sort="time", filter="available", offset=1, limit=1)
    assert page["count"] == 3 and [n["name"] for n in page["noodles"]] == ["Penne rigate"]
    assert (await listed(ana, pantry))["sort"] == "name", "what is asked for once is not kept"
    assert (await listed(ana, pantry, query="100%"))["count"] == 0
    for field, value, reason in (("sort", "agreement", "unknown"), ("filter", "x", "unknown"), ("limit", 0, "invalid"),
                                 ("limit", 201, "too_big"), ("offset", -1, "invalid"), ("limit", "x", "not_number")):
        await ana.refused(reason, "noodle.list", field, room=pantry, **{field: value})


@pytest.mark.parametrize("sentence, shown", [
    ("what can I cook in under 8 minutes?", ["Penne rigate", "Bows"]), ("we're in a hurry, which pasta?", ["Bows", "Penne rigate", "Orzo"]),
    ("a good noodle for tonight?", ["Orzo", "Penne rigate", "Bows"]), ("qu'est-ce qui cuit en moins de 8 minutes ?", ["Penne rigate", "Bows"])])
async def test_choosing(ana, pantry, sentence, shown):
    """N24: what is out is never offered, however good."""
    await ok(ana, pantry, "rate the orzo 5", "rate the penne 3", "rate the fusilli 5")
    message = await ok(ana, pantry, sentence)
    assert names(message) == shown
    assert all(len(item["buttons"]) == 1 for item in items(message))


async def test_nothing_so_quick(ana, pantry):
    """N24"""
    message = await ask(ana, pantry, "what can I cook in under 3 minutes?")
    assert code(message) == "not_found" and "Bows" in message["text"] and "7 min 30 s" in message["text"]


@pytest.mark.parametrize("sentence", ["what do we all like?", "qu'est-ce que tout le monde aime ?"])
async def test_what_all_like(ana, bo, cleo, pantry, sentence):
    """B15: the highest lowest vote; the mean also for who has not voted."""
    assert "card" not in await ok(ana, pantry, sentence)
    await ok(ana, pantry, "rate the penne 5", "rate the bows 3")
    await ok(bo, pantry, "rate the penne 1", "rate the bows 4", "rate the orzo 2")
    message = await ok(cleo, pantry, sentence)
    assert names(message) == ["Bows", "Orzo", "Penne rigate"]
    assert "3" in items(message)[0]["detail"] and "★★★½" in items(message)[0]["detail"]
