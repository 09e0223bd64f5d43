/// Cuts a line into tokens, the same way for every language; templates and word tables are cut by it too, so that both
/// sides agree.
///
/// - Words are lower case without accents; œ is "oe". An apostrophe before a vowel or h, or after one or two letters,
///   ends a word that keeps it ("l'eau" is "l'" + "eau", "d'heure" is "d'" + "heure"); any other inner apostrophe is
///   left out ("what's" is "whats", "o'clock" is "oclock"), which also reads the lines of people who do not type them.
///   Single letters joined by dots are one word ("p.m." is "pm").
/// - A hyphen between letters, or between a digit and a letter, is left out ("five-minute", "9-min" are two tokens
///   each).
/// - Numbers are runs of digits; ".", ",", ":", "/", "'" and "-" between digits are marks of their own, glued on both
///   sides ("8,5" is "8" "," "5"; "2'30" is "2" "'" "30"). "½" is one number "1/2".
/// - An e-mail address is one word. Quotes of every shape are the mark `"`, dashes "-", a line break "\n".
/// - Invisible characters (zero width, direction marks, variation selectors) and combining marks are skipped.
package struct Tokenizer {
    private var tokens: [Token] = []
    private var letters: [UInt8] = []
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    /// Where the text of the token before ended.
    private var lastEnd = -1

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 4 + 4)
        letters.reserveCapacity(bytes.count + 8)
    }

    package static func line(_ text: String) -> TokenLine {
        var text = text
        let (tokens, letters) = text.withUTF8 { bytes in
            var tokenizer = Tokenizer(bytes)
            tokenizer.run()
            return (tokenizer.tokens, tokenizer.letters)
        }
        return TokenLine(text: text, tokens: tokens, letters: letters)
    }

    private mutating func run() {
        let addresses = Addresses.ranges(in: bytes)
        var nextAddress = 0
        while at < bytes.count {
            if nextAddress < addresses.count {
                while nextAddress < addresses.count, addresses[nextAddress].lowerBound < at { nextAddress += 1 }
                if nextAddress < addresses.count, addresses[nextAddress].lowerBound == at {
                    let range = addresses[nextAddress]
                    nextAddress += 1
                    let first = letters.count
                    for byte in bytes[range] { letters.append(Letters.lower(byte)) }
                    append(.word, from: first, range)
                    at = range.upperBound
                    continue
                }
            }
            let byte = bytes[at]
            if byte == 0x20 {
                at += 1
                continue
            }
            if Letters.isASCIILetter(byte) {
                word()
                continue
            }
            let character = Glyph.at(at, in: bytes)
            switch character.kind {
            case .letter, .script: word()
            case .digit: number()
            case .fraction(let text):
                let first = letters.count
                letters += text.utf8
                append(.number, from: first, at..<at + character.length)
                at += character.length
            case .space, .invisible: at += character.length
            case .mark(let mark):
                let range = at..<at + character.length
                at = range.upperBound
                if !isInnerHyphen(mark, range) {
                    letters.append(mark)
                    append(.mark, from: letters.count - 1, range, mark: mark)
                }
            case .symbol(let text):
                let first = letters.count
                letters += text.utf8
                append(.mark, from: first, at..<at + character.length)
                at += character.length
            }
        }
    }

    private mutating func append(
        _ kind: Token.Kind, from first: Int, _ range: Range<Int>, mark: UInt8 = 0, digits: Int32 = -1
    ) {
        tokens.append(
            Token(
                kind: kind, isGlued: lastEnd == range.lowerBound, mark: mark, digits: digits,
                hash: WordTable.hash(letters[first...]), folding: first..<letters.count, original: range))
        lastEnd = range.upperBound
    }

    /// A hyphen with a letter on at least one side and no space on either.
    private mutating func isInnerHyphen(_ mark: UInt8, _ range: Range<Int>) -> Bool {
        guard mark == Mark.hyphen, bytes[range.lowerBound] == Mark.hyphen, lastEnd == range.lowerBound,
            let last = tokens.last,
            last.kind != .mark, range.upperBound < bytes.count
        else { return false }
        switch Glyph.at(range.upperBound, in: bytes).kind {
        case .letter, .script: break
        case .digit where last.kind == .word: break
        default: return false
        }
        lastEnd = range.upperBound
        return true
    }

    private mutating func number() {
        let start = at
        let first = letters.count
        var value: Int32 = 0
        while at < bytes.count {
            let character = Glyph.at(at, in: bytes)
            guard case .digit(let digit) = character.kind else { break }
            if letters.count - first < 9 { value = value * 10 + Int32(digit) }
            letters.append(UInt8(ascii: "0") + digit)
            at += character.length
        }
        append(.number, from: first, start..<at, digits: letters.count - first <= 9 ? value : -1)
    }

    private mutating func word() {
        let start = at
        let first = letters.count
        var count = 0
        scan: while at < bytes.count {
            let byte = bytes[at]
            if Letters.isASCIILetter(byte) {
                letters.append(byte | 0x20)
                at += 1
                count += 1
                continue
            }
            if byte == 0x20 { break }
            let character = Glyph.at(at, in: bytes)
            switch character.kind {
            case .letter(let base, let second):
                letters.append(base)
                if second != 0 { letters.append(second) }
                count += 1
                at += character.length
            case .script(let text):
                letters += text.utf8
                count += 1
                at += character.length
            case .invisible:
                at += character.length
            case .mark(Mark.apostrophe) where count > 0:
                guard let next = letter(after: at + character.length) else {
                    // "d' eau", or a word list's "d'".
                    if count <= 2, isSpace(at + character.length) {
                        letters.append(Mark.apostrophe)
                        at += character.length
                    }
                    break scan
                }
                at += character.length
                if Letters.takesElision(next) {
                    letters.append(Mark.apostrophe)
                    break scan
                }
            case .mark(Mark.point) where count == 1 && endsAbbreviation(at):
                while at + 1 < bytes.count, bytes[at] == Mark.point, Letters.isASCIILetter(bytes[at + 1]),
                    isSingleLetter(at + 1)
                {
                    letters.append(Letters.lower(bytes[at + 1]))
                    at += 2
                }
                if at < bytes.count, bytes[at] == Mark.point { at += 1 }
                break scan
            default:
                break scan
            }
        }
        append(.word, from: first, start..<at)
    }

    /// The first letter of the folded form of what stands at `offset`, when that is a letter.
    private func letter(after offset: Int) -> UInt8? {
        guard offset < bytes.count else { return nil }
        switch Glyph.at(offset, in: bytes).kind {
        case .letter(let first, _): return first
        case .script(let text): return text.utf8.first
        default: return nil
        }
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
        case .letter, .script, .digit: return false
        default: return true
        }
    }
}

extension TokenLine {
    package init(_ text: String) { self = Tokenizer.line(text) }
}
