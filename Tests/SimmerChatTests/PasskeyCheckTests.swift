import Crypto
import Foundation
import SimmerDomain
import Testing

@testable import SimmerChat

/// What is asked of a signature by which somebody logs in (WebAuthn, sections 7.1 and 7.2).
@Suite struct PasskeyCheckTests {
    private static let challenge = Identifier.secret()
    private static let check = PasskeyCheck(relyingParty: "example.org", challenge: challenge) {
        $0 == "https://example.org"
    }
    private static let device = P256.Signing.PrivateKey()

    /// One login as a device would make it, of which each part can be another.
    private struct Login {
        var type = "webauthn.get"
        var challenge = PasskeyCheckTests.challenge
        var origin = "https://example.org"
        var crossOrigin = false
        var relyingParty = "example.org"
        var flags: UInt8 = 0x05
        var count: UInt32 = 8
        var key = PasskeyCheckTests.device
        /// A byte of the authenticator data that is turned over after signing.
        var forged: Int?

        var clientData: [UInt8] {
            let said: JSON = [
                "type": .string(type), "challenge": .string(challenge), "origin": .string(origin),
                "crossOrigin": .bool(crossOrigin),
            ]
            return said.bytes
        }
        var authenticator: [UInt8] {
            Array(SHA256.hash(data: Data(relyingParty.utf8))) + [flags]
                + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
        }

        func verified(by passkey: Passkey) throws -> Int64 {
            let signed = authenticator + Array(SHA256.hash(data: Data(clientData)))
            let signature = try key.signature(for: signed)
            var shown = authenticator
            if let forged { shown[forged] ^= 1 }
            return try PasskeyCheckTests.check.signed(
                by: passkey, clientData: clientData, authenticator: shown,
                signature: Array(signature.derRepresentation))
        }
    }

    private static func passkey(signCount: Int64 = 7) -> Passkey {
        Passkey(
            id: "x", account: 1, name: "phone", publicKey: Base64URL.text(device.publicKey.derRepresentation),
            algorithm: .es256, signCount: signCount, createdAt: Instant(milliseconds: 0))
    }

    @Test("a signature of the device over what the server asked for is right, and tells how often it signed (P1)")
    func right() throws {
        #expect(try Login().verified(by: Self.passkey()) == 8)
        #expect(try Login(count: 0).verified(by: Self.passkey(signCount: 0)) == 0)
    }

    @Test(
        "whatever is not of here, of now, of the person or of the device is refused (P1)",
        arguments: [
            ("made, not signed", Login(type: "webauthn.create")),
            ("another challenge", Login(challenge: Identifier.secret())),
            ("a page of somebody else's", Login(origin: "https://example.net")),
            ("a frame in somebody else's page", Login(crossOrigin: true)),
            ("a key for another host", Login(relyingParty: "example.net")),
            ("nobody touched the device", Login(flags: 0x04)),
            ("nobody showed the device who it is", Login(flags: 0x01)),
            ("counted already: a copy of the key", Login(count: 7)),
            ("no count any more", Login(count: 0)),
            ("another device", Login(key: P256.Signing.PrivateKey())),
            ("changed after signing", Login(forged: 36)),
        ])
    private func wrong(what: String, login: Login) throws {
        let refusal = #expect(throws: Refusal.self, "\(what)") { try login.verified(by: Self.passkey()) }
        #expect(refusal?.reason == .badCredentials, "\(what)")
    }

    @Test("keys of the three algorithms are told from one another and from other bytes")
    func keys() throws {
        let curve = Array(Self.device.publicKey.derRepresentation)
        let edwards: [UInt8] =
            [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
            + Array(Curve25519.Signing.PrivateKey().publicKey.rawRepresentation)
        #expect(PasskeyCheck.isKey(curve, of: .es256) && PasskeyCheck.isKey(edwards, of: .ed25519))
        for algorithm in Passkey.Algorithm.allCases {
            #expect(!PasskeyCheck.isKey([], of: algorithm) && !PasskeyCheck.isKey([1, 2, 3], of: algorithm))
            #expect(!PasskeyCheck.isKey(curve, of: algorithm) || algorithm == .es256)
            #expect(!PasskeyCheck.isKey(edwards, of: algorithm) || algorithm == .ed25519)
        }
    }

    @Test("an Ed25519 key verifies its own signature alone")
    func edwards() throws {
        let key = Curve25519.Signing.PrivateKey()
        let prefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
        var passkey = Self.passkey()
        passkey.algorithm = .ed25519
        passkey.publicKey = Base64URL.text(prefix + Array(key.publicKey.rawRepresentation))
        let login = Login()
        let signed = login.authenticator + Array(SHA256.hash(data: Data(login.clientData)))
        let signature = Array(try key.signature(for: signed))
        #expect(
            try Self.check.signed(
                by: passkey, clientData: login.clientData, authenticator: login.authenticator, signature: signature)
                == 8)
        #expect(throws: Refusal.self) {
            try Self.check.signed(
                by: passkey, clientData: login.clientData, authenticator: login.authenticator,
                signature: signature.reversed())
        }
    }
    @Test("a challenge is the house's own, for five minutes, and for no key that has logged in since (P1)")
    func challenges() throws {
        let (now, secret) = (Instant(milliseconds: 1_000_000), "of this house")
        let given = try PasskeyChallenge(at: now, secret: secret)
        func known(after seconds: Int, to secret: String = secret) -> PasskeyChallenge? {
            PasskeyChallenge(given.text, secret: secret, at: now.adding(seconds: seconds))
        }
        #expect(known(after: 299)?.givenAt == given.givenAt)
        #expect(known(after: 301) == nil)
        #expect(known(after: 1, to: "of another") == nil)
        let visit = try SealedText.seal("7", with: secret)
        #expect(PasskeyChallenge(visit, secret: secret, at: now) == nil)
        var passkey = Self.passkey()
        #expect(given.isOpen(for: passkey))
        passkey.lastUsedAt = now
        #expect(given.isOpen(for: passkey))
        passkey.lastUsedAt = given.givenAt
        #expect(!given.isOpen(for: passkey))
        #expect(try PasskeyChallenge(at: now, secret: secret).text != given.text)
    }
}
