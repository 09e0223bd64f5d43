"""What a client holds of its rooms when it does nothing but follow the protocol: the yardstick for "equal to a fresh one"."""


class View:
    """Messages by room and seq as they are now, folded from events in order of arrival."""

    def __init__(self):
        self.rooms, self.members = {}, {}

    def take(self, events):
        for event in events:
            self.apply(event)

    def apply(self, event):
        kind, room = event["event"], event.get("room")
        if kind == "gap":
            held = self.rooms.get(room, {})
            self.rooms[room] = {seq: m for seq, m in held.items() if seq > event["to"]}
        elif kind == "account" and event.get("change") == "room_removed":
            self.rooms.pop(room, None)
        elif kind == "message":
            self.rooms.setdefault(room, {})[event["seq"]] = message_state(event)
        elif kind.startswith("message.") or kind == "card":
            message = self.rooms.get(room, {}).get(event["of"])
            if message is not None:
                change(message, event)


def message_state(event):
    return {
        "author": event["from"].get("account"), "bot": bool(event["from"].get("bot")), "at": event["at"],
        "text": "" if event.get("deleted") else event.get("text", ""), "deleted": bool(event.get("deleted")),
        "reactions": reactions(event.get("reactions")), "replyTo": event.get("replyTo"),
        "card": event.get("card"),
    }


def reactions(told):
    """{emoji: accounts} from the list that a replayed message carries."""
    return {r["emoji"]: set(r["by"]) for r in told or [] if r["by"]}


def change(message, event):
    kind = event["event"]
    if kind == "message.edited":
        message["text"] = event["text"] if not message["deleted"] else ""
    elif kind == "message.deleted":
        message.update(text="", deleted=True, card=None, reactions={})
    elif kind == "message.reacted":
        accounts = message["reactions"].setdefault(event["emoji"], set())
        (accounts.add if event["on"] else accounts.discard)(event["by"])
        if not accounts:
            del message["reactions"][event["emoji"]]
    elif kind == "card":
        message["card"] = event["card"]
        if "text" in event and not message["deleted"]:
            message["text"] = event["text"]


async def fresh_view(server, name, rooms=None):
    """What someone who has never been here gets: every message of every room by history."""
    client = await server.login(name)
    try:
        view = View()
        for room in rooms or await client.rooms():
            for event in await client.all_history(room):
                view.apply({"event": "message", "room": room, **event})
        return view
    finally:
        await client.close()


def difference(a, b):
    """The first few places where two views of the same rooms differ, for a message that helps."""
    places = []
    for room in a.keys() | b.keys():
        for seq in sorted(a.get(room, {}).keys() | b.get(room, {}).keys()):
            one, other = a.get(room, {}).get(seq), b.get(room, {}).get(seq)
            if one != other:
                places.append((room, seq, one, other))
    return places[:5]
