import Crypto
import Foundation

/// Hashes of what must be compared but not kept.
enum Digest {
    /// SHA-256 as 64 hexadecimal digits. Tokens have 256 random bits, so that a plain hash is enough for them.
    static func hex(_ bytes: some DataProtocol) -> String {
        SHA256.hash(data: bytes).map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }.joined()
    }
    static func token(_ token: String) -> String { hex(Array(token.utf8)) }
}
