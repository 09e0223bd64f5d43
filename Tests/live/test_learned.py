"""What was meant by words that no sentence takes is kept for the room once it is chosen (B24). The dialogues are Tests/Dialogues/talk/learned.txt."""
import csv
import io
from urllib.parse import urlsplit

import pytest

from archives import fetch
from bot import assert_ok, code
from client import new_cid
from conftest import shared_room

pytestmark = pytest.mark.row("B24")

UNHEARD = "hold fire on the penne countdown, the doorbell rang"
JAMAIS_DIT = "fais attendre le décompte des penne, on sonne à la porte"


async def teach(client, room, line):
    assert_ok(await client.ask(room, "@simmer start 9 min timer for penne"))
    answer = await client.ask(room, f"@simmer {line}")
    assert code(answer) == "not_understood"
    choices = answer["card"]["options"]
    place = next(n for n, option in enumerate(choices) if "pause" in option["label"] or len(choices) == 2)
    assert_ok(await client.ask(room, f"@simmer {choices[place]['say']}"))


async def wordings(client, room):
    return (await client.call("wording.list", room=room))["wordings"]


async def test_who_taught_it_and_owners_take_it_away_and_a_repeat_happens_once(ana, bo, fresh):
    room = await shared_room(ana, bo, name=fresh("Kitchen "))
    await teach(ana, room, UNHEARD)
    (kept,) = await wordings(bo, room)
    assert kept["text"] == UNHEARD and kept["intent"] == "timer.pause" and kept["language"] == "en"
    await bo.refused("not_allowed", "wording.remove", room=room, wording=kept["id"], cid=next(new_cid))
    cid = next(new_cid)
    await ana.call("wording.remove", room=room, wording=kept["id"], cid=cid)
    assert (await ana.call("wording.remove", room=room, wording=kept["id"], cid=cid))["dup"]
    assert await wordings(ana, room) == []
    await ana.call("undo", room=room, cid=next(new_cid))
    assert [one["text"] for one in await wordings(bo, room)] == [UNHEARD]


async def test_it_outlasts_a_crash_and_is_printed_for_the_operator_without_names(make_server):
    server = make_server(speaks=None)
    ana, bo = await server.login("ana"), await server.login("bo", language="fr")
    kitchen, salon = await ana.make_room("Galley"), await bo.make_room("Salon")
    await teach(ana, kitchen, UNHEARD)
    await teach(bo, salon, JAMAIS_DIT)
    await bo.ask(salon, "@simmer annule tous les minuteurs")
    await teach(bo, salon, "fais attendre le décompte des penne, ana sonne à la porte")
    link = (await ana.call("room.export", room=kitchen, list="wordings", cid=next(new_cid)))["url"]
    rows = list(csv.DictReader(io.StringIO(fetch(server, urlsplit(link).path)[1].decode("utf-8-sig"))))
    assert [(row["text"], row["intent"], row["language"]) for row in rows] == [(UNHEARD, "timer.pause", "en")]
    printed = server.command("intents", "wordings", "--data", server.data)
    assert printed.stdout.splitlines() == [
        "## intents/en/orders", "", "# timer.pause", UNHEARD, "", "## intents/fr/orders", "", "# timer.pause", JAMAIS_DIT]
    assert "1 line" in printed.stderr
    for client in (ana, bo):
        await client.close()
    server.kill()
    french = server.command("intents", "wordings", "--lang", "fr", "--data", server.data).stdout.splitlines()
    assert french == ["## intents/fr/orders", "", "# timer.pause", JAMAIS_DIT]
    server.start()
    cleo = await server.client()
    await cleo.resume(server.accounts["ana"]["token"])
    await cleo.sync()
    assert_ok(await cleo.ask(kitchen, "@simmer resume the penne"))
    assert_ok(await cleo.ask(kitchen, f"@simmer {UNHEARD}"))
    assert [timer["state"] for timer in await cleo.timers(kitchen)] == ["paused"]
    await cleo.close()
