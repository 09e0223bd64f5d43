import SimmerActions
import SimmerDomain
import SimmerExport
import SimmerLanguage
import SimmerStore

extension ShoppingItem: SpokenKind {
    static let handlers: [any IntentHandler.Type] = [
        AddToList.self, ShoppingList.self, TickOff.self, TakeOffList.self, ClearList.self, WhoWantsIt.self,
        ExportShopping.self,
    ]

    static func names(in room: RoomKey, _ tx: Transaction) throws -> [String] {
        try tx.objects.list(ShoppingItem.self, in: room).map(\.object.name)
    }

    static func groceries(_ turn: Turn) throws -> Reply? {
        guard try !turn.actions.shoppingList().isEmpty else { return nil }
        let inner = turn.with(Match(intent: ShoppingList.intent, language: turn.language, slots: [:]))
        defer { turn.focus = inner.focus }
        return try ShoppingList.run(inner)
    }
}

/// "add milk and 6 eggs to the shopping list"
enum AddToList: IntentHandler {
    static let intent = "shopping.add"
    static let atDevice: MethodDescriptor.DeviceUse? = .ofPerson

    static func run(_ turn: Turn) throws -> Reply {
        var (added, there): ([String], [String]) = ([], [])
        for number in Turn.numbers {
            guard let name = turn.text("item\(number)") else { continue }
            var (amount, unit): (Double?, String?) = (turn.number("amount\(number)"), nil)
            if case .quantity(let value, let named)? = turn.match.slots["amount\(number)"] {
                (amount, unit) = (value, named)
            }
            let item = try ShoppingItem(
                id: Identifier.make(at: turn.now), name: name, amount: amount, unit: unit)
            let before = try turn.actions.shoppingList()
            let stored = try turn.actions.addToList(item)
            let words = turn.actions.words(of: stored.object)
            if before.contains(where: { $0.id == stored.id && $0.version == stored.version }) {
                there.append(words)
            } else {
                added.append(words)
            }
        }
        guard !added.isEmpty else { return turn.quietly("there", ["what": .list(there)]) }
        return turn.reply("added", ["what": .list(added)])
    }
}

/// "what else do we need?"
enum ShoppingList: IntentHandler {
    static let intent = "shopping.list"
    static let atDevice: MethodDescriptor.DeviceUse? = .ofDevice
    private static let linesOfPage = 20

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.shoppingList()
        let out = try turn.tx.shelf.page(
            Noodle.kind, in: turn.room.key, by: .name, NoodleFilter.unavailable.shelf, offset: 0,
            limit: Cards.linesOfPage)
        guard !all.isEmpty || !out.isEmpty else { return turn.quietly("none") }
        let open = all.count { !$0.object.isTicked }
        let title =
            open == 0 && !all.isEmpty
            ? turn.phrase("shopping/title all ticked")
            : turn.phrase("shopping/title", ["count": .number(Double(open))])
        var reply = try turn.list(
            all, title: title, kind: ShoppingItem.kind, id: { $0.id }, linesOfPage: linesOfPage
        ) { number, stored in try line(number, stored, turn) }
        if all.isEmpty { reply = Reply(title, card: Cards.list(title: title, []), isQuiet: true) }
        guard !out.isEmpty, turn.number("offset") == nil else { return reply }
        let items = out.enumerated().map { index, line in
            Cards.Item(
                number: all.count + index + 1, title: turn.shelfName(line.name, line.brand),
                subject: Subject(kind: Noodle.kind, id: line.id))
        }
        let outTitle = turn.phrase("shopping/out")
        let also: JSON = ["title": .string(outTitle), "items": Cards.list(title: outTitle, items)["items"] ?? []]
        reply.card?["also"] = also
        reply.text += "\n\(outTitle): " + items.map(\.title).joined(separator: ", ")
        return reply
    }

    private static func line(_ number: Int, _ stored: Stored<ShoppingItem>, _ turn: Turn) throws -> Cards.Item {
        let item = stored.object
        var values: [String: PhraseValue] = ["who": .text(try turn.creator(of: stored))]
        if item.isTicked { values["ticker"] = .text(try turn.ticker(of: item)) }
        var line = Cards.Item(number: number, title: turn.actions.words(of: item))
        line.detail = turn.phrase(item.isTicked ? "shopping/ticked by" : "shopping/by", values)
        line.marks = [turn.phrase(item.isTicked ? "shopping/mark ticked" : "shopping/mark open")]
        line.subject = Subject(kind: ShoppingItem.kind, id: stored.id)
        if !item.isTicked {
            line.buttons = [
                (turn.phrase("shopping/button got"), turn.phrase("shopping/say got", ["name": .text(item.name)]))
            ]
        }
        return line
    }
}

/// "got the milk" · "cross off everything" · "untick the eggs"
enum TickOff: IntentHandler {
    static let intent = "shopping.tick"
    static let atDevice: MethodDescriptor.DeviceUse? = .ofPerson

    static func run(_ turn: Turn) throws -> Reply {
        if turn.match.slots["all"] != nil {
            let open = try turn.actions.shoppingList().filter { !$0.object.isTicked }
            guard !open.isEmpty else { return turn.quietly("none") }
            for stored in open { try turn.actions.tick(stored) }
            return turn.reply("all", ["count": .number(Double(open.count))])
        }
        let isTicked = turn.match.slots["still"] == nil
        let named = try turn.listed()
        let changing = named.filter { $0.object.isTicked != isTicked }
        let what: PhraseValue = .list((changing.isEmpty ? named : changing).map { turn.actions.words(of: $0.object) })
        guard !changing.isEmpty else { return turn.quietly(isTicked ? "already" : "not yet", ["what": what]) }
        for stored in changing { try turn.actions.tick(stored, isTicked) }
        return turn.reply(isTicked ? "ticked" : "still", ["what": what])
    }
}

/// "take the milk off the list"
enum TakeOffList: IntentHandler {
    static let intent = "shopping.remove"
    static let atDevice: MethodDescriptor.DeviceUse? = .ofPerson

    static func run(_ turn: Turn) throws -> Reply {
        let named = try turn.listed()
        for stored in named { try turn.actions.takeOffList(stored) }
        return turn.reply("removed", ["what": .list(named.map { turn.actions.words(of: $0.object) })])
    }
}

/// "empty the list" · "remove the ticked things"
enum ClearList: IntentHandler {
    static let intent = "shopping.clear"
    static let atDevice: MethodDescriptor.DeviceUse? = .ofPerson

    static func run(_ turn: Turn) throws -> Reply {
        let onlyTicked = turn.match.slots["ticked"] != nil
        let count = try turn.actions.clearList(onlyTicked: onlyTicked)
        guard count > 0 else { return turn.quietly(onlyTicked ? "none ticked" : "none") }
        return turn.reply(onlyTicked ? "cleared ticked" : "cleared", ["count": .number(Double(count))])
    }
}

/// "who added the eggs?"
enum WhoWantsIt: IntentHandler {
    static let intent = "shopping.who"
    static let atDevice: MethodDescriptor.DeviceUse? = .ofDevice

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.listed()[0]
        var values: [String: PhraseValue] = ["what": .text(turn.actions.words(of: stored.object))]
        guard turn.match.slots["ticked"] != nil else {
            values["who"] = .text(try turn.creator(of: stored))
            values["when"] = turn.when(stored.createdAt)
            return turn.quietly("added", values)
        }
        guard let at = stored.object.tickedAt else { return turn.quietly("not ticked", values) }
        values["who"] = .text(try turn.ticker(of: stored.object))
        values["when"] = turn.when(at)
        return turn.quietly("ticked", values)
    }
}

/// "export the shopping list as CSV"
enum ExportShopping: IntentHandler {
    static let intent = "shopping.export"
    static let atDevice: MethodDescriptor.DeviceUse? = .never

    static func run(_ turn: Turn) throws -> Reply {
        guard let list = ListExport(rawValue: ShoppingItem.kind) else { throw Refusal(.notFound, field: "list") }
        return try turn.exported(turn.actions.export(.list(list)), "list", [:])
    }
}

extension Turn {
    /// How the slots of the things of one line end.
    fileprivate static let numbers = ["", " two", " three", " four", " five", " six"]

    /// The things on the list that the order names, each once. Throws `not_found` for one that is not there.
    fileprivate func listed() throws -> [Stored<ShoppingItem>] {
        let all = try actions.shoppingList()
        var named: [Stored<ShoppingItem>] = []
        for name in Self.numbers.compactMap({ text("item\($0)") }) {
            let exact = all.filter { $0.object.name.folded == name.folded }
            let words = Set(name.folded.split(separator: " "))
            let found =
                exact.isEmpty ? all.filter { words.isSubset(of: $0.object.name.folded.split(separator: " ")) } : exact
            guard !found.isEmpty else { throw Refusal(.notFound, field: "item", phrase: "shopping/not found") }
            named += found.filter { stored in !named.contains { $0.id == stored.id } }
        }
        guard !named.isEmpty else { throw Refusal(.notFound, field: "item", phrase: "shopping/not found") }
        return named
    }

    fileprivate func creator(of stored: Stored<ShoppingItem>) throws -> String {
        try stored.createdBy.flatMap { try tx.accounts.find($0)?.shownName } ?? phrase("words/former member")
    }

    fileprivate func ticker(of item: ShoppingItem) throws -> String {
        try item.tickedBy.flatMap { try tx.accounts.find(id: $0)?.shownName } ?? phrase("words/former member")
    }
}
