import Crypto
import Foundation
import SimmerDomain
import Testing

@testable import SimmerServices

/// Which words of a sign-in provider are believed (OpenID Connect Core 1.0, 3.1.3.7).
@Suite("ID tokens") struct IDTokenTests {
    private static let now = Instant(seconds: 1_800_000_000)
    private static let key = P256.Signing.PrivateKey()
    private static let published: JSON = {
        let point = Array(key.publicKey.rawRepresentation)
        return [
            "kty": "EC", "crv": "P-256", "kid": "k1", "use": "sig", "alg": "ES256",
            "x": .string(Base64URL.text(point.prefix(32))), "y": .string(Base64URL.text(point.suffix(32))),
        ]
    }()
    private static let header: JSON = ["alg": "ES256", "kid": "k1", "typ": "JWT"]
    private static let claims: JSON = [
        "iss": "https://id.example.org", "aud": "simmer", "sub": "ada-1", "nonce": "n", "exp": 1_800_000_300,
        "iat": 1_800_000_000,
    ]

    private static func with(_ json: JSON, _ changes: [(String, JSON?)]) -> JSON {
        var json = json
        for (name, value) in changes { json[name] = value }
        return json
    }

    private static func text(_ header: JSON, _ claims: JSON) throws -> String {
        let signed = [header, claims].map { Base64URL.text($0.bytes) }.joined(separator: ".")
        return signed + "." + Base64URL.text(try key.signature(for: Data(signed.utf8)).rawRepresentation)
    }

    /// Why it is not believed; nil when it is.
    private func fault(_ token: String, keys: [JSON] = [published]) -> String? {
        do throws(IDToken.Fault) {
            try IDToken(token).check(
                keys.compactMap(SigningKey.init),
                .init(issuer: "https://id.example.org", clientId: "simmer", nonce: "n", now: Self.now))
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("a token as it should be is believed") func good() throws {
        #expect(fault(try Self.text(Self.header, Self.claims)) == nil)
    }

    @Test(
        "what it claims has to fit",
        arguments: [
            ([("iss", "https://id.example.org/")], "issuer"), ([("iss", nil)], "issuer"),
            ([("aud", "another")], "audience"), ([("aud", ["simmer"])], nil), ([("aud", nil)], "audience"),
            ([("aud", ["simmer", "another"])], "authorized party"),
            ([("aud", ["simmer", "another"]), ("azp", "simmer")], nil),
            ([("azp", "another")], "authorized party"),
            ([("exp", 1_799_999_941)], nil), ([("exp", 1_799_999_940)], "expired"), ([("exp", nil)], "expired"),
            ([("exp", "1800000300")], "expired"), ([("iat", 1_800_000_060)], nil),
            ([("iat", 1_800_000_061)], "not yet valid"), ([("iat", nil)], "not yet valid"),
            ([("nbf", 1_800_000_061)], "not yet valid"), ([("nonce", "m")], "nonce"), ([("nonce", nil)], "nonce"),
            ([("sub", "")], "subject"), ([("sub", nil)], "subject"), ([("sub", 7)], "subject"),
            ([("sub", .string(String(repeating: "x", count: 256)))], "subject"),
        ] as [([(String, JSON?)], String?)])
    func claims(changes: [(String, JSON?)], reason: String?) throws {
        #expect(fault(try Self.text(Self.header, Self.with(Self.claims, changes))) == reason)
    }

    @Test(
        "only signatures by published keys are taken, and only of two kinds",
        arguments: ["none", "HS256", "ES384", "RS256", "es256", ""])
    func algorithm(named: String) throws {
        let token = try Self.text(Self.with(Self.header, [("alg", .string(named))]), Self.claims)
        #expect(fault(token) == (named == "RS256" ? "signature" : "algorithm"))
    }

    @Test("what is not understood of the header is not let pass") func critical() throws {
        let token = try Self.text(Self.with(Self.header, [("crit", ["b64"])]), Self.claims)
        #expect(fault(token) == "algorithm")
    }

    @Test("a changed or foreign signature, or none, is refused") func signature() throws {
        let parts = try Self.text(Self.header, Self.claims).split(separator: ".").map(String.init)
        let other = Base64URL.text(Self.with(Self.claims, [("sub", "eve")]).bytes)
        #expect(fault([parts[0], other, parts[2]].joined(separator: ".")) == "signature")
        #expect(fault("\(parts[0]).\(parts[1]).") == "signature")
        #expect(fault("\(parts[0]).\(parts[1]).AAAA") == "signature")
        #expect(fault(parts.joined(separator: "."), keys: []) == "signature")
        #expect(fault(parts.joined(separator: "."), keys: [Self.with(Self.published, [("kid", "k2")])]) == "signature")
        let stranger = Array(P256.Signing.PrivateKey().publicKey.rawRepresentation)
        let foreign = Self.with(
            Self.published,
            [
                ("x", .string(Base64URL.text(stranger.prefix(32)))),
                ("y", .string(Base64URL.text(stranger.suffix(32)))),
            ])
        #expect(fault(parts.joined(separator: "."), keys: [foreign]) == "signature")
        #expect(
            fault(parts.joined(separator: "."), keys: [foreign, Self.published]) == nil,
            "each of the same name is tried")
    }

    @Test(
        "what is no token is malformed",
        arguments: ["", "a.b", "a.b.c.d", "..", "e30.e30.!", "W10.e30.AA", "e30.W10.AA", "e30=x.e30.AA"])
    func malformed(text: String) { #expect(fault(text) == "malformed") }

    @Test(
        "keys of another kind, use or size are none",
        arguments: [
            ("use", "enc"), ("alg", "RS256"), ("crv", "P-384"), ("kty", "oct"), ("x", "AAAA"), ("y", nil),
        ] as [(String, JSON?)])
    func keys(field: String, value: JSON?) {
        #expect(SigningKey(Self.with(Self.published, [(field, value)])) == nil)
        #expect(SigningKey(Self.published) != nil)
    }

    @Test("an RSA key of 1,024 bits is none, one of 2,048 bits is one") func rsa() {
        func key(bits: Int) -> JSON {
            // Any odd number of that length will do: nothing is verified by it.
            let n = [0x80] + [UInt8](repeating: 0, count: bits / 8 - 2) + [0x01]
            return ["kty": "RSA", "n": .string(Base64URL.text(n)), "e": "AQAB"]
        }
        #expect(SigningKey(key(bits: 1024)) == nil)
        #expect(SigningKey(key(bits: 2048))?.algorithm == .rs256)
    }
}
