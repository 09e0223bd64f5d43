import Foundation
import SimmerDomain
import SimmerStore

/// `shopping.*`
extension RoomMethods {
    static let ofShopping: [RoomMethod] = [
        shoppingList, shoppingAdd, shoppingUpdate, shoppingTick, shoppingRemove, shoppingClear,
    ]

    private static let item = Parameter(.needed("item", .ref("Id"), "x")) { params throws(Refusal) in
        try params.id("item")
    }
    private static let version = Field.optional(
        "version",
        .integer(min: 1).described("The version that was seen: the same field changed since is a conflict.")
    )
    private static let amount = Field.optional("amount", .number(max: 100_000, above: 0).orNull, 2)
    private static let unit = Field.optional(
        "unit", .string(max: 20).orNull.described("\"l\", \"pack\" …; of an amount only."), "l")
    private static let one = Schema.object([.needed("item", .ref(ShoppingItem.schemaName)), .dup])
    private static let several = Schema.object([
        .needed("items", .array(of: .ref(ShoppingItem.schemaName))), .dup,
    ])

    private static func stored(_ call: RoomCall) throws -> Stored<ShoppingItem> {
        let found = try call.actions.tx.objects.find(ShoppingItem.self, id: call[item])
        guard let found, found.room == call.actions.room.key, !found.isDeleted else {
            throw Refusal(.notFound, field: item.field.name, phrase: "shopping/not found")
        }
        return found
    }

    private static func wire(_ call: RoomCall, _ stored: Stored<ShoppingItem>) throws -> JSON {
        try call.actions.tx.objects.wire(stored)
    }

    private static let shoppingList = RoomMethod(
        MethodDescriptor(
            .shoppingList, .reads, by: .member, atDevice: .ofDevice,
            "The shopping list: what is to be bought, then what is ticked off. Noodles that are out stand in `noodle.list`.",
            [.room], result: .object([.needed("items", .array(of: .ref(ShoppingItem.schemaName), max: 200))]))
    ) { call in
        ["items": .array(try call.actions.shoppingList().map { try wire(call, $0) })]
    }

    private static let shoppingAdd = RoomMethod(
        MethodDescriptor(
            .shoppingAdd, .changes, by: .member, atDevice: .ofPerson,
            """
            Puts something on the list. Of what is there already, in the same unit, it is more then; what was ticked off is \
            to be bought again.
            """,
            [.room, .needed("name", .string(min: 1, max: 100), "x"), amount, unit, .cid.tried("@cid")], result: one)
    ) { call in
        let made = try ShoppingItem(
            id: Identifier.make(at: call.actions.now), name: call.params.string("name"),
            amount: call.params.number("amount"), unit: call.params.optionalString("unit"))
        return ["item": try wire(call, call.actions.addToList(made))]
    }

    private static let shoppingUpdate = RoomMethod(
        MethodDescriptor(
            .shoppingUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Changes what is named of a thing on the list; null takes a value away.",
            [
                .room, item.field, version, .optional("name", .string(min: 1, max: 100), "y"), amount, unit,
                .cid.tried("@cid"),
            ], result: one)
    ) { call in
        let params = call.params
        let stored = try Self.stored(call)
        var changed = stored.object
        if let name = try params.optionalString("name") { try changed.rename(name) }
        if params.names("amount") || params.names("unit") {
            try changed.set(
                amount: params.names("amount") ? params.number("amount") : changed.amount,
                unit: params.names("unit") ? params.optionalString("unit") : changed.unit)
        }
        try call.actions.check(params.version(), of: stored, becoming: changed)
        return ["item": try wire(call, call.actions.change(stored, to: changed))]
    }

    private static let shoppingTick = RoomMethod(
        MethodDescriptor(
            .shoppingTick, .changes, by: .member, atDevice: .ofPerson,
            "Ticks something off, or takes the tick back; answers what is changed.",
            [
                .room, .optional("item", .ref("Id").described("Absent: everything."), "x"),
                .optional("ticked", .boolean.described("true unless said."), true), .cid.tried("@cid"),
            ], result: several)
    ) { call in
        let isTicked = try call.params.optionalBool("ticked") ?? true
        let wanted = try call.params.names("item") ? [stored(call)] : call.actions.shoppingList()
        let changed = try wanted.filter { $0.object.isTicked != isTicked }.map { try call.actions.tick($0, isTicked) }
        return ["items": .array(try changed.map { try wire(call, $0) })]
    }

    private static let shoppingRemove = RoomMethod(
        MethodDescriptor(
            .shoppingRemove, .changes, by: .member, atDevice: .ofPerson,
            "Takes something off the list; undo brings it back.",
            [.room, item.field, .cid.tried("@cid")], result: .object([.dup]))
    ) { call in
        try call.actions.takeOffList(stored(call))
        return [:]
    }

    private static let shoppingClear = RoomMethod(
        MethodDescriptor(
            .shoppingClear, .changes, by: .member, atDevice: .ofPerson,
            "Empties the list; undo brings all of it back.",
            [
                .room, .optional("ticked", .boolean.described("Only what is ticked off."), true), .cid.tried("@cid"),
            ], result: .object([.needed("cleared", .integer(min: 0)), .dup]))
    ) { call in
        ["cleared": JSON(try call.actions.clearList(onlyTicked: call.params.optionalBool("ticked") ?? false))]
    }
}
