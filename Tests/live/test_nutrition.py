"""Nutrition of noodles: scaled, fetched, edited in place, kept, and told when it does not come (N28–N33)."""
import pytest

import food
from bot import assert_ok, code, french
from client import new_cid
from outsidehouse import house, service  # noqa: F401  (fixtures)
from server import number

pytestmark = pytest.mark.row("N9", "N28", "N29", "N30", "N31", "N32", "N33")

LANGUAGES = {
    "en": {"ask": "nutrition of {}", "show": "show {}", "retry": "retry nutrition {}", "next": "not this one",
           "refresh": "refresh nutrition of {}", "protein": "how much protein in the {}?"},
    "fr": {"ask": "valeurs nutritionnelles des {}", "show": "montre-moi les {}", "next": "pas celui-ci",
           "retry": "réessaie les valeurs nutritionnelles des {}",
           "refresh": "actualise les valeurs nutritionnelles des {}", "protein": "il y a combien de protéines dans les {} ?"},
}
HIT = food.product("Penne rigate", "Pasta Nova")
OTHER = food.product("Penne lisce", "Autre", {**food.NUTRIMENTS, "energy-kcal_100g": 340})


@pytest.fixture(scope="module")
def stub():
    made = food.FoodService()
    yield made
    made.close()


class Cook:
    """Somebody with a noodle of their own, and what they say in their language."""

    def __init__(self, client, room, say):
        self.client, self.room, self.say = client, room, say

    async def tell(self, what, noodle="Penne"):
        return await self.client.ask(self.room, "@simmer " + self.say[what].format(noodle))

    async def shelve(self, noodle="Penne", **fields):
        return await self.client.call("noodle.add", room=self.room, name=noodle, brand="Pasta Nova", cookSeconds=480,
                                      mealCups=0.75, sideCups=0.5, cid=next(new_cid), **fields)

    async def fetched(self, what="ask", noodle="Penne"):
        """The first answer, and its card when the data have come."""
        mark = await self.client.mark()
        answer = assert_ok(await self.tell(what, noodle))
        return answer, await self.client.wait_for("card", room=self.room, of=answer["seq"], since=mark)

    async def refused(self, what="ask", noodle="Penne"):
        """What is said when nothing comes."""
        mark = await self.client.mark()
        answer = assert_ok(await self.tell(what, noodle))
        told = await self.client.wait_for("message", room=self.room, since=mark, cause=answer["cause"],
                                          where=lambda m: "code" in m)
        await self.client.wait_for("card", room=self.room, of=answer["seq"], since=mark)
        return told


@pytest.fixture
async def cook(house, make_server, service):
    """`await cook("fr")`: a cook with penne, in the house of all; `at` is another server, `env` makes one."""
    clients = []

    async def made(language="en", at=house, env=None):
        server = at if env is None else make_server(speaks={"en", language}, env=env)
        client = await server.login(f"ana{next(number)}", language=language)
        clients.append(client)
        cook = Cook(client, await client.make_room("Kitchen"), LANGUAGES[language])
        cook.server = server
        await cook.shelve()
        return cook

    yield made
    for client in clients:
        await client.close()


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_it_is_fetched_once_scaled_and_kept(cook, service, language):
    """N28 N29 N30 N32"""
    service.answers["Penne Pasta Nova"] = [HIT]
    ana = await cook(language, env=service.env)
    answer, edited = await ana.fetched()
    assert "kcal" in edited["text"] and "269 kcal" in edited["text"] and "75 g" in edited["text"]
    assert ("0,75 tasse" if language == "fr" else "0.75 cup") in edited["text"]
    assert ("9,4 g" if language == "fr" else "9.4 g") in edited["text"]
    assert "Penne rigate (Pasta Nova)" in edited["text"] and "Open Food Facts (ODbL)" in edited["text"]
    assert "359 kcal" in edited["text"] and french(answer) == french(edited) == (language == "fr")
    assert edited["card"]["kind"] == "detail" and len(edited["card"]["fields"]) >= 9
    count = len(service.requests)
    assert count == 1 and service.paths()[0] == "/search"
    protein = assert_ok(await ana.tell("protein"))
    assert ("9,4 g" if language == "fr" else "9.4 g") in protein["text"] and "269" not in protein["text"]
    # Also after a crash.
    ana.client.abort()
    ana.server.restart()
    ana.client = await ana.server.login(ana.client.name)
    assert "269 kcal" in assert_ok(await ana.tell("ask"))["text"] and len(service.requests) == count
    await ana.client.close()


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_first_look_at_a_noodle_fetches_it(cook, service, language):
    """N9 N29 N30"""
    service.answers["Penne Pasta Nova"] = [HIT]
    ana = await cook(language)
    answer, edited = await ana.fetched("show")
    assert "269 kcal" not in answer["text"] and "269 kcal" in edited["text"] and "Open Food Facts (ODbL)" in edited["text"]
    assert edited["card"]["subject"]["kind"] == "noodle" and edited["card"]["title"] == answer["card"]["title"]
    assert french(edited) == (language == "fr")
    assert "269 kcal" in assert_ok(await ana.tell("show"))["text"] and len(service.requests) == 1


async def test_a_look_that_brings_nothing_says_nothing_and_is_not_repeated(cook, service):
    """N9 N31"""
    ana = await cook()
    mark = await ana.client.mark()
    answer = assert_ok(await ana.tell("show"))
    edited = await ana.client.wait_for("card", room=ana.room, of=answer["seq"], since=mark)
    # Typical values stand there until somebody finds the product.
    assert "USDA" in edited["text"] and "fetching" not in edited["text"]
    count = len(service.requests)
    assert "USDA" in assert_ok(await ana.tell("show"))["text"]
    await ana.client.settle()
    assert len(service.requests) == count
    assert not [m for m in ana.client.seen("message", since=mark) if m.get("code")]


@pytest.mark.parametrize("language, barcode, save", [("en", "barcode {}", "save anyway"),
                                                     ("fr", "code-barres {}", "enregistre quand même")])
async def test_the_product_of_a_barcode_becomes_a_noodle_with_its_values(cook, service, language, barcode, save):
    """N29 N49"""
    penne = food.new_barcode()
    service.answers[penne] = food.found(food.product("Ziti"))
    ana = await cook(language)
    mark = await ana.client.mark()
    answer = assert_ok(await ana.client.ask(ana.room, "@simmer " + barcode.format(penne)))
    await ana.client.wait_for("card", room=ana.room, of=answer["seq"], since=mark)
    # What is still missing is asked for behind it.
    await ana.client.wait_for("message", room=ana.room, cause=answer["cause"], since=mark, code="missing")
    await ana.client.ask(ana.room, "@simmer " + save)
    added = await ana.client.wait_for("item", room=ana.room, since=mark, where=lambda e: e["kind"] == "noodle")
    assert (added["value"]["name"], added["value"]["brand"]) == ("Ziti", "Pasta Nova")
    assert added["value"]["barcode"] == penne
    assert "359 kcal" in assert_ok(await ana.tell("ask", "Ziti"))["text"]
    assert service.paths() == [f"/api/v2/product/{penne}"]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_another_match_can_be_taken(cook, service, language):
    """N29"""
    service.answers["Penne Pasta Nova"] = [OTHER, HIT, food.product("Nothing", nutriments={})]
    ana = await cook(language)
    # That of the brand is first, whatever the service's order.
    assert "Penne rigate" in (await ana.fetched())[1]["text"]
    other = assert_ok(await ana.tell("next"))
    assert "Penne lisce" in other["text"] and "255 kcal" in other["text"]
    assert code(await ana.tell("next")) == "not_found"
    assert len(service.requests) == 1


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_no_match_and_no_answer_are_told_and_asked_again_on_demand(cook, service, language):
    """N29 N31"""
    ana = await cook(language)
    message = await ana.refused()
    assert code(message) == "not_found" and french(message) == (language == "fr") and "Pasta Nova" in message["text"]
    service.answers["Penne Pasta Nova"] = (500, "<html>oops</html>")
    message = await ana.refused("retry")
    assert code(message) == "offline" and "Open Food Facts" in message["text"]
    service.answers["Penne Pasta Nova"] = [HIT]
    assert "269 kcal" in (await ana.fetched("retry"))[1]["text"]


async def test_a_busy_service_is_told_and_left_alone(cook, service):
    """N31"""
    service.answers["Penne Pasta Nova"] = (429, "too many", {"Retry-After": "90"})
    ana = await cook()
    message = await ana.refused()
    assert code(message) == "offline" and "2 minutes" in message["text"]
    count = len(service.requests)
    assert code(await ana.refused("retry")) == "offline"
    assert len(service.requests) == count


async def test_the_older_search_stands_in_for_the_new_one(cook, service, monkeypatch):
    """N29"""
    old = service.answer

    def answer(path, query):
        if path == "/search":
            return 422, {"debug": {"query": {}}, "errors": [{"title": "bad", "description": "bad"}]}
        return old(path, query)
    monkeypatch.setattr(service, "answer", answer)
    service.answers["Penne Pasta Nova"] = [HIT]
    ana = await cook()
    assert "269 kcal" in (await ana.fetched())[1]["text"]
    assert service.paths() == ["/search", "/cgi/search.pl"]


async def test_a_refresh_that_fails_keeps_the_old_values(cook, service):
    """N32"""
    service.answers["Penne Pasta Nova"] = [HIT]
    ana = await cook()
    await ana.fetched()
    service.answers["Penne Pasta Nova"] = (500, "oops")
    message = await ana.refused("refresh")
    assert code(message) == "offline" and "stay" in message["text"]
    assert "269 kcal" in assert_ok(await ana.tell("ask"))["text"]
    service.answers["Penne Pasta Nova"] = [OTHER]
    assert "255 kcal" in (await ana.fetched("refresh"))[1]["text"]


async def test_a_slow_service_is_tried_once_more_in_a_minute(cook, clocks, service):
    """N30"""
    service.answers["Penne Pasta Nova"] = food.never
    ana = await cook()
    answer, edited = await ana.fetched()
    assert "fetching" in answer["text"] and "once more in a minute" in edited["text"]
    service.answers["Penne Pasta Nova"] = [HIT]
    mark = await ana.client.mark()
    clocks.step(60)
    edited = await ana.client.wait_for("card", room=ana.room, of=answer["seq"], since=mark)
    assert "269 kcal" in edited["text"]


async def test_a_second_source_is_asked_when_the_first_has_nothing(cook, service):
    """N33"""
    second = food.FoodService()
    second.answers["Penne Pasta Nova"] = [OTHER]
    ana = await cook(env={**service.env, "SIMMER_OFF_SECOND_URL": second.url, "SIMMER_OFF_SECOND_NAME": "Our table"})
    text = (await ana.fetched())[1]["text"]
    assert "255 kcal" in text and "Our table" in text and "Open Food Facts" not in text
    assert service.requests
    # Of a barcode the second fills what the first lacks; each value keeps its name.
    second.close()


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_without_a_service_there_are_typical_values(cook, server, language):
    """N28 N31"""
    ana = await cook(language, at=server)
    answer = assert_ok(await ana.tell("ask"))
    assert "278 kcal" in answer["text"] and "USDA" in answer["text"] and french(answer) == (language == "fr")
    assert code(await ana.tell("refresh")) == "offline"
    await ana.shelve("Zorps")
    assert code(await ana.tell("ask", "Zorps")) == "offline"
