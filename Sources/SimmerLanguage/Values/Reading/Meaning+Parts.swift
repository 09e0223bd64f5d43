extension Meaning {
    /// - Returns: nil when the parts do not fit together.
    func part(of parts: ArraySlice<Part>, in grammar: PartGrammar) -> Part? {
        switch self {
        case .same: return parts.last
        case .constant(let part): return part
        case .sum, .negative, .times, .point, .decimals, .quotient, .product, .scaled, .hundreds:
            return number(parts).map(Part.number)
        case .span, .spans, .chain, .rest, .plusPart, .counted: return span(parts).map(Part.span)
        case .clock, .packedClock, .past, .before: return clock(parts, grammar.writing).map(Part.clock)
        case .measure:
            guard let value = parts.first?.number, let unit = parts.last?.key else { return nil }
            return .quantity(value, unit)
        case .mixedMeasure:
            guard case .quantity(let large, let unit)? = parts.first,
                case .quantity(let small, let smaller)? = parts.last,
                let ratio = Self.smallerUnits[unit]?[smaller], small >= 0, small < ratio
            else { return nil }
            return .quantity(large + small / ratio, unit)
        case .rating(let scale): return parts.first?.number.map { .number($0 * 5 / scale) }
        case .every, .everyUnit, .onWeekdays, .weekdayRange, .joinWeekdays, .fixedWeekdays, .nthWeekdays, .onDate,
            .lastDay, .except, .atTime, .atPart, .until, .count:
            return cadence(parts).map(Part.cadence)
        default: return moment(parts).map(Part.moment)
        }
    }

    private func number(_ parts: ArraySlice<Part>) -> Double? {
        guard let first = parts.first?.number, let last = parts.last?.number else { return nil }
        switch self {
        case .sum: return first + last
        case .negative: return -last
        case .times(let factor): return first * factor
        case .decimals: return first / 10 + last / 10
        case .quotient: return last == 0 ? nil : parts.count == 1 ? 1 / last : first / last
        case .product: return first * last
        case .scaled:
            guard parts.count == 3, let scale = parts.dropFirst().first?.number else { return nil }
            return (first + last) * scale
        case .hundreds: return first * 100 + last
        case .point:
            // "two point oh five" is two parts behind the point only in digits; one word is one digit group.
            guard last >= 0, last < 1000 else { return nil }
            return first + last / (last < 10 ? 10 : last < 100 ? 100 : 1000)
        default: return nil
        }
    }

    /// How many of the smaller unit make one, by the keys of measures.
    private static let smallerUnits: [String: [String: Double]] = [
        "ft": ["inch": 12], "lb": ["oz": 16], "kg": ["g": 1000], "g": ["mg": 1000],
        "l": ["ml": 1000, "cl": 100, "dl": 10],
        "km": ["m": 1000], "m": ["cm": 100, "mm": 1000], "cm": ["mm": 10], "gallon": ["quart": 4, "pint": 8],
        "cup": ["tbsp": 16], "tbsp": ["tsp": 3], "mile": ["ft": 5280],
    ]

    private func span(_ parts: ArraySlice<Part>) -> Span? {
        switch self {
        case .span:
            guard let amount = parts.first?.number, let unit = parts.last?.unit, amount >= 0 else { return nil }
            return Span(amount, unit)
        case .spans(let amount): return parts.last?.unit.map { Span(amount, $0) }
        case .chain:
            guard let first = parts.first?.span, let rest = parts.last?.span, rest.largest < first.smallest else {
                return nil
            }
            return first + rest
        case .rest(let sign):
            guard let first = parts.first?.span, let count = parts.last?.number, let unit = first.smallest.next,
                count < 60, count * unit.seconds < first.total
            else { return nil }
            return first + Span(sign * count, unit)
        case .plusPart(let sign):
            guard let first = parts.first?.span, let fraction = parts.last?.number, first.smallest == first.largest
            else {
                return nil
            }
            return first + Span(sign * fraction, first.smallest)
        case .counted(let units):
            guard parts.count <= units.count else { return nil }
            var sum: Span?
            for (part, unit) in zip(parts, units) {
                guard let amount = part.number else { return nil }
                let span = Span(amount, unit)
                sum = sum.map { $0 + span } ?? span
            }
            return sum
        default: return nil
        }
    }
}
