"""The literature: searched outside and in the own notebook, edited in place when it comes, ten a page, saved (E23, E24)."""
import asyncio
import contextlib
import sqlite3

import pytest

import food
import library
from bot import assert_ok, code, french
from client import Refused, new_cid, unwrap
from library import article, articles
from outsidehouse import house, service  # noqa: F401  (fixtures)
from server import number
from waiting import until

pytestmark = pytest.mark.row("E23", "E24")

LANGUAGES = {
    "en": {"ask": "search protocols for {}", "more": "more results", "save": "save {} to this experiment", "undo": "undo",
           "open": "open Lactase pH"},
    "fr": {"ask": "cherche un protocole de {}", "more": "plus de résultats", "save": "enregistre le numéro {} dans cette expérience",
           "undo": "annule la dernière action", "open": "ouvre Lactase pH"},
}


@pytest.fixture(scope="module")
def stub():
    made = library.LibraryService()
    yield made
    made.close()


class Reader:
    def __init__(self, server, client, room, say):
        self.server, self.client, self.room, self.say = server, client, room, say

    async def tell(self, what, *words):
        return await self.client.ask(self.room, "@simmer " + self.say[what].format(*words))

    async def found(self, what="ask", *words):
        """The first answer, and what it becomes when the library has answered."""
        mark = await self.client.mark()
        answer = assert_ok(await self.tell(what, *(words or ["lactase assay"] if what == "ask" else [])))
        return answer, await self.client.wait_for("card", room=self.room, of=answer["seq"], since=mark)

    async def refused(self, what="ask", *words):
        mark = await self.client.mark()
        answer = await self.tell(what, *(words or ["lactase assay"] if what == "ask" else []))
        if code(answer):
            return answer
        return await self.client.wait_for("message", room=self.room, since=mark, cause=answer["cause"], where=lambda m: "code" in m)

    async def experiment(self, title="Lactase pH", protocol="incubate at 37 °C"):
        await self.client.ask(self.room, f"@simmer new experiment {title} from Monday to Friday: {protocol}")
        await self.client.ask(self.room, "@simmer save")
        found = unwrap(await self.client.call("experiment.list", room=self.room), "experiments")
        return next(e["id"] for e in found if e["title"] == title)

    async def references(self, experiment):
        found = unwrap(await self.client.call("experiment.get", room=self.room, experiment=experiment), "experiment")
        return found["references"]


@pytest.fixture
async def reader(house, make_server, service):
    """`await reader("fr")`: in the house of all; `at` is another server, `own` makes one."""
    clients = []

    async def made(language="en", at=house, own=False):
        server = make_server(speaks={"en", language}, env=service.env) if own else at
        client = await server.login(f"ana{next(number)}", language=language)
        clients.append(client)
        return Reader(server, client, await client.make_room("Lab", "lab"), LANGUAGES[language])

    yield made
    for client in clients:
        await client.close()


def titles(card):
    return [item["title"] for item in card["items"]]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_methods_come_first_with_the_total_and_the_way_to_protocols_io(reader, service, language):
    """E23 E24"""
    service.methods = [article(1, "A <i>lactase</i> assay in H<sub>2</sub>O &amp; buffer.", isOpenAccess="Y")]
    service.others = articles(3, first=2)
    ana = await reader(language)
    answer, edited = await ana.found()
    assert answer["card"]["items"] == [] and french(answer) == french(edited) == (language == "fr")
    card = edited["card"]
    assert titles(card) == ["A lactase assay in H2O & buffer.", "Article 2.", "Article 3.", "Article 4."]
    first = card["items"][0]
    assert first["link"] == "https://europepmc.org/article/MED/42000001" and first["marks"] and not card["items"][1].get("marks")
    for fact in ("He R, Miao L.", "2026", "Europe PMC", "Biosens Bioelectron"):
        assert fact in first["detail"] and fact in edited["text"]
    assert "4" in card["title"] and first["link"] in edited["text"] and "more" not in card
    (link,) = card["links"]
    assert link["url"].startswith("https://www.protocols.io/search?q=lactase") and link["url"] in edited["text"]
    assert all(query["pageSize"] == "10" for query in service.queries()) and len(service.queries()) == 2
    # The same search costs nobody anything for a day.
    assert titles(assert_ok(await ana.tell("ask", "lactase assay"))["card"]) == titles(card)
    assert len(service.queries()) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("last_page", ["absent", "equal", "empty"])
async def test_ten_a_page_until_that_was_all(reader, service, language, last_page):
    """E24"""
    service.methods, service.others, service.last_page = articles(12), articles(13, first=13), last_page
    ana = await reader(language)
    _, edited = await ana.found()
    assert titles(edited["card"]) == [f"Article {n}." for n in range(1, 11)] and "25" in edited["card"]["title"]
    assert edited["card"]["more"]
    _, second = await ana.found("more")
    assert titles(second["card"]) == [f"Article {n}." for n in range(11, 21)]
    assert [item["number"] for item in second["card"]["items"]] == list(range(11, 21))
    _, third = await ana.found("more")
    assert titles(third["card"]) == [f"Article {n}." for n in range(21, 26)]
    end = await ana.refused("more")
    assert code(end) == "not_found" and french(end) == (language == "fr")


@pytest.mark.parametrize("count", [0, 1, 10, 25])
async def test_any_number_of_hits(reader, service, count):
    """E23 E24"""
    service.others = articles(count)
    ana = await reader()
    if not count:
        assert code(await ana.refused()) == "not_found"
        # Known now: answered at once.
        again = await ana.tell("ask", "lactase assay")
        assert code(again) == "not_found" and again["card"]["links"]
        return
    _, edited = await ana.found()
    assert len(edited["card"]["items"]) == min(count, 10) and ("more" in edited["card"]) == (count > 10)


async def test_a_preprint_and_a_record_with_nothing_but_its_name(reader, service):
    """E23"""
    service.others = [
        article(1, source="PPR", id="PPR123", journalTitle=None, bookOrReportDetails={"publisher": "bioRxiv"}),
        article(2, authorString=None, journalTitle=None, pubYear=None, doi=None),
        article(3, id=None), article(4, title="<b></b>"), article(5, id="a/../b?c")]
    ana = await reader()
    _, edited = await ana.found()
    items = edited["card"]["items"]
    assert len(items) == 3 and "bioRxiv" in items[0]["detail"]
    assert items[0]["link"] == "https://europepmc.org/article/PPR/PPR123"
    assert items[2]["link"] == "https://europepmc.org/article/MED/a%2F..%2Fb%3Fc"


@pytest.mark.parametrize("answer", [
    (200, library.NO_QUERY), (200, library.BAD_PAGE), library.OUTAGE, (200, "not JSON"), (200, {"hitCount": 3}), (500, "oops"),
    food.ELSEWHERE, food.broken, food.too_large], ids=lambda answer: getattr(answer, "__name__", str(answer)))
async def test_what_is_no_answer_is_told_and_the_notebook_is_searched_all_the_same(reader, clocks, service, answer):
    """E23: in both languages at the same time, for each waits to ask again; one after the other where nobody asks for a while."""
    service.answer_with = answer

    async def told(language):
        ana = await reader(language)
        await ana.experiment(protocol="the lactase assay of Tuesday")
        message = await ana.refused()
        assert code(message) == "offline" and french(message) == (language == "fr")
        shown = [m for m in await ana.client.all_history(ana.room) if (m.get("card") or {}).get("also")]
        assert "Lactase pH" in shown[-1]["text"] and shown[-1]["card"]["also"]["items"][0]["subject"]["kind"] == "experiment"
    if answer is library.OUTAGE:
        await told("en")
        clocks.sleep(3600)
        asked = len(service.queries())
        await told("fr")
        assert len(service.queries()) > asked
    else:
        await asyncio.gather(told("en"), told("fr"))


async def test_a_slow_answer_is_not_waited_for(reader, service):
    """E23: nor does the server compute until then, as one would that asks over and over whether it has come."""
    ana = await reader()
    service.answer_with = food.never
    before = ana.server.cpu()
    assert code(await ana.refused()) == "offline"
    assert ana.server.cpu() - before < 2, "some ten seconds of waiting"


@pytest.mark.parametrize("language, bare", [("en", "find papers"), ("fr", "cherche des articles")])
async def test_without_words_it_asks_for_them(reader, service, language, bare):
    """E23"""
    service.others = articles(1)
    ana = await reader(language)
    asked = await ana.client.ask(ana.room, "@simmer " + bare)
    assert code(asked) == "missing" and french(asked) == (language == "fr")
    mark = await ana.client.mark()
    answer = assert_ok(await ana.client.ask(ana.room, "@simmer lactase"))
    await ana.client.wait_for("card", room=ana.room, of=answer["seq"], since=mark)


@pytest.mark.parametrize("said, asked", [
    ('"lactase assay', "(lactase assay)"), ("(lactase assay", "(lactase assay)"), ("lactase) OR (assay", "(lactase OR assay)"),
    ('a ") b" c', '(a ") b" c)'), ("AUTH:smith", "(AUTH smith)"), ("x" * 400, f"({'x' * 300})")])
async def test_what_is_said_stays_one_condition(reader, service, said, asked):
    """E23"""
    ana = await reader()
    await ana.client.call("literature.search", room=ana.room, query=said)
    await settled(ana, said)
    assert all(query["query"].startswith(asked + " ") for query in service.queries())


async def settled(ana, query, **params):
    """What a program gets that asks until there is an answer."""
    while True:
        answer = await ana.client.call("literature.search", room=ana.room, query=query, **params)
        if answer["state"] != "searching":
            return answer


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_own_notebook_is_offered_with_it_and_told_apart(reader, service, server, language):
    """E23 E29"""
    service.others = articles(1)
    ana = await reader(language)
    await ana.experiment(protocol="measure with the lactase assay")
    answer, edited = await ana.found()
    for message in (answer, edited):
        also = message["card"]["also"]
        assert len(also["items"]) == 1 and "Lactase pH" in also["items"][0]["title"] and also["title"] in message["text"]
    # Also without any network, at once.
    offline = await reader(language, at=server)
    await offline.experiment(protocol="measure with the lactase assay")
    answer = await offline.tell("ask", "lactase assay")
    assert code(answer) == "offline" and answer["card"]["also"]["items"] and french(answer) == (language == "fr")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_hit_becomes_a_reference_of_the_experiment_once(reader, service, language):
    """E23 B3"""
    service.others = [article(1), article(2, isOpenAccess="Y")]
    ana = await reader(language)
    none = await ana.tell("save", 2)
    assert code(none) == "not_found"
    experiment = await ana.experiment()
    await ana.found()
    saved = assert_ok(await ana.tell("save", 2))
    assert "Article 2." in saved["text"] and french(saved) == (language == "fr")
    (reference,) = await ana.references(experiment)
    assert (reference["title"], reference["year"], reference["source"]) == ("Article 2.", 2026, "Europe PMC")
    assert reference["url"] == "https://europepmc.org/article/MED/42000002" and reference["doi"] == "10.1000/x2"
    assert reference["sourceId"] == "MED/42000002" and reference["open"] and reference["experimentId"] == experiment
    again = assert_ok(await ana.tell("save", 2))
    assert again["text"] != saved["text"] and len(await ana.references(experiment)) == 1
    shown = assert_ok(await ana.tell("open"))
    assert "Article 2." in shown["text"] and reference["url"] in shown["text"]
    assert code(await ana.tell("save", 9)) == "unknown"
    assert_ok(await ana.tell("undo"))
    assert await ana.references(experiment) == []


async def test_what_is_under_way_comes_after_a_crash(reader, service):
    """E23 B1"""
    service.others, service.answer_with = articles(2), food.never
    ana = await reader(own=True)
    answer = assert_ok(await ana.tell("ask", "lactase assay"))
    ana.client.abort()
    service.answer_with = None
    ana.server.restart()
    client = await ana.server.login(ana.client.name)

    async def found():
        events = (await client.history(ana.room, around=answer["seq"], limit=3))["events"]
        return titles(next(e for e in events if e["seq"] == answer["seq"])["card"])
    assert await until(found, "what was looked for before the crash") == ["Article 1.", "Article 2."]
    await client.close()


async def test_programs_search_page_by_page_and_save(reader, service):
    """E23 E24"""
    service.methods, service.others = articles(12), articles(1, first=13)
    ana = await reader()
    experiment = await ana.experiment(protocol="the lactase assay")
    first = await settled(ana, "lactase assay")
    assert [hit["number"] for hit in first["hits"]] == list(range(1, 11)) and first["total"] == 13 and first["more"]
    assert first["notebookTotal"] == 1 and first["notebook"][0]["part"] == "protocol"
    second = await settled(ana, "lactase assay", offset=10)
    assert len(second["hits"]) == 3 and not second["more"]
    saving = dict(room=ana.room, experiment=experiment, query="lactase assay", number=13, cid=next(new_cid))
    saved = await ana.client.call("literature.save", **saving)
    assert (await ana.client.call("literature.save", **saving))["dup"]
    assert [r["id"] for r in await ana.references(experiment)] == [saved["reference"]["id"]]
    await ana.client.refused("duplicate", "literature.save", **{**saving, "cid": next(new_cid)})
    await ana.client.refused("not_found", "literature.save", **{**saving, "number": 14, "cid": next(new_cid)})
    await ana.client.refused("missing", "literature.search", room=ana.room, query=" ( ")
    stranger = await ana.server.login(f"stranger{next(number)}")
    await stranger.refused("not_found", "literature.search", room=ana.room, query="lactase")
    await stranger.refused("not_found", "literature.save", **{**saving, "cid": next(new_cid)})
    await stranger.close()


async def test_rooms_share_no_answers_so_that_none_tells_what_another_looked_for(reader, service):
    """E23"""
    service.others = articles(3)
    ana = await reader()
    await settled(ana, "lactase assay")
    asked = len(service.queries())
    assert (await settled(ana, "Lactase  Assay"))["total"] == 3 and len(service.queries()) == asked, "known here for a day"
    bo = await ana.server.login(f"bo{next(number)}")
    theirs = Reader(ana.server, bo, await bo.make_room("Lab", "lab"), ana.say)
    first = await bo.call("literature.search", room=theirs.room, query="lactase assay")
    assert first["state"] == "searching", "as for something that nobody ever looked for"
    assert (await settled(theirs, "lactase assay"))["total"] == 3 and len(service.queries()) == 2 * asked
    await bo.close()


async def test_how_deep_a_program_looks_and_how_often_one_asks_is_bounded(reader, service):
    """E24: nobody uses up what the source allows all of this server."""
    service.others = articles(2000)
    ana = await reader(own=True)
    for offset in (991, 2**31 - 1):
        await ana.client.refused("too_big", "literature.search", "offset", room=ana.room, query="lactase", offset=offset)
    assert not service.queries()
    with pytest.raises(Refused) as refused:
        while True:
            assert (await ana.client.call("literature.search", room=ana.room, query="lactase", offset=990))["state"] != "found"
            await asyncio.sleep(0.05)  # what the library is asked takes its time, and nobody need be busy meanwhile
    assert refused.value.reason == "limit" and 0 < refused.value.retry_ms <= 60_000
    assert len(service.queries()) <= 12 * 4
    assert code(await ana.tell("ask", "something else")) == "limit", "in words as by methods"
    bo = await ana.server.login("bo")
    await bo.call("literature.search", room=await bo.make_room("Lab", "lab"), query="lactase")
    await bo.close()


async def test_what_waits_for_the_library_has_no_words_in_its_name(reader, service):
    """The log names what fails by it."""
    service.answer_with = food.never
    ana = await reader(own=True)
    await ana.client.call("literature.search", room=ana.room, query="lactase assay")
    with contextlib.closing(sqlite3.connect(f"file:{ana.server.data / 'simmer.sqlite'}?mode=ro", uri=True)) as database:
        ids = [row[0] for row in database.execute("SELECT id FROM job WHERE kind = 'literature'")]
    assert len(ids) == 1 and "lactase" not in ids[0] and "assay" not in ids[0]
