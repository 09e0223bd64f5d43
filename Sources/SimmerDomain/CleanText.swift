import Foundation

/// Turns what somebody typed into the text that is kept: NFC, ends trimmed, control and bidirectional characters removed.
package enum CleanText {
    /// One line: line breaks become spaces, runs of spaces one. Throws `missing`, `too_short` or `too_long` for `field`; the
    /// length counts Unicode scalars.
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
        var scalars = String.UnicodeScalarView()
        for scalar in raw.replacingOccurrences(of: "\r\n", with: "\n").unicodeScalars {
            if scalar == "\n" || scalar == "\t" || isKept(scalar) {
                scalars.append(scalar)
            } else if scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                scalars.append("\n")
            }
        }
        let text = String(scalars).trimmingCharacters(in: .whitespacesAndNewlines)
        return try checked(text, in: length, field: field, missing: missing)
    }

    private static func checked(
        _ text: String, in length: ClosedRange<Int>, field: String, missing: String?
    ) throws(Refusal) -> String {
        let text = text.precomposedStringWithCanonicalMapping
        let count = text.unicodeScalars.count
        if count == 0, length.lowerBound > 0 { throw Refusal(.missing, field: field, phrase: missing) }
        if count < length.lowerBound {
            throw Refusal(.tooShort, field: field, values: ["minimum": .number(Double(length.lowerBound))])
        }
        if count > length.upperBound {
            throw Refusal(.tooLong, field: field, values: ["maximum": .number(Double(length.upperBound))])
        }
        return text
    }

    /// Not a control character, not a line or paragraph separator, and none of the marks that turn the direction of what
    /// follows (they can make a name read as another). Joiners stay: Persian and emoji need them.
    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
            false
        default: true
        }
    }
}
