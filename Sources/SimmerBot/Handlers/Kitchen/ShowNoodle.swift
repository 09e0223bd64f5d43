import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "tell me about the bows"
enum ShowNoodle: ShowingHandler {
    static let intent = "noodle.show"

    static func run(_ turn: Turn) throws -> Reply { try NoodleCard.reply(try turn.noodle(), turn) }
}

/// All that is known of one noodle, with what can be done with it (N9).
enum NoodleCard {
    static func reply(_ stored: Stored<Noodle>, _ turn: Turn) throws -> Reply {
        let (title, fields, buttons) = try contents(stored, turn)
        let words = fields.map { field in
            field.name.isEmpty
                ? field.value : turn.phrase("kitchen/field", ["name": .text(field.name), "value": .text(field.value)])
        }
        return Reply(
            ([title] + words).joined(separator: "\n"),
            card: Cards.detail(
                title: title, fields, buttons: buttons, subject: Subject(kind: Noodle.kind, id: stored.id),
                picture: stored.object.pictureId), isQuiet: true)
    }

    private static func contents(
        _ stored: Stored<Noodle>, _ turn: Turn
    ) throws -> (String, [(name: String, value: String)], [(label: String, say: String)]) {
        let noodle = stored.object
        guard let line = try turn.tx.shelf.find(stored.id) else {
            throw Refusal(.unknown, field: Noodle.kind, phrase: "noodle gone")
        }
        let values = try turn.facts(noodle, line)
        var fields: [(name: String, value: String)] = []
        func field(_ name: String, _ value: String?) {
            if let value { fields.append((turn.phrase("kitchen/field \(name)"), value)) }
        }
        field("rating", turn.mean(values))
        field("time", noodle.cookSeconds.map { turn.phrase("kitchen/time", ["time": .duration(Double($0))]) })
        let timer = try turn.actions.timersOfNoodles()[stored.id]
        field(
            "timer",
            timer.map { turn.phrase("kitchen/timer \($0.object.state.rawValue)", turn.actions.facts($0.object)) })
        field(
            "size", turn.phrase("kitchen/marked", ["mark": .text(turn.sizeMark(noodle)), "word": values["size"] ?? ""]))
        let hand = turn.phrase(noodle.isOnHand ? "kitchen/mark on hand" : "kitchen/mark out")
        field("available", turn.phrase("kitchen/marked", ["mark": .text(hand), "word": values["hand"] ?? ""]))
        field("stock", noodle.stock.map { _ in turn.fields.value(noodle.fields["stock"], of: "noodle stock") })
        field(
            "best before",
            noodle.bestBefore.map { turn.fields.value(.string($0.text), of: "noodle bestBefore") })
        let people = turn.people
        field("people", turn.phrase("kitchen/people", ["people": .number(Double(people))]))
        for (size, isMeal) in [("meal", true), ("side", false)] {
            field("\(size) serving", Portion(of: noodle, asMeal: isMeal).map { turn.amount($0.cups, $0.grams) })
        }
        field("quantity", Portion(of: noodle, people: people).map { turn.amount($0.cups, $0.grams) })
        field(
            "weight",
            turn.phrase(
                noodle.gramsPerCup == nil ? "kitchen/assumed weight" : "kitchen/weight",
                ["grams": .number(noodle.gramsPerCup ?? Noodle.assumedGramsPerCup)]))
        field("barcode", noodle.barcode)
        fields += try nutrition(stored, turn)
        let name = try turn.spokenName(line)
        let start = timer == nil ? turn.button("start timer", name) : turn.button("show timer", name)
        let buttons = [start] + ["edit", "picture", "nutrition"].map { turn.button($0, name) }
        return (turn.shelfName(noodle.name, noodle.brand), fields, buttons)
    }

    /// What is known of it, or that it is being fetched (N28–N30); nothing where there is nothing to say.
    private static func nutrition(
        _ stored: Stored<Noodle>, _ turn: Turn
    ) throws -> [(name: String, value: String)] {
        let table = try turn.nutrition(of: stored)
        guard table.hasValues || table.standing != .known else { return [] }
        return [(turn.phrase("kitchen/field nutrition"), table.title)] + table.rows()
            + table.notes.map { (name: "", value: $0) }
    }
}
