import SimmerDomain

/// Filling slots: what the words at a place can be.
extension LineMatcher {
    private static let longestName = 5
    private static let leastClosing = 3
    private static let kitchenKinds: Set = ["noodle", "tea"]

    func fillings(of type: SlotType, at position: Int) -> [Filling] {
        switch type {
        case .duration where isNegative(position), .minutes where isNegative(position): return []
        // Where the intent is known "the fourth step" has a number as "step 4" has.
        case .number where leniency == .anyWord: return readings(type, at: position) + places(at: position)
        case .duration, .instant, .recurrence, .number, .quantity, .rating, .people, .temperature, .email, .barcode:
            return readings(type, at: position)
        case .amount(let units):
            guard let allowed = model.units[units] else { return [] }
            return readings(.quantity, at: position).filter { filling in
                if case .quantity(_, let unit)? = filling.value { allowed.contains(unit) } else { false }
            }
        case .minutes:
            return readings(.number, at: position).compactMap { filling in
                guard case .number(let minutes)? = filling.value, minutes > 0 else { return nil }
                return Filling(end: filling.end, cost: filling.cost + 10, value: .duration(minutes * 60))
            }
        case .pointer: return pointers(at: position)
        case .place:
            return pointers(at: position).filter { filling in
                if case .pointer(let pointer)? = filling.value { pointer.isPlace } else { false }
            }
        case .choice(let list):
            guard let table = model.choices[list] else { return [] }
            return phrases(of: table, at: position).map { phrase in
                Filling(end: phrase.end, cost: -Int32(phrase.end - position), value: .choice(phrase.key))
            }
        case .name(let kind): return names(at: position, kinds: CollectionOfOne(kind), isNaming: true)
        case .common(let kind): return commonNames(at: position, kind: kind)
        case .usual(let kind):
            return names(at: position, kinds: CollectionOfOne(kind), isNaming: true)
                + exactNames(at: position, kind: kind)
        case .named(let kind): return anyNames(at: position, kind: kind)
        case .fresh(let kind): return newNames(at: position, kind: kind)
        case .known: return labels(at: position)
        case .label: return labels(at: position) + freeNames(at: position)
        case .proper: return names(at: position, kinds: ["room", "person"]) + properNames(at: position)
        case .distinct:
            return names(at: position, kinds: ["room", "person"])
                + properNames(at: position).filter { isDistinct(position..<$0.end) }
        case .title, .text, .words, .filler: return []
        }
    }

    /// Whether a minus is written to the number here: "-3 minutes" is no length, nor is it one of three.
    private func isNegative(_ position: Int) -> Bool {
        guard position > 0, line.tokens[position].kind == .number, line.tokens[position].isGlued else { return false }
        let sign = line.tokens[position - 1]
        return sign.mark == Mark.hyphen && (position == 1 || !sign.isGlued)
    }

    /// Whether the one word of a text says nothing: "warn me an hour before".
    func isNoText(_ position: Int) -> Bool {
        position > bounds.lowerBound && position == bounds.upperBound - 1
            && marks[position].isSuperset(of: [.small, .condition])
            && !hasColon(at: position - 1)
    }

    /// Whether the one word of a title names nothing: "put it on the list".
    func isNoTitle(_ position: Int) -> Bool { marks[position].contains(.small) && !isCapital(position) }

    /// The numbers that ordinals are ("fourth").
    private func places(at position: Int) -> [Filling] {
        phrases(of: model.ordinals, at: position).compactMap { phrase in
            Double(phrase.key).map { Filling(end: phrase.end, cost: Cost.endingName, value: .number($0)) }
        }
    }

    func readings(_ type: SlotType, at position: Int) -> [Filling] {
        guard let reader = model.readers[type] else { return [] }
        let found = reader.readings(in: line, at: position, reading, parse)
        guard !found.isEmpty else { return [] }
        return found.map { reading in
            Filling(end: reading.end, cost: Int32((1 - reading.certainty) * Cost.doubt), value: reading.value)
        }
    }

    /// Instants and repeats as they were said; which instant it is costs more than all else and is asked of the winner
    /// only.
    func unresolved(_ reader: PatternReader, at position: Int) -> [Filling] {
        reader.parts(in: line, at: position, parse).map { found in
            Filling(end: found.end, cost: Int32((1 - found.certainty) * Cost.doubt), value: nil, part: found.part)
        }
    }

    /// Names that a timer has, or could have: of two orders the one that is about the thing itself goes before its
    /// timer.
    private func labels(at position: Int) -> [Filling] {
        names(at: position, kinds: model.labelKinds, isNaming: true).map { filling in
            guard case .name(_, let kind)? = filling.value, kind != "timer" else { return filling }
            return Filling(end: filling.end, cost: filling.cost + Cost.otherKind, value: filling.value)
        }
    }

    /// - Parameter isNaming: whether nothing but the words says that a thing of the kitchen is meant: then a word of
    ///   food out of its name does not. "Rice" is no rice vermicelli, but "penne" are the penne rigate.
    func names(at position: Int, kinds: some Sequence<String>, isNaming: Bool = false) -> [Filling] {
        var found = known(at: position, kinds: kinds)
        if isNaming, found.contains(where: { $0.closeness == .part }), model.foods.contains(line.folded(position)) {
            found.removeAll { $0.closeness == .part && Self.kitchenKinds.contains($0.name.kind) }
        }
        guard let closest = found.first else { return [] }
        // Two names that are equally near to what was typed: the words stay words, so that the bot can ask.
        let rivals = found.filter { $0.end == closest.end && $0.closeness == closest.closeness }
        let isUnique = rivals.allSatisfy { $0.name.name == closest.name.name }
        return found.compactMap { candidate in
            if !isUnique, rivals.contains(candidate) {
                return candidate == closest ? Filling(end: candidate.end, cost: Cost.partOfName) : nil
            }
            return Filling(
                end: candidate.end, cost: cost(of: candidate.closeness),
                value: .name(candidate.name.name, kind: candidate.name.kind))
        }
    }

    func hasKnownName(at position: Int, kinds: some Sequence<String>) -> Bool {
        !known(at: position, kinds: kinds).isEmpty
    }

    /// Those of any kind.
    func known(at position: Int) -> [KnownNames.Found] {
        guard !knownNames.isEmpty else { return [] }
        let spelled = knownNames.spelled(in: line, upTo: ids.count, at: position)
        guard marks[position].isDisjoint(with: [.small, .never, .skip, .joiner]) else { return spelled }
        return spelled + knownNames.nearlySpelled(in: line, upTo: ids.count, at: position)
    }

    private func known(at position: Int, kinds: some Sequence<String>) -> [KnownNames.Found] {
        let isOwn = !marks[position].isDisjoint(with: [.small, .never, .skip, .joiner])
        return knownNames.found(in: line, upTo: ids.count, at: position, kinds: kinds, canBeNear: !isOwn)
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
    func freeNames(at position: Int) -> [Filling] {
        if freeMemo.isEmpty { freeMemo = Array(repeating: nil, count: ids.count) }
        if let known = freeMemo[position] { return known }
        let found = findFreeNames(at: position)
        freeMemo[position] = found
        return found
    }

    private func findFreeNames(at position: Int) -> [Filling] {
        if line.tokens[position].mark == Mark.quote { return quoted(at: position) }
        var found: [Filling] = []
        var cost = Cost.freeName
        for at in position..<min(position + Self.longestName, ids.count) {
            let mark = marks[at]
            if !mark.isDisjoint(with: [.never, .negation, .punctuation]) { break }
            let token = line.tokens[at]
            if token.kind == .number,
                at == position || token.width > 2 || !marks[at - 1].isDisjoint(with: [.small, .joiner])
            {
                break
            }
            if isDuration(at) || at > position && (mark.contains(.being) || isClosed(at)) { break }
            cost += Cost.freeNameWord + (mark.contains(.joiner) ? Cost.freeNameJoiner : 0)
            // “Water for the penne” is said of the penne sooner than of a thing of that name.
            if at > position, marks[at - 1].contains(.small), !mark.contains(.small), isNameOfKitchen(at) {
                cost += Cost.nameInName
            }
            if at == position, mark.contains(.small) || mark.contains(.order) && isFirst(position) { break }
            if !mark.contains(.small), !mark.contains(.skip) {
                found.append(Filling(end: at + 1, cost: cost))
            }
        }
        return found
    }

    /// Whether what is only polite begins here, in words of which each alone could be a name's ("s'il vous plaît").
    private func isClosed(_ position: Int) -> Bool {
        var longest = 0
        model.closings.ends(in: ids, from: position, to: bounds.upperBound) { longest = max(longest, $0 - position) }
        return longest >= Self.leastClosing
    }

    /// Whether nothing that tells something stands before a word.
    private func isFirst(_ position: Int) -> Bool {
        !marks[min(bounds.lowerBound, position)..<position].contains { $0.isTelling }
    }

    /// Up to six words of which the first is written with a capital letter, or a digit is among them.
    private func properNames(at position: Int) -> [Filling] {
        if line.tokens[position].mark == Mark.quote { return quoted(at: position) }
        guard position > 0, isCapital(position) else { return [] }
        // Where the intent is known, who is known is who is meant: "give Ana owner rights".
        if leniency == .anyWord, hasKnownName(at: position, kinds: CollectionOfOne("person")) { return [] }
        var found: [Filling] = []
        for at in position..<min(position + 6, ids.count)
        where marks[at].isDisjoint(with: [.negation, .punctuation]) {
            guard at == position || found.count == at - position else { break }
            let words = Int32(at + 1 - position)
            found.append(
                Filling(
                    end: at + 1, cost: Cost.freeName + Cost.freeNameWord * words,
                    value: .text(line.original(position..<at + 1))))
        }
        return found
    }

    private func isDistinct(_ range: Range<Int>) -> Bool {
        range.count == 1
            || line.tokens[range].contains { $0.kind == .number || $0.mark == Mark.quote }
    }

    private func isCapital(_ position: Int) -> Bool {
        let token = line.tokens[position]
        guard token.kind == .word else { return false }
        let first = line.text.unicodeScalars[
            line.text.utf8.index(line.text.startIndex, offsetBy: token.original.lowerBound)]
        return first.isASCII ? ("A"..."Z").contains(first) : first.properties.isUppercase
    }

    func isDuration(_ position: Int) -> Bool {
        guard let type = model.durationType else { return false }
        return !fillings(type, position).isEmpty
    }

    private func quoted(at position: Int) -> [Filling] {
        for at in position + 1..<max(position + 1, min(position + 12, ids.count))
        where line.tokens[at].mark == Mark.quote {
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
            case .number(let place): Int(whole: place).flatMap { $0 >= 1 ? .place($0) : nil }
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
        guard position < ids.count else { return [] }
        var found: [FoundPhrase] = []
        func add(_ entries: [PhraseTable.Entry]) {
            for entry in entries {
                follow(entry.parts[...], from: position, value: nil) { end, value in
                    found.append(FoundPhrase(key: entry.key, end: end, value: value))
                }
            }
        }
        add(table.phrases(beginningWith: ids[position]))
        add(table.phrasesBeginningWithValues)
        if found.count > 1 { found.sort { $0.end > $1.end } }
        return found
    }

    private func follow(
        _ parts: ArraySlice<PhraseTable.Part>, from position: Int, value: SlotValue?, _ found: (Int, SlotValue?) -> Void
    ) {
        guard let part = parts.first else {
            found(position, value)
            return
        }
        guard position < ids.count else { return }
        let rest = parts.dropFirst()
        switch part {
        case .word(let word): if ids[position] == word { follow(rest, from: position + 1, value: value, found) }
        case .number:
            let number = line.tokens[position].digits
            if number >= 0, number < 1_000 {
                follow(rest, from: position + 1, value: .number(Double(number)), found)
            }
        case .ordinal:
            for ordinal in phrases(of: model.ordinals, at: position) {
                follow(rest, from: ordinal.end, value: .choice(ordinal.key), found)
            }
        case .duration:
            for duration in readings(.duration, at: position) {
                follow(rest, from: duration.end, value: duration.value, found)
            }
        }
    }
}
