import Foundation
import SimmerDomain
import SimmerStore

/// `noodle.add`, `noodle.update`, `noodle.delete`, `noodle.stock`, `noodle.samples` and `noodle.people`
extension RoomMethods {
    @Sendable static func changeNoodles(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let tx = actions.tx
        switch method {
        case .noodleAdd:
            let blank = Noodle(blank: Identifier.make(at: actions.now))
            var noodle = try Self.filled(blank, params, isNew: true)
            noodle.pictureId = try picture(params, actions)
            let rating = try params.number("rating").map(Rating.checked)
            let made = try actions.add(noodle, rating: rating)
            try type(params, of: made.id, actions)
            return ["noodle": try tx.objects.wire(made)]
        case .noodleSamples:
            let samples = SampleNoodles(actions: actions)
            if try params.optionalBool("remove") == true {
                let (removed, kept) = try samples.remove()
                return ["removed": .array(removed.map { .string($0.id) }), "kept": .array(kept.map { .string($0.id) })]
            }
            return ["noodles": .array(try samples.load().map { try tx.objects.wire($0) })]
        case .noodlePeople:
            guard let number = try params.number("people") else { throw Refusal(.missing, field: "people") }
            let people = try Portion.checked(people: number)
            try actions.setPeople(people)
            return ["people": JSON(people)]
        default: break
        }
        let stored = try tx.objects.get(Noodle.self, id: params.id("noodle"), in: actions.room.key)
        switch method {
        case .noodleDelete:
            return [
                "noodle": try tx.objects.wire(tx.objects.delete(stored, verb: method.rawValue, origin: actions.origin))
            ]
        case .noodleStock:
            let noodle = try stocked(stored.object, params)
            try actions.check(params.version(), of: stored, becoming: noodle)
            return ["noodle": try tx.objects.wire(actions.change(stored, to: noodle, verb: method.rawValue))]
        default:
            var noodle = try Self.filled(stored.object, params, isNew: false)
            if params.names("picture") { noodle.pictureId = try picture(params, actions) }
            try actions.check(params.version(), of: stored, becoming: noodle)
            let changed = try actions.change(stored, to: noodle)
            try type(params, of: changed.id, actions)
            return ["noodle": try tx.objects.wire(changed)]
        }
    }

    /// The fields that are in the params; null takes a value away where it may be missing.
    private static func filled(_ noodle: Noodle, _ params: Params, isNew: Bool) throws(Refusal) -> Noodle {
        var noodle = noodle
        if isNew || params.names("name") { noodle.name = try Noodle.checked(name: params.optionalString("name") ?? "") }
        if params.names("brand") { noodle.brand = try params.optionalString("brand").map(Noodle.checked(brand:)) }
        if params.names("mealCups") {
            noodle.mealCups = try params.number("mealCups").map { cups throws(Refusal) in
                try Noodle.checked(cups: cups, field: "mealCups")
            }
        }
        if params.names("sideCups") {
            noodle.sideCups = try params.number("sideCups").map { cups throws(Refusal) in
                try Noodle.checked(cups: cups, field: "sideCups")
            }
        }
        if params.names("cookSeconds") {
            noodle.cookSeconds = try params.number("cookSeconds").map(Noodle.checked(cookSeconds:))
        }
        if params.names("gramsPerCup") {
            noodle.gramsPerCup = try params.number("gramsPerCup").map(Noodle.checked(gramsPerCup:))
        }
        if params.names("barcode") {
            noodle.barcode = try params.optionalString("barcode").map { text throws(Refusal) in try Barcode(text).digits
            }
        }
        noodle.prefersMeal = try params.optionalBool("prefersMeal") ?? noodle.prefersMeal
        if let isOnHand = try params.optionalBool("onHand"), isOnHand != noodle.isOnHand {
            noodle = noodle.marked(onHand: isOnHand)
        }
        return noodle
    }

    /// The values of its nutrition that are named, per 100 g; null lets the fetched one count again (N42).
    private static func type(_ params: Params, of noodle: String, _ actions: Actions) throws {
        guard let values = try params.object("nutrition") else { return }
        for nutrient in Nutrient.allCases where values.names(nutrient.rawValue) {
            try actions.type(nutrient, values.number(nutrient.rawValue), of: noodle)
        }
    }

    private static func stocked(_ noodle: Noodle, _ params: Params) throws(Refusal) -> Noodle {
        var noodle = noodle
        if let isOnHand = try params.optionalBool("onHand"), isOnHand != noodle.isOnHand {
            noodle = noodle.marked(onHand: isOnHand)
        }
        if let amount = try params.number("amount") {
            let unit = try params.optionalString("unit") ?? noodle.stock?.unit ?? "pack"
            guard unit.count <= 10, !unit.isEmpty else { throw Refusal(.invalid, field: "unit") }
            noodle = try noodle.stocked(amount, unit: unit)
        }
        if params.names("bestBefore") {
            let text = try params.optionalString("bestBefore")
            noodle.bestBefore = text.flatMap { CivilDate($0) }
            if text != nil, noodle.bestBefore == nil { throw Refusal(.invalid, field: "bestBefore") }
        }
        return noodle
    }
}
