import Foundation

/// A length of time that stands in a text: "incubate 30 min", "10–15 min".
package struct WrittenTime: Hashable, Sendable {
    /// Of a range the lower end.
    package let seconds: Int
    /// As it is written, the range as a whole.
    package let text: String

    /// The words by which times are told in texts, of all languages together: a text is in whatever language its writer
    /// likes.
    package struct Words: Sendable {
        package var seconds: Set<String>
        package var minutes: Set<String>
        package var hours: Set<String>
        /// Between the ends of a range, besides dashes.
        package var ranges: Set<String>

        package init(seconds: Set<String>, minutes: Set<String>, hours: Set<String>, ranges: Set<String>) {
            self.seconds = seconds
            self.minutes = minutes
            self.hours = hours
            self.ranges = ranges
        }

        fileprivate func unit(_ word: String) -> Double? {
            seconds.contains(word) ? 1 : minutes.contains(word) ? 60 : hours.contains(word) ? 3_600 : nil
        }

        // A number, perhaps a range, and a unit that is a word of its own; "1 h 30" has minutes behind its hours, "1 h
        // 37 °C" has not.
        fileprivate var pattern: NSRegularExpression? {
            func oneOf(_ words: Set<String>) -> String {
                words.sorted().map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
            }
            return try? NSRegularExpression(
                pattern: """
                    (?<![\\p{L}\\d.,])(\\d{1,5}(?:[.,]\\d{1,3})?)\
                    (?:\\s*(?:\(oneOf(ranges.union(["-", "–", "—"]))))\\s*(\\d{1,5}(?:[.,]\\d{1,3})?))?\
                    \\s*(\\p{L}+)(?:\\s*(\\d{1,2})(?:\\s*(?:\(oneOf(minutes))))?(?![\\p{L}\\d.,]|\\s*[°º℃%]))?\
                    (?![\\p{L}])
                    """)
        }
    }

    /// Those of a text, in its order, each length once; what no timer can run is left out.
    package static func all(in text: String, _ words: Words) -> [WrittenTime] {
        let whole = NSRange(text.startIndex..., in: text)
        var found: [WrittenTime] = []
        for match in words.pattern?.matches(in: text, range: whole) ?? [] {
            func part(_ index: Int) -> String? {
                Range(match.range(at: index), in: text).map { String(text[$0]) }
            }
            guard let range = Range(match.range, in: text), let word = part(3)?.lowercased(),
                let unit = words.unit(word),
                let number = part(1).flatMap({ Double($0.replacingOccurrences(of: ",", with: ".")) })
            else { continue }
            var seconds = number * unit
            var written = String(text[range])
            if let minutes = part(4).flatMap(Double.init) {
                if unit == 3_600, part(2) == nil, minutes < 60 {
                    seconds += minutes * 60
                } else if let end = Range(match.range(at: 3), in: text) {
                    written = String(text[range.lowerBound..<end.upperBound])
                }
            }
            let time = WrittenTime(seconds: Int(seconds.rounded()), text: written)
            if (1...604_800).contains(time.seconds), !found.contains(where: { $0.seconds == time.seconds }) {
                found.append(time)
            }
        }
        return found
    }
}
