"""How the bot speaks on the running program: a reply, undo and redo, its own hints (F17 B3); the rest is told by Tests/Dialogues/talk."""
from bot import assert_ok, code, live


async def test_a_reply_to_the_bot_is_addressed_to_it(ana, kitchen):
    """F17"""
    card = await ana.ask(kitchen, "@simmer start a 9 minute timer for penne")
    assert_ok(await ana.ask(kitchen, "pause it", replyTo=card["seq"]))
    assert (await live(ana, kitchen))["penne"]["state"] == "paused"


async def test_undo_takes_ones_own_last_change_and_redo_puts_it_back(ana, bo, kitchen):
    """B3"""
    await ana.ask(kitchen, "@simmer start a 9 minute timer for penne")
    await bo.ask(kitchen, "@simmer start a 20 minute timer for rice")
    assert_ok(await ana.ask(kitchen, "@simmer undo"))
    assert set(await live(ana, kitchen)) == {"rice"}
    assert_ok(await ana.ask(kitchen, "@simmer redo"))
    assert set(await live(ana, kitchen)) == {"rice", "penne"}
    assert_ok(await bo.ask(kitchen, "@simmer undo"))
    assert set(await live(ana, kitchen)) == {"penne"}


async def test_the_hints_of_the_composer_are_understood(login, fresh):
    """Each line that `bot.help` offers is one that the bot knows."""
    # Some hints change the person (the language, the name): somebody of their own.
    me = await login(fresh())
    kitchen = await me.make_room(fresh("Hints "))
    for language in ("en", "fr"):
        hints = await me.call("bot.help", room=kitchen, language=language)
        hints = hints["hints"] if isinstance(hints, dict) else hints
        assert len(hints) >= 3 and all(h["say"] and h["does"] for h in hints)
        # Logging out ends the very session that asks; test_bot_rooms shows it.
        for hint in (h for h in hints if h["say"] not in ("log me out", "déconnecte-moi")):
            # In a room of its own: what rings there from a hint before it would give the line another meaning.
            room = await me.make_room(fresh("Hint "))
            assert code(await me.ask(room, f"@simmer {hint['say']}")) != "not_understood", hint
