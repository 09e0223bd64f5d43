"""docs/home-assistant.md as it stands there, before a stand-in that speaks Home Assistant's HTTP: what rings makes a lamp flash and a speaker
speak, and the button on the wall starts a timer (B26)."""
import json
import pathlib
import re
import urllib.request

import jinja2
import pytest
import yaml

from client import new_cid
from faults import Faults
from stub import StubServer
from waiting import until

GUIDE = (pathlib.Path(__file__).resolve().parents[2] / "docs/home-assistant.md").read_text()
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)


class Loader(yaml.SafeLoader):
    """`!secret NAME`, as Home Assistant reads it."""


Loader.add_constructor("!secret", lambda loader, node: ("secret", node.value))


def block(word):
    [found] = [yaml.load(text, Loader) for text in BLOCKS if word in text]
    return found


class HomeAssistant(StubServer):
    """Its webhooks (`/api/webhook/ID`, answered with 200 whatever comes of them), automations, templates and rest commands."""

    def __init__(self):
        self.automations = block("trigger: webhook") + block("trigger: state")
        self.commands = block("rest_command:\n")["rest_command"]
        self.secrets, self.done = {}, []
        super().__init__()

    def render(self, value, **known):
        if isinstance(value, dict):
            return {name: self.render(one, **known) for name, one in value.items()}
        return jinja2.Template(value, undefined=jinja2.StrictUndefined).render(**known) if isinstance(value, str) else value

    def run(self, platform, fits, **trigger):
        for automation in self.automations:
            assert set(automation) <= {"alias", "triggers", "conditions", "actions"}
            for one in automation["triggers"]:
                if one["trigger"] != platform or not fits(one):
                    continue
                if all(self.render(condition["value_template"], trigger=trigger) == "True" for condition in automation.get("conditions", [])):
                    for action in automation["actions"]:
                        self.act(action, trigger)

    def act(self, action, trigger):
        data = self.render(action.get("data", {}), trigger=trigger)
        domain, _, name = action["action"].partition(".")
        if domain == "rest_command":
            command = self.commands[name]
            request = urllib.request.Request(self.secrets[command["url"][1]], self.render(command["payload"], **data).encode(),
                                             {"Content-Type": command["content_type"]}, method=command["method"])
            with urllib.request.urlopen(request, timeout=30) as answer:
                assert answer.status == 200
        self.done.append((action["action"], action.get("target"), data))

    def take(self, path, body, headers):
        id_ = path.removeprefix("/api/webhook/")
        payload = json.loads(body)
        self.run("webhook", lambda one: one["webhook_id"] == id_ and "POST" in one["allowed_methods"], json=payload)
        self.note(path, payload["type"])
        return 200, ""

    def press(self, entity):
        self.run("state", lambda one: one["entity_id"] == entity)


@pytest.fixture
def home():
    running = HomeAssistant()
    yield running
    running.close()


async def test_a_lamp_flashes_a_speaker_speaks_and_a_button_starts_a_timer(make_server, tmp_path, home):
    faults = Faults(tmp_path)
    host = f"127.0.0.1:{home.server.server_port}"
    server = make_server(speaks={"en"}, args=["--webhook-hosts", host], env=faults.environment)
    assert list(block("webhookHosts")) == ["webhookHosts"]
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    hook = await ana.call("hook.create", room=room, name="Kitchen button", orders=True, cid=next(new_cid))
    [secret] = re.findall(r"as `(\w+): https://chat.example.org/hooks/", GUIDE)
    home.secrets[secret] = server.address + "/hooks/" + hook["url"].rpartition("/")[2]
    [path] = re.findall(r"`http://homeassistant.local:8123(/api/webhook/\S+)`", GUIDE)
    endpoint = (await ana.call("endpoint.create", room=room, name="Lamp", url=home.url + path, events=["timer.rang"], cid=next(new_cid)))["endpoint"]
    # A trial reaches it, and no lamp flashes.
    await ana.call("endpoint.test", room=room, endpoint=endpoint, cid=next(new_cid))
    await ana.wait_for("account", change="called", endpoint=endpoint, status=200)
    assert (home.requests, home.done) == ([(path, "test")], [])
    home.press("event.wall_button")
    started = await ana.wait_for("timer", room=room, where=lambda e: e["timer"]["state"] == "running")
    assert (started["timer"]["label"], started["timer"]["totalSeconds"]) == ("eggs", 360)
    faults.step(360)
    await until(lambda: len(home.requests) == 2, "the ring")
    assert [(what, data) for what, _, data in home.done[1:]] == [
        ("light.turn_on", {"flash": "long"}),
        ("tts.speak", {"media_player_entity_id": "media_player.kitchen", "message": "eggs: the time is over"})]
    await ana.close()
