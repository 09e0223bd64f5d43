"""A device that makes a passkey and signs with it (WebAuthn), as a browser hands that on."""
import base64
import hashlib
import json
import os
import struct

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

HOST = "127.0.0.1"


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Device:
    """What holds the private key, and counts how often it signed."""

    def __init__(self, origin, host=HOST):
        self.origin, self.host, self.count = origin, host, 0
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = text(os.urandom(32))

    def _client_data(self, kind, challenge):
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _authenticator(self):
        self.count += 1
        return hashlib.sha256(self.host.encode()).digest() + b"\x05" + struct.pack(">I", self.count)

    def made(self, challenge):
        public = self.key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        return {"id": self.id, "clientData": text(self._client_data("webauthn.create", challenge)),
                "authenticator": text(self._authenticator()), "publicKey": text(public), "algorithm": -7}

    def signed(self, challenge):
        data, authenticator = self._client_data("webauthn.get", challenge), self._authenticator()
        signature = self.key.sign(authenticator + hashlib.sha256(data).digest(), ec.ECDSA(hashes.SHA256()))
        return {"id": self.id, "clientData": text(data), "authenticator": text(authenticator), "signature": text(signature)}
