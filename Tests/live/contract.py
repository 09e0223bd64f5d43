"""Holds every frame of the suites against docs/asyncapi.yaml, and remembers which methods and events were exercised.

A frame that breaks the contract does not fail the test that met it but is kept, with that test's name, for
`test_zz_contract.py`, which runs last: one failure that lists all breaches instead of one in each test. Where several processes
share the suites, each leaves what it has seen in the folder SIMMER_EXERCISED."""
import functools
import json
import os
import pathlib

import jsonschema_rs
import yaml

FILE = pathlib.Path(__file__).resolve().parents[2] / "docs/asyncapi.yaml"
DOCUMENT = yaml.load(FILE.read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
SCHEMAS = DOCUMENT["components"]["schemas"]
METHODS = {name.removesuffix(".params") for name in SCHEMAS if name.endswith(".params")}
EVENTS = {name.removeprefix("event.") for name in SCHEMAS if name.startswith("event.")}
CLIENT_NOTIFICATIONS = {name for name in METHODS if f"{name}.result" not in SCHEMAS}

# Methods that were answered with a result, notifications that were sent, events that were heard.
called, heard = set(), set()
# Breach → an example: the frame's text and the test that met it.
breaches = {}


def merged(schema):
    """An object that is put together of others, as one: each closed by itself would forbid what the others name."""
    if "$ref" in schema:
        schema = SCHEMAS[schema["$ref"].rpartition("/")[2]]
    if "allOf" not in schema:
        return schema
    parts = [merged(part) for part in schema["allOf"]]
    if not all(isinstance(part.get("properties"), dict) for part in parts):
        return schema
    return {"type": "object", "required": [name for part in parts for name in part.get("required", [])],
            "properties": {name: value for part in parts for name, value in part["properties"].items()}}


def closed(schema):
    """The same schema without room for members that it does not name: what the server sends has to be written down."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "allOf" in schema:
        schema = merged(schema)
    schema = {key: closed(part) for key, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        schema.setdefault("additionalProperties", False)
    return schema


def registry(schemas):
    return jsonschema_rs.Registry([("urn:contract", {"components": {"schemas": schemas}})], draft=jsonschema_rs.Draft202012)


OPEN, CLOSED = registry(SCHEMAS), registry(closed(SCHEMAS))


@functools.cache
def validator(name, is_closed):
    reference = {"$ref": f"urn:contract#/components/schemas/{name}"}
    return jsonschema_rs.Draft202012Validator(reference, registry=CLOSED if is_closed else OPEN)


# Measurements switch it off: to check a frame costs more than the server's work for it.
is_checking = True


def fault(name, value, is_closed):
    """What breaks the schema of that name, in one line without the values, or None."""
    if not is_checking:
        return None
    if name not in SCHEMAS:
        return f"{name}: not in the contract"
    error = next(validator(name, is_closed).iter_errors(value), None)
    if error is None:
        return None
    place = "".join("[]" if isinstance(part, int) else f".{part}" for part in error.instance_path)
    return f"{name}{place}: {error.message[:200]}"


def save(folder):
    """Leaves what this process exercised for the one that judges all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    told = {"called": sorted(called), "heard": sorted(heard), "breaches": breaches}
    (folder / f"{os.getpid()}.json").write_text(json.dumps(told))


def load(folder):
    """Takes over what the processes of a run have left."""
    for file in folder.glob("*.json"):
        told = json.loads(file.read_text())
        called.update(told["called"])
        heard.update(told["heard"])
        breaches.update(told["breaches"])


def keep(breach, example):
    test = os.environ.get("PYTEST_CURRENT_TEST", "").split(" ")[0]
    if len(breaches) < 100:
        breaches.setdefault(breach, f"{str(example)[:400]}   ({test})")


def sent(frame):
    """A frame that a client is about to send. Tests send wrong params on purpose, so these are judged with the answer."""
    method = frame["method"]
    if method in CLIENT_NOTIFICATIONS:
        called.add(method)


def event(frame):
    """A notification of the server."""
    name = frame["method"]
    heard.add(name)
    if breach := fault("Notification", frame, False) or fault(f"event.{name}", frame.get("params"), True):
        keep(breach, frame)


def answer(method, params, frame):
    """The answer to a request: its own shape, and that nothing succeeds that the contract forbids."""
    if "error" in frame:
        if breach := fault("Failure", frame, True):
            keep(f"{method}: {breach}", frame)
        return
    called.add(method)
    if breach := fault("Answer", frame, False) or fault(f"{method}.result", frame["result"], True):
        keep(breach, frame)
    elif method == "room.history":
        for entry in frame["result"]["events"]:
            kind = entry["event"]
            if breach := fault(f"event.{kind}", {k: v for k, v in entry.items() if k != "event"}, True):
                keep(f"room.history: {breach}", entry)
    if breach := fault(f"{method}.params", params, False):
        keep(f"answered although {breach}", params)
