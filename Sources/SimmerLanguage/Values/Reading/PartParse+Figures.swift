import Foundation

extension PartParse {
    /// Any number: "2", "2.5", "2,5", ".5", "1 234,5", "two hundred".
    func figures(at place: Int) -> [PartReading] {
        let found = plainFigures(at: place)
        guard tokens[place].kind == .number else { return found }
        return found + found.compactMap(power)
    }

    /// A power behind a number: "1.3e6", "6.23x10^-4", "2^8".
    private func power(_ base: PartReading) -> PartReading? {
        guard let value = base.part.number, base.end < limit, isGlued(base.end) else { return nil }
        func raised(_ base: Double, at place: Int, _ combine: (Double) -> Double) -> PartReading? {
            var place = place
            var isNegative = false
            if isMark(Mark.hyphen, at: place) || isMark(Mark.plus, at: place) {
                isNegative = isMark(Mark.hyphen, at: place)
                place += 1
            } else if place < limit, tokens[place].kind == .number,
                tokens[place].original.lowerBound > tokens[place - 1].original.upperBound
            {
                // The hyphen between a letter and a digit is no token of its own.
                isNegative = true
            }
            guard let exponent = plainDigits(at: place), exponent <= 300, isGlued(place) else { return nil }
            let power = combine(pow(base, Double(isNegative ? -exponent : exponent)))
            return power.isFinite ? PartReading(end: place + 1, part: .number(power), certainty: 1) : nil
        }
        if isMark(Mark.caret, at: base.end) { return raised(value, at: base.end + 1) { $0 } }
        guard tokens[base.end].kind == .word, tokens[base.end].width == 1 else { return nil }
        switch line.letters[tokens[base.end].folding.lowerBound] {
        case UInt8(ascii: "e"): return raised(10, at: base.end + 1) { value * $0 }
        case UInt8(ascii: "x"):
            guard plainDigits(at: base.end + 1) == 10, isMark(Mark.caret, at: base.end + 2) else { return nil }
            return raised(10, at: base.end + 3) { value * $0 }
        default: return nil
        }
    }

    private func plainFigures(at place: Int) -> [PartReading] {
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
}
