import SimmerDomain
import SimmerStore

extension ShoppingItem: ActedKind {
    static let methods = RoomMethods.ofShopping
    static let undoneByOthers = UndoRight.members
    private static let adding = "shopping.add"

    /// Each adding to the same line is taken back by itself.
    static func allows(_ later: Change, after change: Change) -> Bool {
        change.verb == adding && later.verb == adding
    }

    /// An adding takes back what it added; what was added to the same line besides stays, whoever put the line there.
    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws {
        let tx = undoing.actions.tx
        guard change.verb == adding, change.after["deleted"]?.bool != true,
            case let stored = try undoing.stored(change, of: Self.self), !stored.isDeleted
        else {
            _ = try undoing.revert(change, of: Self.self, origin)
            return
        }
        let history = try tx.changes.history(of: stored.id, limit: 200).filter { $0.undoes == nil }
        let others = history.filter { $0.verb == adding && $0.group != change.group && $0.undoneBy == nil }
        let isGone = history.contains { $0.isCreation && ($0.group == change.group || $0.undoneBy != nil) }
        if isGone && others.isEmpty {
            try tx.objects.delete(stored, verb: Undoing.verb, origin: origin)
        } else {
            let rest = stored.object.without(amountAdded(by: change, history, now: stored.object))
            try tx.objects.update(stored, to: rest, verb: Undoing.verb, origin: origin)
        }
    }

    /// `history`: of its line, newest first; what was put there at first is not in the log, but in what changed it
    /// later.
    private static func amountAdded(by change: Change, _ history: [Change], now: ShoppingItem) -> Double? {
        guard change.isCreation else {
            return change.after["amount"]?.double.map { $0 - (change.before["amount"]?.double ?? 0) }
        }
        guard let next = history.last(where: { $0.after["amount"] != nil }) else { return now.amount }
        return next.before["amount"]?.double
    }

    static func undone(_ change: Change, _ actions: Actions) throws -> String? {
        guard let stored = try actions.tx.objects.find(Self.self, id: change.object) else { return nil }
        func said(_ key: String, _ item: ShoppingItem) -> String {
            actions.phrase(
                "shopping/undone \(key)", ["name": .text(item.name), "what": .text(actions.words(of: item))])
        }
        guard change.verb == adding else {
            return said(String(change.verb.dropFirst("shopping.".count)), stored.object)
        }
        // What was bought before it was put there again is as it was.
        let same = try actions.shoppingList().map(\.object).filter { $0.name.folded == stored.object.name.folded }
        guard let item = same.first else { return said("add", stored.object) }
        return said(item.isTicked ? "untick" : "add rest", item)
    }
}

extension Change {
    /// Whether the thing was made by it.
    fileprivate var isCreation: Bool { before["deleted"]?.bool == true }
}
