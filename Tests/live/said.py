"""Dialogues as people hold them (Tests/Said/dialogues): how they are read, what is so before and after a line, how it is judged.

A dialogue begins with `# title`; a line that somebody says stands at the left, what is claimed of it is indented below:

    ana: no wait, 11
      -> the same timer "penne" now lasts 11:00      what holds afterwards, in words
      - timer penne 10:00 by Ana                     a fact that is gone
      + timer penne 11:00 by Ana                     a fact that is new; no other may come or go
      ? noodle Penne stock /.*/                      a fact that may come or go
      = left penne 9:00                              a fact that holds, new or not
      says: 11                                       an expression that is found in the answer
      or asks: which timer                           nothing has changed, and this is found in the answer: right as well
      repair: bo: penne timer 11 minutes             what is said when it was not so, for the lines behind to make sense

`/…/` in a fact is an expression; upper and lower case are the same. Facts are of the state, by its lists, never by the bot's words.
What a line has done otherwise is taken back before the next one, and a question that it has left open is closed."""
import asyncio
import datetime
import pathlib
import re
from dataclasses import dataclass, field

from client import new_cid
from conftest import shared_room

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Said" / "dialogues"
# Monday 2 March 2026, 10:00.
START = datetime.datetime(2026, 3, 2, 10, tzinfo=datetime.timezone.utc).timestamp()
WORDS = {"en": {"cancel": "cancel", "undo": "undo", "redo": "redo"},
         "fr": {"cancel": "annule", "undo": "annule la dernière action", "redo": "rétablis"}}
# What is told of and changes no list.
TALK = ("message", "card", "typing", "presence", "read", "synced")


@dataclass
class Turn:
    who: str
    text: str
    want: str = ""
    gone: list = field(default_factory=list)
    new: list = field(default_factory=list)
    perhaps: list = field(default_factory=list)
    holds: list = field(default_factory=list)
    says: list = field(default_factory=list)
    asks: str | None = None
    repair: list = field(default_factory=list)


@dataclass
class Judged:
    title: str
    turn: Turn
    verdict: str
    answer: str
    code: str | None
    gone: list
    new: list
    spoilt: str | None = None  # what is otherwise than the lines behind take for granted

    def __str__(self):
        change = "".join(f"\n      - {fact}" for fact in self.gone) + "".join(f"\n      + {fact}" for fact in self.new)
        return (f"[{self.verdict}] {self.title}\n   {self.turn.who}: {self.turn.text}\n   -> {self.turn.want}"
                f"\n   simmer{f' ({self.code})' if self.code else ''}: {short(self.answer)}{change}")


def short(text, most=240):
    text = " / ".join(text.splitlines())
    return text if len(text) <= most else text[:most] + "…"


# --- reading

def dialogues(name):
    """[(title, turns)] of a file, which is named by its language, or by its batch and its language."""
    read = []
    for number, line in enumerate((FOLDER / f"{name}.txt").read_text().splitlines(), 1):
        try:
            if line.startswith("# "):
                read.append((line[2:], []))
            elif line.startswith(" "):
                claim(read[-1][1][-1], *re.fullmatch(r"(->|[-+?=]|says:|or asks:|repair:) (.+)", line.strip()).groups())
            elif line:
                read[-1][1].append(Turn(*re.fullmatch(r"(ana|bo): (.+)", line).groups()))
        except (AttributeError, IndexError) as fault:
            raise AssertionError(f"{name}.txt:{number}: {line}") from fault
    return read


def claim(turn, sign, words):
    match sign:
        case "->":
            turn.want = words
        case "or asks:":
            turn.asks = words
        case "repair:":
            who, text = re.fullmatch(r"(?:(ana|bo): )?(.+)", words).groups()
            turn.repair.append((who or turn.who, text))
        case _:
            {"-": turn.gone, "+": turn.new, "?": turn.perhaps, "=": turn.holds, "says:": turn.says}[sign].append(words)


def is_like(fact, pattern):
    parts = re.split(r"/([^/]*)/", pattern)
    expression = "".join(f"(?:{part})" if index % 2 else re.escape(part) for index, part in enumerate(parts))
    return re.fullmatch(expression, fact, re.I) is not None


# --- the state, as facts

def clock(seconds):
    return f"{seconds // 60}:{seconds % 60:02}"


def instant(milliseconds):
    return datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.timezone.utc).strftime("%a %-d %b %H:%M")


def plain(number):
    return f"{number:g}"


class World:
    """Ana and Bo in a room of their own, which knows three noodles, three teas and two experiments."""

    def __init__(self, ana, bo, room, faults, language):
        self.people, self.room, self.faults, self.words = {"ana": ana, "bo": bo}, room, faults, WORDS[language]
        self.at, self.heard, self.shared = START, 0, set()
        self.names = {ana.id: "Ana", bo.id: "Bo"}

    @classmethod
    async def make(cls, server, language, number, faults):
        faults.step(START - faults.now())
        people = [await server.login(f"{name}{number}{language}", firstName=name.title(), language=language)
                  for name in ("ana", "bo")]
        for person, name in zip(people, ("Ana", "Bo")):
            await person.call("account.set", displayName=name, language=language)
        ana, bo = people
        await ana.make_room("Ski 2026")
        room = await shared_room(ana, bo, name={"en": "Family", "fr": "Famille"}[language])
        for name, seconds in (("Fusilli", 540), ("Penne", 600), ("Bows", 450)):
            await ana.call("noodle.add", room=room, name=name, cookSeconds=seconds, mealCups=1, sideCups=0.5, cid=next(new_cid))
        for name, brand, kind in (("Sencha", "Midori", "green"), ("Earl Grey", "Fenn", "black"),
                                  ("Da Hong Pao", "Wuyi", "oolong")):
            await ana.call("tea.add", room=room, name=name, brand=brand, type=kind, cid=next(new_cid))
        for title in ("Plasmid miniprep", "Lactase pH"):
            await ana.call("experiment.create", room=room, title=title, startDate="2026-03-02", endDate="2026-03-06",
                           protocol="incubate", cid=next(new_cid))
        return cls(ana, bo, room, faults, language)

    async def close(self):
        for person in self.people.values():
            await person.close()

    async def say(self, who, text):
        """What is said to the bot, and its messages in answer to it: a second after the last line, however long it takes."""
        person = self.people[who]
        mark = len(person.events)
        self.at += 1
        self.faults.step(self.at - self.faults.now())
        sent = await person.say(self.room, f"@simmer {text}")
        await person.answer(self.room, sent["seq"], since=mark)
        await person.settle()
        return person.seen("message", since=mark, room=self.room, cause=sent["seq"])

    async def facts(self):
        """What is so now. The room's lists are read again when it was told of a change."""
        for person in self.people.values():
            await person.settle()
        ana = self.people["ana"]
        if any(event["event"] not in TALK for event in ana.events[self.heard:]):
            parts = await asyncio.gather(
                self.timers(), self.reminders(), self.noodles(), self.shopping(), self.teas(), self.experiments())
            self.shared = {fact for part in parts for fact in part}
        self.heard = len(ana.events)
        own = await asyncio.gather(*(self.own(person) for person in self.people.values()))
        return self.shared.union(*own)

    def call(self, method, **params):
        return self.people["ana"].call(method, room=self.room, **params)

    def named(self, accounts):
        return " and ".join(sorted(self.names[id_] for id_ in accounts)) or "all"

    async def timers(self):
        facts = []
        for timer in await self.people["ana"].timers(self.room):
            if timer["state"] in ("running", "paused"):
                facts.append(f"timer {timer['label']} {clock(timer['totalSeconds'])} by {self.names[timer['startedBy']]}")
            if timer["state"] == "paused":
                facts.append(f"timer {timer['label']} paused")
        return facts

    async def left(self):
        """The time that was left when the last line was said, to five seconds: no fact that comes or goes, for it would do so with
        every line."""
        now = self.at * 1000
        return {f"left {timer['label']} {clock(5 * round(timer.get('remainingMs', timer.get('endsAt', now) - now) / 5000))}"
                for timer in await self.people["ana"].timers(self.room) if timer["state"] in ("running", "paused")}

    async def reminders(self):
        facts = []
        for reminder in await self.people["ana"].reminders(self.room):
            if reminder["state"] in ("waiting", "fired"):
                repeat = re.search(r"FREQ=(\w+)", reminder.get("rrule", ""))
                facts.append(f"reminder {instant(reminder['dueAt'])} {repeat[1].lower() + ' ' if repeat else ''}"
                             f"for {self.named(reminder.get('targets', []))}: {reminder['text']}")
        return facts

    async def noodles(self):
        facts = []
        for listed in (await self.call("noodle.list", filter="all"))["noodles"]:
            name = f"noodle {listed['name']}"
            facts.append(name)
            facts += [f"{name} {word} {listed[key]}" for key, word in (("brand", "brand"), ("bestBefore", "best before"))
                      if key in listed]
            if "cookSeconds" in listed:
                facts.append(f"{name} cooks {clock(listed['cookSeconds'])}")
            if not listed["onHand"]:
                facts.append(f"{name} out")
            if "stock" in listed:
                facts.append(f"{name} stock {plain(listed['stock']['amount'])} {listed['stock']['unit']}")
            if listed["votes"]:
                shown = (await self.call("noodle.get", noodle=listed["id"]))["noodle"]
                facts += [f"{name} {plain(rating['value'])} stars by {rating['name']}" for rating in shown["ratings"]]
        return facts

    async def shopping(self):
        facts = []
        for item in (await self.call("shopping.list"))["items"]:
            facts.append(f"shopping {item['name']} by {self.names[item['createdBy']]}")
            if "amount" in item:
                unit = f" {item['unit']}" if "unit" in item else ""
                facts.append(f"shopping {item['name']} amount {plain(item['amount'])}{unit}")
            if "tickedAt" in item:
                facts.append(f"shopping {item['name']} ticked")
        return facts

    async def teas(self):
        facts = []
        for tea in (await self.call("tea.list"))["teas"]:
            name = f"tea {tea['name']}"
            facts += [name, f"{name} brand {tea['brand']}", f"{name} type {tea['type']}"]
            if "infusions" in tea:
                facts.append(f"{name} infusions {' '.join(str(infusion['seconds']) for infusion in tea['infusions'])}")
            if tea.get("rinse"):
                facts.append(f"{name} rinse")
            for note in (await self.call("tea.get", tea=tea["id"]))["notes"]:
                facts.append(f"{name} note by {self.names[note['personId']]}: {note['text']}")
        return facts

    async def experiments(self):
        facts = []
        for listed in (await self.call("experiment.list"))["experiments"]:
            one = (await self.call("experiment.get", experiment=listed["id"]))["experiment"]
            name = f"experiment {one['title']}"
            facts += [name, f"{name} from {one['startDate']} to {one['endDate']}", f"{name} protocol: {one['protocol']}"]
            for step in one["steps"]:
                place = f"{name} step {step['number']}"
                facts.append(f"{place}: {step['title']}")
                corrected = {entry["replaces"] for column in ("did", "observed") for entry in step[column] if "replaces" in entry}
                facts += [f"{place} {column}: {entry['text']}" for column in ("did", "observed") for entry in step[column]
                          if entry["id"] not in corrected and not entry.get("withdrawn")]
                if "doneAt" in step:
                    facts.append(f"{place} done")
                if "dueAt" in step:
                    facts.append(f"{place} due {instant(step['dueAt'])}")
                if "warnSeconds" in step:
                    facts.append(f"{place} warns {step['warnSeconds'] // 60} minutes before")
        return facts

    async def own(self, person):
        """What only this person sees: the look, the teas tried, the rooms."""
        name = self.names[person.id]
        account, teas, rooms = await asyncio.gather(
            person.call("account.get"), person.call("tea.list", room=self.room), person.rooms())
        facts = [f"look of {name} {account['account']['look']}"]
        facts += [f"tea {tea['name']} tried by {name}" for tea in teas["teas"] if tea.get("tried")]
        for room in rooms.values():
            if room["kind"] == "direct":
                continue
            facts.append(f"room {room['name']} {room['role']} {name}")
            if "mutedUntil" in room:
                facts.append(f"room {room['name']} muted for {name} until {instant(room['mutedUntil'])}")
            if "peopleCount" in room["settings"]:
                facts.append(f"room {room['name']} cooks for {room['settings']['peopleCount']}")
            if room["role"] == "owner" and room["id"] != self.room:
                invitations = (await person.call("room.invitations", room=room["id"]))["invitations"]
                facts += [f"room {room['name']} invited {one['wanted']}" for one in invitations if "wanted" in one]
        return facts


# --- judging

def is_so(turn, before, after, left):
    """Whether what came and went is what the turn claims, no less and no more."""
    new, gone = after - before, before - after
    return (all(any(is_like(fact, pattern) for fact in facts) for facts, patterns in ((new, turn.new), (gone, turn.gone))
                for pattern in patterns)
            and all(any(is_like(fact, pattern) for pattern in patterns + turn.perhaps)
                    for facts, patterns in ((new, turn.new), (gone, turn.gone)) for fact in facts)
            and all(any(is_like(fact, pattern) for fact in after | left) for pattern in turn.holds))


def text(messages):
    """What is said, and the fields of what is shown beside it."""
    fields = [field for message in messages for field in (message.get("card") or {}).get("fields", [])]
    return "\n".join([message["text"] for message in messages] + [f"{field['name']}: {field['value']}" for field in fields])


def code(messages):
    return next((message["code"] for message in messages if "code" in message), None)


def choices(messages):
    """The sentences of the choices that are offered."""
    return [option["say"] for message in messages for option in (message.get("card") or {}).get("options", [])]


def is_answer(turn, messages):
    if turn.says and code(messages) == "not_understood":
        return False
    return all(re.search(pattern, text(messages), re.I | re.M) for pattern in turn.says)


async def judge(world, title, turn):
    """Says the line, judges what came of it and leaves the state as it should be; gives what is `Judged`."""
    before = await world.facts()
    messages = await world.say(turn.who, turn.text)
    after, left = await world.facts(), await world.left()
    is_right, is_tried = is_so(turn, before, after, left), False
    if is_right and is_answer(turn, messages):
        verdict = "right"
    elif before == after and turn.asks and re.search(turn.asks, text(messages), re.I | re.M):
        verdict = "right"
    elif before != after:
        verdict = "wrong answer" if is_right else "wrong change"
    else:
        is_tried = code(messages) in ("not_understood", "ambiguous")
        verdict = "not understood" if code(messages) == "not_understood" else "wrong answer"
        if is_tried and await leads_there(world, turn, before, messages):
            verdict = "asked"
    judged = Judged(title, turn, verdict, text(messages), code(messages), sorted(before - after), sorted(after - before))
    if verdict != "asked" and (verdict != "right" or not is_right or code(messages) == "not_understood"):
        judged.spoilt = await repair(world, turn, before, messages, is_right, is_tried)
    return judged


async def leads_there(world, turn, before, messages):
    """Whether one of the choices that are offered does what was meant; then it is chosen."""
    offered = [choice for choice in choices(messages) if choice not in ("no", "non")]
    for index, choice in enumerate(offered[:3]):
        if index:
            await world.say(turn.who, turn.text)
        chosen = await world.say(turn.who, choice)
        after = await world.facts()
        if is_so(turn, before, after, await world.left()) and is_answer(turn, chosen):
            return True
        await take_back(world, turn.who, before)
        if waits(chosen):
            await world.say(turn.who, world.words["cancel"])
    return False


def waits(messages):
    """Whether the bot waits for an answer."""
    buttons = [button["say"] for message in messages for button in (message.get("card") or {}).get("buttons", [])]
    return bool(choices(messages)) or code(messages) == "missing" or {"cancel", "annule"} & set(buttons)


async def take_back(world, who, before):
    """Undoes what has changed, as far as that leads back."""
    far = len(await world.facts() ^ before)
    while far:
        await world.say(who, world.words["undo"])
        now = len(await world.facts() ^ before)
        if now >= far:
            await world.say(who, world.words["redo"])
            return
        far = now


async def repair(world, turn, before, messages, is_right, is_tried):
    """Takes back what the line has done, closes what it has left open (choices that were tried are closed), and says what it should
    have been: gives what is wrong still."""
    offered = [] if is_tried else choices(messages)
    if not is_right:
        await take_back(world, turn.who, before)
    if "continue" in offered:
        await world.say(turn.who, "continue")
    elif offered and not {"save", "enregistre"} & set(offered):
        await world.say(turn.who, offered[-1] if offered[-1] in ("no", "non") else world.words["cancel"])
    said = []
    for who, line in turn.repair if not is_right or not (turn.new or turn.gone) else ():
        said.append(f"{line} => {short(text(await world.say(who, line)))}")
    after = await world.facts()
    if is_so(turn, before, after, await world.left()):
        return None
    return f"not repaired by {said}: gone {sorted(before - after)}, new {sorted(after - before)}"
