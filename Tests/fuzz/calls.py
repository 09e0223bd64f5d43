"""Requests of JSON-RPC, made from what the program says of every method: docs/asyncapi.yaml (fields and their types) and the examples of
its descriptors (values that a method understands). So a new method is fuzzed as soon as it is written down."""
import copy
import itertools
import json
import re
import time

import contract
import hostile
from fuzz import repeats
from fuzz.dice import EDGES, text_of

SCHEMAS, METHODS = contract.SCHEMAS, sorted(contract.METHODS)
# Fields that name a thing of another kind than their own name says.
KINDS = {"to": "room", "targets": "account", "author": "account", "photos": "photo", "files": "file", "picture": "photo", "from": "account",
         "named": "account", "sessions": "session"}
HASHED = {"password", "old", "pin"}
SEQS = ("of", "replyTo", "before", "after", "around", "seq", "number", "version")
# Fields whose text the bot or the calendar reads.
SENTENCES = {"message.send": "text", "say": "text"}


def sample(dice, schema, depth=0):
    """A value that fits a schema."""
    if "$ref" in schema:
        return sample(dice, SCHEMAS[schema["$ref"].rpartition("/")[2]], depth)
    for choice in ("oneOf", "anyOf", "enum"):
        if choice in schema:
            chosen = dice.choice(schema[choice])
            return chosen if choice == "enum" else sample(dice, chosen, depth + 1)
    if "const" in schema:
        return schema["const"]
    if "allOf" in schema:
        return {name: value for part in schema["allOf"] for name, value in (sample(dice, part, depth + 1) or {}).items()}
    kind = schema.get("type", "object")
    kind = dice.choice(kind) if isinstance(kind, list) else kind
    low = schema.get("minimum", schema.get("exclusiveMinimum", 0))
    match kind:
        case "null": return None
        case "boolean": return dice.percent(50)
        case "integer": return dice.randint(int(low), int(schema.get("maximum", low + 1_000)))
        case "number": return low + (schema.get("maximum", low + 100) - low) * (0.01 + dice.random() * 0.99)
        case "string": return ("sample " * 30)[:dice.randint(schema.get("minLength", 0), min(schema.get("maxLength", 40), 40))]
        case "array": return [sample(dice, schema.get("items", {"type": "string"}), depth + 1) for _ in range(dice.randrange(3))] if depth < 4 else []
    return {name: sample(dice, part, depth + 1) for name, part in schema.get("properties", {}).items()
            if name in schema.get("required", []) or dice.percent(40)} if depth < 5 else {}


class Pool:
    """Ids by kind that one connection may name: what it was answered lately, what the household was furnished with, and what is
    somebody else's."""

    MOST = 12

    def __init__(self, known, foreign):
        self.own = {kind: list(ids) for kind, ids in known.items()}
        self.known, self.foreign, self.protected = known, foreign, {one for ids in foreign.values() for one in ids}

    def pick(self, dice, kind, fallback):
        shape = dice.random()
        if shape < 0.1 and self.foreign.get(kind):
            return dice.choice(self.foreign[kind])
        if shape < 0.15:
            every = [one for ids in self.own.values() for one in ids]
            return dice.choice(every) if every else fallback
        if shape < 0.6 and self.known.get(kind):
            return dice.choice(self.known[kind])
        return dice.choice(self.own[kind]) if self.own.get(kind) else fallback

    def learn(self, value, depth=0):
        """Takes over the ids that an answer names."""
        if isinstance(value, list):
            for one in value[:8]:
                self.learn(one, depth + 1)
        elif isinstance(value, dict) and depth < 6:
            for key, inner in value.items():
                kind = key.removesuffix("s") if key != "entries" else "entry"
                for one in (inner[:8] if isinstance(inner, list) else [inner]):
                    if isinstance(one, dict):
                        self.add(kind, one.get("id"))
                if key in ("change", "invite", "experiment", "step", "entry", "account", "session") and isinstance(inner, str):
                    self.add(key, inner)
                if key == "seq" and isinstance(inner, int):
                    self.add("seq", inner)
                self.learn(inner, depth + 1)

    def add(self, kind, one):
        ids = self.own.setdefault(kind, [])
        if one is not None and one not in ids and one not in self.protected:
            ids.append(one)
            del ids[:-self.MOST]


def sweep(dice):
    """Each number of each method with each value at the edge of what a number can be, in any order, again and again."""
    every = [(method, path, value) for method in METHODS for path in dict.fromkeys(hostile.numeric(SCHEMAS[f"{method}.params"])) for value in EDGES]
    while True:
        dice.shuffle(every)
        yield from every


class Calls:
    """Makes requests for one connection; `edges` is the sweep that it shares with others, if it takes part."""

    def __init__(self, dice, pool, sentences, edges=None):
        self.dice, self.pool, self.sentences, self.edges = dice, pool, sentences, edges
        self.numbers, self.cids, self.sent = itertools.count(1), itertools.count(1), []
        table = hostile.calls("room", "x", 1, "timer", "reminder", "experiment")
        self.table = {method: table.get(method) or sample(dice, SCHEMAS[f"{method}.params"]) for method in METHODS}
        self.stem = f"z{dice.randrange(16**8):08x}"

    def cid(self):
        return f"{self.stem}-{next(self.cids)}"

    def params(self, method, kept=75):
        """Params that the method understands, with ids that there are; of those that may be left out, `kept` of a hundred."""
        dice, good = self.dice, copy.deepcopy(self.table[method])
        schema = SCHEMAS[f"{method}.params"]
        for name in schema.get("properties", {}):
            if name not in good and dice.percent(8):
                good[name] = sample(dice, schema["properties"][name])
        for name in list(good):
            if name in schema.get("required", []) or name == "room" or dice.percent(kept):
                good[name] = self.filled(name, good[name], method)
            else:
                del good[name]
        if "rrule" in good and dice.percent(60):
            good.pop("dueAt", None)  # then the first date is looked for at once
        return good

    def filled(self, name, value, method):
        dice, kind = self.dice, KINDS.get(name, name)
        if value == "@":
            return self.cid()
        if name in SEQS and isinstance(value, int):
            return self.pool.pick(dice, "seq", value) if name != "version" else dice.choice([1, 1, 2, 3])
        if isinstance(value, list) and name in KINDS:
            return [self.pool.pick(dice, kind, "x") for _ in range(dice.randrange(1, 4))]
        if isinstance(value, str) and kind in self.pool.own:
            return self.pool.pick(dice, kind, value)
        if SENTENCES.get(method) == name and dice.percent(60):
            return ("@simmer " if dice.percent(30) else "") + self.sentences.sentence(dice)
        if name == "rrule" and dice.percent(80):
            return repeats.rule(dice)
        if name == "timeZone" and dice.percent(50):
            return dice.choice(repeats.ZONES)
        if name in ("dueAt", "until", "since", "expires", "composedAt", "happenedAt"):
            return int(time.time() * 1000) + dice.choice([-86_400_000, -1_000, 2_000, 60_000, 9_000_000, 10**12])
        if name in ("text", "title", "description", "label", "name", "query") and dice.percent(40):
            return f"{dice.choice(['penne', 'Earl Grey', 'wash the cells', 'Lactase pH', 'R', 'œufs'])} {dice.randrange(300)}"
        return value

    def request(self):
        """The text of one frame, and its id where an answer is certain."""
        dice, shape = self.dice, self.dice.randrange(100)
        if self.edges and dice.percent(55):
            method, path, value = next(self.edges)
            params = self.params(method, kept=40)
            return self.frame(method, hostile.with_number(params, path, value, self.pool.pick(dice, "room", "x")))
        if shape < 6 and self.sent:
            # Once more under the same cid, as it was or with something changed.
            method, params = dice.choice(self.sent)
            if dice.percent(50):
                params = {**params, (name := dice.choice(list(params) or ["x"])): dice.altered(params.get(name))}
        else:
            method = "say" if shape < 20 else "message.send" if shape < 26 else "reminder.create" if shape < 32 else dice.choice(METHODS)
            # A password is hashed, which takes as long as a hundred other requests.
            while HASHED & self.table[method].keys() and dice.percent(85):
                method = dice.choice(METHODS)
            params = self.params(method)
            if isinstance(params.get("cid"), str):
                self.sent.append((method, params))
                del self.sent[:-30]
            for _ in range(dice.choice([0, 0, 0, 1, 1, 1, 1, 2, 4])):
                names = list({**params, **SCHEMAS[f"{method}.params"].get("properties", {})})
                name = dice.choice(names) if names and dice.percent(95) else dice.text()[:20]
                if name == "room" and dice.percent(70):
                    continue
                if dice.percent(10):
                    params.pop(name, None)
                else:
                    params = {**params, name: dice.altered(params.get(name))}
        return self.frame(method, params)

    def frame(self, method, params):
        dice, own = self.dice, f"{self.stem}:{next(self.numbers)}"
        id_ = own
        frame = {"jsonrpc": "2.0", "id": own, "method": method, "params": params}
        if method in contract.CLIENT_NOTIFICATIONS and dice.percent(80):
            del frame["id"]
            id_ = None
        if dice.percent(2):
            name = dice.choice(list(frame))
            frame[name] = dice.altered(frame[name])
            id_ = None
        text = text_of(frame, lambda value: json.dumps(value, ensure_ascii=dice.percent(30) or has_surrogates(value)))
        if dice.percent(2):
            broken = dice.bytes_altered(text.encode(), 3).decode("utf-8", "replace")
            # One digit makes it the id of another request, which would be answered twice.
            return re.sub(rf'"{re.escape(self.stem)}:\d+"', f'"{own}"', broken), None
        # A spelled number may be no JSON, which is answered without an id; so is what nests too deep.
        return text, id_ if is_plain(text) else None


def has_surrogates(value):
    try:
        json.dumps(value, ensure_ascii=False).encode()
        return False
    except UnicodeEncodeError:
        return True


def is_plain(text):
    """Whether the text is JSON that has to be answered under its own id."""
    depth = most = 0
    try:
        json.loads(text, parse_constant=lambda name: int(name))
    except (ValueError, RecursionError):
        return False
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        most = max(most, depth)
    return most < 16 and len(text.encode()) < 120_000 and "1e999" not in text and "e9999" not in text and "9" * 309 not in text
