import Foundation

extension String {
    /// The form in which names are compared: NFKD, marks removed, lower case, inner spaces collapsed, ends trimmed
    /// ("Pâtes " = "pates").
    package var folded: String {
        foldedASCII ?? foldedUnicode
    }

    /// The same without tables, for what most names are written in; nil for all else.
    private var foldedASCII: String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var pendingSpace = false
        for byte in utf8 {
            switch byte {
            case 0x80...: return nil
            case 0x09...0x0D, 0x20: pendingSpace = !bytes.isEmpty
            default:
                if pendingSpace { bytes.append(0x20) }
                pendingSpace = false
                bytes.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var foldedUnicode: String {
        var scalars = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in decomposedStringWithCompatibilityMapping.lowercased().decomposedStringWithCompatibilityMapping
            .unicodeScalars
        {
            let properties = scalar.properties
            if properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark {
                continue
            }
            if properties.isWhitespace {
                pendingSpace = !scalars.isEmpty
                continue
            }
            if pendingSpace { scalars.append(" ") }
            pendingSpace = false
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
