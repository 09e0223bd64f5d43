import Crypto
import CryptoExtras
import Foundation
import SimmerDomain
import SimmerStore

/// What a browser hands over when it makes a passkey or signs with one (Web Authentication, Level 2, sections 7.1 and
/// 7.2). The browser takes the key and the authenticator data out of the attestation, so that nothing here reads CBOR;
/// who made the device is not asked for.
struct PasskeyCheck: Sendable {
    /// The host that the passkey belongs to, without a port.
    let relyingParty: String
    /// What the browser was given to sign.
    let challenge: String
    /// Whether a page of that origin is our own.
    let isOwn: @Sendable (String) -> Bool

    private static let userPresent: UInt8 = 0x01
    private static let userVerified: UInt8 = 0x04

    /// Answers how often the device has signed.
    /// Throws `bad_credentials` for what was not made here, now and by the person.
    func made(clientData: [UInt8], authenticator: [UInt8]) throws(Refusal) -> Int64 {
        try check(clientData, type: "webauthn.create")
        return try count(authenticator)
    }

    /// The same of a signature, which `passkey` must have made.
    func signed(
        by passkey: Passkey, clientData: [UInt8], authenticator: [UInt8], signature: [UInt8]
    ) throws(Refusal) -> Int64 {
        try check(clientData, type: "webauthn.get")
        let count = try count(authenticator)
        // A copy of a device's key counts apart from the first one.
        guard passkey.signCount == 0 && count == 0 || count > passkey.signCount else { throw Self.refused }
        let signed = authenticator + Array(SHA256.hash(data: clientData))
        guard let key = Base64URL.bytes(passkey.publicKey),
            Self.isSigned(signed, by: key, passkey.algorithm, signature)
        else { throw Self.refused }
        return count
    }

    private func check(_ clientData: [UInt8], type: String) throws(Refusal) {
        guard let said = try? JSON(parsing: String(decoding: clientData, as: UTF8.self), depth: 8),
            said["type"]?.string == type, said["challenge"]?.string == challenge,
            let origin = said["origin"]?.string, isOwn(origin), said["crossOrigin"]?.bool != true
        else { throw Self.refused }
    }

    /// The challenge that a browser says to have signed; nil for what is no such text.
    static func challenge(in clientData: [UInt8]) -> String? {
        (try? JSON(parsing: String(decoding: clientData, as: UTF8.self), depth: 8))?["challenge"]?.string
    }

    /// The authenticator data: 32 bytes of the hash of the host, one of flags, four of the count.
    private func count(_ authenticator: [UInt8]) throws(Refusal) -> Int64 {
        guard authenticator.count >= 37,
            Array(authenticator[..<32]) == Array(SHA256.hash(data: Data(relyingParty.utf8))),
            authenticator[32] & Self.userPresent != 0, authenticator[32] & Self.userVerified != 0
        else { throw Self.refused }
        return authenticator[33..<37].reduce(0) { $0 << 8 | Int64($1) }
    }

    static let refused = Refusal(.badCredentials, field: "credential", phrase: "bad passkey")

    /// Whether `key` (SubjectPublicKeyInfo, DER) can be read as one of that algorithm.
    static func isKey(_ key: [UInt8], of algorithm: Passkey.Algorithm) -> Bool {
        switch algorithm {
        case .es256: (try? P256.Signing.PublicKey(derRepresentation: key)) != nil
        case .ed25519: edwards(key) != nil
        case .rs256: (try? _RSA.Signing.PublicKey(derRepresentation: key)) != nil
        }
    }

    private static func isSigned(
        _ message: [UInt8], by key: [UInt8], _ algorithm: Passkey.Algorithm, _ signature: [UInt8]
    ) -> Bool {
        switch algorithm {
        case .es256:
            guard let key = try? P256.Signing.PublicKey(derRepresentation: key),
                let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: message)
        case .ed25519: return edwards(key)?.isValidSignature(signature, for: message) ?? false
        case .rs256:
            guard let key = try? _RSA.Signing.PublicKey(derRepresentation: key) else { return false }
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: message, padding: .insecurePKCS1v1_5)
        }
    }

    /// RFC 8410: the key's 32 bytes stand behind twelve that are always the same.
    private static let edwardsPrefix: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]
    private static func edwards(_ key: [UInt8]) -> Curve25519.Signing.PublicKey? {
        guard key.count == 44, Array(key[..<12]) == edwardsPrefix else { return nil }
        return try? Curve25519.Signing.PublicKey(rawRepresentation: key[12...])
    }
}
