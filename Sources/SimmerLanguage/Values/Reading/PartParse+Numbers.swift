/// Adds up number words: "two hundred and six thousand".
private struct Tally {
    var total = 0.0
    /// What has been said below the last thousand, million …
    var group = 0.0
    private var lastScale = Double.infinity
    /// A zero or a decimal stands alone.
    var isClosed = false

    var value: Double { total + group }

    init() {}
    init(digits: Double) { group = digits }

    mutating func add(_ value: Double, _ writing: Writing) -> Bool {
        guard !isClosed else { return false }
        if value >= 1000 {
            guard value < lastScale else { return false }
            total += max(group, 1) * value
            group = 0
            lastScale = value
            return true
        }
        if value == 100 {
            guard group < 100, group.truncatingRemainder(dividingBy: 10) != 0 || group == 0 else { return false }
            group = max(group, 1) * 100
            return true
        }
        let below = group.truncatingRemainder(dividingBy: 100)
        switch value {
        case 0:
            guard total == 0, group == 0 else { return false }
            isClosed = true
        case 1..<10:
            guard below == 0 || (below >= 20 && below.truncatingRemainder(dividingBy: 10) == 0) else { return false }
        case 10..<20:
            guard below == 0 || writing.tensWithTeens.contains(Int(below)) else { return false }
        default:
            guard below == 0 else { return false }
        }
        group += value
        return true
    }

    /// Whether the joining word may follow.
    func joins(_ writing: Writing) -> Bool {
        let below = group.truncatingRemainder(dividingBy: 100)
        if below == 0 { return value >= 100 }
        return writing.joinsTens && below >= 20 && below.truncatingRemainder(dividingBy: 10) == 0
    }
}

extension PartParse {
    /// The value of a token of digits, or nil for "1/2" and for more than nine digits.
    func plainDigits(at place: Int) -> Int? {
        guard place < limit, tokens[place].digits >= 0 else { return nil }
        return Int(tokens[place].digits)
    }

    /// Whole numbers in digits or words, with every shorter reading as well ("twenty" of "twenty five").
    mutating func wholeNumbers(at place: Int) -> [PartReading] {
        if tokens[place].kind == .number {
            var found = groupedDigits(at: place)
            if let longest = found.max(by: { $0.end < $1.end }), let value = longest.part.number {
                addWords(to: Tally(digits: value), at: longest.end, isFirst: false, into: &found)
            }
            return found
        }
        var found: [PartReading] = []
        addWords(to: Tally(), at: place, isFirst: true, into: &found)
        return found
    }

    private mutating func addWords(to tally: Tally, at place: Int, isFirst: Bool, into found: inout [PartReading]) {
        var tally = tally
        var next = place
        var isFirst = isFirst
        while next < limit {
            var words = read(grammar.places.numeral, at: next)
            if words.isEmpty, !isFirst, tally.joins(grammar.writing), grammar.writing.joiners.contains(id(at: next)) {
                next += 1
                if next < limit { words = read(grammar.places.numeral, at: next) }
                // "3 hundred and 21"
                if words.isEmpty, let digits = plainDigits(at: next), digits < 100 {
                    words = [PartReading(end: next + 1, part: .number(Double(digits)), certainty: 1)]
                }
            } else if !isFirst, isMark(Mark.hyphen, at: next), next + 1 < limit {
                words = read(grammar.places.numeral, at: next + 1)
            }
            guard let word = words.first, let value = word.part.number, tally.add(value, grammar.writing) else {
                return
            }
            next = word.end
            isFirst = false
            found.append(PartReading(end: next, part: .number(tally.value), certainty: 1))
        }
    }

    /// Digits in groups of three: "1,674,200", in French "1 234 567".
    private func groupedDigits(at place: Int) -> [PartReading] {
        guard let first = plainDigits(at: place) else { return [] }
        var found = [PartReading(end: place + 1, part: .number(Double(first)), certainty: 1)]
        guard tokens[place].width <= 3, first > 0 else { return found }
        var value = Double(first)
        var next = place + 1
        while next < limit {
            let group: Int
            if tokens[next].kind == .number, !isGlued(next), grammar.writing.groupsBySpace {
                group = next
            } else if isMark(grammar.writing.grouping, at: next), isGlued(next),
                isGlued(next + 1)
            {
                group = next + 1
            } else {
                break
            }
            guard let digits = plainDigits(at: group), tokens[group].width == 3 else { break }
            value = value * 1000 + Double(digits)
            next = group + 1
            found.append(PartReading(end: next, part: .number(value), certainty: 1))
        }
        return found
    }

    /// Any number: "2", "2.5", "2,5", ".5", "1 234,5", "two hundred".
    mutating func figures(at place: Int) -> [PartReading] {
        if let decimals = decimals(at: place), !isGlued(place) {
            return [PartReading(end: place + 2, part: .number(decimals), certainty: 1)]
        }
        var found = wholeNumbers(at: place)
        guard tokens[place].kind == .number else { return found }
        for whole in found {
            guard let value = whole.part.number, isGlued(whole.end), let decimals = decimals(at: whole.end) else {
                continue
            }
            found.append(
                PartReading(end: whole.end + 2, part: .number(value + decimals), certainty: 1))
            // "2.5 million"
            let scales = whole.end + 2 < limit ? read(grammar.places.numeral, at: whole.end + 2) : []
            if let scale = scales.first, let factor = scale.part.number, factor >= 1000 {
                found.append(
                    PartReading(end: scale.end, part: .number((value + decimals) * factor), certainty: 1))
            }
        }
        return found
    }

    /// What stands behind a decimal point or comma at `place`: 0.25 for ".25".
    private func decimals(at place: Int) -> Double? {
        guard isMark(Mark.point, at: place) || isMark(Mark.comma, at: place), place + 1 < limit, isGlued(place + 1),
            let digits = plainDigits(at: place + 1)
        else { return nil }
        // "1,234" is one number of four digits where commas group.
        let count = tokens[place + 1].width
        if count == 3, tokens[place].mark != grammar.writing.decimal { return nil }
        // "1.1.30" is no number.
        if isMark(tokens[place].mark, at: place + 2), isGlued(place + 2), isGlued(place + 3) { return nil }
        var scale = 1.0
        for _ in 0..<count { scale *= 10 }
        return Double(digits) / scale
    }

    /// "1/2" as typed or as one character.
    func fractions(at place: Int) -> [PartReading] {
        let folded = tokens[place].digits < 0 ? line.folded(place) : ""
        if let slash = folded.firstIndex(of: "/"), let above = Int(folded[..<slash]),
            let below = Int(folded[folded.index(after: slash)...]), below > 0
        {
            return [PartReading(end: place + 1, part: .number(Double(above) / Double(below)), certainty: 1)]
        }
        guard let above = plainDigits(at: place), isMark(Mark.slash, at: place + 1), isGlued(place + 1),
            isGlued(place + 2),
            let below = plainDigits(at: place + 2), (2...100).contains(below), above > 0,
            !(isMark(Mark.slash, at: place + 3) && isGlued(place + 3) && isGlued(place + 4))
        else { return [] }
        return [PartReading(end: place + 3, part: .number(Double(above) / Double(below)), certainty: 1)]
    }

    /// "4:12" is 4 minutes 12 seconds, "1:02:03" an hour, two minutes and three seconds.
    func spanDigits(at place: Int) -> [PartReading] {
        guard let first = plainDigits(at: place), isMark(Mark.colon, at: place + 1), isGlued(place + 1),
            isGlued(place + 2),
            let second = twoDigits(at: place + 2), second < 60
        else { return [] }
        if isMark(Mark.colon, at: place + 3), isGlued(place + 3), isGlued(place + 4) {
            guard let third = twoDigits(at: place + 4), third < 60 else { return [] }
            let span =
                Span(Double(first), .hour) + Span(Double(second), .minute) + Span(Double(third), .second)
            return [PartReading(end: place + 5, part: .span(span), certainty: 1)]
        }
        let span = Span(Double(first), .minute) + Span(Double(second), .second)
        return [PartReading(end: place + 3, part: .span(span), certainty: 1)]
    }

    func twoDigits(at place: Int) -> Int? {
        guard place < limit, tokens[place].width == 2 else { return nil }
        return plainDigits(at: place)
    }
}
