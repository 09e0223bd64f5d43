import Crypto
import Foundation

/// A text that only who has a secret can read again (AES-GCM, RFC 5116, under a key made of the secret by HKDF, RFC
/// 5869): for what is kept beside a secret of which nothing but the hash is kept.
package enum SealedText {
    package static func seal(_ text: String, with secret: String) throws -> String {
        // The nonce of 12 bytes stands in front: the box then has all of its parts in one.
        let sealed = try AES.GCM.seal(Data(text.utf8), using: key(secret))
        return Base64URL.text(Data(sealed.nonce) + sealed.ciphertext + sealed.tag)
    }

    /// nil for another secret, or what is no sealed text.
    package static func open(_ sealed: String, with secret: String) -> String? {
        guard let bytes = Base64URL.bytes(sealed), let box = try? AES.GCM.SealedBox(combined: bytes),
            let text = try? AES.GCM.open(box, using: key(secret))
        else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    private static func key(_ secret: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(secret.utf8)), info: Data("simmer sealed text".utf8),
            outputByteCount: 32)
    }
}
