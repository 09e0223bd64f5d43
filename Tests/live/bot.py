"""Helpers of the bot's suites: two languages, what a reply is, and the state behind it."""
import re

# What a French reply holds and an English one does not; replies are compared by code and state, never by wording.
FRENCH = re.compile(r"(?i)\b(le|la|les|un|une|des|du|de|pour|est|sont|pas|c’est|c'est|dans|minuteurs?|rappel|annulé|prêts?|salon|tu)\b"
                    r"|[\u00a0\u202f][:;!?»]")


def code(message):
    return message.get("code")


def assert_ok(message):
    assert code(message) is None, f"{code(message)}: {message['text']}"
    return message


def french(message):
    return bool(FRENCH.search(message["text"]))


def seconds_left(text):
    """The mm:ss or h:mm:ss in a reply, in seconds."""
    found = re.search(r"\b(?:(\d+):)?(\d{1,2}):(\d\d)\b", text)
    assert found, f"no time left in {text!r}"
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def options(message):
    """The choices that a message offers, as the sentences they stand for."""
    card = message.get("card") or {}
    return [o["say"] for o in card.get("options", [])]


async def live(client, room):
    """Running and paused timers by folded label."""
    return {t["label"].lower(): t for t in await client.timers(room) if t["state"] in ("running", "paused")}
