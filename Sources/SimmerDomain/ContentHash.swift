import Crypto
import Foundation

/// SHA-256 as 64 hexadecimal digits: for what must be compared but not kept (tokens, whose 256 random bits make a plain
/// hash enough), for the hash chain of the notebook and for the tags of files.
package enum ContentHash {
    package static func hex(_ bytes: some DataProtocol) -> String { hex(SHA256.hash(data: bytes)) }
    package static func hex(_ digest: SHA256Digest) -> String {
        String(unsafeUninitializedCapacity: 2 * SHA256Digest.byteCount) { text in
            for (place, byte) in digest.enumerated() {
                text[2 * place] = digit(byte >> 4)
                text[2 * place + 1] = digit(byte & 15)
            }
            return 2 * SHA256Digest.byteCount
        }
    }
    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
    package static func token(_ token: String) -> String { hex(Array(token.utf8)) }
}
