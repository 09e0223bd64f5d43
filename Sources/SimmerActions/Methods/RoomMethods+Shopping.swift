import Foundation
import SimmerDomain
import SimmerStore

/// `shopping.*`
extension RoomMethods {
    static let ofShopping: [RoomMethod] = [
        shoppingList, shoppingAdd, shoppingUpdate, shoppingTick, shoppingRemove, shoppingClear,
    ]

    private static let item = Parameter.id("item", "x")
    private static let version = Parameter.version(
        "The version that was seen: the same field changed since is a conflict.")
    private static let name = Parameter.text(ShoppingItem.parameter("name", "y"))
    private static let amount = Parameter.number(ShoppingItem.parameter("amount", 2))
    private static let unit = Parameter.text(
        .optional("unit", .string(max: 20).orNull.described("\"l\", \"pack\" …; of an amount only."), "l"))
    private static let ticked = Parameter.flag(
        .optional("ticked", .boolean.described("true unless said."), true), or: true)
    private static let onlyTicked = Parameter.flag(
        .optional("ticked", .boolean.described("Only what is ticked off."), true), or: false)
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
            [.room, name.field.asNeeded.tried("x"), amount.field, unit.field, .cid.tried("@cid")], result: one)
    ) { call in
        let made = try ShoppingItem(
            id: Identifier.make(at: call.actions.now), name: call.needed(name), amount: call[amount],
            unit: call[unit])
        return ["item": try wire(call, call.actions.addToList(made))]
    }

    private static let shoppingUpdate = RoomMethod(
        MethodDescriptor(
            .shoppingUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Changes what is named of a thing on the list; null takes a value away.",
            [
                .room, item.field, version.field, name.field, amount.field, unit.field, .cid.tried("@cid"),
            ], result: one)
    ) { call in
        let stored = try Self.stored(call)
        var changed = stored.object
        if let name = try call[name] { try changed.rename(name) }
        if call.names(amount) || call.names(unit) {
            try changed.set(
                amount: call.given(amount) ?? changed.amount, unit: call.given(unit) ?? changed.unit)
        }
        try call.actions.check(call[version], of: stored, becoming: changed)
        return ["item": try wire(call, call.actions.change(stored, to: changed))]
    }

    private static let shoppingTick = RoomMethod(
        MethodDescriptor(
            .shoppingTick, .changes, by: .member, atDevice: .ofPerson,
            "Ticks something off, or takes the tick back; answers what is changed.",
            [.room, item.field.asOptional.described("Absent: everything."), ticked.field, .cid.tried("@cid")],
            result: several)
    ) { call in
        let isTicked = try call[ticked]
        let wanted = try call.names(item) ? [stored(call)] : call.actions.shoppingList()
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
            [.room, onlyTicked.field, .cid.tried("@cid")],
            result: .object([.needed("cleared", .integer(min: 0)), .dup]))
    ) { call in
        ["cleared": JSON(try call.actions.clearList(onlyTicked: call[onlyTicked]))]
    }
}
