"""The core of the socket suites over wss, with a certificate of the server's own run."""
import re
import subprocess

import pytest

from core import *  # noqa: F401,F403
from hostile import witness  # noqa: F401
from server import Server


@pytest.fixture(scope="module")
def server():
    with Server(tls=True, speaks={"en"}) as running:
        yield running


@pytest.fixture(scope="module")
def target(server):
    return server


def test_the_address_says_https(server):
    assert server.address.startswith("https://") and server.socket.startswith("wss://")
    status, _, _ = server.request("GET", "/health")
    assert status == 200


def handshake(server, *options):
    """Protocol and cipher that are agreed on; None when there is no agreement."""
    done = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", *options], input="", capture_output=True,
                          text=True, timeout=30)
    agreed = re.search(r"^(?:New|Reused), (\S+), Cipher is (\S+)", done.stdout, re.MULTILINE)
    return agreed[2] if agreed and agreed[2] != "(NONE)" else None


@pytest.mark.parametrize("key", ["ec", "rsa"])
def test_recorded_traffic_stays_secret_when_the_key_is_lost(server, make_server, tmp_path, key):
    """Only ciphers with keys of their own for each connection, and with authentication; the server's order of them holds."""
    if key == "rsa":  # for which there are ciphers without such keys too
        certificate, secret = tmp_path / "certificate.pem", tmp_path / "key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", secret, "-out", certificate, "-days", "2",
                        "-subj", "/CN=localhost"], check=True, capture_output=True)
        server = make_server(args=["--tls-certificate", str(certificate), "--tls-key", str(secret)])
    assert handshake(server) == "TLS_AES_256_GCM_SHA384"
    for weak in ("AES128-SHA", "AES256-GCM-SHA384", "ECDHE-RSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA", "ECDHE-RSA-AES256-SHA384",
                 "ECDHE-ECDSA-AES128-CCM", "DHE-RSA-AES256-GCM-SHA384"):
        assert handshake(server, "-tls1_2", "-cipher", weak) is None, weak
    sort = {"ec": "ECDSA", "rsa": "RSA"}[key]
    both = f"ECDHE-{sort}-CHACHA20-POLY1305:ECDHE-{sort}-AES256-GCM-SHA384"
    assert handshake(server, "-tls1_2", "-cipher", both) == f"ECDHE-{sort}-AES256-GCM-SHA384"
    assert handshake(server, "-tls1_2", "-cipher", f"ECDHE-{sort}-CHACHA20-POLY1305") == f"ECDHE-{sort}-CHACHA20-POLY1305"
    for old in ("-tls1", "-tls1_1"):
        assert handshake(server, old, "-cipher", "DEFAULT@SECLEVEL=0") is None, old
