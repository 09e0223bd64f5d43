"""The proxies of docs/operating.md in front of the real server, with the very lines that are written there: TLS ends at the proxy, people
are told apart by their own addresses, and the operator's doors stay inside."""
import contextlib
import http.client
import re
import shutil
import socket
import ssl
import subprocess

import pytest
from websockets.exceptions import InvalidStatus

from client import PATIENCE, Client
from irc import IRC
from ports import free_port, give_back
from server import PASSWORD, ROOT, Server, make_certificate

NAME, IRC_NAME = "chat.example.org", "irc.example.org"
DOCUMENT = (ROOT / "docs/operating.md").read_text()


def block(language, containing):
    """The fenced block of the document in that language that holds those words."""
    found = [text for text in re.findall(rf"^```{language}\n(.*?)^```", DOCUMENT, re.M | re.S) if containing in text]
    assert len(found) == 1, f"{len(found)} blocks of {language} with {containing!r}"
    return found[0]


def put(text, **changes):
    """Replaces what stands for the reader's own machine; each must occur."""
    for old, new in changes.items():
        assert old in text, f"{old!r} is not in\n{text}"
        text = text.replace(old, str(new))
    return text


def nginx(folder, port, server, certificate, key):
    """With the client of IRC beside it, under its own name."""
    text = ""
    for name, containing in ((NAME, "location / {"), (IRC_NAME, "location = /irc")):
        text += put(block("nginx", containing), **{
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;", "127.0.0.1:8080": f"127.0.0.1:{server.port}",
            f"/etc/letsencrypt/live/{name}/fullchain.pem": certificate, f"/etc/letsencrypt/live/{name}/privkey.pem": key})
    text = put(text, **{"root /srv/gamja;": f"root {folder}/gamja;"})
    (folder / "gamja").mkdir()
    (folder / "gamja/index.html").write_text("a client of IRC")
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off; {temporary}\n{text}\n}}\n")
    return ["nginx", "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]


def caddy(folder, port, server, certificate, key):
    """With a certificate that is given, since there is nobody here to get one from."""
    text = put(block("caddy", "reverse_proxy"), **{
        f"{NAME} {{": f"{NAME}:{port} {{\n    bind 127.0.0.1\n    tls {certificate} {key}", "127.0.0.1:8080": f"127.0.0.1:{server.port}"})
    (folder / "Caddyfile").write_text("{\n    admin off\n    auto_https off\n}\n" + text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


class Proxied:
    """The server behind a proxy, as a client sees it: `at` is the address that the client comes from."""

    tls = True

    def __init__(self, server, port, certificate, proxy):
        self.server, self.port, self.certificate, self.proxy = server, port, certificate, proxy
        self.socket = f"wss://{NAME}/ws"

    def trust(self):
        return ssl.create_default_context(cafile=str(self.certificate))

    async def irc(self, nick, name=NAME, **options):
        """From the proxy's own machine, on behalf of somebody elsewhere."""
        self.socket = f"wss://{name}/ws"
        trust = self.trust()
        trust.check_hostname = name == NAME
        return await IRC.over_websocket(self, nick, None, host="127.0.0.1", port=self.port, ssl=trust,
                                        additional_headers={"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}, **options)

    async def client(self, at="127.0.0.1", **options):
        return await Client.open(self, host="127.0.0.1", port=self.port, local_addr=(at, 0), **options)

    def request(self, method, path, body=None, headers=None, at="127.0.0.1"):
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(at, 0))
        http_ = http.client.HTTPSConnection(NAME, 443, context=self.trust())
        http_.sock = self.trust().wrap_socket(line, server_hostname=NAME)
        with contextlib.closing(http_):
            http_.request(method, path, body, headers or {})
            answer = http_.getresponse()
            return answer.status, answer.headers, answer.read()


@pytest.fixture(params=["nginx", "caddy"])
def proxied(request, tmp_path, monkeypatch):
    if not shutil.which(request.param):
        pytest.skip(f"{request.param} is not installed")
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    make_certificate(tmp_path, NAME)
    configuration = tmp_path / "simmer.yaml"
    configuration.write_text(block("yaml", "trustedProxies:").replace("registration: invite", "registration: open"))
    with Server(args=["--config", str(configuration)],
                limits={"connectionsPerAddress": 3, "registrationsPerHour": 0, "loginSeconds": 120}) as server:
        port = free_port()
        command = {"nginx": nginx, "caddy": caddy}[request.param](tmp_path, port, server, certificate, key)
        with open(tmp_path / "proxy.log", "wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/usr/sbin"})
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except ConnectionRefusedError:
                    assert process.poll() is None, (tmp_path / "proxy.log").read_text()
            yield Proxied(server, port, certificate, request.param)
        finally:
            process.terminate()
            process.wait()
            give_back(port)


async def test_two_people_talk_through_the_proxy(proxied):
    ana, bo = await proxied.client(), await proxied.client(at="127.0.0.2")
    await ana.register("ana", PASSWORD), await bo.register("bo", PASSWORD)
    await ana.sync(), await bo.sync()
    room = await ana.make_room("Kitchen")
    invitation = await ana.link(room)
    assert invitation["url"].startswith(f"https://{NAME}/#join=")
    await bo.join(invitation["token"])
    said = await ana.say(room, "through the proxy")
    await bo.wait_for("message", room=room, seq=said["seq"])
    long = "x" * 7000  # more than a proxy's buffer of a line
    said = await bo.say(room, long)
    assert (await ana.wait_for("message", room=room, seq=said["seq"]))["text"] == long
    await ana.close(), await bo.close()


async def test_limits_count_the_clients_addresses_and_not_the_proxy(proxied):
    crowd = [await proxied.client(at="127.0.0.7") for _ in range(3)]
    with pytest.raises(InvalidStatus) as refused:
        await proxied.client(at="127.0.0.7")
    assert refused.value.response.status_code == 429
    # Whoever names another address in front of the proxy does not get past the limit.
    with pytest.raises(InvalidStatus) as refused:
        await proxied.client(at="127.0.0.7", headers={"X-Forwarded-For": "203.0.113.9"})
    assert refused.value.response.status_code == 429
    others = [await proxied.client(at=f"127.0.0.{n}") for n in (8, 9, 10)]
    for client in (*crowd, *others):
        await client.close()


async def test_the_page_logs_in_with_a_secure_cookie_and_the_operators_doors_are_shut(proxied):
    status, headers, body = proxied.request("GET", "/")
    assert status == 200 and b"<html" in body and "content-security-policy" in headers
    ana = await proxied.client()
    await ana.register("ana", PASSWORD)
    await ana.close()
    login = '{"login": "ana", "password": "%s"}' % PASSWORD
    json_ = {"Content-Type": "application/json"}
    status, headers, _ = proxied.request("POST", "/session", login, {**json_, "Origin": f"https://{NAME}"})
    assert status == 200
    cookie = headers["Set-Cookie"]
    assert cookie.startswith("__Host-simmer=") and "Secure" in cookie and "HttpOnly" in cookie and "SameSite=Strict" in cookie
    page = await proxied.client(cookie=cookie.split(";")[0], origin=f"https://{NAME}")
    assert (await page.call("account.get"))["account"]["username"] == "ana"
    await page.close()
    with pytest.raises(InvalidStatus) as refused:
        await proxied.client(cookie=cookie.split(";")[0], origin="https://evil.example")
    assert refused.value.response.status_code == 403
    token = (proxied.server.data / "operator.token").read_text().strip()
    for path in ("/metrics", "/operator/backup", "/operator/users"):
        status, _, _ = proxied.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        assert status == 404, path
    assert proxied.request("GET", "/health")[0] == 200


async def test_passwords_go_over_irc_where_tls_ends_at_the_proxy(proxied):
    """B27"""
    ana = await proxied.client()
    await ana.register("ana", PASSWORD)
    irc = await (await proxied.irc("ana", origin=f"https://{NAME}")).log_in(PASSWORD)
    assert irc.seen("903")
    await irc.close()
    await ana.close()


async def test_a_web_client_of_irc_has_a_name_of_its_own(proxied):
    """B27"""
    if proxied.proxy != "nginx":
        pytest.skip("the lines for it are nginx's")
    ana = await proxied.client()
    await ana.register("ana", PASSWORD)
    irc = await (await proxied.irc("ana", IRC_NAME, origin=f"https://{IRC_NAME}")).log_in(PASSWORD)
    assert irc.seen("903")
    await irc.close()
    for origin in ("https://evil.example", f"https://{IRC_NAME}.evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            await proxied.irc("ana", IRC_NAME, origin=origin)
        assert refused.value.response.status_code == 403
    await ana.close()
