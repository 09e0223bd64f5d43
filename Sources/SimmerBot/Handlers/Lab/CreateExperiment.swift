import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "new experiment Lactase pH from Monday to Friday: incubate at 37 °C"; what is missing is asked piece by piece, then
/// all is shown, and saved on "save".
enum CreateExperiment: FormHandler {
    static let intent = "experiment.create"

    /// An experiment that is being made.
    struct Draft {
        var title: String?
        var start: CivilDate?
        var end: CivilDate?
        var protocolText: String?
    }

    static func run(_ turn: Turn) throws -> Reply {
        let turn = SpokenDates.resolved(turn)
        var filling = try FormFilling(form(turn), into: Draft(), turn)
        try filling.finish()
        let draft = filling.thing
        guard let title = draft.title, let start = draft.start, let end = draft.end, let text = draft.protocolText
        else { throw turn.ask("title", as: "title") }
        let made = try turn.actions.createExperiment(title: title, start: start, end: end, protocolText: text)
        try turn.open(made)
        return turn.reply("saved", turn.facts(made), card: try ShowExperiment.card(made, turn))
    }

    private static func form(_ turn: Turn) -> Form<Draft> {
        Form(fields: [
            .init(slot: "title", name: "experiment title", type: "title", isNeeded: true) {
                let title = try CleanText.line($1.words ?? "", in: 1...120, field: "title")
                try turn.actions.checkTitle(title)
                $0.title = title
            } value: {
                $0.title.map(JSON.string)
            },
            .init(slot: "start", name: "experiment startDate", type: "dates", isNeeded: true) {
                $0.start = try SpokenDates.day($1)
            } value: {
                $0.start.map { .string($0.text) }
            },
            .init(slot: "end", name: "experiment endDate", type: "dates", isNeeded: true) {
                let end = try SpokenDates.day($1)
                if let start = $0.start { try Experiment.checkDates(start, end) }
                $0.end = end
            } value: {
                $0.end.map { .string($0.text) }
            },
            .init(slot: "protocol", name: "experiment protocol", type: "text", isNeeded: true) {
                $0.protocolText = try CleanText.block($1.words ?? "", in: 1...50_000, field: "protocol")
            } value: {
                $0.protocolText.map(JSON.string)
            },
        ])
    }
}

/// The dates of an experiment as people say them: "from 3 to 7 March", "next week", "tomorrow for 3 days".
enum SpokenDates {
    /// The same turn with `start` and `end` as calendar dates, as far as they were said. A day that no month has stands
    /// there as it was said.
    static func resolved(_ turn: Turn) -> Turn {
        var turn = turn
        // A day that cannot be read was taken for a part of the title, whole or in pieces.
        if turn.text("title") != nil, turn.text(FormSlot.asked) == nil {
            let said = turn.words.replacing(turn.text("protocol") ?? "\n", with: "")
            if let day = turn.grammar.impossibleDay(in: said, context(turn)) { turn = without(day, turn) }
        }
        turn = parted(turn)
        var slots = turn.match.slots
        let start = start(turn)
        if let start { slots["start"] = .text(start.text) }
        if let end = end(turn, start: start) { slots["end"] = .text(end.text) }
        for spent in ["number", "until", "when"] { slots[spent] = nil }
        if start != nil { slots["duration"] = nil }
        return turn.with(Match(intent: turn.match.intent, language: turn.language, slots: slots))
    }

    /// "Lactase pH next week: incubate": what stands after a colon is the protocol, and days at the end before it are
    /// no part of the title.
    private static func parted(_ turn: Turn) -> Turn {
        guard turn.match.slots["protocol"] == nil, turn.text(FormSlot.asked) == nil, let said = turn.text("title"),
            let colon = said.firstIndex(of: ":")
        else { return turn }
        var words = said[..<colon].split(separator: " ").map(String.init)
        let text = said[said.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        guard !words.isEmpty, !text.isEmpty else { return turn }
        var slots = turn.match.slots
        if slots["start"] == nil {
            for count in (1...4).reversed() where count < words.count {
                let last = words.suffix(count).joined(separator: " ")
                guard let day = turn.grammar.answers(last, as: .instant, context(turn)) else { continue }
                slots["start"] = day
                words.removeLast(count)
                break
            }
        }
        slots["title"] = .text(words.joined(separator: " "))
        slots["protocol"] = .text(text)
        return turn.with(Match(intent: turn.match.intent, language: turn.language, slots: slots))
    }

    /// A date as `resolved` leaves it. Throws `invalid` for a day that no month has.
    static func day(_ value: SlotValue) throws(Refusal) -> CivilDate {
        guard let words = value.words, let date = CivilDate(words) else {
            throw Refusal(
                .invalid, field: "dates", phrase: "experiment no such day",
                values: value.words.map { ["day": .text($0)] } ?? [:])
        }
        return date
    }

    /// The sentence once more with a day in place of the one that there is not; then without dates, but for that one.
    private static func without(_ day: String, _ turn: Turn) -> Turn {
        let month = day.split { !$0.isLetter }.last.map(String.init) ?? ""
        let sentence = turn.grammar.addressed(turn.words)?.rest ?? turn.words
        guard
            case .orders(let orders) = turn.grammar.understand(
                sentence.replacing(day, with: "1 \(month)"), context(turn)),
            orders.count == 1, orders[0].intent == turn.match.intent
        else { return turn }
        var slots = turn.match.slots
        for part in ["title", "protocol"] { slots[part] = nil }
        slots.merge(orders[0].slots) { _, new in new }
        for date in ["end", "until", "number", "duration", "when"] { slots[date] = nil }
        slots["start"] = .text(day)
        return turn.with(Match(intent: turn.match.intent, language: turn.language, slots: slots))
    }

    private static func context(_ turn: Turn) -> LineContext {
        LineContext(languages: [turn.language], now: turn.said, timeZone: turn.zone)
    }

    /// The first day; "from 3 to 7 March" has its month in the second one.
    private static func start(_ turn: Turn) -> CivilDate? {
        if let first = turn.instant("start", "when") { return bounds(of: first, turn).first }
        if let known = turn.text("start").flatMap({ CivilDate($0) }) { return known }
        guard turn.text("start") == nil, let day = turn.number("number").flatMap({ Int(whole: $0) }),
            let last = turn.instant("end", "until")
        else { return nil }
        var month = CivilTime(last.instant, in: turn.zone).date
        if day > month.day { month = CivilDate(year: month.year, month: month.month, day: 1).adding(months: -1) }
        return CivilDate(checkingYear: month.year, month: month.month, day: day)
    }

    /// The last day, itself included: "for 5 days" from Monday is Friday, "next week" ends on its Sunday.
    private static func end(_ turn: Turn, start: CivilDate?) -> CivilDate? {
        if let last = turn.instant("end", "until") {
            let end = bounds(of: last, turn).last
            guard let start, end < start, start.days - end.days < 7 else { return end }
            // "from Monday to Friday" on a Wednesday is next Monday, and the Friday after it; not so a day of a month.
            let numbers = turn.words.split { !$0.isNumber }.compactMap { Int($0) }
            return numbers.contains(end.day) ? end : end.adding(days: 7)
        }
        guard let start else { return nil }
        if let seconds = turn.duration("duration"), seconds < 1e9 {
            return start.adding(days: max(1, Int((seconds / 86_400).rounded(.up))) - 1)
        }
        guard turn.text("end") == nil, let whole = turn.instant("start", "when"), whole.grain < .day else { return nil }
        return bounds(of: whole, turn).last
    }

    /// What was named: a day, a week from Monday to Sunday, a month; what is left of the one that has begun.
    private static func bounds(of said: SpokenInstant, _ turn: Turn) -> (first: CivilDate, last: CivilDate) {
        let day = CivilTime(said.instant, in: turn.zone).date
        let (first, last): (CivilDate, CivilDate)
        switch said.grain {
        case .week:
            first = day.adding(days: 1 - day.weekday)
            last = first.adding(days: 6)
        case .month:
            first = CivilDate(year: day.year, month: day.month, day: 1)
            last = first.adding(months: 1).adding(days: -1)
        default: (first, last) = (day, day)
        }
        return (turn.today <= last ? max(first, min(turn.today, day)) : first, last)
    }
}
