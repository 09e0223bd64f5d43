"""What a server tells one person of everything: asked of an earlier state when its folder was made, and of this one by the test."""
from client import Refused


async def told(person, rooms):
    """What the server answers to one person about everything."""
    async def asked(method, **params):
        try:
            return await person.call(method, **params)
        except Refused as refusal:
            return {"refused": refusal.reason}

    answers = {"account.get": await asked("account.get"), "room.list": await asked("room.list"), "rooms": {}}
    for name, room in rooms.items():
        events, before = [], None
        while True:
            page = await person.call("room.history", room=room, all=True, limit=200, **({"before": before} if before else {}))
            events = page["events"] + events
            if not page["moreBefore"]:
                break
            before = page["events"][0]["seq"]
        there = {"events": events}
        for method in ("room.members", "timer.list", "reminder.list", "noodle.list", "tea.list", "experiment.list", "album.list",
                       "share.list"):
            there[method] = await asked(method, room=room)
        there["tea.get"] = [await asked("tea.get", room=room, tea=tea["id"]) for tea in there["tea.list"].get("teas", [])]
        there["experiment.get"] = [await asked("experiment.get", room=room, experiment=one["id"])
                                   for one in there["experiment.list"].get("experiments", [])]
        answers["rooms"][name] = there
    return answers
