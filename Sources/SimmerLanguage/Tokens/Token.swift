/// One word, number or mark of a line.
///
/// A line is cut at spaces, between digits and letters ("9min" is "9" + "min") and around punctuation. Words are folded (lower
/// case, no accents); `original` is where the token stands in the text as typed, so that free text keeps its spelling.
package struct Token: Hashable, Sendable {
    package enum Kind: Sendable { case word, number, mark }

    package var kind: Kind
    package var folded: String
    /// UTF-8 offsets in the line as typed.
    package var original: Range<Int>
    /// No space stands between the token before and this one.
    package var isGlued: Bool

    package init(kind: Kind, folded: String, original: Range<Int>, isGlued: Bool) {
        self.kind = kind
        self.folded = folded
        self.original = original
        self.isGlued = isGlued
    }
}

/// A line cut into tokens.
package struct TokenLine: Sendable {
    package let text: String
    package let tokens: [Token]

    package init(text: String, tokens: [Token]) {
        self.text = text
        self.tokens = tokens
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
