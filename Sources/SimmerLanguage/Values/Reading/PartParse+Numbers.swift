/// Adds up number words: "two hundred and six thousand".
struct Tally {
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
            if value < lastScale {
                total += max(group, 1) * value
            } else {
                // "Two thousand million": all that was said is counted in the larger scale.
                guard value > lastScale, group == 0 else { return false }
                total *= value
            }
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

    /// Whether a number in digits may follow a word: "4 thousand 300".
    var takesDigits: Bool { total > 0 && group == 0 && !isClosed }

    mutating func add(digits: Int) { group = Double(digits) }

    /// Whether a number usually stands behind the joining word: behind tens only some ("vingt et un").
    func joins(_ value: Double, _ writing: Writing) -> Bool {
        group.truncatingRemainder(dividingBy: 100) == 0 || writing.joinsTens.contains(value.whole)
    }

    /// Whether the joining word may follow.
    func joins(_ writing: Writing) -> Bool {
        let below = group.truncatingRemainder(dividingBy: 100)
        if below == 0 { return value >= 100 }
        return !writing.joinsTens.isEmpty && below >= 20 && below.truncatingRemainder(dividingBy: 10) == 0
    }
}

extension PartParse {
    /// The value of a token of digits, or nil for "1/2" and for more than nine digits.
    func plainDigits(at place: Int) -> Int? {
        guard place < limit, tokens[place].digits >= 0 else { return nil }
        return Int(tokens[place].digits)
    }

    /// Whole numbers in digits or words, with every shorter reading as well ("twenty" of "twenty five").
    func wholeNumbers(at place: Int) -> [PartReading] {
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

    private func addWords(to tally: Tally, at place: Int, isFirst: Bool, into found: inout [PartReading]) {
        var tally = tally
        var next = place
        var isFirst = isFirst
        var certainty = 1.0
        while next < limit {
            var words = read(grammar.places.numeral, at: next)
            if words.isEmpty, tally.takesDigits, !isGlued(next), let digits = plainDigits(at: next),
                tokens[next].width <= 3
            {
                tally.add(digits: digits)
                next += 1
                found.append(PartReading(end: next, part: .number(tally.value), certainty: 1))
                continue
            }
            if words.isEmpty, let value = grammar.gluedNumber(at: next, of: line), isFirst || value < 1000 {
                words = [PartReading(end: next + 1, part: .number(value), certainty: 1)]
            }
            if words.isEmpty, !isFirst, tally.joins(grammar.writing), grammar.writing.joiners.contains(id(at: next)) {
                next += 1
                if next < limit { words = read(grammar.places.numeral, at: next) }
                // Said so by few ("vingt et trois"): what stands behind may belong together instead.
                if let value = words.first?.part.number, !tally.joins(value, grammar.writing) { certainty = 0.9 }
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
            found.append(PartReading(end: next, part: .number(tally.value), certainty: certainty))
        }
    }

    /// Digits in groups of three: "1,674,200", in French "1 234 567".
    private func groupedDigits(at place: Int) -> [PartReading] {
        guard let first = plainDigits(at: place).map(Double.init) ?? longDigits(at: place) else { return [] }
        var found = [PartReading(end: place + 1, part: .number(first), certainty: 1)]
        guard tokens[place].width <= 3, first > 0 else { return found }
        found += groups(behind: first, at: place + 1, mark: grammar.writing.grouping)
        // Written as elsewhere in the world: only where that cannot be a decimal, "1.111,11" and "1.234.567".
        let foreign = groups(behind: first, at: place + 1, mark: grammar.writing.decimal, bySpace: false)
        if foreign.count > 1 {
            found += foreign.dropFirst()
        } else if let only = foreign.first, isMark(grammar.writing.grouping, at: only.end), isGlued(only.end),
            plainDigits(at: only.end + 1) != nil, isGlued(only.end + 1)
        {
            found.append(only)
        }
        return found
    }

    /// The groups of three digits from a place on, parted by a mark or by spaces.
    private func groups(behind first: Double, at place: Int, mark: UInt8, bySpace: Bool = true) -> [PartReading] {
        var found: [PartReading] = []
        var value = first
        var next = place
        while next < limit {
            let group: Int
            if bySpace, tokens[next].kind == .number, !isGlued(next), grammar.writing.groupsBySpace {
                group = next
            } else if isMark(mark, at: next), isGlued(next), isGlued(next + 1) {
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

    /// A number of ten to fifteen digits.
    private func longDigits(at place: Int) -> Double? {
        guard tokens[place].kind == .number, (10...15).contains(tokens[place].width) else { return nil }
        return Double(line.folded(place))
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
