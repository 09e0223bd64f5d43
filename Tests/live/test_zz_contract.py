"""The written contract, docs/asyncapi.yaml, beside the program and beside all that the other suites sent and heard. Runs last."""
import pathlib
import re
import subprocess

import jsonschema_rs
import pytest

import contract
from conftest import exercised
from server import binary

DIALOGUES = pathlib.Path(__file__).parents[1] / "Dialogues"
SOURCES = contract.FILE.parents[1] / "Sources"


def raw_values(file, enum):
    """The names on the wire of a Swift enum of strings."""
    text = (SOURCES / file).read_text()
    body = text[text.index(f"package enum {enum}: String"):]
    body = body[:body.index("\n}")]
    names = []
    for line in re.findall(r"^    case (.+)$", body, re.M):
        for case in line.split(", "):
            name, _, raw = case.partition(" = ")
            names.append(raw.strip('"') or name)
    return set(names)


def test_the_contract_names_every_method_and_event_of_the_program_and_no_other():
    methods = raw_values("SimmerDomain/Protocol/Method.swift", "Method")
    # What the dialect of IRC alone can ask for is in no document, and refused to all others (test_irc_guests.py).
    assert {name for name in methods if not name.startswith("guest.")} == contract.METHODS
    assert raw_values("SimmerDialects/Event.swift", "EventName") == contract.EVENTS


def written(*options):
    """What the program writes of its protocol."""
    return subprocess.run([binary(), "protocol", *options], check=True, capture_output=True, text=True).stdout


def test_the_contract_is_what_the_program_says():
    assert contract.FILE.read_text() == written(), "simmer protocol > docs/asyncapi.yaml"


def test_the_table_of_methods_is_what_the_program_says():
    text = (contract.FILE.parent / "protocol.md").read_text()
    assert written("--table") in text, "simmer protocol --table, in docs/protocol.md"


def test_every_schema_is_one_and_every_reference_leads_somewhere():
    def references(part):
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            for inner in part.values():
                yield from references(inner)
        elif isinstance(part, list):
            for inner in part:
                yield from references(inner)

    for schema in contract.SCHEMAS.values():
        jsonschema_rs.meta.validate(schema)
    for reference in references(contract.DOCUMENT):
        place = contract.DOCUMENT
        for name in reference.removeprefix("#/").split("/"):
            assert name in place, reference
            place = place[name]


def test_every_method_and_event_has_its_message_and_its_operation():
    messages, operations = contract.DOCUMENT["components"]["messages"], contract.DOCUMENT["operations"]
    answered = contract.METHODS - contract.CLIENT_NOTIFICATIONS
    names = contract.METHODS | {f"event.{name}" for name in contract.EVENTS}
    assert operations.keys() == names
    assert messages.keys() == names | {f"{name}.result" for name in answered} | {"error"}
    assert contract.DOCUMENT["channels"]["simmer.v1"]["messages"].keys() == messages.keys()
    assert all(operations[name]["action"] == ("send" if name.startswith("event.") else "receive") for name in names)


def test_a_frame_that_breaks_the_contract_is_seen():
    typing = {"room": "r", "account": "a", "on": True}
    assert contract.fault("event.typing", typing, True) is None
    assert ".on" in contract.fault("event.typing", {**typing, "on": 1}, True)
    assert "account" in contract.fault("event.typing", {"room": "r", "on": True}, True)
    assert "secret" in contract.fault("event.typing", {**typing, "secret": 1}, True)
    assert contract.fault("event.typing", {**typing, "secret": 1}, False) is None
    assert "not in the contract" in contract.fault("event.dance", {}, True)


@pytest.fixture(scope="module", autouse=True)
def exercised_elsewhere():
    if folder := exercised():
        contract.load(folder)


@pytest.fixture
def whole_suite(request):
    """What a part of the suites exercised says nothing."""
    if exercised():
        return
    files = {pathlib.Path(item.path).name for item in request.session.items}
    everything = {path.name for path in pathlib.Path(__file__).parent.glob("test_*.py")}
    if files != everything or request.config.getoption("keyword") or request.config.getoption("markexpr"):
        pytest.skip("only a part of the suites runs")


def test_no_frame_of_the_suites_broke_the_contract():
    assert not contract.breaches, "\n".join(f"{breach}\n    {example}" for breach, example in contract.breaches.items())


def called_in_dialogues():
    """What the dialogues without sockets call: there, too, each answer is held against the contract."""
    lines = [line for file in DIALOGUES.rglob("*.txt") for line in file.read_text().splitlines()]
    return {found[1] for line in lines if (found := re.match(r"(?:for [^:]+: )?\w+ ([a-z]+\.[A-Za-z]+)\b", line))}


def test_every_method_is_exercised(whole_suite):
    assert not contract.METHODS - contract.called - called_in_dialogues()


def test_every_event_is_exercised(whole_suite):
    assert not contract.EVENTS - contract.heard
