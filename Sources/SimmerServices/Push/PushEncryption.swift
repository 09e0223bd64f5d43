import Crypto
import Foundation
import SimmerDomain

/// Encrypts what is pushed for one browser: RFC 8291 (Web Push) in one record of RFC 8188 (`aes128gcm`). The push
/// service in between cannot read it.
package struct PushEncryption: Sendable {
    /// The longest plaintext in bytes: what a body of 4,096 holds beside its header (86), the delimiter (1) and the tag
    /// (16).
    package static let longest = 3_993
    /// The record size that the header names.
    private static let recordSize: UInt32 = 4_096

    private let receiver: P256.KeyAgreement.PublicKey
    private let auth: [UInt8]

    /// - Parameters:
    ///   - p256dh: the browser's public key, uncompressed, 65 bytes.
    ///   - auth: the browser's secret of 16 bytes.
    /// Throws when `p256dh` is no point of the curve.
    package init(p256dh: [UInt8], auth: [UInt8]) throws {
        receiver = try P256.KeyAgreement.PublicKey(x963Representation: p256dh)
        self.auth = auth
    }

    /// The body of the request, with a key pair and a salt of its own.
    package func body(of plaintext: [UInt8]) throws -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        return try body(of: plaintext, sender: P256.KeyAgreement.PrivateKey(), salt: salt)
    }

    /// What RFC 8291 section 3.4 derives.
    struct Secrets {
        var ikm: SymmetricKey
        var cek: SymmetricKey
        var nonce: [UInt8]
    }

    func secrets(sender: P256.KeyAgreement.PrivateKey, salt: [UInt8]) throws -> Secrets {
        let keys = receiver.x963Representation + sender.publicKey.x963Representation
        let ikm = try sender.sharedSecretFromKeyAgreement(with: receiver).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: auth, sharedInfo: Data("WebPush: info\0".utf8) + keys, outputByteCount: 32)
        func derived(_ info: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: ikm, salt: salt, info: Data("Content-Encoding: \(info)\0".utf8),
                outputByteCount: count)
        }
        return Secrets(
            ikm: ikm, cek: derived("aes128gcm", 16), nonce: derived("nonce", 12).withUnsafeBytes(Array.init))
    }

    func body(of plaintext: [UInt8], sender: P256.KeyAgreement.PrivateKey, salt: [UInt8]) throws -> [UInt8] {
        guard plaintext.count <= Self.longest else { throw Refusal(.tooLarge, field: "payload") }
        let secrets = try secrets(sender: sender, salt: salt)
        // 2 ends the last record; there is only one.
        let box = try AES.GCM.seal(
            plaintext + [2], using: secrets.cek, nonce: AES.GCM.Nonce(data: secrets.nonce))
        let key = Array(sender.publicKey.x963Representation)
        let size = withUnsafeBytes(of: Self.recordSize.bigEndian, Array.init)
        return salt + size + [UInt8(key.count)] + key + Array(box.ciphertext) + Array(box.tag)
    }
}
