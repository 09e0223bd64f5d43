import SimmerDomain

/// What a stranger's server says, made plain: no tags, no entities, one line, no control characters.
package enum ForeignText {
    /// Nil when nothing is left. Cut to `limit` Unicode scalars.
    package static func line(_ raw: String, limit: Int) -> String? {
        // Twice, because what was escaped twice shows its tags only after the first round.
        let text = withoutTags(withoutEntities(withoutTags(raw)))
        guard let clean = try? CleanText.line(text, in: 1...Int.max, field: "text") else { return nil }
        guard clean.unicodeScalars.count > limit else { return clean }
        var cut = String.UnicodeScalarView()
        cut.append(contentsOf: clean.unicodeScalars.prefix(limit))
        return try? CleanText.line(String(cut), in: 1...limit, field: "text")
    }

    /// Tags that only change the look of letters stand inside of words: "H<sub>2</sub>O".
    private static let inline: Set<String> = [
        "b", "em", "i", "italic", "bold", "sc", "small", "span", "strong", "sub", "sup", "u",
    ]

    /// Another tag becomes a space, so that the words on its sides stay two. "5 < 6" is no tag: after the bracket comes
    /// a letter, a slash or an exclamation mark.
    private static func withoutTags(_ text: String) -> String {
        guard text.unicodeScalars.contains("<") else { return text }
        var kept = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let open = rest.firstIndex(of: "<") {
            kept.append(contentsOf: rest[..<open])
            let after = rest.index(after: open)
            guard after < rest.endIndex,
                rest[after].properties.isAlphabetic || "/!".unicodeScalars.contains(rest[after]),
                let close = rest[after...].firstIndex(of: ">")
            else {
                kept.append("<")
                rest = rest[after...]
                continue
            }
            let name = rest[after..<close].drop { $0 == "/" }.prefix { $0.properties.isAlphabetic }
            if !inline.contains(String(name).lowercased()) { kept.append(" ") }
            rest = rest[rest.index(after: close)...]
        }
        kept.append(contentsOf: rest)
        return String(kept)
    }

    /// Those of HTML that product names have; others stay as they are.
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "deg": "°", "copy": "©",
        "reg": "®", "trade": "™", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
        "rdquo": "”", "laquo": "«", "raquo": "»", "frac12": "½", "frac14": "¼", "frac34": "¾", "middot": "·",
        "bull": "•", "times": "×", "micro": "µ", "euro": "€", "pound": "£", "szlig": "ß", "aelig": "æ", "AElig": "Æ",
        "oelig": "œ", "OElig": "Œ", "oslash": "ø", "Oslash": "Ø", "ccedil": "ç", "Ccedil": "Ç",
    ]
    /// "eacute": a letter and its mark.
    private static let marks: [String: Unicode.Scalar] = [
        "acute": "\u{301}", "grave": "\u{300}", "circ": "\u{302}", "uml": "\u{308}", "tilde": "\u{303}",
        "ring": "\u{30A}", "cedil": "\u{327}", "caron": "\u{30C}",
    ]

    private static func withoutEntities(_ text: String) -> String {
        guard text.unicodeScalars.contains("&") else { return text }
        var kept = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let open = rest.firstIndex(of: "&") {
            kept.append(contentsOf: rest[..<open])
            let after = rest.index(after: open)
            if let close = rest[after...].prefix(10).firstIndex(of: ";"),
                let meant = scalars(ofEntity: String(rest[after..<close]))
            {
                kept.append(contentsOf: meant)
                rest = rest[rest.index(after: close)...]
            } else {
                kept.append("&")
                rest = rest[after...]
            }
        }
        kept.append(contentsOf: rest)
        return String(kept)
    }

    private static func scalars(ofEntity name: String) -> [Unicode.Scalar]? {
        if let scalar = named[name] { return [scalar] }
        if name.hasPrefix("#") {
            let digits = name.dropFirst()
            let isHex = digits.first == "x" || digits.first == "X"
            let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return value.flatMap(Unicode.Scalar.init).map { [$0] }
        }
        guard let letter = name.unicodeScalars.first, letter.isASCII, letter.properties.isAlphabetic,
            let mark = marks[String(name.dropFirst())]
        else { return nil }
        return [letter, mark]
    }
}
