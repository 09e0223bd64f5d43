"""Barcodes by words and by photos: the product service is a stub that answers whatever it likes (N49 N50)."""
import json

import pytest

import food
import pictures
from bot import assert_ok, code, french
from outsidehouse import house, service  # noqa: F401  (fixtures)
from server import number

pytestmark = pytest.mark.row("N49", "N50")


@pytest.fixture(scope="module")
def stub():
    made = food.FoodService()
    yield made
    made.close()


@pytest.fixture
def penne():
    """A barcode that nobody in the house has asked for: what one room was told is known in all."""
    return food.new_barcode()


@pytest.fixture
async def kitchen_of(house, service):
    """`await kitchen_of("ana")`: a new person in the house of all, and a maker of rooms."""
    opened = []

    async def enter(name, **fields):
        opened.append(await house.login(f"{name}{next(number)}", **fields))
        return opened[-1]

    yield enter
    for client in opened:
        await client.close()


def spaced(barcode):
    """As people type what is printed below it."""
    return f"{barcode[:4]} {barcode[4:8]} {barcode[8:]}"


async def look_up(client, barcode, say="barcode {}"):
    """Asks for a barcode in a room of its own: the first answer, and how to hear of what follows."""
    room = await client.make_room(f"Kitchen {barcode}")
    mark = await client.mark()
    answer = assert_ok(await client.ask(room, "@simmer " + say.format(barcode)))
    return room, answer, mark


async def card_of(client, barcode, **options):
    """What the card of a barcode shows in the end, by name."""
    room, answer, mark = await look_up(client, barcode, **options)
    event = await client.wait_for("card", room=room, of=answer["seq"], since=mark)
    return {f["name"]: f["value"] for f in event["card"]["fields"]} | {"text": event["text"]}


async def refusal_of(client, barcode, **options):
    """What is said when nothing comes of a barcode."""
    room, _, mark = await look_up(client, barcode, **options)
    return await client.wait_for(
        "message", room=room, since=mark, where=lambda m: m.get("code") in ("not_found", "offline"))


@pytest.mark.parametrize("say, wrong", [("barcode {}", "8076809513723"), ("scan 8076 8095 13723", ""),
                                        ("code-barres {}", "8076809513721")])
async def test_a_wrong_check_digit_is_told_before_anybody_is_asked(kitchen_of, service, say, wrong):
    """N49"""
    ana = await kitchen_of("ana", language="fr" if "barres" in say else "en")
    room = await ana.make_room("Kitchen")
    assert code(await ana.ask(room, "@simmer " + say.format(wrong))) == "invalid"
    assert not service.requests


@pytest.mark.parametrize("language, say", [("en", "scan {}"), ("fr", "code-barres {}")])
async def test_a_product_is_shown_where_it_was_asked_for(kitchen_of, service, language, say, penne):
    """N49"""
    service.answers[penne] = food.found(food.product())
    ana = await kitchen_of("ana", language=language)
    fields = await card_of(ana, penne, say=say.format(spaced(penne) if language == "en" else penne))
    assert "Penne rigate" in fields.values() and "Pasta Nova" in fields.values()
    assert "359 kcal" in fields["text"] and "Open Food Facts (ODbL)" in fields["text"]
    assert french(fields) == (language == "fr")
    (path, query, headers), = service.requests
    assert path == f"/api/v2/product/{penne}" and f"product_name_{language}" in query["fields"]
    assert headers["User-Agent"].startswith("Simmer/") and "(ops@example.org)" in headers["User-Agent"]


async def test_a_program_asks_for_a_product(kitchen_of, service, penne):
    """N49 N50: at once what is known; `searching` is asked again."""
    absent = food.ean("200000000009")
    service.answers[penne] = food.found(food.product())
    ana = await kitchen_of("ana")
    room = await ana.make_room("Kitchen")

    async def known(barcode):
        while (answer := await ana.call("product.lookup", room=room, barcode=barcode))["state"] == "searching":
            await ana.settle()
        return answer

    found = await known(penne)
    assert (found["state"], found["barcode"], found["name"], found["brand"]) == ("found", penne, "Penne rigate", "Pasta Nova")
    assert (await known(absent))["state"] == "not_found"
    await ana.refused("invalid", "product.lookup", room=room, barcode=penne[:-1] + str((int(penne[-1]) + 1) % 10))
    await ana.refused("missing", "product.lookup", room=room)


async def test_answers_without_a_product(kitchen_of, service):
    """N50: the code decides nothing, the body does."""
    absent, older, malformed, bare, nameless = (food.ean(f"20000000000{i}") for i in range(5))
    service.answers |= {
        older: (200, {"code": older, **food.ABSENT}),
        malformed: (200, {"code": "", "status": 0, "status_verbose": "no code or invalid code"}),
        bare: food.found({}, bare), nameless: food.found(food.product(name=" <br> "), nameless)}
    ana = await kitchen_of("ana")
    for barcode in (absent, older, malformed, bare, nameless):
        message = await refusal_of(ana, barcode)
        assert code(message) == "not_found" and barcode in message["text"]


async def test_values_are_read_as_the_service_means_them(kitchen_of, service):
    """N49"""
    joules, texts, salty, wild, none = (food.ean(f"20000000010{i}") for i in range(5))
    service.answers |= {
        joules: food.found(food.product("<b>Bows</b> &amp; sauce", "Molino&nbsp;Uno", {"energy_100g": 1521, "energy_unit": "kcal"})),
        texts: food.found(food.product("Texts", nutriments={"energy-kcal_100g": "359", "fat_100g": "2"})),
        salty: food.found(food.product("Salty", nutriments={"energy-kj_100g": "1000", "salt_100g": 1})),
        wild: food.found(food.product("Wild", nutriments={"energy-kcal_100g": 901, "fat_100g": -1, "proteins_100g": 120})),
        none: food.found({"product_name": "None", "brands": "Molino"})}
    ana = await kitchen_of("ana")
    bows = await card_of(ana, joules)
    assert "Bows & sauce" in bows.values() and "Molino Uno" in bows.values() and "364 kcal" in bows["text"]
    assert "359 kcal" in (await card_of(ana, texts))["text"]
    assert "239 kcal" in (await card_of(ana, salty))["text"]
    for barcode, name in ((wild, "Wild"), (none, "None")):
        fields = await card_of(ana, barcode)
        assert name in fields.values() and "kcal" not in fields["text"]


@pytest.mark.parametrize("trouble, requests", [
    (food.never, 1), (food.broken, 2), (food.too_large, 1), (food.ELSEWHERE, 1),
    ((500, "<html>oops</html>"), 2), ((200, "<html>maintenance</html>"), 1)],
    ids=["slow", "broken", "large", "elsewhere", "fault", "nonsense"])
async def test_no_answer_is_told_and_the_barcode_is_kept(kitchen_of, service, trouble, requests, penne):
    """N49 N50"""
    service.answers[penne] = trouble
    ana = await kitchen_of("ana")
    message = await refusal_of(ana, penne)
    assert code(message) == "offline"
    assert service.paths() == [f"/api/v2/product/{penne}"] * requests


async def test_a_busy_service_is_asked_once_more_when_it_says_so(kitchen_of, service, penne):
    """N49"""
    answers = iter([(429, "slow down", {"Retry-After": "1"})])
    service.answers[penne] = lambda handler: food.reply(handler, *next(answers, food.found(food.product())))
    assert "359 kcal" in (await card_of(await kitchen_of("ana"), penne))["text"]
    assert len(service.requests) == 2


@pytest.mark.parametrize("status", [429, 503])
async def test_a_service_that_stays_busy_is_left_alone(kitchen_of, service, status, penne):
    """N31 N49"""
    service.answers[penne] = (status, "try again later", {"Retry-After": "120"})
    ana = await kitchen_of("ana", language="fr")
    message = await refusal_of(ana, penne, say="code-barres {}")
    assert code(message) == "offline" and french(message) and "2" in message["text"]
    # Until then nothing is sent.
    assert code(await refusal_of(ana, food.ean("200000000200"), say="code-barres {}")) == "offline"
    assert len(service.requests) == 1


async def test_without_any_service_it_is_said(ana, fresh):
    """N49: nothing leaves this machine where the operator says so."""
    assert code(await refusal_of(ana, food.PENNE)) == "offline"


async def test_what_was_asked_before_a_crash_is_answered_after_it(make_server, service, penne):
    """N30 N54"""
    service.answers[penne] = food.never
    server = make_server(speaks={"en", "fr"}, env=service.env)
    ana = await server.login("ana")
    room, answer, _ = await look_up(ana, penne)
    ana.abort()
    server.kill()
    service.answers[penne] = food.found(food.product())
    server.start()
    ana = await server.login("ana")
    while True:
        shown = [e for e in await ana.all_history(room) if e["seq"] == answer["seq"]]
        if "359 kcal" in shown[0]["text"]:
            break
        await ana.wait_for("card", room=room, of=answer["seq"])
    await ana.close()


# --- from photos


async def show(client, room, image, text="", **params):
    """Uploads a picture and posts it with some words."""
    server = client.server
    token = await server.person(client.name)
    status, _, body = server.request("POST", f"/photos?room={room}", image, {"Authorization": f"Bearer {token}"})
    assert status in (200, 201), body
    photo = json.loads(body)
    return await client.say(room, text, photos=[photo.get("photo", photo)["id"]], **params)


@pytest.mark.parametrize("language, say", [("en", "@simmer scan this barcode"), ("fr", "@simmer scanne ce code-barres")])
async def test_a_photo_of_a_barcode_is_looked_up(kitchen_of, service, language, say, penne):
    """N49"""
    service.answers[penne] = food.found(food.product())
    ana = await kitchen_of("ana", language=language)
    room = await ana.make_room("Kitchen")
    mark = await ana.mark()
    sent = await show(ana, room, pictures.encoded(pictures.barcode(penne), "PNG"), say)
    answer = assert_ok(await ana.answer(room, sent["seq"], since=mark))
    edited = await ana.wait_for("card", room=room, of=answer["seq"], since=mark)
    assert "359 kcal" in edited["text"] and "Penne rigate" in edited["text"] and french(edited) == (language == "fr")


@pytest.mark.parametrize("say", ["@simmer scan this barcode", "@simmer scanne ce code-barres"])
async def test_a_photo_without_a_barcode_is_told(kitchen_of, service, say):
    """N49"""
    ana = await kitchen_of("ana")
    room = await ana.make_room("Kitchen")
    mark = await ana.mark()
    sent = await show(ana, room, pictures.jpeg(400, 300), say)
    assert code(await ana.answer(room, sent["seq"], since=mark)) == "not_found"
    assert not service.requests


async def test_a_photo_and_digits_both_answer_the_question(kitchen_of, service, penne):
    """N49"""
    service.answers[penne] = food.found(food.product())
    ana = await kitchen_of("ana")
    for number in range(2):
        room = await ana.make_room(f"Kitchen {number}")
        assert code(await ana.ask(room, "@simmer scan a barcode")) == "missing"
        mark = await ana.mark()
        sent = await (show(ana, room, pictures.encoded(pictures.barcode(penne), "PNG")) if number else ana.say(room, spaced(penne)))
        answer = assert_ok(await ana.answer(room, sent["seq"], since=mark))
        # The second room asks nobody: what the first one was told is known.
        told = answer if "kcal" in answer["text"] else await ana.wait_for("card", room=room, of=answer["seq"], since=mark)
        assert "359 kcal" in told["text"]
