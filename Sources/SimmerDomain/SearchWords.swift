/// What a search looks for: at most 12 words, all of which a text must hold, without regard to case and accents, each
/// as the beginning of one of its words.
///
/// A single letter or digit is a whole word ("vitamin C"): as a beginning it would find half of what was ever said.
/// Scripts without capitals have words of one character, which stand in texts without spaces around them; there it is a
/// beginning.
package struct SearchWords: Hashable, Sendable {
    package static let most = 12
    /// Of a longer word the first so many scalars are looked at, in texts and in questions.
    static let longest = 64

    struct Word: Hashable, Sendable {
        var fold: String
        var isWhole: Bool
    }
    let words: [Word]

    package var isEmpty: Bool { words.isEmpty }

    package init(_ text: String) {
        words = Self.spans(in: text).prefix(Self.most).map { span in
            let scalars = span.fold.unicodeScalars
            let isLetter = scalars.first.map { $0.properties.isCased || $0.properties.numericType != nil } ?? false
            return Word(fold: span.fold, isWhole: scalars.count == 1 && isLetter)
        }
    }

    func fits(_ fold: String) -> Bool { words.contains { $0.fits(fold) } }

    // MARK: - Words of texts

    /// A word of a text: where it stands, and how it is compared.
    struct Span {
        var range: Range<String.Index>
        var fold: String
    }

    static func spans(in text: String) -> [Span] {
        var found: [Span] = []
        eachRun(in: text) { range, isASCII in
            var fold: [UInt8] = []
            append(text, range, isASCII: isASCII, to: &fold)
            if !fold.isEmpty { found.append(Span(range: range, fold: String(decoding: fold, as: UTF8.self))) }
        }
        return found
    }

    /// Runs of letters, digits and marks.
    private static func eachRun(in text: String, _ body: (_ range: Range<String.Index>, _ isASCII: Bool) -> Void) {
        let scalars = text.unicodeScalars
        var start: String.Index?
        var isASCII = true
        var place = scalars.startIndex
        while place < scalars.endIndex {
            let scalar = scalars[place]
            if isPartOfWord(scalar) {
                if start == nil { (start, isASCII) = (place, true) }
                isASCII = isASCII && scalar.isASCII
            } else if let begun = start {
                body(begun..<place, isASCII)
                start = nil
            }
            scalars.formIndex(after: &place)
        }
        if let start { body(start..<scalars.endIndex, isASCII) }
    }

    /// Appends a run as it is compared; nothing for one of marks alone.
    private static func append(_ text: String, _ range: Range<String.Index>, isASCII: Bool, to out: inout [UInt8]) {
        if isASCII {
            for byte in text.utf8[range].prefix(longest) {
                out.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
            }
        } else {
            // Folding may bring what is no part of a word: a fraction becomes digits with a stroke between them.
            for scalar in String(text.unicodeScalars[range].prefix(longest)).folded.unicodeScalars
            where isPartOfWord(scalar) {
                out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.EncodedScalar())
            }
        }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark, .privateUse:
            return true
        default: return false
        }
    }

    // MARK: - What an index holds

    /// The words of a text of a room as an index holds them: each with the room in front of it. So the beginning of a
    /// word is looked for among the words of that room and no others.
    package static func terms(of text: String, in room: Int64) -> String {
        let front = Array(" \(room)x".utf8)
        var terms: [UInt8] = []
        terms.reserveCapacity(2 * text.utf8.count)
        eachRun(in: text) { range, isASCII in
            terms.append(contentsOf: front)
            let length = terms.count
            append(text, range, isASCII: isASCII, to: &terms)
            if terms.count == length { terms.removeLast(front.count) }
        }
        return String(decoding: terms.dropFirst(), as: UTF8.self)
    }

    /// The question to an FTS5 index of `terms`: all words, in one of the rooms. `""` without rooms or words.
    package func question(in rooms: [Int64]) -> String {
        guard !isEmpty else { return "" }
        return rooms.map { room in
            let all = words.map { "\"\(room)x\($0.fold)\"\($0.isWhole ? "" : "*")" }
            return "(\(all.joined(separator: " AND ")))"
        }.joined(separator: " OR ")
    }
}

extension SearchWords.Word {
    func fits(_ other: String) -> Bool { isWhole ? other == fold : other.hasPrefix(fold) }
}

/// What is shown of a text that was found.
extension SearchWords {
    /// Words of an excerpt.
    private static let shown = 24

    /// The part of the text in which most of the words stand, "…" where it is cut, with U+0001 before and U+0002 after
    /// each of them.
    /// - Parameter whole: nothing is cut.
    package func excerpt(of text: String, whole: Bool = false) -> String {
        let spans = Self.spans(in: text)
        let hits = spans.map { fits($0.fold) }
        let part = whole || spans.count <= Self.shown ? spans.indices : best(spans, hits)
        var out = part.lowerBound > 0 ? "…" : ""
        var place = part.lowerBound > 0 ? spans[part.lowerBound].range.lowerBound : text.startIndex
        for index in part where hits[index] {
            let range = spans[index].range
            out += "\(text[place..<range.lowerBound])\u{1}\(text[range])\u{2}"
            place = range.upperBound
        }
        guard part.upperBound < spans.count else { return out + text[place...] }
        return out + text[place..<spans[part.upperBound - 1].range.upperBound] + "…"
    }

    /// How many marks an excerpt has.
    package static func marks(in excerpt: String) -> Int { excerpt.unicodeScalars.count { $0.value == 1 } }

    /// The first stretch with the most of the words, begun a little before the first of them.
    private func best(_ spans: [Span], _ hits: [Bool]) -> Range<Int> {
        var (start, most) = (0, -1)
        for first in spans.indices where hits[first] {
            let begin = min(max(0, first - 3), spans.count - Self.shown)
            let stretch = spans[begin..<begin + Self.shown]
            let count = words.count { word in stretch.contains { word.fits($0.fold) } }
            if count > most { (start, most) = (begin, count) }
            if count == words.count { break }
        }
        return start..<start + Self.shown
    }
}
