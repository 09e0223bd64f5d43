/// Cuts a line into tokens, the same way for every language; templates and word tables are cut by it too, so that both sides agree.
///
/// - Words are lower case without accents; œ is "oe". An apostrophe before a vowel or h, or after one or two letters, ends a word that keeps it ("l'eau" is
///   "l'" + "eau", "d'heure" is "d'" + "heure"); any other inner apostrophe is left out ("what's" is "whats", "o'clock" is
///   "oclock"), which also reads the lines of people who do not type them. Single letters joined by dots are one word ("p.m." is "pm").
/// - A hyphen between letters, or between a digit and a letter, is left out ("five-minute", "9-min" are two tokens each).
/// - Numbers are runs of digits; ".", ",", ":", "/", "'" and "-" between digits are marks of their own, glued on both sides
///   ("8,5" is "8" "," "5"; "2'30" is "2" "'" "30"). "½" is one number "1/2".
/// - An e-mail address is one word. Quotes of every shape are the mark `"`, dashes "-", a line break "\n".
/// - Invisible characters (zero width, direction marks, variation selectors) and combining marks are skipped.
package struct Tokenizer {
    private var tokens: [Token] = []
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    /// Where the text of the token before ended.
    private var lastEnd = -1

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 5 + 2)
    }

    package static func line(_ text: String) -> TokenLine {
        var text = text
        return text.withUTF8 { bytes in
            var tokenizer = Tokenizer(bytes)
            tokenizer.run()
            return TokenLine(text: String(decoding: bytes, as: UTF8.self), tokens: tokenizer.tokens)
        }
    }

    private mutating func run() {
        let addresses = Addresses.ranges(in: bytes)
        var nextAddress = 0
        while at < bytes.count {
            while nextAddress < addresses.count, addresses[nextAddress].lowerBound < at { nextAddress += 1 }
            if nextAddress < addresses.count, addresses[nextAddress].lowerBound == at {
                let range = addresses[nextAddress]
                nextAddress += 1
                let word = String(decoding: bytes[range].map { Letters.lower($0) }, as: UTF8.self)
                append(.word, word, range)
                at = range.upperBound
                continue
            }
            let character = Glyph.at(at, in: bytes)
            switch character.kind {
            case .letter: word()
            case .digit: number()
            case .fraction(let text): append(.number, text, at..<at + character.length); at += character.length
            case .space, .invisible: at += character.length
            case .mark(let text):
                let range = at..<at + character.length
                at = range.upperBound
                if !isInnerHyphen(text, range) { append(.mark, text, range) }
            }
        }
    }

    private mutating func append(_ kind: Token.Kind, _ folded: String, _ range: Range<Int>) {
        tokens.append(Token(kind: kind, folded: folded, original: range, isGlued: lastEnd == range.lowerBound))
        lastEnd = range.upperBound
    }

    /// A hyphen with a letter on at least one side and no space on either.
    private mutating func isInnerHyphen(_ text: String, _ range: Range<Int>) -> Bool {
        guard text == "-", bytes[range.lowerBound] == UInt8(ascii: "-"), lastEnd == range.lowerBound,
            let last = tokens.last,
            last.kind != .mark, range.upperBound < bytes.count
        else { return false }
        switch Glyph.at(range.upperBound, in: bytes).kind {
        case .letter: break
        case .digit where last.kind == .word: break
        default: return false
        }
        lastEnd = range.upperBound
        return true
    }

    private mutating func number() {
        let start = at
        var digits = ""
        while at < bytes.count {
            let character = Glyph.at(at, in: bytes)
            guard case .digit(let value) = character.kind else { break }
            digits.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + value))
            at += character.length
        }
        append(.number, digits, start..<at)
    }

    private mutating func word() {
        let start = at
        var folded = ""
        var letters = 0
        scan: while at < bytes.count {
            let byte = bytes[at]
            if Letters.isASCIILetter(byte) {
                folded.unicodeScalars.append(Unicode.Scalar(Letters.lower(byte)))
                at += 1
                letters += 1
                continue
            }
            let character = Glyph.at(at, in: bytes)
            switch character.kind {
            case .letter(let text):
                folded += text
                letters += 1
                at += character.length
            case .invisible:
                at += character.length
            case .mark("'") where letters > 0:
                guard let next = letter(after: at + character.length) else {
                    // "d' eau", or a word list's "d'".
                    if letters <= 2, isSpace(at + character.length) {
                        folded += "'"
                        at += character.length
                    }
                    break scan
                }
                at += character.length
                if Letters.takesElision(next) {
                    folded += "'"
                    break scan
                }
            case .mark(".") where letters == 1 && endsAbbreviation(at):
                while at + 1 < bytes.count, bytes[at] == UInt8(ascii: "."), Letters.isASCIILetter(bytes[at + 1]),
                    isSingleLetter(at + 1)
                {
                    folded.unicodeScalars.append(Unicode.Scalar(Letters.lower(bytes[at + 1])))
                    at += 2
                }
                if at < bytes.count, bytes[at] == UInt8(ascii: ".") { at += 1 }
                break scan
            default:
                break scan
            }
        }
        append(.word, folded, start..<at)
    }

    /// The first letter of the folded form of what stands at `offset`, when that is a letter.
    private func letter(after offset: Int) -> UInt8? {
        guard offset < bytes.count else { return nil }
        guard case .letter(let text) = Glyph.at(offset, in: bytes).kind else { return nil }
        return text.utf8.first
    }

    /// Whether a space, or nothing, stands at `offset`.
    private func isSpace(_ offset: Int) -> Bool {
        guard offset < bytes.count else { return true }
        if case .space = Glyph.at(offset, in: bytes).kind { return true }
        return false
    }

    /// Whether the dot at `offset` stands between two single letters ("p.m").
    private func endsAbbreviation(_ offset: Int) -> Bool {
        offset + 1 < bytes.count && Letters.isASCIILetter(bytes[offset + 1]) && isSingleLetter(offset + 1)
    }

    private func isSingleLetter(_ offset: Int) -> Bool {
        guard offset + 1 < bytes.count else { return true }
        switch Glyph.at(offset + 1, in: bytes).kind {
        case .letter, .digit: return false
        default: return true
        }
    }
}

extension TokenLine {
    package init(_ text: String) { self = Tokenizer.line(text) }
}
