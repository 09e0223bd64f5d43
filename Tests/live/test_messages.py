"""Messages, their log and its promises, with many on the way and after an absence (F3 F5–F8 F10 F18–F20 F23 and the rules of the room log);
what is sent and refused one by one stands in `Tests/Dialogues/talk/messages.txt`."""
import asyncio
import time

import pytest

from client import new_cid, unwrap
from view import View, fresh_view

pytestmark = pytest.mark.row("F3", "F5", "F6", "F7", "F8", "F10", "F18", "F19", "F20", "F23")


async def test_a_message_is_stored_answered_and_heard_by_all_with_the_same_fields(ana, bo, cleo, kitchen):
    """F8 F10"""
    cid, before = next(new_cid), int(time.time() * 1000)
    sent = await ana.say(kitchen, "  héllo\nworld  ", cid=cid)
    heard = [await who.wait_for("message", room=kitchen, seq=sent["seq"]) for who in (ana, bo, cleo)]
    assert heard[0] == heard[1] == heard[2]
    message = heard[0]
    assert message["text"].strip() == "héllo\nworld" and message["at"] == sent["at"] >= before - 1000
    assert message["from"]["account"] == ana.id and not message["from"].get("bot") and message["cid"] == cid


async def test_the_answer_comes_once_for_each_request_and_in_order(ana, kitchen):
    """F6"""
    futures = [await ana.start("message.send", room=kitchen, text=f"line {n}", cid=next(new_cid)) for n in range(200)]
    seqs = [(await f)["result"]["seq"] for f in futures]
    assert seqs == list(range(seqs[0], seqs[0] + 200))


async def test_everyone_hears_many_senders_in_one_order(ana, bo, cleo, kitchen):
    """F6"""
    async def talk(who):
        return [(await who.say(kitchen, f"{who.name} {n}"))["seq"] for n in range(40)]
    seqs = sum(await asyncio.gather(*(talk(who) for who in (ana, bo, cleo))), [])
    for who in (ana, bo, cleo):
        await who.wait_for("message", room=kitchen, seq=max(seqs))
    lines = [[(e["seq"], e["text"], e["at"]) for e in who.seen("message", room=kitchen)] for who in (ana, bo, cleo)]
    assert lines[0] == lines[1] == lines[2] and len(lines[0]) == 120
    assert all(a[2] <= b[2] for a, b in zip(lines[0], lines[0][1:])), "the clock of a room goes back"


async def test_control_characters_are_taken_out_and_line_breaks_stay(ana, bo, kitchen):
    seq = (await ana.say(kitchen, "a\u0000b\u001b[31mc\u0007\nd"))["seq"]
    assert (await bo.wait_for("message", room=kitchen, seq=seq))["text"] == "ab[31mc\nd"


# --- doing nothing twice


async def test_one_cid_on_two_connections_at_once_makes_one_message(login, fresh):
    name = fresh()
    phone, desk = await login(name), await login(name)
    room = await phone.make_room("Twice")
    for _ in range(30):
        cid = next(new_cid)
        answers = await asyncio.gather(phone.say(room, "again?", cid=cid), desk.say(room, "again?", cid=cid))
        assert answers[0]["seq"] == answers[1]["seq"]
        assert sorted(bool(a.get("dup")) for a in answers) == [False, True]
    assert len([e for e in await phone.all_history(room) if e["text"] == "again?"]) == 30


async def test_a_cid_is_needed_and_at_most_64_bytes(ana, kitchen):
    await ana.refused(("too_long", "invalid"), "message.send", "cid", room=kitchen, text="x", cid="c" * 65)
    with pytest.raises(Exception) as error:
        await ana.call("message.send", room=kitchen, text="x")
    assert error.value.field == "cid"


# --- deletions, reactions


async def test_a_deleted_text_is_gone_from_history_search_and_resume(ana, bo, login, kitchen):
    """F19"""
    word = f"zucchini{time.time_ns()}"
    cid = next(new_cid)
    of = (await ana.say(kitchen, f"a {word} pie", cid=cid))["seq"]
    await bo.refused("not_allowed", "message.delete", room=kitchen, of=of, cid=next(new_cid))
    await ana.call("message.delete", room=kitchen, of=of, cid=next(new_cid))
    await bo.wait_for("message.deleted", room=kitchen, of=of)
    history = (await bo.history(kitchen, limit=50))["events"]
    assert word not in str(history) and any(m["seq"] == of for m in history)
    assert unwrap(await bo.call("search", query=word), "hits") == []
    late = await login("bo", sync=False)
    await late.sync(rooms={kitchen: of - 1})
    assert word not in str(late.events) and [e for e in late.events if e.get("seq") == of]
    # The record of the cid holds no text either: a repeat is still known.
    assert (await ana.say(kitchen, f"a {word} pie", cid=cid))["seq"] == of


async def test_reactions_are_set_and_taken_back(ana, bo, kitchen):
    """F18"""
    of = (await ana.say(kitchen, "dinner?"))["seq"]
    react = lambda who, emoji, on: who.call(  # noqa: E731
        "message.react", room=kitchen, of=of, emoji=emoji, on=on, cid=next(new_cid))
    await react(ana, "👍", True), await react(bo, "👍", True), await react(bo, "🍜", True), await react(bo, "👍", False)
    last = await ana.wait_for("message.reacted", room=kitchen, of=of, on=False)
    assert (last["emoji"], last["by"]) == ("👍", bo.id)
    live = View()
    live.take(ana.events)
    fresh = await fresh_view(ana.server, "bo", [kitchen])
    assert live.rooms[kitchen][of]["reactions"] == fresh.rooms[kitchen][of]["reactions"] == {
        "👍": {ana.id}, "🍜": {bo.id}}
    await ana.refused(("invalid", "too_long"), "message.react", "emoji", room=kitchen, of=of, emoji="not an emoji", on=True,
                      cid=next(new_cid))


# --- history


@pytest.fixture
async def long_room(ana, kitchen):
    futures = [await ana.start("message.send", room=kitchen, text=f"line {n}", cid=next(new_cid)) for n in range(1, 131)]
    seqs = [(await f)["result"]["seq"] for f in futures]
    return kitchen, seqs


async def test_history_pages_back_without_gap_or_double(bo, long_room):
    """F5"""
    room, seqs = long_room
    page = await bo.history(room)
    assert len(page["events"]) == 50 and page["moreBefore"] and not page["moreAfter"]
    assert [e["seq"] for e in page["events"]] == seqs[-50:]
    found = page["events"]
    while page["moreBefore"]:
        page = await bo.history(room, before=found[0]["seq"], limit=50)
        found = page["events"] + found
    assert [e["seq"] for e in found if e["text"].startswith("line ")] == seqs
    assert [e["seq"] for e in found] == sorted({e["seq"] for e in found})


async def test_history_after_and_around_a_message(bo, long_room):
    """F5 F20"""
    room, seqs = long_room
    after = await bo.history(room, after=seqs[9], limit=20)
    assert [e["seq"] for e in after["events"]] == seqs[10:30] and after["moreBefore"] and after["moreAfter"]
    around = [e["seq"] for e in (await bo.history(room, around=seqs[60], limit=21))["events"]]
    assert seqs[60] in around and 20 <= len(around) <= 21 and around[0] >= seqs[45] and around[-1] <= seqs[75]
    end = await bo.history(room, after=seqs[-1])
    assert end["events"] == [] and not end["moreAfter"]


async def test_history_of_every_kind_has_every_seq(ana, bo, long_room):
    room, seqs = long_room
    await ana.call("message.edit", room=room, of=seqs[0], text="first line", cid=next(new_cid))
    everything = await bo.history(room, after=0, limit=200, all=True)
    numbers = [e.get("seq") or e["params"]["seq"] for e in everything["events"]]
    assert numbers == list(range(1, len(numbers) + 1)) and numbers[-1] == seqs[-1] + 1


# --- reading


async def test_unread_counts_what_others_said_and_reading_only_grows(ana, bo, kitchen, login):
    """F23"""
    seqs = [(await ana.say(kitchen, f"news {n}"))["seq"] for n in range(5)]
    assert (await bo.rooms())[kitchen]["unread"] == 5 and (await ana.rooms())[kitchen]["unread"] == 0
    desk = await login("bo")
    mark = await desk.mark()
    assert unread(await bo.call("room.read", room=kitchen, seq=seqs[2])) == 2
    assert (await desk.wait_for("read", room=kitchen, since=mark))["seq"] == seqs[2]
    assert unread(await bo.call("room.read", room=kitchen, seq=seqs[0])) == 2
    assert (await bo.rooms())[kitchen]["read"] == seqs[2]
    assert (await ana.wait_for("read", room=kitchen, account=bo.id))["seq"] == seqs[2]


def unread(result):
    return result["unread"] if isinstance(result, dict) else result


# --- typing and presence


async def test_typing_and_presence_carry_no_seq_and_reach_the_others(ana, bo, kitchen):
    await ana.notify("typing", room=kitchen, on=True)
    typing = await bo.wait_for("typing", room=kitchen, account=ana.id)
    assert typing["on"] is True and "seq" not in typing
    mark = await bo.mark()
    await ana.notify("presence", state="away")
    presence = await bo.wait_for("presence", account=ana.id, since=mark)
    assert presence["state"] == "away"
    await ana.notify("presence", state="online")


async def test_going_offline_is_told(login, ana, fresh):
    other = await login(fresh())
    room = await ana.make_room(fresh("Presence "))
    await other.join((await ana.link(room))["token"])
    mark = await ana.mark()
    await other.close()
    assert (await ana.wait_for("presence", account=other.id, since=mark, state="offline"))


# --- search


@pytest.mark.parametrize("query", ['"', "a OR", "NEAR(", "* ", "(", "text:x", "é AND", "'; DROP TABLE event; --", "\u0000"])
async def test_search_takes_any_words_as_words(ana, query):
    hits = await ana.call("search", query=f"{query} nowhere-to-be-found")
    assert unwrap(hits, "hits") == []


# --- resume


async def test_what_was_missed_comes_once_and_then_live_goes_on(ana, bo, login, kitchen):
    """F7"""
    away = await login("bo")
    head = (await ana.say(kitchen, "seen"))["seq"]
    await away.wait_for("message", room=kitchen, seq=head)
    await away.close()
    missed = [(await ana.say(kitchen, f"missed {n}"))["seq"] for n in range(10)]
    back = await login("bo", sync=False)
    result = await back.sync(rooms={kitchen: head})
    assert [e["seq"] for e in back.seen("message", room=kitchen)] == missed
    assert next(r for r in result["rooms"] if r["room"] == kitchen)["to"] == missed[-1]
    live = (await ana.say(kitchen, "live"))["seq"]
    await back.wait_for("message", room=kitchen, seq=live)
    assert [e["seq"] for e in back.seen("message", room=kitchen)] == [*missed, live]


async def test_resuming_amid_a_flood_loses_nothing_and_doubles_nothing(ana, bo, login, kitchen):
    """There is no window between replay and live: ana talks all the while."""
    first = (await ana.say(kitchen, "start"))["seq"]
    total = 150
    sending = [await ana.start("message.send", room=kitchen, text=f"flood {n}", cid=next(new_cid)) for n in range(total)]
    clients = [await login("bo", sync=False) for _ in range(4)]
    await asyncio.gather(*(c.sync(rooms={kitchen: first}, limit=200) for c in clients))
    last = [(await f)["result"]["seq"] for f in sending][-1]
    for client in clients:
        await client.wait_for("message", room=kitchen, seq=last)
        assert [e["seq"] for e in client.seen("message", room=kitchen)] == list(range(first + 1, last + 1))


async def test_a_long_absence_gets_the_newest_part_and_a_gap(login, long_room):
    room, seqs = long_room
    back = await login("bo", sync=False)
    result = await back.sync(rooms={room: seqs[0]}, limit=20)
    gap = next(r for r in result["rooms"] if r["room"] == room)["gap"]
    assert gap["to"] == seqs[-20] - 1 and gap["from"] <= seqs[1]
    assert [e["seq"] for e in back.seen("message", room=room)] == seqs[-20:]
    older = await back.history(room, before=seqs[-20], limit=200)
    assert {e["seq"] for e in older["events"]} >= set(seqs[:-20])


async def test_edits_made_while_away_arrive_as_todays_state(ana, bo, login, kitchen):
    of = (await ana.say(kitchen, "frist"))["seq"]
    gone = (await ana.say(kitchen, "regretted"))["seq"]
    await ana.call("message.edit", room=kitchen, of=of, text="first", cid=next(new_cid))
    await ana.call("message.delete", room=kitchen, of=gone, cid=next(new_cid))
    back = await login("bo", sync=False)
    await back.sync(rooms={kitchen: of - 1})
    replayed = [e for e in back.events if e.get("room") == kitchen and "seq" in e]
    assert [e["seq"] for e in replayed] == [of, gone, gone + 1, gone + 2]
    assert replayed[0]["text"] == "first" and "regretted" not in str(replayed)


async def test_rooms_that_are_no_longer_ones_own_are_told_at_resume(ana, cleo, login, kitchen):
    await ana.call("room.removeMember", room=kitchen, account=cleo.id)
    back = await login("cleo", sync=False)
    await back.sync(rooms={kitchen: 1})
    assert back.seen("account", change="room_removed", room=kitchen)
    assert not [e for e in back.seen(room=kitchen) if e["event"] != "account"]


async def test_a_seq_above_the_head_counts_as_another_epoch(login, ana, kitchen):
    seq = (await ana.say(kitchen, "here"))["seq"]
    back = await login("bo", sync=False)
    result = await back.sync(rooms={kitchen: seq + 1000})
    room = next(r for r in result["rooms"] if r["room"] == kitchen)
    assert room["to"] == seq and (room.get("gap") or room["from"] < seq), "the client must see that what it holds is stale"
    assert [e for e in back.seen("message", room=kitchen) if e["seq"] == seq]


async def test_rooms_that_are_not_named_start_at_their_head(login, ana, kitchen):
    head = (await ana.say(kitchen, "before"))["seq"]
    back = await login("bo", sync=False)
    result = await back.sync()
    assert next(r for r in result["rooms"] if r["room"] == kitchen)["to"] == head
    assert not back.seen("message", room=kitchen)
    seq = (await ana.say(kitchen, "after"))["seq"]
    await back.wait_for("message", room=kitchen, seq=seq)
