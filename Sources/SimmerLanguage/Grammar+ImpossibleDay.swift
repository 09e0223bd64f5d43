import Foundation
import SimmerDomain

extension Grammar {
    /// The first words of a text that name a day which no month has ("31 February", "le 30 février"): a number from 29
    /// to 31 beside a word that makes a day with 1, but none with that number.
    package func impossibleDay(in text: String, _ context: LineContext) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        for (number, place) in words.enumerated().compactMap({ index, word in Int(word).map { ($0, index) } })
        where (29...31).contains(number) {
            // "31 February", "31 of February", "February 31"
            for other in [place + 1, place + 2, place - 1] where words.indices.contains(other) && other != place {
                let month = words[other]
                guard month.count > 2, month.allSatisfy(\.isLetter), isDay("1 \(month)", context),
                    !isDay("\(number) \(month)", context)
                else { continue }
                let (first, last) = (min(place, other), max(place, other))
                return String(text[words[first].startIndex..<words[last].endIndex])
            }
        }
        return nil
    }

    private func isDay(_ text: String, _ context: LineContext) -> Bool {
        guard case .instant(let day)? = answers(text, as: .instant, context) else { return false }
        return day.grain == .day
    }
}
