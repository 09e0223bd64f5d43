/// One word, number or mark of a line.
///
/// A line is cut at spaces, between digits and letters ("9min" is "9" + "min") and around punctuation. Words are folded
/// (lower case, no accents); `original` is where the token stands in the text as typed, so that free text keeps its
/// spelling. Holds numbers only, so that copying one counts no references.
package struct Token: Hashable, Sendable {
    package enum Kind: UInt8, Sendable { case word, number, mark }

    package var kind: Kind
    /// No space stands between the token before and this one.
    package var isGlued: Bool
    /// The character of an ASCII mark, 0 for every other token.
    var mark: UInt8
    /// Of a number of up to nine digits, else -1.
    var digits: Int32
    /// Of the folded form; see `WordTable`.
    var hash: UInt32
    /// Where the folded form stands among the line's `letters`.
    var folding: Range<Int>
    /// UTF-8 offsets in the line as typed.
    package var original: Range<Int>

    /// Bytes of the folded form.
    var width: Int { folding.count }
}

/// A line cut into tokens.
package struct TokenLine: Sendable {
    package let text: String
    package let tokens: [Token]
    /// The folded forms of all tokens, one behind the other.
    let letters: [UInt8]

    /// The folded form of a token.
    package func folded(_ index: Int) -> String {
        String(decoding: letters[tokens[index].folding], as: UTF8.self)
    }

    /// The folded forms of all tokens.
    package var words: [String] { tokens.indices.map(folded) }

    /// Whether a token is a colon between digits, without spaces: "14:00".
    func isColonOfTime(_ index: Int) -> Bool {
        guard tokens[index].mark == Mark.colon, index > 0, index + 1 < tokens.count else { return false }
        return tokens[index].isGlued && tokens[index + 1].isGlued && tokens[index - 1].kind == .number
            && tokens[index + 1].kind == .number
    }

    /// Whether a token is the end of a number or a time that begins before it ("00" of "14:00").
    func isInsideNumber(_ index: Int) -> Bool {
        index >= 2 && tokens[index].kind == .number && tokens[index].isGlued && tokens[index - 1].isGlued
            && tokens[index - 2].kind == .number
    }

    /// The text as typed from the first to the last token of the range, both included.
    package func original(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: tokens[range.lowerBound].original.lowerBound)
        let end = utf8.index(utf8.startIndex, offsetBy: tokens[range.upperBound - 1].original.upperBound)
        return String(text[start..<end])
    }
}
