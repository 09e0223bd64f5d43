import SimmerDomain
import SimmerStore

/// The shopping list of a room, in one way for sentences and methods.
extension Actions {
    /// What is to be bought in the order in which it was put there, and what is ticked off, behind it.
    package func shoppingList() throws -> [Stored<ShoppingItem>] {
        let all = try tx.objects.list(ShoppingItem.self, in: room.key)
        return all.filter { !$0.object.isTicked } + all.filter(\.object.isTicked)
    }

    /// Puts something on the list. What is there already is more of it then, or as it was; what was ticked off is to be
    /// bought again. Throws `limit` when the list is full.
    package func addToList(_ item: ShoppingItem) throws -> Stored<ShoppingItem> {
        let all = try shoppingList()
        let same = all.filter { $0.object.name.folded == item.name.folded }
        for stored in same where !stored.object.isTicked {
            guard let sum = try stored.object.adding(item) else { continue }
            return try tx.objects.update(stored, to: sum, verb: "shopping.add", origin: origin)
        }
        let bought = same.filter(\.object.isTicked)
        guard all.count - bought.count < ShoppingItem.most else {
            throw Refusal(
                .limit, field: "name", phrase: "shopping/full", values: ["most": .number(Double(ShoppingItem.most))])
        }
        for stored in bought { try tx.objects.delete(stored, verb: "shopping.add", origin: origin) }
        return try tx.objects.insert(item, in: room.key, verb: "shopping.add", origin: origin)
    }

    @discardableResult
    package func change(_ stored: Stored<ShoppingItem>, to item: ShoppingItem) throws -> Stored<ShoppingItem> {
        try tx.objects.update(stored, to: item, verb: "shopping.update", origin: origin)
    }

    /// Ticks it off, or takes the tick back. What is so already stays as it is.
    @discardableResult
    package func tick(_ stored: Stored<ShoppingItem>, _ isTicked: Bool = true) throws -> Stored<ShoppingItem> {
        guard stored.object.isTicked != isTicked else { return stored }
        return try tx.objects.update(
            stored, to: isTicked ? stored.object.ticked(by: account.id, at: now) : stored.object.unticked,
            verb: isTicked ? "shopping.tick" : "shopping.untick", origin: origin)
    }

    package func takeOffList(_ stored: Stored<ShoppingItem>) throws {
        try tx.objects.delete(stored, verb: "shopping.remove", origin: origin)
    }

    /// Empties the list, or takes off what is ticked. Answers how many things that were.
    package func clearList(onlyTicked: Bool) throws -> Int {
        let gone = try shoppingList().filter { !onlyTicked || $0.object.isTicked }
        for stored in gone { try tx.objects.delete(stored, verb: "shopping.clear", origin: origin) }
        return gone.count
    }

    /// "6 eggs", "milk (2 l)".
    package func words(of item: ShoppingItem) -> String {
        guard let amount = item.amount else { return item.name }
        let said = FieldWords(actions: self)
            .value(["amount": .double(amount), "unit": .string(item.unit ?? "")], of: "noodle stock")
        return phrase(
            item.unit == nil ? "shopping/as counted" : "shopping/as measured",
            ["name": .text(item.name), "amount": item.unit == nil ? .number(amount) : .text(said)])
    }
}
