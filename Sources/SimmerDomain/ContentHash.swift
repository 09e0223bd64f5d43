import Crypto
import Foundation

/// SHA-256 as 64 hexadecimal digits: for what must be compared but not kept (tokens, whose 256 random bits make a plain hash
/// enough), for the hash chain of the notebook and for the tags of files.
package enum ContentHash {
    package static func hex(_ bytes: some DataProtocol) -> String { hex(SHA256.hash(data: bytes)) }
    package static func hex(_ digest: SHA256Digest) -> String {
        digest.map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }.joined()
    }
    package static func token(_ token: String) -> String { hex(Array(token.utf8)) }
}
