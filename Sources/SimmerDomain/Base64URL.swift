import Foundation

/// Base64url without padding (RFC 4648 section 5), as tokens and keys of the web are written.
package enum Base64URL {
    package static func text(_ bytes: some DataProtocol) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    /// Nil for what is not written so; padding is let pass.
    package static func bytes(_ text: String) -> [UInt8]? {
        let bare = text.prefix { $0 != "=" }
        guard text.dropFirst(bare.count).count <= 2, text.dropFirst(bare.count).allSatisfy({ $0 == "=" }),
            bare.utf8.allSatisfy({ isDigit($0) })
        else { return nil }
        let plain = bare.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)).map(
            Array.init)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
