import Foundation

/// What stands at the edges of each slot's words, learned from orders whose values are marked: the word before, the
/// first, the last, the word behind. An order that is held to one intent finds its values by it where no sentence of
/// the grammar says where they begin and end.
struct SlotEdges: Equatable, Sendable {
    enum Side: UInt32, CaseIterable { case before, first, last, after }

    /// Points of `LineMatcher.Cost` by place; less is likelier.
    private(set) var points: [UInt32: Int8] = [:]

    init(points: [UInt32: Int8] = [:]) { self.points = points }

    static func place(_ slot: UInt32, _ side: Side, _ word: UInt32) -> UInt32 {
        var hash = (slot ^ side.rawValue &* 0x9E37_79B9) &* 16_777_619
        hash = (hash ^ word) &* 0x2C1B_3C6D
        return hash ^ hash >> 15
    }

    /// A slot of an intent.
    static func slot(_ name: String, of intent: String) -> UInt32 { WordTable.hash("\(intent) \(name)".utf8) }

    /// What a token counts as; nil: an end of the line.
    static func word(_ token: Token?) -> UInt32 {
        guard let token else { return 1 }
        return token.kind == .number ? 2 : token.hash
    }

    /// Stand for words that were not met there: those that sentences of the language have, and others.
    private static let absent: UInt32 = 3
    private static let unknown: UInt32 = 4

    /// One side of a slot, with the points of words that were not met there.
    struct SideOfSlot {
        fileprivate var slot: UInt32
        fileprivate var side: Side
        fileprivate var absent: Int32
        fileprivate var unknown: Int32
    }

    func side(_ side: Side, of slot: UInt32) -> SideOfSlot {
        func points(_ word: UInt32) -> Int32 { Int32(self.points[Self.place(slot, side, word)] ?? 0) }
        return SideOfSlot(slot: slot, side: side, absent: points(Self.absent), unknown: points(Self.unknown))
    }

    /// - Parameter isOwn: whether some sentence of the language has the word.
    func cost(_ side: SideOfSlot, _ word: UInt32, isOwn: Bool) -> Int32 {
        if let known = points[Self.place(side.slot, side.side, word)] { return Int32(known) }
        return isOwn ? side.absent : side.unknown
    }
}

extension SlotEdges {
    /// How often a word stands at an edge, and anywhere.
    private struct Counts {
        var words: [UInt32: Double] = [:]
        var all = 0.0

        mutating func add(_ word: UInt32) {
            words[word, default: 0] += 1
            all += 1
        }
    }

    /// So many words at an edge weigh as much as what is known of words anywhere.
    private static let prior = 4.0
    private static let pointsPerNat = 7.0
    private static let most = 17.0
    /// A word is rare that was met less often.
    private static let leastOften = 3.0

    init(learnedFrom lines: [OrderLines.Line]) {
        var anywhere = Counts()
        var edges: [UInt32: [Side: Counts]] = [:]
        for line in lines {
            let tokens = TokenLine(line.text).tokens
            anywhere.add(Self.word(nil))
            for token in tokens { anywhere.add(Self.word(token)) }
            for (slot, place) in line.places {
                let inside = tokens.indices.filter { place.contains(tokens[$0].original.lowerBound) }
                guard let first = inside.first, let last = inside.last else { continue }
                func token(_ place: Int) -> Token? { tokens.indices.contains(place) ? tokens[place] : nil }
                let slot = Self.slot(slot, of: line.intent)
                for (side, at) in [(Side.before, first - 1), (.first, first), (.last, last), (.after, last + 1)] {
                    edges[slot, default: [:]][side, default: Counts()].add(Self.word(token(at)))
                }
            }
        }
        for (slot, sides) in edges {
            for (side, counts) in sides { add(slot, side, counts, anywhere) }
        }
    }

    private mutating func add(_ slot: UInt32, _ side: Side, _ counts: Counts, _ anywhere: Counts) {
        /// - Parameters:
        ///   - count: how often a word, or one of some words, stands here.
        ///   - usual: how large a share of all words that is anywhere.
        func points(_ count: Double, _ usual: Double) -> Int8 {
            let here = (count + Self.prior * usual) / (counts.all + Self.prior)
            let points = -Self.pointsPerNat * log(here / usual)
            return Int8(min(Self.most, max(-Self.most, points)).rounded())
        }
        for (word, count) in counts.words {
            let elsewhere = anywhere.words[word] ?? count
            if elsewhere >= Self.leastOften {
                self.points[Self.place(slot, side, word)] = points(count, elsewhere / anywhere.all)
            }
        }
        // Of words that are rare it tells only how often rare ones stand here: names and people's own words.
        let rare = anywhere.words.filter { $0.value < Self.leastOften }
        let here = counts.words.filter { rare[$0.key] != nil }.values.reduce(0, +)
        let unknown = points(here, max(1, rare.values.reduce(0, +)) / anywhere.all)
        self.points[Self.place(slot, side, Self.unknown)] = unknown
        self.points[Self.place(slot, side, Self.absent)] = points(0, 1 / anywhere.all)
    }
}
