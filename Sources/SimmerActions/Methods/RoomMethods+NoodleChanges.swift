import SimmerDomain
import SimmerStore

/// `noodle.add`, `noodle.update`, `noodle.delete`, `noodle.stock`, `noodle.samples` and `noodle.people`
extension RoomMethods {
    static let ofNoodleChanges: [RoomMethod] = [
        noodleAdd, noodleUpdate, noodleDelete, noodleStock, noodleSamples, noodlePeople,
    ]

    private static let name = Parameter.text(Noodle.parameter("name", "y"))
    private static let measures: [KindParameter<Noodle>] = [
        KindParameter(.text(Noodle.parameter("brand", "y"))) { noodle, brand throws(Refusal) in
            noodle.brand = try brand.map(Noodle.checked(brand:))
        },
        cups("mealCups", 1, \.mealCups),
        cups("sideCups", 0.5, \.sideCups),
        KindParameter(.number(Noodle.parameter("cookSeconds", 60))) { noodle, seconds throws(Refusal) in
            noodle.cookSeconds = try seconds.map(Noodle.checked(cookSeconds:))
        },
        KindParameter(
            .number(
                .optional(
                    "gramsPerCup", .number(min: 20, max: 300).orNull.described("Absent: 100, assumed."), 90))
        ) { noodle, grams throws(Refusal) in noodle.gramsPerCup = try grams.map(Noodle.checked(gramsPerCup:)) },
    ]
    private static let barcode = KindParameter<Noodle>(.text(.optional("barcode", .string(max: 100).orNull))) {
        noodle, text throws(Refusal) in
        noodle.barcode = try text.map { text throws(Refusal) in try Barcode(text).digits }
    }
    private static let prefersMeal = KindParameter<Noodle>(.flag(Noodle.parameter("prefersMeal", true))) {
        $0.prefersMeal = $1 ?? $0.prefersMeal
    }
    private static let onHand = KindParameter<Noodle>(.flag(Noodle.parameter("onHand", true))) { noodle, isOnHand in
        if let isOnHand, isOnHand != noodle.isOnHand { noodle = noodle.marked(onHand: isOnHand) }
    }
    private static let values = measures + [barcode, prefersMeal, onHand]
    private static let rating = Parameter.number(
        .optional("rating", .number(min: 0, max: 5).described("One's own."), 4))
    private static let nutrition = Parameter(.optional("nutrition", .ref("TypedNutrients"))) {
        params, name throws(Refusal) in try params.object(name)
    }
    private static let amount = Parameter.number(
        .optional("amount", .number(min: 0, max: 100_000).described("0 is out."), 2))
    private static let unit = Parameter.text(
        .optional(
            "unit", .string(min: 1, max: 10).described("pack, g, cup …; the one of before, or packs, when absent."),
            "pack"))
    private static let bestBefore = Parameter(Noodle.parameter("bestBefore", "2099-01-01")) {
        params, name throws(Refusal) -> CivilDate? in
        guard let text = try params.optionalString(name) else { return nil }
        guard let day = CivilDate(text) else { throw Refusal(.invalid, field: name) }
        return day
    }
    private static let remove = Parameter.flag(.optional("remove", .boolean, false), or: false)
    private static let people = Parameter.number(.needed("people", .integer(min: 1, max: 50), 3))
    private static let version = Parameter.version(
        "The version that was seen; an older one merges with changes of other fields.")

    private static let changed = Schema.object([.needed("noodle", .ref("Noodle")), .dup])

    private static func cups(
        _ name: String, _ example: JSON, _ path: any WritableKeyPath<Noodle, Double?> & Sendable
    ) -> KindParameter<Noodle> {
        KindParameter(.number(Noodle.parameter(name, example))) { noodle, cups throws(Refusal) in
            noodle[keyPath: path] = try cups.map { cups throws(Refusal) in try Noodle.checked(cups: cups, field: name) }
        }
    }

    private static func answer(_ noodle: Stored<Noodle>, _ call: RoomCall) throws -> JSON {
        ["noodle": try call.actions.tx.objects.wire(noodle)]
    }

    /// The values of its nutrition that are named, per 100 g; null lets the fetched one count again (N42).
    private static func typeNutrition(_ call: RoomCall, of noodle: String) throws {
        guard let values = try call[nutrition] else { return }
        for nutrient in Nutrient.allCases where values.names(nutrient.rawValue) {
            try call.actions.type(nutrient, values.number(nutrient.rawValue), of: noodle)
        }
    }

    // MARK: - The methods

    private static let noodleAdd = RoomMethod(
        MethodDescriptor(
            .noodleAdd, .changes, by: .member, atDevice: .ofPerson,
            "Adds a noodle; name and brand are unique in the room.",
            [.room, name.field.asNeeded.tried("x")] + measures.map(\.field)
                + [
                    prefersMeal.field, onHand.field, rating.field, barcode.field, pictureId.field, nutrition.field,
                    .cid.tried("@cid"),
                ],
            result: changed)
    ) { call in
        var noodle = Noodle(blank: Identifier.make(at: call.actions.now))
        noodle.name = try Noodle.checked(name: call[name] ?? "")
        try values.set(by: call, of: &noodle)
        noodle.pictureId = try picture(call)
        let made = try call.actions.add(noodle, rating: call[rating].map(Rating.checked))
        try typeNutrition(call, of: made.id)
        return try answer(made, call)
    }

    private static let noodleUpdate = RoomMethod(
        MethodDescriptor(
            .noodleUpdate, .changes, by: .member, atDevice: .ofPerson,
            """
            Changes the fields that are given; null takes a value away. With the version that was seen, \
            two who change different fields both keep theirs, and the same field is a conflict that \
            shows both values.
            """,
            [.room, noodleId.field, .cid.tried("@cid"), name.field]
                + (measures + [prefersMeal, onHand, barcode]).map(\.field.untried)
                + [pictureId.field, nutrition.field, version.field.tried(1)],
            result: changed)
    ) { call in
        let stored = try noodle(call)
        var noodle = stored.object
        if let name = try call.given(name) { noodle.name = try Noodle.checked(name: name ?? "") }
        try values.set(by: call, of: &noodle)
        if call.names(pictureId) { noodle.pictureId = try picture(call) }
        try call.actions.check(call[version], of: stored, becoming: noodle)
        let changed = try call.actions.change(stored, to: noodle)
        try typeNutrition(call, of: changed.id)
        return try answer(changed, call)
    }

    private static let noodleDelete = RoomMethod(
        MethodDescriptor(
            .noodleDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes it; undo brings it back with its ratings.",
            [.room, noodleId.field, .cid], result: changed)
    ) { call in
        let (objects, origin) = (call.actions.tx.objects, call.actions.origin)
        return try answer(objects.delete(noodle(call), verb: call.method.rawValue, origin: origin), call)
    }

    private static let noodleStock = RoomMethod(
        MethodDescriptor(
            .noodleStock, .changes, by: .member, atDevice: .ofPerson,
            "On hand or out, how much is left, until when it is good.",
            [
                .room, noodleId.field, .cid, onHand.field, amount.field, unit.field, bestBefore.field, version.field,
            ], result: changed)
    ) { call in
        let stored = try noodle(call)
        var noodle = stored.object
        try onHand.set(call, &noodle)
        if let amount = try call[amount] {
            let unit = try call[Self.unit] ?? noodle.stock?.unit ?? "pack"
            guard unit.count <= 10, !unit.isEmpty else { throw Refusal(.invalid, field: Self.unit.field.name) }
            noodle = try noodle.stocked(amount, unit: unit)
        }
        if let day = try call.given(bestBefore) { noodle.bestBefore = day }
        try call.actions.check(call[version], of: stored, becoming: noodle)
        return try answer(call.actions.change(stored, to: noodle, verb: call.method.rawValue), call)
    }

    private static let noodleSamples = RoomMethod(
        MethodDescriptor(
            .noodleSamples, .changes, by: .member, atDevice: .ofPerson,
            "Adds the three samples that are not there yet, or removes those that nobody has changed.",
            [.room, remove.field, .cid],
            result: .object([
                .optional("noodles", .array(of: .ref("Noodle")).described("Those that were added.")),
                .optional("removed", .array(of: .ref("Id"))),
                .optional("kept", .array(of: .ref("Id")).described("Changed by somebody: they stay.")), .dup,
            ]))
    ) { call in
        let samples = SampleNoodles(actions: call.actions)
        guard try call[remove] else {
            return ["noodles": .array(try samples.load().map { try call.actions.tx.objects.wire($0) })]
        }
        let (removed, kept) = try samples.remove()
        return ["removed": .array(removed.map { .string($0.id) }), "kept": .array(kept.map { .string($0.id) })]
    }

    private static let noodlePeople = RoomMethod(
        MethodDescriptor(
            .noodlePeople, .changes, by: .member, atDevice: .ofPerson,
            "For how many the room cooks; every member may set it.",
            [.room, people.field, .cid],
            result: .object([.needed("people", .integer(min: 1, max: 50)), .dup]))
    ) { call in
        let count = try Portion.checked(people: call.needed(people))
        try call.actions.setPeople(count)
        return ["people": JSON(count)]
    }
}
