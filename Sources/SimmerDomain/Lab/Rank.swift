/// A place in an order that leaves room between any two neighbours, so that putting one in changes no other: a text of
/// a–z that never ends in "a", compared byte by byte.
package struct Rank: Hashable, Comparable, Sendable {
    package let text: String

    /// A stored rank.
    package init?(_ text: String) {
        guard !text.isEmpty, text.last != "a", text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        self.text = text
    }

    /// That of the only one.
    static let only = Rank.between(nil, nil)

    private init(digits: [UInt8]) { text = String(decoding: digits.map { $0 + 0x61 }, as: UTF8.self) }

    /// The rank of what stands between two neighbours (`before` < `after`); nil = there is none on that side.
    package static func between(_ before: Rank?, _ after: Rank?) -> Rank {
        let low = before.map { Array($0.text.utf8).map { $0 - 0x61 } } ?? []
        let high = after.map { Array($0.text.utf8).map { $0 - 0x61 } }
        var digits: [UInt8] = []
        var isBelowHigh = high == nil
        var index = 0
        while true {
            let floor = index < low.count ? low[index] : 0
            // Above what is already smaller than `after`, any digit goes.
            let ceiling = isBelowHigh ? 26 : (high.flatMap { index < $0.count ? $0[index] : nil } ?? 26)
            if ceiling > floor + 1 {
                // At the end of the list steps are small, so that ranks of added things stay short.
                digits.append(isBelowHigh && index < low.count ? floor + 1 : floor + (ceiling - floor) / 2)
                return Rank(digits: digits)
            }
            digits.append(floor)
            if floor < ceiling { isBelowHigh = true }
            index += 1
        }
    }

    package static func < (a: Rank, b: Rank) -> Bool { a.text < b.text }
}
