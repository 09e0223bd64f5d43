/// What the learned reader knows a line by: one to three words in a row, the letters of each word, and the kinds of
/// values, each as one of 2^15 numbers. Learning and reading use this one code, so that both see the same.
struct Features {
    /// As a power of two.
    static let bits = 15
    static let buckets = 1 << bits
    /// More than a line of ordinary length has; so many bytes summed twice over stay within an Int32.
    private static let most = 1_000
    /// How many letters in a row are looked at, the bounds of a word counted as letters: so a word with another ending
    /// or a slip of the finger still has much in common with itself.
    private static let letters = 3...5

    /// In the order of the line; what is there twice counts twice.
    private(set) var buckets: [UInt16] = []
    /// Words and values of the line, and how many of them are known (`LinePieces`).
    let pieces: Int
    let known: Int

    init(_ line: TokenLine, _ context: LineContext, _ model: LanguageModel) {
        let pieces = LinePieces(line, context, model)
        self.pieces = pieces.pieces.count
        known = pieces.pieces.count(where: \.isKnown)
        buckets.reserveCapacity(pieces.pieces.count * 16 + 8)
        addWords(pieces.pieces)
        line.letters.withUnsafeBufferPointer { letters in
            for piece in pieces.pieces where piece.token >= 0 {
                let token = line.tokens[Int(piece.token)]
                if token.kind == .word { addLetters(UnsafeBufferPointer(rebasing: letters[token.folding])) }
                if !piece.isKnown { add(Tag.unknown) }
            }
        }
        for kind in pieces.kinds { add(Self.mixed(kind, Tag.kind)) }
        for word in pieces.inside { add(Self.mixed(word, Tag.inside)) }
        if buckets.count > Self.most { buckets.removeLast(buckets.count - Self.most) }
    }

    /// Keeps what is of one sort from meeting what is of another.
    private enum Tag {
        static let word: UInt32 = 0x9E37_79B9
        static let edge: UInt32 = 0x85EB_CA6B
        static let letters: UInt32 = 0xC2B2_AE35
        static let kind: UInt32 = 0x27D4_EB2F
        static let inside: UInt32 = 0x9E37_9B97
        /// Of a word that no sentence has: talk is full of them.
        static let unknown: UInt32 = 0x1656_67B1
    }

    private static func mixed(_ hash: UInt32, _ more: UInt32) -> UInt32 { (hash ^ more) &* 16_777_619 }

    private mutating func add(_ hash: UInt32) {
        let spread = (hash ^ hash >> 15) &* 0x2C1B_3C6D
        buckets.append(UInt16(truncatingIfNeeded: (spread ^ spread >> 13) & UInt32(Self.buckets - 1)))
    }

    /// Words one by one, in pairs and in threes; the line's ends count as words of pairs and threes.
    private mutating func addWords(_ pieces: [LinePieces.Piece]) {
        guard !pieces.isEmpty else { return }
        func word(_ place: Int) -> UInt32 { pieces.indices.contains(place) ? pieces[place].hash : Tag.edge }
        for place in 0...pieces.count {
            let pair = Self.mixed(Self.mixed(Tag.word, word(place - 1)) &+ 1, word(place))
            if place < pieces.count {
                add(Self.mixed(Tag.word, word(place)))
                add(Self.mixed(pair, word(place + 1)))
            }
            add(pair)
        }
    }

    private mutating func addLetters(_ word: UnsafeBufferPointer<UInt8>) {
        func letter(_ place: Int) -> UInt8 {
            place == 0 ? UInt8(ascii: "<") : place > word.count ? UInt8(ascii: ">") : word[place - 1]
        }
        let count = word.count + 2
        for start in 0..<max(0, count - Self.letters.lowerBound + 1) {
            var hash = Tag.letters
            for length in 1...min(Self.letters.upperBound, count - start) {
                hash = Self.mixed(hash, UInt32(letter(start + length - 1)))
                if length >= Self.letters.lowerBound { add(hash) }
            }
        }
    }
}
