import Crypto
import CryptoExtras
import Foundation
import SimmerDomain

/// A key of a provider (RFC 7517), of the two kinds that are taken: RSA of 2048 bits and more for RS256, P-256 for
/// ES256.
struct SigningKey: Sendable {
    enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case es256 = "ES256"
    }

    private enum Key: Sendable {
        case rsa(_RSA.Signing.PublicKey)
        case p256(P256.Signing.PublicKey)
    }

    let id: String?
    let algorithm: Algorithm
    private let key: Key

    /// Nil for a key that is of another kind, or for another use.
    init?(_ json: JSON) {
        id = json["kid"]?.string
        if let use = json["use"]?.string, use != "sig" { return nil }
        func bytes(_ name: String) -> [UInt8]? { json[name]?.string.flatMap(Base64URL.bytes) }
        switch json["kty"]?.string {
        case "RSA":
            guard let n = bytes("n"), let e = bytes("e"), let key = try? _RSA.Signing.PublicKey(n: n, e: e),
                key.keySizeInBits >= 2048
            else { return nil }
            self.key = .rsa(key)
            algorithm = .rs256
        case "EC" where json["crv"]?.string == "P-256":
            guard let x = bytes("x"), let y = bytes("y"), x.count == 32, y.count == 32,
                let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
            else { return nil }
            self.key = .p256(key)
            algorithm = .es256
        default: return nil
        }
        if let named = json["alg"]?.string, named != algorithm.rawValue { return nil }
    }

    func isValid(_ signature: [UInt8], for text: String) -> Bool {
        let digest = SHA256.hash(data: Array(text.utf8))
        switch key {
        case .rsa(let key):
            return key.isValidSignature(.init(rawRepresentation: signature), for: digest, padding: .insecurePKCS1v1_5)
        case .p256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: digest)
        }
    }
}
