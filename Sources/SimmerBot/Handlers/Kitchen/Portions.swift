import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// For how many this room cooks (N25).
    var people: Int { room.settings["peopleCount"]?.double.flatMap { Int(whole: $0) } ?? Portion.usualPeople }

    /// A value that was taken as words, read as one of these types after all; the value itself where that fails.
    func read(_ value: SlotValue, as types: String) -> SlotValue {
        guard let words = value.words else { return value }
        let context = LineContext(languages: [language], now: now, timeZone: zone)
        return types.split(separator: "|").lazy.compactMap { SlotType(String($0)) }.compactMap {
            self.grammar.answers(words, as: $0, context)
        }.first ?? value
    }
}

/// "we are 4 tonight" · "one less"
enum SetPeople: IntentHandler {
    static let intent = "noodle.people"

    static func run(_ turn: Turn) throws -> Reply {
        let was = turn.people
        let wanted: Double
        if let people = turn.number("people") {
            wanted = people
        } else if let more = turn.number("more") {
            wanted = Double(was) + more
        } else if let fewer = turn.number("fewer") {
            wanted = Double(was) - fewer
        } else {
            return turn.quietly("now", ["count": .number(Double(was))])
        }
        let people = try Portion.checked(people: wanted)
        let count: [String: PhraseValue] = ["count": .number(Double(people)), "was": .number(Double(was))]
        guard turn.room.settings["peopleCount"]?.int != Int64(people) else { return turn.quietly("unchanged", count) }
        try turn.actions.setPeople(people)
        return turn.reply("set", count)
    }
}

/// "show grams"
enum SetUnits: IntentHandler {
    static let intent = "units.set"

    static func run(_ turn: Turn) throws -> Reply {
        guard let units = turn.choice("units") else { throw turn.ask("units", as: "choice units", code: .unknown) }
        guard units != turn.speaker.units else { return turn.quietly("already", ["units": .text(words(units, turn))]) }
        try turn.changeAccount("units", units)
        return turn.quietly("set", ["was": .text(words(turn.speaker.units, turn)), "units": .text(words(units, turn))])
    }

    private static func words(_ units: String, _ turn: Turn) -> String {
        turn.fields.value(.string(units), of: "account units")
    }
}

/// "how much penne for 4?" · "I have 300 g of penne, for how many?"
enum ShowPortion: IntentHandler {
    static let intent = "noodle.portion"

    static func run(_ turn: Turn) throws -> Reply {
        let people = try turn.number("people").map { number throws(Refusal) in try Portion.checked(people: number) }
        var stored = try turn.noodle()
        let isMeal = turn.choice("size").map { $0 == Self.meal } ?? stored.object.prefersMeal
        if let serving = turn.match.slots["serving"] { stored = try setServing(serving, isMeal, stored, turn) }
        let words = PortionWords(turn)
        guard let portion = Portion(of: stored.object, people: people ?? turn.people, asMeal: isMeal) else {
            throw turn.ask(
                "serving", as: "quantity|number", "ask serving",
                ["noodle": .text(stored.object.name), "size": .text(words.size(isMeal))])
        }
        if let quantity = turn.match.slots["quantity"] {
            return try enough(quantity, portion, stored.object, isMeal, turn)
        }
        return turn.quietly("", card: nil).saying(words.sentence(portion, of: stored.object, isMeal: isMeal))
    }

    private static let meal = "meal"

    /// The serving that was missing and asked for is the noodle's from then on.
    private static func setServing(
        _ said: SlotValue, _ isMeal: Bool, _ stored: Stored<Noodle>, _ turn: Turn
    ) throws -> Stored<Noodle> {
        var noodle = stored.object
        let cups = try NoodleValues.cups(
            turn.read(said, as: "quantity|number"), of: noodle, field: isMeal ? "meal" : "side")
        if isMeal { noodle.mealCups = cups } else { noodle.sideCups = cups }
        return try turn.actions.change(stored, to: noodle)
    }

    /// For how many what there is will do.
    private static func enough(
        _ quantity: SlotValue, _ portion: Portion, _ noodle: Noodle, _ isMeal: Bool, _ turn: Turn
    ) throws -> Reply {
        let grams: Double? =
            switch quantity {
            case .quantity(let amount, let unit):
                Serving.grams(amount, unit: unit, gramsPerCup: portion.gramsPerCup)
            case .number(let number): number
            default: nil
            }
        guard let grams else { throw Refusal(.unknown, field: "quantity", phrase: "amount unknown") }
        let words = PortionWords(turn)
        let count = portion.people(with: grams)
        return turn.quietly(
            count > 0 ? "enough" : "not enough",
            [
                "noodle": .text(noodle.name), "count": .number(Double(count)), "size": .text(words.size(isMeal)),
                "amount": .text(words.grams(grams)),
                "portion": .text(words.amount(Portion.one(portion), of: noodle)),
            ])
    }
}

extension Portion {
    /// The same for one person.
    static func one(_ portion: Portion) -> Portion {
        var one = portion
        one.people = 1
        return one
    }
}

extension Reply {
    func saying(_ text: String) -> Reply {
        var reply = self
        reply.text = text
        return reply
    }
}

/// Says amounts in what the reader measures with: cups, grams or both (B17).
struct PortionWords {
    let turn: Turn

    init(_ turn: Turn) { self.turn = turn }

    func size(_ isMeal: Bool) -> String { turn.fields.value(.bool(isMeal), of: "noodle prefersMeal") }

    func grams(_ grams: Double) -> String { turn.fields.value(.double(grams.rounded()), of: "noodle gramsPerCup") }

    /// "2⅔ cups", "267 g", or both; grams that hang on an assumed weight of a cup say so.
    func amount(_ portion: Portion, of noodle: Noodle) -> String {
        let cups = turn.fields.value(.double(portion.cups), of: "noodle mealCups")
        var weight = grams(portion.grams)
        if noodle.gramsPerCup == nil { weight = turn.phrase("form/assumed", ["value": .text(weight)]) }
        return switch turn.speaker.units {
        case "grams": weight
        case "both": turn.phrase("noodle.portion/both", ["cups": .text(cups), "grams": .text(weight)])
        default: cups
        }
    }

    func sentence(_ portion: Portion, of noodle: Noodle, isMeal: Bool? = nil) -> String {
        turn.phrase(
            portion.people == 1 ? "noodle.portion/per person" : "noodle.portion/for people",
            [
                "noodle": .text(noodle.name), "amount": .text(amount(portion, of: noodle)),
                "size": .text(size(isMeal ?? noodle.prefersMeal)), "count": .number(Double(portion.people)),
            ])
    }
}
