import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "we're out of penne" · "I bought fusilli" · "we have 2 boxes of penne" · "penne best before May"
enum StockNoodle: IntentHandler {
    static let intent = "noodle.stock"

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.noodle()
        if let when = turn.instant("when") { return try setExpiry(until: when, stored, turn) }
        if case .quantity(let amount, let unit)? = turn.match.slots["quantity"] {
            return try change(stored, to: stored.object.stocked(amount, unit: unit), turn)
        }
        if let amount = turn.number("quantity") {
            return try change(
                stored, to: stored.object.stocked(amount, unit: stored.object.stock?.unit ?? Self.unit), turn)
        }
        guard let available = turn.choice("available") else { return reply(stored, turn) }
        return try mark(stored, onHand: available == Self.yes, turn)
    }

    /// What is counted where only a number was said.
    private static let unit = "pack"
    /// As the sentences of the intent say it.
    private static let yes = "true"

    /// Set to what the sentence says, never turned over (N13).
    private static func mark(_ stored: Stored<Noodle>, onHand: Bool, _ turn: Turn) throws -> Reply {
        let name: [String: PhraseValue] = ["noodle": .text(stored.object.name)]
        guard stored.object.isOnHand != onHand else {
            return turn.quietly(onHand ? "already on hand" : "already out", name)
        }
        try turn.actions.change(stored, to: stored.object.marked(onHand: onHand), verb: intent)
        return turn.reply(onHand ? "on hand" : "out", name)
    }

    private static func change(_ stored: Stored<Noodle>, to noodle: Noodle, _ turn: Turn) throws -> Reply {
        let changed = try turn.actions.change(stored, to: noodle, verb: intent).object
        var values: [String: PhraseValue] = ["noodle": .text(noodle.name)]
        let words = turn.fields.changes(Noodle.kind, from: stored.object.fields, to: changed.fields)
        guard !words.isEmpty else { return turn.quietly("unchanged", values) }
        values["changes"] = .list(words)
        if noodle.isLow { values["low"] = .text(turn.phrase("low")) }
        return turn.reply("changed", values)
    }

    /// The last day on which it is good.
    private static func setExpiry(until when: SpokenInstant, _ stored: Stored<Noodle>, _ turn: Turn) throws -> Reply {
        var day = CivilTime(when.instant, in: turn.zone).date
        // "Before May" and "best before May" are over when May begins; a day named as such is still a good one.
        if when.grain < .day { day = day.adding(days: -1) }
        var noodle = stored.object
        noodle.bestBefore = day
        let reply = try change(stored, to: noodle, turn)
        let today = CivilTime(turn.now, in: turn.zone).date
        guard reply.code == nil, day < today.adding(days: Noodle.warningDays) else { return reply }
        let key = day < today ? "over" : "soon"
        return Reply("\(reply.text) \(turn.phrase(key))", isQuiet: reply.isQuiet)
    }

    /// "how much penne is left?"
    private static func reply(_ stored: Stored<Noodle>, _ turn: Turn) -> Reply {
        let noodle = stored.object
        var values: [String: PhraseValue] = ["noodle": .text(noodle.name)]
        if let day = noodle.bestBefore {
            values["bestBefore"] = .text(turn.fields.value(.string(day.text), of: "noodle bestBefore"))
        }
        guard noodle.isOnHand else { return turn.quietly("already out", values) }
        if noodle.stock != nil {
            values["stock"] = .text(turn.fields.value(noodle.fields["stock"], of: "noodle stock"))
        }
        return turn.quietly("left", values)
    }
}
