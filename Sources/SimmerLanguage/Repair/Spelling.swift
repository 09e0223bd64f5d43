/// Finds the words of a language that somebody meant who typed something near them.
struct Spelling: Sendable {
    private struct Word: Sendable {
        /// Where it stands among `letters`.
        var place: Int32
        var length: Int32
        /// The letters that it has, as bits: a word with three others is not one slip away and need not be compared.
        var bits: UInt32
        var isTelling: Bool
    }

    /// Words by first letter and length, so that few are compared.
    private var words: [Word] = []
    private var letters: [UInt8] = []
    /// Where the words of each first letter and length begin.
    private var buckets: [Int32] = []
    /// Those without which some order is none: its verbs and what they are done to, units of time.
    private var telling: Set<[UInt8]> = []

    /// - Parameter words: folded.
    init(_ words: some Sequence<String>, telling: some Sequence<String>) {
        self.telling = Set(Self.letters(telling))
        let all = Self.letters(words).union(self.telling).sorted { a, b in
            let (one, other) = (Self.bucket(a[0], a.count), Self.bucket(b[0], b.count))
            return one != other ? one < other : a.lexicographicallyPrecedes(b)
        }
        for word in all {
            while buckets.count <= Self.bucket(word[0], word.count) { buckets.append(Int32(self.words.count)) }
            self.words.append(
                Word(
                    place: Int32(letters.count), length: Int32(word.count), bits: Self.bits(word),
                    isTelling: self.telling.contains(word)))
            letters += word
        }
        while buckets.count <= 26 << 5 { buckets.append(Int32(self.words.count)) }
    }

    private static func bits(_ letters: some Sequence<UInt8>) -> UInt32 {
        letters.reduce(0) { $0 | 1 << UInt32($1 & 31) }
    }

    private static func letters(_ words: some Sequence<String>) -> Set<[UInt8]> {
        Set(
            words.lazy.map { Array($0.utf8) }
                .filter { (3...longest).contains($0.count) && $0.allSatisfy(Letters.isASCIILetter) })
    }

    private static let longest = 26

    /// - Parameter first: a small letter.
    private static func bucket(_ first: UInt8, _ length: Int) -> Int { Int(first - UInt8(ascii: "a")) << 5 | length }

    /// Words that are one slip away (two for long words that tell what is wanted), the likeliest first; a word of three
    /// letters only by a swap, since short words are too like one another.
    func words(near typed: [UInt8], most: Int, onlyTelling: Bool = false) -> [String] {
        guard typed.count >= 3, typed.count <= Self.longest - 2, Letters.isASCIILetter(typed[0]),
            Letters.isASCIILetter(typed[1])
        else { return [] }
        let reach = typed.count >= 8 ? 2 : 1
        let bits = Self.bits(typed)
        var found: [(cost: Int, word: ArraySlice<UInt8>)] = []
        // The first letter is right, or swapped with the second, or missing, or one too many.
        for first in typed[0] == typed[1] ? typed[0...0] : typed[0...1] {
            let bucket = Self.bucket(first, max(3, typed.count - reach))
            let last = Self.bucket(first, typed.count + reach)
            for word in words[Int(buckets[bucket])..<Int(buckets[last + 1])] where word.isTelling || !onlyTelling {
                // A slip puts one letter in for another at most.
                guard (word.bits ^ bits).nonzeroBitCount <= 2 * reach else { continue }
                let spelled = letters[Int(word.place)..<Int(word.place + word.length)]
                guard let cost = Self.cost(typed, spelled, reach: word.isTelling ? reach : 1) else { continue }
                if spelled.count < 4 || typed.count < 4, !Self.isSwap(typed, spelled) { continue }
                found.append((cost, spelled))
            }
        }
        return found.sorted { ($0.cost, -$0.word.count) < ($1.cost, -$1.word.count) }.prefix(most)
            .map { String(decoding: $0.word, as: UTF8.self) }
    }

    /// Whether a word, or one of two, tells what is wanted.
    func isTelling(_ word: String) -> Bool {
        word.utf8.split(separator: 0x20).contains { telling.contains(Array($0)) }
    }

    /// The two words that were typed as one ("settimer") with a blank between, when both are words of the language.
    func parted(_ typed: [UInt8]) -> String? {
        guard (6...2 * Self.longest).contains(typed.count) else { return nil }
        for cut in 3...typed.count - 3 {
            let (left, right) = (Array(typed[..<cut]), Array(typed[cut...]))
            if telling.contains(left), telling.contains(right) {
                return String(decoding: left + [0x20] + right, as: UTF8.self)
            }
        }
        return nil
    }

    private static func isSwap(_ a: [UInt8], _ b: ArraySlice<UInt8>) -> Bool {
        a.count == b.count && a.sorted() == b.sorted()
    }

    /// How unlikely it is that `typed` was meant to be `word`; nil beyond `reach` slips. Slips are a letter too many,
    /// too few or another, or two neighbours swapped; another first letter is the least likely.
    private static func cost(_ typed: [UInt8], _ word: ArraySlice<UInt8>, reach: Int) -> Int? {
        typed.withUnsafeBufferPointer { typed in
            word.withUnsafeBufferPointer { word in cost(typed, word, reach: reach) }
        }
    }

    private static func cost(
        _ typed: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>, reach: Int
    ) -> Int? {
        let most = min(typed.count, word.count)
        var start = 0
        while start < most, typed[start] == word[start] { start += 1 }
        var end = 0
        while end < most - start, typed[typed.count - 1 - end] == word[word.count - 1 - end] { end += 1 }
        let (left, right) = (typed.count - end - start, word.count - end - start)
        let isSwap =
            left == 2 && right == 2 && typed[start] == word[start + 1] && typed[start + 1] == word[start]
        let first = start == 0 ? 2 : 0
        if isSwap { return 4 + first }
        if max(left, right) <= 1 { return 5 + first }
        guard reach > 1, max(left, right) <= 3 else { return nil }
        let slips = distance(Array(typed[start..<start + left]), Array(word[start..<start + right]))
        return slips <= reach ? slips * 5 + first : nil
    }

    /// Damerau and Levenshtein's distance of two short pieces, swaps only between neighbours.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var rows = [Array(0...b.count)]
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
