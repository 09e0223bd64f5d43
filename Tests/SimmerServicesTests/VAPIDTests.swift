import Crypto
import Foundation
import SimmerDomain
import Testing

@testable import SimmerServices

/// RFC 8292: who we are, told to push services.
@Suite struct VAPIDTests {
    private let now = Instant(milliseconds: 1_795_262_400_000)

    private func endpoint(_ text: String) throws -> PushEndpoint { try #require(PushEndpoint(text)) }

    private func parts(_ header: String) throws -> (token: String, key: String) {
        let match = try #require(header.wholeMatch(of: /vapid t=([\w.-]+), k=([\w-]+)/))
        return (String(match.1), String(match.2))
    }

    @Test(
        "the token is signed by the key beside it, 64 bytes, and names the push service, the operator and an end within a day"
    )
    func token() throws {
        let vapid = try VAPID(key: VAPID.makeKey(), subject: "mailto:ops@example.org")
        let (token, key) = try parts(
            vapid.authorization(for: endpoint("https://Push.example.net:443/send/abc?x=1"), at: now))
        let pieces = token.split(separator: ".").map(String.init)
        #expect(pieces.count == 3)
        let signature = try #require(Base64URL.bytes(pieces[2]))
        #expect(signature.count == 64)
        let point = try #require(Base64URL.bytes(key))
        #expect(point.count == 65 && key == vapid.publicKey)
        let signer = try P256.Signing.PublicKey(x963Representation: point)
        let signed = Data("\(pieces[0]).\(pieces[1])".utf8)
        #expect(signer.isValidSignature(try P256.Signing.ECDSASignature(rawRepresentation: signature), for: signed))
        #expect(
            !signer.isValidSignature(
                try P256.Signing.ECDSASignature(rawRepresentation: signature), for: signed + Data("x".utf8)))
        func json(_ piece: String) throws -> JSON {
            try JSON(parsing: String(decoding: try #require(Base64URL.bytes(piece)), as: UTF8.self))
        }
        #expect(try json(pieces[0]) == ["typ": "JWT", "alg": "ES256"])
        let claims = try json(pieces[1])
        #expect(claims["aud"]?.string == "https://push.example.net")
        #expect(claims["sub"]?.string == "mailto:ops@example.org")
        #expect(claims["exp"]?.int == now.milliseconds / 1000 + 12 * 3600)
    }

    @Test("one token serves a push service for hours; another service, and the last hour, get another")
    func kept() throws {
        let vapid = try VAPID(key: VAPID.makeKey(), subject: "https://simmer.example.org")
        let one = try endpoint("https://a.example.net/1")
        let first = try vapid.authorization(for: one, at: now)
        #expect(
            try vapid.authorization(for: endpoint("https://a.example.net/2"), at: now.adding(seconds: 39_000)) == first)
        #expect(try vapid.authorization(for: endpoint("https://a.example.net:444/2"), at: now) != first)
        #expect(try vapid.authorization(for: one, at: now.adding(seconds: 40_000)) != first)
    }

    @Test("the same key makes the same public key; what is no key is refused")
    func keys() throws {
        let key = VAPID.makeKey()
        #expect(try VAPID(key: key, subject: "").publicKey == VAPID(key: key, subject: "").publicKey)
        #expect(try VAPID(key: VAPID.makeKey(), subject: "").publicKey != VAPID(key: key, subject: "").publicKey)
        #expect(throws: (any Error).self) { try VAPID(key: "c2hvcnQ", subject: "") }
        #expect(throws: (any Error).self) { try VAPID(key: "no base64", subject: "") }
    }
}
