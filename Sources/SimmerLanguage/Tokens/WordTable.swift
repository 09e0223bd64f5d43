/// The numbers of words, found by the bytes of a token without making a string of them.
final class WordTable: Sendable {
    /// Open addressing: the index of a word, or -1.
    private let places: [Int32]
    private let hashes: [UInt32]
    private let ends: [Int32]
    private let letters: [UInt8]
    private let ids: [Int32]

    init(_ words: [String: Int32]) {
        var size = 16
        while size < words.count * 2 { size *= 2 }
        var places = [Int32](repeating: -1, count: size)
        var hashes: [UInt32] = []
        var ends: [Int32] = [0]
        var letters: [UInt8] = []
        var ids: [Int32] = []
        for (word, id) in words {
            let hash = Self.hash(word.utf8)
            var at = Int(hash) & (size - 1)
            while places[at] >= 0 { at = (at + 1) & (size - 1) }
            places[at] = Int32(ids.count)
            hashes.append(hash)
            letters += word.utf8
            ends.append(Int32(letters.count))
            ids.append(id)
        }
        (self.places, self.hashes, self.ends, self.letters, self.ids) = (places, hashes, ends, letters, ids)
    }

    /// FNV-1a: short words, no hostile insertions, since only the words of the grammar and the store are ever put in.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash ^ hash >> 15
    }

    /// The number of a token's folded form, or -1.
    func id(of token: Token, in line: TokenLine) -> Int32 {
        line.letters.withUnsafeBufferPointer { id(of: token, $0) }
    }

    private func id(of token: Token, _ line: UnsafeBufferPointer<UInt8>) -> Int32 {
        let mask = places.count - 1
        var at = Int(token.hash) & mask
        while true {
            let index = Int(places[at])
            guard index >= 0 else { return -1 }
            if hashes[index] == token.hash, isEqual(index, token, line) { return ids[index] }
            at = (at + 1) & mask
        }
    }

    private func isEqual(_ index: Int, _ token: Token, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(ends[index])
        guard Int(ends[index + 1]) - start == token.width else { return false }
        for offset in 0..<token.width where letters[start + offset] != line[token.folding.lowerBound + offset] {
            return false
        }
        return true
    }

    /// The numbers of the first tokens of a line, as many as there is room for; -1 for words that are not in the table.
    func ids(of line: TokenLine, into found: UnsafeMutableBufferPointer<Int32>) {
        line.letters.withUnsafeBufferPointer { letters in
            line.tokens.withUnsafeBufferPointer { tokens in
                for index in 0..<min(found.count, tokens.count) { found[index] = id(of: tokens[index], letters) }
            }
        }
    }
}
