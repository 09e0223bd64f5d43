"""Texts that would do harm in a page that took them for markup, an address, a template or a style; and a room that has them everywhere."""
import datetime
import time

import albums
from client import Refused, new_cid
from lab import document

HIT = "window.__hit=1"
PAYLOADS = (
    f"<script>{HIT}</script>",
    f"</script><script>{HIT}</script>",
    f"<img src=x onerror={HIT}>",
    f"\"'><svg onload={HIT}>",
    f"<svg><animate onbegin={HIT} attributeName=x dur=1s>",
    f"javascript:{HIT}",
    f"[see](javascript:{HIT})",
    f"https://example.org/\"onmouseover=\"{HIT}",
    f"<a href=\"javascript:{HIT}\">press</a>",
    f"&lt;script&gt;{HIT}&lt;/script&gt;&#60;b&#62;",
    "${window.__hit=1}`${window.__hit=1}`",
    "{{constructor.constructor('window.__hit=1')()}}",
    f"\" autofocus onfocus=\"{HIT}\" x=\"",
    f"' onclick='{HIT}",
    "<style>*{display:none!important}</style>",
    "}body{display:none}/*",
    "\" style=\"position:fixed;inset:0;background:url(https://example.org/x)",
    f"<iframe srcdoc='<script>parent.{HIT[7:]}</script>'></iframe>",
    f"<object data=javascript:{HIT}></object><embed src=javascript:{HIT}>",
    "<base href=https://example.org/><meta http-equiv=refresh content=0;url=https://example.org/>",
    f"<form action=javascript:{HIT}><button>go</button></form>",
    "<b><i><table><td>never closed",
    "<!-- never closed",
    "__proto__ constructor toString hasOwnProperty",
    "{\"__proto__\":{\"hit\":1}}",
    "../../session?x=1#/settings",
    "invoice\u202egpj.exe",
    "zero\u200bwidth\u200djoined\ufeff",
    "bell\u0007nul\\u0000esc",
    "{n} {name} {room} $& $1 %s %n",
    "W" * 60,
)


def day(offset):
    return (datetime.date.today() + datetime.timedelta(offset)).isoformat()


class Furnisher:
    """Puts one text into every place of a room that takes it; what the server refuses by a rule of its own is left out."""

    def __init__(self, client, room, token):
        self.client, self.room, self.token, self.taken = client, room, token, {}

    async def give(self, method, said, /, **params):
        try:
            where = {} if method == "room.create" else {"room": self.room}
            answer = await self.client.call(method, cid=next(new_cid), **where, **params)
        except Refused:
            return None
        self.taken.setdefault(method, []).append(said)
        return answer

    async def talk(self, text):
        said = await self.give("message.send", text, text=text)
        if said:
            await self.give("message.send", text, text=f"Re: {text}", replyTo=said["seq"])
        await self.give("timer.start", text[:60], label=text[:60], totalSeconds=3000)
        await self.give("reminder.create", text, text=text, dueAt=int(time.time() * 1000) + 9_000_000)
        await self.give("room.create", text[:60], name=text[:60], kind="chat")

    async def noodle(self, text):
        made = await self.give("noodle.add", text[:60], name=text[:60], brand=text[:60], cookSeconds=480)
        return made and made["noodle"]["id"]

    async def tea(self, text):
        made = await self.give("tea.add", text[:60], name=text[:60], brand=text[:60], type="green", steepSeconds=120)
        if made:
            await self.give("note.add", text, tea=made["tea"]["id"], text=text, tags=[text[:30]])
        return made and made["tea"]["id"]

    async def photo(self, text):
        file = albums.upload(self.client.server, self.token, self.room)
        await self.give("photo.add", text, photos=[file], description=text)

    async def experiment(self, text):
        made = await self.give("experiment.create", text, title=text, startDate=day(-1), endDate=day(3), protocol=text)
        return made and made["experiment"]["id"]

    async def step(self, experiment, text):
        """A step with entries and a document of this name."""
        made = await self.give("step.add", text, experiment=experiment, title=text)
        if not made:
            return None
        step = made["step"]["id"]
        for column in ("did", "observed"):
            await self.give("step.log", text, step=step, text=text, column=column)
        status, answer = document(self.client.server, self.token, self.room, f"spun at 4 C {text}".encode(), text)
        if status in (200, 201):
            await self.give("step.file", answer["file"]["name"], step=step, files=[answer["file"]["id"]])
        return step
