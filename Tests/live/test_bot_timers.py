"""Timers by sentence on the running program, where time passes by itself (N34 N40 N57 T18 B1); the rest is told by Tests/Dialogues/timers."""
import pytest

pytestmark = pytest.mark.row("N34", "N40", "T18", "B1")


async def test_all_three_see_the_card_and_the_state(ana, bo, cleo, kitchen):
    """N34 N57: said without addressing the bot."""
    message = await ana.ask(kitchen, "start 9 min timer for penne")
    for who in (ana, bo, cleo):
        timer = (await who.wait_for("timer", room=kitchen))["timer"]
        seen = await who.wait_for("message", room=kitchen, seq=message["seq"])
        assert timer["label"].lower() == "penne" and seen["card"]["id"] == timer["id"] and seen["from"]["bot"] is True
    assert (await ana.timers(kitchen))[0]["startedBy"] == ana.id


async def fired(client, room, label):
    await client.wait_for("timer", room=room, where=lambda e: e["timer"]["state"] == "finished"
                          and e["timer"]["label"].lower() == label)
    return await client.wait_for("message", room=room, where=lambda e: e["from"].get("bot")
                                 and label in e["text"].lower() and not e.get("cause") and not e.get("quiet"))


@pytest.mark.parametrize("sentence, label", [("start a 1 second timer for penne", "penne"),
                                             ("lance un minuteur d'une seconde pour les penne", "penne")])
async def test_the_end_is_told_once_to_all_with_the_starters_name(ana, bo, kitchen, sentence, label):
    """N40 T18"""
    await ana.ask(kitchen, f"@simmer {sentence}")
    heard = [await fired(who, kitchen, label) for who in (ana, bo)]
    assert heard[0] == heard[1]
    (timer,) = await ana.timers(kitchen) or [None]
    assert timer is None or timer["state"] == "finished"
    end = next(e for e in bo.seen("timer", room=kitchen) if e["timer"]["state"] == "finished")
    assert end["timer"]["firedAt"] >= end["timer"].get("endsAt", 0)
    assert "ana" in heard[0]["text"].lower() or "ana" in str(heard[0].get("card", "")).lower()
    await bo.ask(kitchen, "@simmer help")
    assert len([e for e in bo.seen("timer", room=kitchen) if e["timer"]["state"] == "finished"]) == 1
