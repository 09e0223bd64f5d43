import SimmerDomain

/// What one character is to the tokenizer.
struct Glyph {
    enum Kind {
        /// Folded, of the Latin script: one letter, or two ("œ" is "oe"), else 0.
        case letter(UInt8, UInt8)
        /// Folded, of another script.
        case script(String)
        case digit(UInt8)
        /// A number of its own, written "1/2".
        case fraction(String)
        case space
        case invisible
        case mark(UInt8)
        /// A mark beyond ASCII.
        case symbol(String)
    }

    var kind: Kind
    /// In UTF-8 bytes.
    var length: Int

    /// The character that starts at a byte; the bytes are well-formed UTF-8.
    static func at(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Glyph {
        let byte = bytes[offset]
        if byte < 0x80 { return Glyph(kind: ascii(byte), length: 1) }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        var value = UInt32(byte & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F))
        for next in offset + 1..<min(offset + length, bytes.count) { value = value << 6 | UInt32(bytes[next] & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { return Glyph(kind: .invisible, length: length) }
        return Glyph(kind: other(scalar), length: length)
    }

    private static func ascii(_ byte: UInt8) -> Kind {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter(byte | 0x20, 0)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit(byte - UInt8(ascii: "0"))
        case 0x0A: .mark(Mark.newline)
        case 0x00...0x20, 0x7F: .space
        case UInt8(ascii: "`"): .mark(Mark.apostrophe)
        default: .mark(byte)
        }
    }

    private static func other(_ scalar: Unicode.Scalar) -> Kind {
        if let letter = Letters.latin(scalar) { return letter }
        switch scalar.value {
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return .space
        case 0x2028, 0x2029, 0x85: return .mark(Mark.newline)
        case 0x2018, 0x2019, 0x201B, 0x02BC, 0xB4, 0x2032: return .mark(Mark.apostrophe)
        case 0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0xBB, 0x2033, 0x2039, 0x203A: return .mark(Mark.quote)
        case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212: return .mark(Mark.hyphen)
        case 0xD7: return .mark(UInt8(ascii: "*"))
        default: break
        }
        if let fraction = Letters.fractions[scalar.value] { return .fraction(fraction) }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .unassigned, .privateUse: return .invisible
        case .spaceSeparator: return .space
        case .lineSeparator, .paragraphSeparator: return .mark(Mark.newline)
        case .decimalNumber:
            if let value = properties.numericValue, let digit = UInt8(exactly: value), digit < 10 {
                return .digit(digit)
            }
            return .symbol(String(scalar))
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
            .letterNumber:
            return .script(String(scalar).folded)
        default: return .symbol(String(scalar))
        }
    }
}

/// The marks that mean something to some reader.
enum Mark {
    static let newline = UInt8(ascii: "\n")
    static let apostrophe = UInt8(ascii: "'")
    static let quote = UInt8(ascii: "\"")
    static let hyphen = UInt8(ascii: "-")
    static let comma = UInt8(ascii: ",")
    static let point = UInt8(ascii: ".")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let slash = UInt8(ascii: "/")
    static let underscore = UInt8(ascii: "_")
    static let exclamation = UInt8(ascii: "!")
    static let plus = UInt8(ascii: "+")
    static let at = UInt8(ascii: "@")
    static let ampersand = UInt8(ascii: "&")
    static let caret = UInt8(ascii: "^")
}

/// The letters of the Latin script that people type, without their accents; what is not here takes the slow way through
/// Unicode.
enum Letters {
    static func isASCIILetter(_ byte: UInt8) -> Bool {
        let lowered = byte | 0x20
        return lowered >= UInt8(ascii: "a") && lowered <= UInt8(ascii: "z")
    }

    static func lower(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    /// Whether a word is shortened before this letter, as in "l'eau" and "d'huile".
    static func takesElision(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
            UInt8(ascii: "y"), UInt8(ascii: "h"):
            true
        default: false
        }
    }

    /// As a `letter`; nil for what is none of these.
    static func latin(_ scalar: Unicode.Scalar) -> Glyph.Kind? {
        let value = Int(scalar.value)
        guard value >= 0xC0, value < 0x180 else { return nil }
        let base = bases[value - 0xC0]
        return base == 0 ? nil : .letter(UInt8(base & 0xFF), UInt8(base >> 8))
    }

    static let fractions: [UInt32: String] = [
        0xBC: "1/4", 0xBD: "1/2", 0xBE: "3/4", 0x2153: "1/3", 0x2154: "2/3", 0x2155: "1/5", 0x2156: "2/5",
        0x2157: "3/5",
        0x2158: "4/5", 0x2159: "1/6", 0x215A: "5/6", 0x215B: "1/8", 0x215C: "3/8", 0x215D: "5/8", 0x215E: "7/8",
    ]

    /// From U+00C0 to U+017F, the first letter in the low byte; 0 where there is no letter with an ASCII form.
    private static let bases: [UInt16] = {
        var table = [UInt16](repeating: 0, count: 0x180 - 0xC0)
        for value in UInt32(0xC0)..<0x180 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let folded = Array(String(scalar).folded.utf8)
            guard folded.count <= 2, folded.allSatisfy({ isASCIILetter($0) }), let first = folded.first else {
                continue
            }
            table[Int(value) - 0xC0] = UInt16(first) | (folded.count > 1 ? UInt16(folded[1]) << 8 : 0)
        }
        let others: [(Int, String)] = [
            (0xC6, "ae"), (0xE6, "ae"), (0xDF, "ss"), (0x152, "oe"), (0x153, "oe"), (0xD8, "o"), (0xF8, "o"),
        ]
        for (letter, base) in others {
            let bytes = Array(base.utf8)
            table[letter - 0xC0] = UInt16(bytes[0]) | (bytes.count > 1 ? UInt16(bytes[1]) << 8 : 0)
        }
        return table
    }()
}

/// Finds e-mail addresses, so that they stay in one piece.
enum Addresses {
    static func ranges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard bytes.contains(UInt8(ascii: "@")) else { return [] }
        var found: [Range<Int>] = []
        var from = 0
        while let sign = bytes[from...].firstIndex(of: UInt8(ascii: "@")) {
            from = sign + 1
            let floor = found.last?.upperBound ?? 0
            var start = sign
            while start > floor, isLocal(bytes[start - 1]) { start -= 1 }
            while start < sign, !isInner(bytes[start]) { start += 1 }
            var end = sign + 1
            while end < bytes.count, isDomain(bytes[end]) { end += 1 }
            while end > sign + 1, !isInner(bytes[end - 1]) { end -= 1 }
            guard start < sign, bytes[sign + 1..<max(end, sign + 1)].contains(UInt8(ascii: ".")) else { continue }
            found.append(start..<end)
            from = end
        }
        return found
    }

    private static func isInner(_ byte: UInt8) -> Bool {
        Letters.isASCIILetter(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || byte == UInt8(ascii: "_")
    }
    private static func isDomain(_ byte: UInt8) -> Bool {
        isInner(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
    private static func isLocal(_ byte: UInt8) -> Bool {
        isDomain(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "%")
    }
}
