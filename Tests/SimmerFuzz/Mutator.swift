import SimmerTesting

/// Makes cases out of a corpus: pieces of it with bytes changed, words put elsewhere, numbers at the edge of what
/// numbers can be.
struct Mutator {
    private static let longest = 8_000
    private static let words: [[UInt8]] =
        [
            "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-9223372036854775809", "1e308",
            "-1e308", "1e999",
            "1e-999", "0", "-0", "-1", "2147483648", "9007199254740993", "NaN", "00", "253402300800000", "0.1", "½",
            "٣", "五",
            "\u{202E}", "\u{200D}", "\u{FEFF}", "\u{0}", "👩‍👩‍👧", "é", "e\u{301}\u{301}\u{301}", "ﬃ", "İ", "﷽", "\\ud83d",
            "\\udc00", "\\u0000",
            "\"", "\\", "[", "]", "{", "}", ",", ":", ";", "=", "%", "\r\n", "\r\n\r\n", "--", "\t", " ", " and ",
            " et ", " every ", " tous les ",
            "@simmer ", "::ffff:", "127.0.0.1", "https://", "25:61", "31 february", "9999-12-31",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ]

    private let corpus: [[UInt8]]

    init(corpus: [[UInt8]]) { self.corpus = corpus.isEmpty ? [[]] : corpus }

    func make(_ dice: inout Dice) -> [UInt8] {
        var bytes = sample(&dice)
        // Three of ten are as they were, joined with another or many times.
        for _ in 0..<[0, 0, 0, 1, 1, 2, 3, 4, 8, 20][Int.random(in: 0..<10, using: &dice)] { change(&bytes, &dice) }
        switch Int.random(in: 0..<40, using: &dice) {
        case 0 where !bytes.isEmpty:
            let most = Self.longest / bytes.count
            let times = Int.random(in: 1...max(1, most), using: &dice)
            bytes = Array(repeatElement(bytes, count: times).joined())
        case 1, 2: bytes += sample(&dice)
        default: break
        }
        return Array(bytes.prefix(Self.longest))
    }

    private func sample(_ dice: inout Dice) -> [UInt8] { corpus[Int.random(in: 0..<corpus.count, using: &dice)] }

    private func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
        let at = Int.random(in: 0...bytes.count, using: &dice)
        let end = min(bytes.count, at + [1, 1, 2, 5, 20][Int.random(in: 0..<5, using: &dice)])
        switch Int.random(in: 0..<10, using: &dice) {
        case 0: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &dice) }
        case 1: if at < bytes.count { bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &dice) }
        case 2: bytes.removeSubrange(at..<end)
        case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
        case 4: number(&bytes, at, &dice)
        case 5: bytes.removeSubrange(at...)
        case 6:
            let other = sample(&dice)
            bytes = Array(bytes[..<at]) + other.suffix(Int.random(in: 0...other.count, using: &dice))
        case 7: swapWords(&bytes, &dice)
        default: bytes.insert(contentsOf: Self.words[Int.random(in: 0..<Self.words.count, using: &dice)], at: at)
        }
    }

    /// Puts another one of the words in the place of the number after `place`.
    private func number(_ bytes: inout [UInt8], _ place: Int, _ dice: inout Dice) {
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: Self.words[Int.random(in: 0..<20, using: &dice)])
    }

    private func swapWords(_ bytes: inout [UInt8], _ dice: inout Dice) {
        var words = bytes.split(separator: 0x20, omittingEmptySubsequences: false)
        words.shuffle(using: &dice)
        bytes = Array(words.joined(separator: [0x20]))
    }
}
