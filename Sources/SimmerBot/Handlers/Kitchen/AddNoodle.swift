import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "add penne from Pasta Nova, 8 minutes"
enum AddNoodle: FormHandler {
    static let intent = "noodle.add"

    /// A noodle that is being made, with what its maker thinks of it.
    struct Draft {
        var noodle: Noodle
        var rating: Double?
    }

    static func run(_ turn: Turn) throws -> Reply {
        let blank = Draft(noodle: Noodle(blank: Identifier.make(at: turn.now)))
        var filling = try FormFilling(form, into: blank, turn)
        if turn.isConfirmed, let id = turn.settled("noodle") { return try update(id, filling.thing, turn) }
        let said = filling.thing.noodle
        if !said.name.isEmpty, filling.knows("brand") || turn.isFormClosing {
            if let other = try turn.actions.noodle(named: said.name, brand: said.brand) {
                throw filling.confirm(
                    turn.phrase("duplicate", ["noodle": .text(turn.actions.called(other.object))]), code: .duplicate,
                    adding: ["#noodle": .text(other.id), "confirmed": .choice("yes")])
            }
        }
        try filling.finish()
        let made = try turn.actions.add(filling.thing.noodle, rating: filling.thing.rating)
        turn.focus.name(Noodle.kind, made.id)
        return turn.reply(
            "saved", ["noodle": .text(turn.actions.called(made.object))], card: try NoodleSheet.of(made, turn))
    }

    /// What was said of a noodle that is there already becomes so.
    private static func update(_ id: String, _ said: Draft, _ turn: Turn) throws -> Reply {
        let stored = try turn.tx.objects.get(Noodle.self, id: id, in: turn.room.key)
        turn.focus.name(Noodle.kind, id)
        var noodle = stored.object
        noodle.mealCups = said.noodle.mealCups ?? noodle.mealCups
        noodle.sideCups = said.noodle.sideCups ?? noodle.sideCups
        noodle.cookSeconds = said.noodle.cookSeconds ?? noodle.cookSeconds
        noodle.barcode = said.noodle.barcode ?? noodle.barcode
        return try EditNoodle.change(stored, to: noodle, rating: said.rating, turn)
    }

    static var form: Form<Draft> {
        Form(fields: [
            .init(slot: "name", name: "noodle name", type: "title", isNeeded: true) {
                $0.noodle.name = try Noodle.checked(name: $1.words ?? "")
            } value: {
                $0.noodle.name.isEmpty ? nil : .string($0.noodle.name)
            },
            .init(slot: "brand", name: "noodle brand", type: "title") {
                $0.noodle.brand = try Noodle.checked(brand: $1.words ?? "")
            } value: {
                $0.noodle.brand.map(JSON.string)
            },
            .init(slot: "meal", name: "noodle mealCups", type: "quantity|number") {
                $0.noodle.mealCups = try NoodleValues.cups($1, of: $0.noodle, field: "meal")
            } value: {
                $0.noodle.mealCups.map(JSON.double)
            } assume: {
                $0.noodle.mealCups = Noodle.assumedMealCups
            },
            .init(slot: "side", name: "noodle sideCups", type: "quantity|number") {
                $0.noodle.sideCups = try NoodleValues.cups($1, of: $0.noodle, field: "side")
            } value: {
                $0.noodle.sideCups.map(JSON.double)
            } assume: {
                $0.noodle.sideCups = Noodle.assumedSideCups
            },
            .init(slot: "duration", name: "noodle cookSeconds", type: "duration") {
                $0.noodle.cookSeconds = try NoodleValues.seconds($1)
            } value: {
                $0.noodle.cookSeconds.map { JSON($0) }
            },
            .init(slot: "rating", name: "rating value", type: "rating|number") {
                $0.rating = try NoodleValues.rating($1)
            } value: {
                $0.rating.map(JSON.double)
            },
            .init(slot: "barcode", name: "noodle barcode", type: "barcode", isAsked: false) {
                $0.noodle.barcode = try Barcode($1.words ?? "").digits
            } value: {
                $0.noodle.barcode.map(JSON.string)
            },
            .init(slot: "#prefersMeal", name: "noodle prefersMeal", type: "", isAsked: false) { _, _ in
            } value: {
                .bool($0.noodle.prefersMeal)
            },
            .init(slot: "#onHand", name: "noodle onHand", type: "", isAsked: false) { _, _ in
            } value: {
                .bool($0.noodle.isOnHand)
            },
        ])
    }
}

extension Turn {
    /// It was said to save the form that is being filled.
    var isFormClosing: Bool {
        let step = text(FormSlot.step).flatMap(FormStep.init(rawValue:))
        return step == .save || step == .anyway
    }
}
