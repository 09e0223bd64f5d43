import CQRencode
import Foundation

/// A text as a QR code (ISO/IEC 18004), made by libqrencode: what a phone reads from a screen.
package struct QRCode: Sendable, Hashable {
    /// Light modules on each side, as the standard wants them.
    private static let margin = 4

    /// Modules of a side.
    package let size: Int
    private let dark: [Bool]

    /// nil for a text that is empty or longer than a code can hold (2,331 bytes).
    package init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        self.size = size
        dark = (0..<size * size).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// The code as a picture of its own, black on white whatever the page looks like.
    package var svg: String {
        let side = size + 2 * Self.margin
        var path = ""
        for y in 0..<size {
            var x = 0
            while x < size {
                guard dark[y * size + x] else {
                    x += 1
                    continue
                }
                let start = x
                while x < size, dark[y * size + x] { x += 1 }
                path += "M\(start + Self.margin) \(y + Self.margin)h\(x - start)v1H\(start + Self.margin)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path)"/></svg>
            """
    }

    /// The picture as an address that needs no request: for links that are secrets.
    package var dataAddress: String { "data:image/svg+xml;base64," + Data(svg.utf8).base64EncodedString() }
}
