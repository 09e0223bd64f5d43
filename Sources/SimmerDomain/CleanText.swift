import Foundation

/// Turns what somebody typed into the text that is kept: NFC, ends trimmed, control and bidirectional characters
/// removed.
package enum CleanText {
    /// One line: line breaks become spaces, runs of spaces one. Throws `missing`, `too_short` or `too_long` for
    /// `field`; the length counts Unicode scalars.
    package static func line(
        _ raw: String, in length: ClosedRange<Int>, field: String, missing: String? = nil
    ) throws(Refusal) -> String {
        var scalars = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in raw.unicodeScalars {
            if scalar.properties.isWhitespace {
                pendingSpace = !scalars.isEmpty
            } else if isKept(scalar) {
                if pendingSpace { scalars.append(" ") }
                pendingSpace = false
                scalars.append(scalar)
            }
        }
        return try checked(String(scalars), in: length, field: field, missing: missing)
    }

    /// Several lines: line breaks stay (CR LF becomes LF), as do tabs.
    package static func block(
        _ raw: String, in length: ClosedRange<Int>, field: String, missing: String? = nil
    ) throws(Refusal) -> String {
        if let count = PlainText.scalarCount(of: raw), count > 0 {
            try check(count, in: length, field: field, missing: missing)
            return raw
        }
        var scalars = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in raw.unicodeScalars {
            if scalar == "\n" {
                if !afterReturn { scalars.append(scalar) }
            } else if scalar == "\t" || isKept(scalar) {
                scalars.append(scalar)
            } else if scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                scalars.append("\n")
            }
            afterReturn = scalar == "\r"
        }
        let text = String(scalars).trimmingCharacters(in: .whitespacesAndNewlines)
        return try checked(text, in: length, field: field, missing: missing)
    }

    private static func checked(
        _ text: String, in length: ClosedRange<Int>, field: String, missing: String?
    ) throws(Refusal) -> String {
        let text = text.precomposedStringWithCanonicalMapping
        try check(text.unicodeScalars.count, in: length, field: field, missing: missing)
        return text
    }

    private static func check(
        _ count: Int, in length: ClosedRange<Int>, field: String, missing: String?
    ) throws(Refusal) {
        if count == 0, length.lowerBound > 0 { throw Refusal(.missing, field: field, phrase: missing) }
        if count < length.lowerBound {
            throw Refusal(.tooShort, field: field, values: ["minimum": .number(Double(length.lowerBound))])
        }
        if count > length.upperBound {
            throw Refusal(.tooLong, field: field, values: ["maximum": .number(Double(length.upperBound))])
        }
    }

    /// Not a control character, not a line or paragraph separator, and none of the marks that turn the direction of
    /// what follows (they can make a name read as another). Joiners stay: Persian and emoji need them.
    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
            false
        default: true
        }
    }
}

/// What nearly every message is: text that cleaning would leave as it is, told from its bytes alone.
private enum PlainText {
    /// The number of scalars; nil when the text may need cleaning. Plain are printable ASCII, line feeds and tabs
    /// inside, and of the rest only what is in NFC by itself and no control: Latin letters (U+00A1 to U+02FF), the
    /// common dashes and quotation marks (U+2010 to U+2027) and U+1F000 to U+1FFFF, which has most emoji.
    static func scalarCount(of text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes -> Int? in
            guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else { return nil }
            var at = 0
            var count = 0
            while at < bytes.count {
                let byte = bytes[at]
                switch byte {
                case 0x20...0x7E, 0x0A, 0x09: at += 1
                // The text is valid UTF-8: what follows a lead byte is there.
                case 0xC2 where bytes[at + 1] >= 0xA1: at += 2
                case 0xC3...0xCB: at += 2
                case 0xE2 where bytes[at + 1] == 0x80 && (0x90...0xA7).contains(bytes[at + 2]): at += 3
                case 0xF0 where bytes[at + 1] == 0x9F: at += 4
                default: return nil
                }
                count += 1
            }
            return count
        }
    }
}
