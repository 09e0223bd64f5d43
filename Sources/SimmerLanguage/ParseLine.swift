import Foundation
import SimmerDomain

/// `simmer parse --json-lines`: one line in, one answer out; the same reading as in a room.
extension Grammar {
    /// Reads `{id, text, lang, now, kind: utterance|chatter|slot, slot?, focus?, after?}` (`focus`: what is spoken of
    /// and going on; `after`: the intent of the order before) and answers `{id, intent, slots, confidence, further?,
    /// asks?}`: `further` the other orders of the line, `asks` those that are asked about before anything is done;
    /// `intent` is null when nothing matched. Fields that are missing take the default language, the present and
    /// `utterance`.
    /// - Parameter changesNothing: whether an order only tells or shows; such a one is done without being asked about.
    package func parseLine(
        _ json: JSON, names: KnownNames = .none, changesNothing: (Match) -> Bool
    ) -> JSON {
        let (now, zone) = Self.moment(json["now"]?.string)
        let kind = json["kind"]?.string ?? "utterance"
        let text = json["text"]?.string ?? ""
        var context = LineContext(
            languages: [json["lang"]?.string].compactMap { $0 }, now: now, timeZone: zone,
            isAddressed: kind != "chatter", names: names,
            focus: Set((json["focus"]?.array ?? []).compactMap(\.string)), previous: json["after"]?.string)
        if context.isAddressed { context.notes = LineNotes() }
        func answer(
            _ intent: String?, _ slots: JSON, _ confidence: Double, further: ArraySlice<Match> = [], asks: [Match] = [],
            by probabilities: [Double] = []
        ) -> JSON {
            .compact([
                "id": json["id"] ?? .null, "intent": JSON(intent), "slots": slots,
                "confidence": .double((confidence * 1000).rounded() / 1000),
                "further": further.isEmpty ? nil : .array(further.map { order($0, context) }),
                "asks": asks.isEmpty
                    ? nil
                    : .array(
                        asks.enumerated().map { order($1, context, isAsked: true, probabilities.dropFirst($0).first) }),
            ])
        }
        if kind == "slot" {
            let name = json["slot"]?.string ?? ""
            guard let type = SlotType(name == "time" ? "instant" : name),
                let found = value(in: text, type: type, context)
            else {
                return answer(nil, .object([]), 0)
            }
            let members = Self.members(name == "time" ? "when" : name, found.value, zone, alone: true)
            return answer(name, .object(members), found.confidence)
        }
        let (understanding, control) = understandOrGuess(TokenLine(text), context)
        switch understanding.atOnce(changesNothing) {
        case .orders(let orders):
            guard let first = orders.first else { return answer(nil, .object([]), 0) }
            return answer(
                first.intent, Self.slots(first, zone), first.confidence, further: orders.dropFirst(),
                asks: orders.contains(where: \.isDoubtful) ? orders : [])
        case .vetoed(let order, let proposals):
            return answer(
                order.intent, Self.slots(order, zone), order.confidence, asks: proposals.map(\.match),
                by: proposals.map(\.probability))
        case .ambiguous(let matches):
            guard let first = matches.first else { return answer(nil, .object([]), 0) }
            return answer(
                first.intent, Self.slots(first, zone), first.confidence / Double(matches.count), asks: matches)
        case .perhaps(let match, _):
            return answer(match.intent, Self.slots(match, zone), match.confidence, asks: [match])
        case .guesses(let proposals):
            return answer(nil, .object([]), 0, asks: proposals.map(\.match), by: proposals.map(\.probability))
        case .talk: return answer(nil, .object([]), 0)
        case .nothing:
            if let control { return answer(Self.name(of: control), .object([]), Confidence.control) }
            return answer(nil, .object([]), 0)
        }
    }

    /// - Parameter isAsked: it is asked about before it is obeyed, by the sentence `say`.
    private func order(_ order: Match, _ context: LineContext, isAsked: Bool = false, _ probability: Double? = nil)
        -> JSON
    {
        .compact([
            "intent": .string(order.intent), "slots": Self.slots(order, context.timeZone),
            "say": isAsked ? saying(order, context).map { .string($0) } : nil,
            "probability": probability.map { .double(($0 * 1000).rounded() / 1000) },
        ])
    }

    private struct FoundValue {
        var value: SlotValue
        var confidence: Double
    }

    /// The value of a type that a text is or contains, in the first of the line's languages, and how sure that is: the
    /// less the value leaves over, the surer.
    private func value(in text: String, type: SlotType, _ context: LineContext) -> FoundValue? {
        guard let model = order(context).first else { return nil }
        guard let reader = model.readers[type] else {
            return value(text, type: type, context).map { FoundValue(value: $0, confidence: 1) }
        }
        let reading = ReadingContext(
            now: context.now, timeZone: context.timeZone, language: model.language, partsOfDay: context.partsOfDay)
        let line = TokenLine(text)
        guard let found = ValueFinder(reader: reader).best(in: line, reading) else { return nil }
        let words = line.tokens.count { $0.kind != .mark }
        let covered = line.tokens[found.tokens].count { $0.kind != .mark }
        let share = Double(covered) / Double(max(1, words))
        return FoundValue(
            value: found.value, confidence: Confidence.ofValue(certainty: found.certainty, share: share))
    }

    /// Words of the conversation under the names that other programs have for them.
    private static func name(of control: Control) -> String {
        switch control {
        case .yes: "confirm"
        case .no: "deny"
        case .again: "repeat"
        default: control.rawValue
        }
    }

    private static func moment(_ written: String?) -> (Instant, TimeZone) {
        written.flatMap(ISOInstant.init).map { ($0.instant, $0.zone) } ?? (SystemClock().now(), .gmt)
    }

    private static func slots(_ match: Match, _ zone: TimeZone) -> JSON {
        .object(match.slots.sorted { $0.key < $1.key }.flatMap { members($0.key, $0.value, zone, alone: false) })
    }

    /// The JSON members of one slot. A repeat is spread over members of its own, as DESIGN.md names them.
    static func members(_ name: String, _ value: SlotValue, _ zone: TimeZone, alone: Bool) -> [JSON.Member] {
        func one(_ value: JSON) -> [JSON.Member] { [JSON.Member(name, value)] }
        switch value {
        case .duration(let seconds): return one(number(seconds))
        case .number(let value): return alone ? [JSON.Member("value", number(value))] : one(number(value))
        case .rating(let value): return one(number(value))
        case .quantity(let amount, let unit):
            return alone
                ? [JSON.Member("value", number(amount)), JSON.Member("unit", .string(unit))]
                : one(["value": number(amount), "unit": .string(unit)])
        case .instant(let spoken):
            return one(.string(iso(spoken.instant, zone))) + [JSON.Member("grain", .string(spoken.grain.rawValue))]
        case .recurrence(let recurrence): return members(of: recurrence, zone)
        case .name(let name, _): return one(.string(name))
        case .text(let text): return one(.string(text))
        case .choice(let key): return one(key == "true" ? true : key == "false" ? false : .string(key))
        case .pointer(let pointer):
            switch pointer {
            case .it: return one("it")
            case .place(let place): return one(JSON(place))
            case .last: return one("last")
            case .all: return [JSON.Member("all", true)]
            case .mine: return one("mine")
            case .both: return one("both")
            case .length(let seconds): return [JSON.Member("length", number(seconds))]
            }
        }
    }

    private static func number(_ value: Double) -> JSON {
        Int64(exactly: value).map(JSON.int) ?? .double(value)
    }

    private static func members(of recurrence: Recurrence, _ zone: TimeZone) -> [JSON.Member] {
        var members: [JSON.Member] = [
            JSON.Member("every", JSON(recurrence.every)), JSON.Member("unit", .string(recurrence.unit.rawValue)),
        ]
        if !recurrence.weekdays.isEmpty {
            let days = recurrence.weekdays.map { JSON($0.weekday) }
            members.append(JSON.Member("weekday", days.count == 1 ? days[0] : .array(days)))
        }
        if let day = recurrence.dayOfMonth { members.append(JSON.Member("day", JSON(day))) }
        if let month = recurrence.month { members.append(JSON.Member("month", JSON(month))) }
        if let time = recurrence.times.first {
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            members.append(JSON.Member("time", .string("\(two(time.hour)):\(two(time.minute))")))
        }
        if let until = recurrence.until { members.append(JSON.Member("until", .string(iso(until, zone)))) }
        if let count = recurrence.count { members.append(JSON.Member("count", JSON(count))) }
        return members
    }

    private static func iso(_ instant: Instant, _ zone: TimeZone) -> String { ISOInstant(instant, zone).written }
}
