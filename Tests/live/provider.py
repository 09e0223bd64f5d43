"""A provider of OpenID Connect on loopback that does as it is told, and lies on demand."""
import base64
import hashlib
import json
import time
from urllib.parse import parse_qs, urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from stub import StubServer

CLIENT, SECRET = "simmer-client", "s3cret/with:marks"


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value, length):
    return b64(value.to_bytes(length, "big"))


class Key:
    def __init__(self, algorithm="RS256", name="k1", bits=2048):
        self.algorithm, self.name = algorithm, name
        if algorithm == "ES256":
            self.key = ec.generate_private_key(ec.SECP256R1())
        else:
            self.key = rsa.generate_private_key(65537, bits)

    @property
    def public(self):
        numbers = self.key.public_key().public_numbers()
        shared = {"kid": self.name, "use": "sig", "alg": self.algorithm}
        if self.algorithm == "ES256":
            return {**shared, "kty": "EC", "crv": "P-256", "x": number(numbers.x, 32), "y": number(numbers.y, 32)}
        return {**shared, "kty": "RSA", "n": number(numbers.n, (numbers.n.bit_length() + 7) // 8), "e": number(numbers.e, 3)}

    def sign(self, text):
        if self.algorithm == "ES256":
            r, s = decode_dss_signature(self.key.sign(text, ec.ECDSA(hashes.SHA256())))
            return r.to_bytes(32, "big") + s.to_bytes(32, "big")
        return self.key.sign(text, padding.PKCS1v15(), hashes.SHA256())


KEYS = {algorithm: Key(algorithm, algorithm) for algorithm in ("RS256", "ES256")}


def token(claims, key, header=None, signature=None):
    head = {"alg": key.algorithm, "kid": key.name, "typ": "JWT", **(header or {})}
    head = {name: value for name, value in head.items() if value is not None}
    text = ".".join(b64(json.dumps(part).encode()) for part in (head, claims)).encode()
    return text.decode() + "." + b64(key.sign(text) if signature is None else signature)


class Provider(StubServer):
    """`claims` are those of the next person; `forge` may replace the whole answer of the token endpoint: it is given what an honest
    answer would be."""

    def __init__(self, algorithm="RS256"):
        self.key, self.forge, self.claims, self.user_info = KEYS[algorithm], None, {"sub": "ada-1"}, {}
        self.codes, self.given, self.metadata = {}, 0, {}
        super().__init__()

    def take(self, path, body, headers):
        self.note(path, body, dict(headers))
        path = urlsplit(path).path
        if path == "/realm/token":
            return self.exchange({k: v[0] for k, v in parse_qs(body).items()}, headers)
        return self.get(path, headers)

    @property
    def issuer(self):
        return self.url + "/realm"

    def env(self, folder):
        (folder / "secret").write_text(SECRET + "\n")
        return {"SIMMER_SIGN_IN_ISSUER": self.issuer, "SIMMER_SIGN_IN_CLIENT_ID": CLIENT,
                "SIMMER_SIGN_IN_SECRET_FILE": str(folder / "secret"), "SIMMER_SIGN_IN_NAME": "Our provider"}

    def get(self, path, headers):
        base = self.issuer
        if path == "/realm/.well-known/openid-configuration":
            return 200, {"issuer": base, "authorization_endpoint": base + "/login?tenant=1", "token_endpoint": base + "/token",
                         "jwks_uri": base + "/keys", "userinfo_endpoint": base + "/me", **self.metadata}
        if path == "/realm/keys":
            return 200, {"keys": [self.key.public, {"kty": "oct", "k": "AAAA"}]}
        if path == "/realm/me":
            good = headers.get("Authorization") == "Bearer access"
            return (200, {"sub": self.claims["sub"], **self.user_info}) if good else (401, {})
        return 404, {}

    def log_in(self, address):
        """What the person's visit to the provider ends with: a code for that address."""
        query = {k: v[0] for k, v in parse_qs(urlsplit(address).query).items()}
        assert (query["response_type"], query["client_id"], query["tenant"]) == ("code", CLIENT, "1")
        assert query["code_challenge_method"] == "S256" and "openid" in query["scope"].split()
        self.given += 1
        code = f"code-{self.given}"
        self.codes[code] = query
        return code, query

    def exchange(self, form, headers):
        asked = self.codes.pop(form.get("code"), None)
        basic = "Basic " + base64.b64encode(f"{CLIENT}:s3cret%2Fwith%3Amarks".encode()).decode()
        challenge = b64(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if headers.get("Authorization") != basic:
            return 401, {"error": "invalid_client"}
        if asked is None or challenge != asked["code_challenge"] or form["redirect_uri"] != asked["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "exp": now + 300, "iat": now, "nonce": asked["nonce"], **self.claims}
        if self.forge:
            forged = self.forge(claims)
            return forged if isinstance(forged, tuple) else (200, {"id_token": forged, "access_token": "access"})
        return 200, {"id_token": token(claims, self.key), "access_token": "access", "token_type": "Bearer"}
