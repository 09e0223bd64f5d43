"""The controller by which progval/irctest starts Simmer: one server for each test, on a folder of its own, where guests are let in.
How it is run, and what came of it: docs/irctest.md."""
import base64
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import sys
import time

from irctest.basecontrollers import BaseServerController, DirectoryBasedController
from irctest.cases import BaseServerTestCase
from irctest.runner import NotImplementedByController
from irctest.specifications import Capabilities, OptionalBehaviors
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/live"))
from server import CHEAP, LIFTED, binary, spoken, variable  # noqa: E402

# What Simmer says of itself, so that a test that would be skipped for one of these fails instead.
CAPABILITIES = frozenset({
    Capabilities.ACCOUNT_TAG, Capabilities.AWAY_NOTIFY, Capabilities.BATCH, Capabilities.ECHO_MESSAGE, Capabilities.EXTENDED_JOIN,
    Capabilities.LABELED_RESPONSE, Capabilities.MESSAGE_REDACTION, Capabilities.MESSAGE_TAGS, Capabilities.MULTILINE,
    Capabilities.READ_MARKER, Capabilities.MULTI_PREFIX, Capabilities.SERVER_TIME,
})
# Seconds until what ought to come soon has to be there.
PATIENCE = 20
# Accounts that some tests ask for when clients are connected already, which would not outlive the start of `keep`.
EARLY = {"jilles": "sesame", "val": "sesame", "coolAcct": "sesame"}


def hashed(password):
    """As the server keeps one, at the least cost."""
    def text(part):
        return base64.b64encode(part).decode().rstrip("=")
    salt = os.urandom(16)
    return f"$scrypt$ln={CHEAP},r=8,p=3${text(salt)}${text(hashlib.scrypt(password.encode(), salt=salt, n=2 ** CHEAP, r=8, p=3, dklen=32))}"


def at_our_path(set_up):
    """WebSockets stand at /ws here, and are for who asks for this machine by its name."""
    def begin(case):
        set_up(case)
        if case.websocket_url:
            case.websocket_url = case.websocket_url.replace("0.0.0.0", "127.0.0.1") + "/ws"
            # These tests look whether something came without asking whoever said it whether it was taken: until it is kept, nobody hears it.
            case.controller.sync_sleep_time = 0.5
    return begin


BaseServerTestCase.setUp = at_our_path(BaseServerTestCase.setUp)


class SimmerController(BaseServerController, DirectoryBasedController):
    software_name = "Simmer"
    _port_wait_interval = 0.05
    supported_sasl_mechanisms = {"PLAIN"}
    supports_sts = False
    capabilities = CAPABILITIES
    optional_behaviors = frozenset({
        OptionalBehaviors.CAP_REQ_MINUS, OptionalBehaviors.MULTI_JOIN, OptionalBehaviors.MULTI_KICK, OptionalBehaviors.MULTI_PRIVMSG,
    })

    def run(self, hostname, port, *, password, ssl, run_services, faketime, websocket_hostname, websocket_port, **_):
        if password is not None:
            raise NotImplementedByController("a password of the server: PASS is a person's own name and password")
        self.hostname, self.port, self.invitation = hostname, port, None
        self.create_config()
        self.page = websocket_port or self.get_hostname_and_port()[1]
        nowhere = {"SIMMER_OFF_URL": "none", "SIMMER_OFF_SEARCH_URL": "none", "SIMMER_LITERATURE_URL": "none"}
        limits = {variable(name): str(value) for name, value in LIFTED.items()}
        command = [binary(), "serve", "--port", str(self.page), "--irc-host", "127.0.0.1", "--data", self.directory / "data",
                   "--intents", spoken(frozenset({"en", "fr"})), "--password-cost", str(CHEAP), "--irc-guests", "100",
                   "--irc-name", "My.Little.Server"]
        if ssl:
            self.gen_ssl()
            command += ["--irc-tls-port", str(port), "--tls-certificate", self.pem_path, "--tls-key", self.key_path]
        else:
            command += ["--irc-port", str(port)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SIMMER_")}
        fake = []
        if faketime and shutil.which("faketime"):
            fake, self.faketime_enabled = ["faketime", "-f", faketime], True
        self.command = [*fake, *map(str, command)]
        self.environment = {**environment, **nowhere, **limits}
        self.start()
        if run_services:
            self.keep(EARLY)

    def start(self):
        self.port_open = False
        with open(self.directory / "log", "ab") as log:
            self.proc = self.execute(self.command, cwd=ROOT, env=self.environment, stderr=log)

    def kill_proc(self):
        """At once: nobody comes back to this folder."""
        os.killpg(self.proc.pid, signal.SIGKILL)
        self.proc.wait()
        self.proc = None

    def registerUser(self, case, username, password=None):
        if EARLY.get(username) != password:
            self.keep({username: password})

    def keep(self, accounts):
        """Passwords of the suite are shorter than any that Simmer takes: each account is made with a longer one, and while the server is
        down the hash of the suite's stands in its place."""
        self.wait_for_port()
        for username in accounts:
            self.register(username)
        self.kill_proc()
        with contextlib.closing(sqlite3.connect(self.directory / "data/simmer.sqlite")) as data, data:
            for username, password in accounts.items():
                changed = data.execute("UPDATE account SET passwordHash = ? WHERE username = ?", (hashed(password), username.lower()))
                assert changed.rowcount == 1, username
        self.start()
        self.wait_for_port()

    def register(self, username):
        """All accounts are members of one room: who shares none with somebody writes to nobody."""
        with self.reached() as socket:
            def ask(method, **params):
                socket.send(json.dumps({"jsonrpc": "2.0", "id": method, "method": method, "params": params}))
                while (answer := json.loads(socket.recv())).get("id") != method:
                    pass
                return answer

            def call(method, **params):
                answer = ask(method, **params)
                assert "result" in answer, answer
                return answer["result"]
            # The nick of a guest who has just gone is free when what was the guest's is taken away.
            for _ in range(PATIENCE * 10):
                answer = ask("account.register", username=username, password="long enough for anybody")
                if answer.get("error", {}).get("data", {}).get("reason") != "duplicate":
                    break
                time.sleep(0.1)
            assert "result" in answer, answer
            if self.invitation is None:
                room = call("room.create", name="House", kind="chat", cid="house")["room"]["id"]
                self.invitation = call("room.inviteLink", room=room, cid="invitation")["token"]
            else:
                call("room.join", invite=self.invitation, cid="join")

    def reached(self):
        """A connection to the page's port, which may take some longer than that of IRC to be served."""
        for _ in range(PATIENCE * 10):
            with contextlib.suppress(OSError, InvalidStatus):
                return connect(f"ws://127.0.0.1:{self.page}/ws", subprotocols=["simmer.v1"], proxy=None)
            time.sleep(0.1)
        raise AssertionError("the page's port is not served")

    def wait_for_services(self):
        """Accounts are the server's own."""


def get_irctest_controller_class():
    return SimmerController
