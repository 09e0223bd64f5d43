import Foundation
import SimmerDomain

/// What became of one example of an intent file.
package struct ExampleCheck: Sendable, CustomStringConvertible {
    package var language: String
    package var intent: String
    package var file: String
    package var line: Int
    package var say: String
    /// nil when the example was read as it says.
    package var fault: String?

    package var description: String { "\(language) \(intent): \(say)" }
}

extension Grammar {
    /// The instant against which examples are read: Monday, 2 March 2026, 10:00 UTC.
    package static let exampleNow = Instant(milliseconds: 1_772_445_600_000)

    /// Reads every example of every file, said to the bot in its own language.
    package func checkExamples() -> [ExampleCheck] {
        languages.flatMap { language in
            controlChecks(language)
                + (files[language] ?? []).flatMap { file in
                    file.intents.flatMap { intent in
                        intent.examples.map { example in
                            ExampleCheck(
                                language: language, intent: intent.name, file: file.path, line: example.say.line,
                                say: example.say.text, fault: fault(of: example, intent.name, language))
                        }
                    }
                }
        }
    }

    private func controlChecks(_ language: String) -> [ExampleCheck] {
        guard let file = languageFiles[language] else { return [] }
        let context = LineContext(languages: [language], now: Self.exampleNow, timeZone: .gmt)
        return file.controlExamples.flatMap { example in
            example.say.map { say in
                let (understood, control) = understandOrGuess(TokenLine(say.text), context)
                let isRight = control?.rawValue == example.control
                return ExampleCheck(
                    language: language, intent: example.control, file: file.path, line: say.line, say: say.text,
                    fault: isRight ? nil : "is read as \(control?.rawValue ?? "\(understood)")")
            }
        }
    }

    private func fault(of example: IntentEntry.Example, _ intent: String, _ language: String) -> String? {
        let context = LineContext(
            languages: [language], now: Self.exampleNow, timeZone: .gmt, names: KnownNames(example.names),
            focus: example.focus, previous: example.after)
        switch understand(example.say.text, context) {
        case .orders(let orders):
            guard let match = orders.first, orders.count == 1 else {
                return "is read as \(orders.count) orders: \(orders.map(\.intent).joined(separator: ", "))"
            }
            guard match.intent == intent else { return "is read as \(match.intent)" }
            guard match.language == language else { return "is read in the language “\(match.language)”" }
            let read = match.slots.mapValues { $0.written(in: .gmt) }
            guard read == example.slots else {
                return "gives \(Self.listed(read)) instead of \(Self.listed(example.slots))"
            }
            return nil
        case .ambiguous(let matches): return "is read as \(matches.map(\.intent).joined(separator: " or as "))"
        case .perhaps(let match, _): return "is only guessed to be \(match.intent)"
        case .talk: return "is taken for talk"
        case .vetoed, .guesses: return "is only guessed"
        case .nothing: return "is not understood"
        }
    }

    private static func listed(_ slots: [String: String]) -> String {
        "{ \(slots.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
    }
}

extension SlotValue {
    /// The value as examples write it: a length in seconds, an instant as local date and time, a repeat as "2 week,
    /// weekday 1 4, time 09:00".
    func written(in zone: TimeZone) -> String {
        switch self {
        case .duration(let number), .number(let number), .rating(let number): Self.plain(number)
        case .quantity(let amount, let unit): "\(Self.plain(amount)) \(unit)"
        case .instant(let spoken): Self.local(spoken.instant, zone)
        case .recurrence(let recurrence): Self.written(recurrence, zone)
        case .name(let text, _), .text(let text), .choice(let text): text
        case .pointer(let pointer):
            switch pointer {
            case .place(let place): "\(place)"
            case .length(let seconds): "\(Self.plain(seconds)) long"
            case .it, .last, .all, .mine, .both: pointer.key ?? ""
            }
        }
    }

    private static func plain(_ number: Double) -> String { Int64(exactly: number).map(String.init) ?? String(number) }

    private static func local(_ instant: Instant, _ zone: TimeZone) -> String {
        var style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(includingFractionalSeconds: false)
        style = style.dateSeparator(.dash).timeSeparator(.colon)
        return String(style.format(instant.date).prefix(16))
    }

    private static func written(_ recurrence: Recurrence, _ zone: TimeZone) -> String {
        var parts = ["\(recurrence.every) \(recurrence.unit.rawValue)"]
        if !recurrence.weekdays.isEmpty {
            parts.append(
                "weekday "
                    + recurrence.weekdays.map { day in day.ordinal.map { "\(day.weekday)/\($0)" } ?? "\(day.weekday)" }
                    .joined(separator: " "))
        }
        if let day = recurrence.dayOfMonth { parts.append("day \(day)") }
        if let month = recurrence.month { parts.append("month \(month)") }
        if !recurrence.times.isEmpty {
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            parts.append("time " + recurrence.times.map { "\(two($0.hour)):\(two($0.minute))" }.joined(separator: " "))
        }
        if let until = recurrence.until { parts.append("until \(local(until, zone))") }
        if let count = recurrence.count { parts.append("count \(count)") }
        return parts.joined(separator: ", ")
    }
}
