import SimmerDomain

/// A line as values of an order and nothing but small words around them, whatever the sentences of the order are.
extension LineMatcher {
    /// Where a value can go.
    struct OpenSlot {
        var name: String
        var type: SlotType
        /// The order before has a value there.
        var isHeld: Bool
    }

    private struct Piece {
        var slot: OpenSlot
        var tokens: Range<Int>
        var value: SlotValue
    }

    /// The values by slot; nil where a part of the line is none, or could go to several places alike.
    func pieces(in parts: [Range<Int>], for slots: [OpenSlot]) -> [String: SlotValue]? {
        guard parts.reduce(0, { $0 + $1.count }) <= Self.mostTokens else { return nil }
        let slots = slots.filter(\.isHeld) + slots.filter { !$0.isHeld }
        var found: [String: SlotValue] = [:]
        var rest = parts
        while true {
            let pieces = longest(in: rest, slots.filter { found[$0.name] == nil })
            guard let first = pieces.first else { break }
            guard first.slot.isHeld || pieces.allSatisfy({ $0.slot.name == first.slot.name }) else { return nil }
            found[first.slot.name] = first.value
            rest = rest.flatMap { range in
                range.contains(first.tokens.lowerBound)
                    ? [range.lowerBound..<first.tokens.lowerBound, first.tokens.upperBound..<range.upperBound] : [range]
            }
        }
        let left = rest.filter { $0.contains { marks[$0].isTelling } }
        guard let span = left.first else { return found }
        guard left.count == 1, let named = name(span, slots.filter { found[$0.name] == nil }, with: found) else {
            return nil
        }
        found[named.slot.name] = named.value
        return found
    }

    /// The longest of the values that are no words, and those as long that begin at the same place.
    private func longest(in parts: [Range<Int>], _ slots: [OpenSlot]) -> [Piece] {
        var best: [Piece] = []
        for part in parts {
            for position in part {
                for slot in slots where slot.type.isMeasured {
                    let readings = fillings(of: slot.type, at: position)
                    let minutes = slot.isHeld && slot.type == .duration ? fillings(of: .minutes, at: position) : []
                    for filling in readings + minutes where filling.end <= part.upperBound {
                        guard let value = filling.value else { continue }
                        let piece = Piece(slot: slot, tokens: position..<filling.end, value: value)
                        let length = best.first?.tokens.count ?? 0
                        if piece.tokens.count > length { best.removeAll() }
                        if best.isEmpty || piece.tokens == best[0].tokens { best.append(piece) }
                    }
                }
            }
        }
        return best
    }

    /// The words that are left as a choice or a name, or as a text where the order before had one and a value tells
    /// that this is no talk.
    private func name(_ span: Range<Int>, _ slots: [OpenSlot], with found: [String: SlotValue]) -> Piece? {
        var inner = span
        while let first = inner.first, !marks[first].isTelling { inner = first + 1..<inner.upperBound }
        guard inner.lowerBound - span.lowerBound <= Self.mostSmallWords else { return nil }
        let text = inner
        while let last = inner.last, !marks[last].isTelling { inner = inner.lowerBound..<last }
        // A word of a list is that, sooner than a name that may be any word ("sorry, green").
        let named = slots.filter { !$0.type.isMeasured }
        for slot in named.filter(\.type.isChoice) + named.filter({ !$0.type.isChoice }) {
            for range in [inner, span] {
                guard
                    let filling = fillings(of: slot.type, at: range.lowerBound).first(where: {
                        $0.end == range.upperBound
                    })
                else { continue }
                if let value = filling.value { return Piece(slot: slot, tokens: range, value: value) }
                guard isShortName(range, mayHoldSmallWords: !found.isEmpty) else { continue }
                return Piece(slot: slot, tokens: range, value: .text(words(range)))
            }
            if slot.isHeld, slot.type == .text, !found.isEmpty {
                return Piece(slot: slot, tokens: text, value: .text(words(text)))
            }
        }
        return nil
    }

    /// What only says what differs is short; of longer lines every place would be tried for every value.
    private static let mostTokens = 24

    /// So many lead to a name ("for the rice"); more begin a sentence ("what about the rice").
    private static let mostSmallWords = 2

    /// Up to three words, none of them small where they stand alone: more is a sentence.
    private func isShortName(_ range: Range<Int>, mayHoldSmallWords: Bool) -> Bool {
        range.count <= 3
            && range.allSatisfy { !marks[$0].contains(.verb) && (mayHoldSmallWords || marks[$0].isTelling) }
    }
}

extension SlotType {
    /// Values that are read by themselves, without words of somebody's own.
    fileprivate var isMeasured: Bool {
        switch self {
        case .duration, .instant, .recurrence, .number, .quantity, .amount, .rating, .people, .temperature, .email: true
        default: false
        }
    }

    fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }

    /// Bare numbers can be anything: only where the order before had one, or nothing else can be meant.
    var isBareNumber: Bool {
        switch self {
        case .number, .rating, .people: true
        default: false
        }
    }
}
