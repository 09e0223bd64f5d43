"""The real server as a child process: started on a port of its own, killed, restarted on the same data."""
import atexit
import contextlib
import functools
import http.client
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import ssl
import subprocess
import tempfile
import threading
import time
from urllib.parse import urlsplit

from client import PATIENCE, Client, PlainClient
from ports import free_port, give_back

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "correct horse battery"
# What hashing a password costs where that is not what is tested: the least, instead of a quarter of a second.
CHEAP = 4
OPERATOR = re.compile(r"^https?://\S+/#operator=([\w-]+)$")
# Nobody but a fault of its own ends a server by these.
CRASHES = {signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGFPE}
LISTENS = re.compile(r"^Simmer listens on (https?://\S+)$")

# Rates that a fast test would meet by honest work; suites about limits set their own.
LIFTED = {
    "messagesPer10Seconds": 0, "requestsPer10Seconds": 0, "webRequestsPer10Seconds": 0, "registrationsPerHour": 0, "invitesPerDay": 0,
    "passwordsPerMinute": 0, "openInvitesPerPerson": 0,
    "roomsPerAccount": 0, "connectionsPerAddress": 0, "connectionsPerAccount": 0, "timersPerPerson": 0, "remindersPerPerson": 0,
    "eventsPerDay": 0, "bytesPerDay": 0,
    # Many tests at once hash many passwords; what the delivered ten seconds are for is shown by the hostile suite.
    "loginSeconds": 120,
}
# Never typed by a person, so one run's accounts and rooms do not meet another's.
number = itertools.count(1)


def binary():
    return pathlib.Path(os.environ.get("SIMMER_BINARY", ROOT / ".build/release/simmer")).resolve()


def variable(limit):
    """limits.messagesPer10Seconds → SIMMER_LIMITS_MESSAGES_PER_10_SECONDS"""
    return "SIMMER_LIMITS_" + re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])", "_", limit).upper()


@functools.cache
def spoken(folders):
    """The intent files of some languages only, and what was learned of them only where "learned" is among these: half of what a start
    computes is to read the others."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="simmer-intents-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o755)  # for a server that runs as somebody else
    for name in ("grammar.yaml", *folders):
        (folder / name).symlink_to(ROOT / "intents" / name)
    return folder


def cpu(pid):
    """CPU seconds of a process, threads that have ended included."""
    return time.clock_gettime((~pid << 3) | 2)  # what clock_getcpuclockid(3) answers


class Server:
    """Whoever is made first (`person`, `login`) is its operator. `limits` replaces the lifted ones; `tls` makes a certificate of its
    own. `password_cost`: None is what is delivered, for what is about passwords. `speaks`: the languages of its bot, all unless they are named.
    `loop` is the event loop; the variable LOOP names it for all servers of a run: `LOOP=libev .venv/bin/python -m pytest Tests/live`."""

    def __init__(self, data=None, args=(), limits=None, env=None, tls=False, wrap=(), loop=os.environ.get("LOOP"),
                 password_cost=CHEAP, speaks=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="simmer-live-"))
        self.data = pathlib.Path(data) if data else self.folder / "data"
        self.args, self.wrap, self.tls = [*args, *(["--loop", loop] if loop else [])], list(wrap), tls
        self.intents = os.environ.get("SIMMER_INTENTS") or (spoken(frozenset(speaks)) if speaks else ROOT / "intents")
        # What the suites are told by their own variables is nothing for the server.
        environment = {k: v for k, v in os.environ.items() if not k.startswith("SIMMER_")}
        cheap = {"SIMMER_PASSWORD_COST": str(password_cost)} if password_cost else {}
        # Nothing leaves this machine unless a suite puts a stub there.
        nowhere = {"SIMMER_OFF_URL": "none", "SIMMER_OFF_SEARCH_URL": "none", "SIMMER_LITERATURE_URL": "none"}
        limits = {variable(name): str(value) for name, value in (LIFTED if limits is None else limits).items()}
        self.env = {**environment, **cheap, **nowhere, **limits, **(env or {})}
        self.log = self.folder / "stderr.log"
        self.own_port = free_port()
        self.address, self.process, self.accounts = None, None, {}
        self.is_crashed_on_purpose = False
        # Of the link that a server without an operator prints: whoever comes first is the operator, as where people start one.
        self.operator_token = None
        if tls:
            self.certificate, self.key = make_certificate(self.folder)

    # --- the process

    def start(self):
        command = [*self.wrap, str(binary()), "serve", "--port", str(self.own_port), "--data", str(self.data), "--test-echo",
                   "--intents", str(self.intents)]
        if self.tls:
            command += ["--tls-certificate", str(self.certificate), "--tls-key", str(self.key)]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([*command, *self.args], cwd=ROOT, env=self.env, stdout=subprocess.PIPE,
                                            stderr=log, text=True, start_new_session=True)
        self.operator_token = None
        for line in self.process.stdout:
            if found := OPERATOR.match(line.strip()):
                self.operator_token = found[1]
            elif found := LISTENS.match(line.strip()):
                self.address = found[1].replace("0.0.0.0", "127.0.0.1")
                break
        else:
            raise RuntimeError(f"the server did not start (status {self.process.wait()}):\n{self.tail()}")
        # A full pipe would stop the server, so whatever else it prints is read.
        threading.Thread(target=lambda out: [None for _ in out], args=(self.process.stdout,), daemon=True).start()
        return self

    @property
    def pid(self):
        """The server itself, below strace when that is its wrapper."""
        if not self.wrap:
            return self.process.pid
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(children[0])

    def kill(self):
        """As a power cut: no handler runs."""
        os.kill(self.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
                raise RuntimeError(f"the server did not stop within {PATIENCE} s of SIGTERM:\n{self.tail()}") from None
        return self.process.returncode if self.process else None

    def restart(self):
        if self.process.poll() is None:
            self.kill()
        return self.start()

    def close(self):
        try:
            self.stop()
            self.check_not_crashed()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)
            give_back(self.own_port)

    def check_not_crashed(self):
        """A crash fails every test, whatever it looks at."""
        ended = self.process.poll() if self.process else None
        if ended is not None and -ended in CRASHES and not self.is_crashed_on_purpose:
            raise RuntimeError(f"the server ended by {signal.Signals(-ended).name}:\n{self.tail(60)}")

    def __enter__(self):
        try:
            return self.start()
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_):
        self.close()

    def tail(self, lines=30):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:]) if self.log.exists() else ""

    def cpu(self):
        """Seconds that it has computed."""
        return cpu(self.pid)

    def memory(self):
        """Resident bytes."""
        pages = pathlib.Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def command(self, *args, timeout=PATIENCE, **kw):
        """One of the other sub-commands, on this server's data."""
        return subprocess.run([str(binary()), *map(str, args)], cwd=ROOT, env=self.env, capture_output=True, text=True,
                              timeout=timeout, **kw)

    # --- its doors

    @property
    def socket(self):
        return self.address.replace("http", "ws", 1) + "/ws"

    @property
    def port(self):
        return urlsplit(self.address).port

    def trust(self):
        if not self.tls:
            return None
        return ssl.create_default_context(cafile=str(self.certificate))

    def request(self, method, path, body=None, headers=None, source="127.0.0.1", patience=PATIENCE):
        """(status, headers, body) of one HTTP request; a dict is sent as JSON. `source`: the address that it comes from; `patience`: the
        seconds in which the server has to go on answering."""
        headers = dict(headers or {})
        if isinstance(body, dict):
            body, headers = json.dumps(body), {"Content-Type": "application/json", **headers}
        host = urlsplit(self.address).hostname
        if self.tls:
            http_ = http.client.HTTPSConnection(
                host, self.port, timeout=patience, context=self.trust(), source_address=(source, 0))
        else:
            http_ = http.client.HTTPConnection(host, self.port, timeout=patience, source_address=(source, 0))
        with contextlib.closing(http_):
            http_.request(method, path, body, headers)
            answer = http_.getresponse()
            return answer.status, answer.headers, answer.read()

    async def client(self, **options):
        """A JSON-RPC client that has not logged in."""
        return await Client.open(self, **options)

    async def plain(self, **options):
        return await PlainClient.open(self, **options)

    async def person(self, name, **fields):
        """Registers the account `name` once and returns its token."""
        if name not in self.accounts:
            client = await self.client()
            try:
                if self.operator_token:
                    fields, self.operator_token = {"operatorToken": self.operator_token, **fields}, None
                result = await client.call("account.register", username=name, password=PASSWORD, **fields)
                self.accounts[name] = {"token": result["token"], "id": result["account"]["id"]}
            finally:
                await client.close()
        return self.accounts[name]["token"]

    async def login(self, name, *, sync=True, **fields):
        """A client logged in as `name`, registered when new, hearing all rooms."""
        token = await self.person(name, **fields)
        client = await self.client()
        await client.resume(token)
        if sync:
            await client.sync()
        return client


def make_certificate(folder, name="localhost"):
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-keyout", key, "-out", certificate, "-days", "2", "-subj", f"/CN={name}",
                    "-addext", f"subjectAltName=DNS:{name},IP:127.0.0.1"], check=True, capture_output=True)
    return certificate, key
