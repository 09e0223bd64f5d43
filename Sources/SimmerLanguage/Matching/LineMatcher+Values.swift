import SimmerDomain

/// Filling slots: what the words at a place can be.
extension LineMatcher {
    private static let longestName = 5

    func fillings(of type: SlotType, at position: Int) -> [Filling] {
        switch type {
        case .duration, .instant, .recurrence, .number, .quantity, .rating, .people, .temperature, .email:
            return readings(type, at: position)
        case .minutes:
            return readings(.number, at: position).compactMap { filling in
                guard case .number(let minutes)? = filling.value, minutes > 0 else { return nil }
                return Filling(end: filling.end, cost: filling.cost + 10, value: .duration(minutes * 60))
            }
        case .pointer: return pointers(at: position)
        case .choice(let list):
            guard let table = model.choices[list] else { return [] }
            return phrases(of: table, at: position).map { phrase in
                Filling(end: phrase.end, cost: -Int32(phrase.end - position), value: .choice(phrase.key))
            }
        case .name(let kind): return names(at: position, kinds: [kind])
        case .known: return names(at: position, kinds: model.labelKinds)
        case .label: return names(at: position, kinds: model.labelKinds) + freeNames(at: position)
        case .proper: return names(at: position, kinds: ["room", "person"]) + properNames(at: position)
        case .title, .text, .filler: return []
        }
    }

    func readings(_ type: SlotType, at position: Int) -> [Filling] {
        guard let reader = model.readers[type] else { return [] }
        return reader.readings(in: line, at: position, reading).map { reading in
            Filling(end: reading.end, cost: Int32((1 - reading.certainty) * Cost.doubt), value: reading.value)
        }
    }

    func names(at position: Int, kinds: Set<String>) -> [Filling] {
        let isOwn = !marks[position].isDisjoint(with: [.small, .never, .skip, .joiner])
        let found = context.names.found(in: line, at: position, kinds: kinds, near: !isOwn)
        guard let closest = found.first else { return [] }
        // Two names that are equally near to what was typed: the words stay words, so that the bot can ask.
        let rivals = found.filter { $0.end == closest.end && $0.closeness == closest.closeness }
        let isUnique = Set(rivals.map(\.name.name)).count == 1
        return found.compactMap { candidate in
            let isRival = rivals.contains(candidate)
            if isRival, !isUnique {
                guard candidate == closest else { return nil }
                return Filling(end: candidate.end, cost: Cost.partOfName, value: .text(words(position..<candidate.end)))
            }
            return Filling(
                end: candidate.end, cost: cost(of: candidate.closeness),
                value: .name(candidate.name.name, kind: candidate.name.kind))
        }
    }

    private func cost(of closeness: KnownNames.Closeness) -> Int32 {
        switch closeness {
        case .exact: Cost.exactName
        case .ending: Cost.endingName
        case .part: Cost.partOfName
        case .near: Cost.nearName
        }
    }

    /// Plain words that can be the name of a timer: up to five, no small word first or last, no value among them.
    private func freeNames(at position: Int) -> [Filling] {
        if line.tokens[position].folded == "\"" { return quoted(at: position) }
        var found: [Filling] = []
        var cost = Cost.freeName
        for at in position..<min(position + Self.longestName, bounds.upperBound) {
            let token = line.tokens[at]
            let mark = marks[at]
            if mark.contains(.never) { break }
            switch token.kind {
            case .mark: return found
            case .number
            where at == position || token.folded.utf8.count > 2 || !marks[at - 1].isDisjoint(with: [.small, .joiner]):
                return found
            case .number where isDuration(at): return found
            case .number, .word: break
            }
            if token.kind == .word, isDuration(at) { return found }
            cost += Cost.freeNameWord + (mark.contains(.joiner) ? Cost.freeNameJoiner : 0)
            if at == position, mark.contains(.small) { break }
            if !mark.contains(.small), !mark.contains(.skip) {
                found.append(Filling(end: at + 1, cost: cost, value: .text(line.original(position..<at + 1))))
            }
        }
        return found
    }

    /// Up to six words of which the first is written with a capital letter, or a digit is among them.
    private func properNames(at position: Int) -> [Filling] {
        if line.tokens[position].folded == "\"" { return quoted(at: position) }
        guard position > 0, isCapital(position) else { return [] }
        var found: [Filling] = []
        for at in position..<min(position + 6, bounds.upperBound) where line.tokens[at].kind != .mark {
            guard at == position || found.count == at - position else { break }
            let words = Int32(at + 1 - position)
            found.append(
                Filling(
                    end: at + 1, cost: Cost.freeName + Cost.freeNameWord * words,
                    value: .text(line.original(position..<at + 1))))
        }
        return found
    }

    private func isCapital(_ position: Int) -> Bool {
        let token = line.tokens[position]
        let first = line.original(position..<position + 1).unicodeScalars.first
        return token.kind == .word && first?.properties.isUppercase == true
    }

    private func isDuration(_ position: Int) -> Bool {
        guard let reader = model.readers[.duration] else { return false }
        return !reader.readings(in: line, at: position, reading).isEmpty
    }

    private func quoted(at position: Int) -> [Filling] {
        for at in position + 1..<max(position + 1, min(position + 12, bounds.upperBound))
        where line.tokens[at].folded == "\"" {
            guard at > position + 1 else { return [] }
            return [Filling(end: at + 1, cost: Cost.exactName, value: .text(line.original(position + 1..<at)))]
        }
        return []
    }

    func pointers(at position: Int) -> [Filling] {
        phrases(of: model.pointers, at: position).compactMap { phrase in
            guard let pointer = pointer(phrase) else { return nil }
            return Filling(end: phrase.end, cost: -Int32(phrase.end - position), value: .pointer(pointer))
        }
    }

    private func pointer(_ phrase: FoundPhrase) -> Pointer? {
        switch phrase.key {
        case "place":
            switch phrase.value {
            case .number(let place): Int(exactly: place).flatMap { $0 >= 1 ? .place($0) : nil }
            case .choice(let place): Int(place).map(Pointer.place)
            default: nil
            }
        case "length": if case .duration(let seconds)? = phrase.value { .length(seconds) } else { nil }
        default: Pointer(key: phrase.key)
        }
    }

    struct FoundPhrase {
        var key: String
        var end: Int
        /// What stood in the phrase's slot.
        var value: SlotValue?
    }

    /// The phrases of a table that begin here, longest first.
    func phrases(of table: PhraseTable, at position: Int) -> [FoundPhrase] {
        guard position < bounds.upperBound else { return [] }
        var found: [FoundPhrase] = []
        for entry in table.candidates(at: line.tokens[position]) {
            for (end, value) in follow(entry.pieces[...], from: position) {
                found.append(FoundPhrase(key: entry.key, end: end, value: value))
            }
        }
        return found.sorted { $0.end > $1.end }
    }

    private func follow(_ pieces: ArraySlice<PhraseTable.Piece>, from position: Int) -> [(Int, SlotValue?)] {
        guard let piece = pieces.first else { return [(position, nil)] }
        guard position < bounds.upperBound else { return [] }
        switch piece {
        case .word(let word):
            return line.tokens[position].folded == word ? follow(pieces.dropFirst(), from: position + 1) : []
        case .slot(let name):
            var values: [(Int, SlotValue?)] = []
            switch name {
            case "number":
                let token = line.tokens[position]
                if token.kind == .number, let number = Int(token.folded), number < 1_000 {
                    values = [(position + 1, .number(Double(number)))]
                }
            case "ordinal":
                values = phrases(of: model.ordinals, at: position).map { ($0.end, .choice($0.key)) }
            case "duration": values = readings(.duration, at: position).map { ($0.end, $0.value) }
            default: return []
            }
            return values.flatMap { end, value in follow(pieces.dropFirst(), from: end).map { ($0.0, value) } }
        }
    }
}
