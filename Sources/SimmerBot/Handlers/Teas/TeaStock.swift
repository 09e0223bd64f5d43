import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "how much Sencha is left?" · "we have 50 g of Sencha" · "I bought 100 g of Sencha"
enum TeaStock: IntentHandler {
    static let intent = "tea.stock"

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.tea()
        var tea = stored.object
        guard turn.match.slots["quantity"] != nil else {
            var values = turn.facts(of: tea)
            if let left = tea.stockGrams, let leaf = tea.leafGrams {
                values["brews"] = .number((left / leaf + 0.001).rounded(.down))
            }
            return turn.quietly(tea.stockGrams == nil ? "uncounted" : "left", values)
        }
        try turn.setting("quantity", as: "quantity weight") {
            guard let grams = try turn.grams("quantity") else { return }
            let had = turn.choice("add") == nil ? 0 : tea.stockGrams ?? 0
            try tea.set(stockGrams: had + grams)
        }
        let changed = try turn.actions.change(stored, to: tea)
        guard changed.version != stored.version else { return turn.quietly("unchanged", turn.facts(of: tea)) }
        var values = turn.facts(of: tea)
        values["was"] = stored.object.stockGrams.map { .number($0) }
        return turn.reply("set", values)
    }
}

/// "what did we drink last?"
enum RecentTeas: IntentHandler {
    static let intent = "tea.recent"

    static func run(_ turn: Turn) throws -> Reply {
        var brews = try turn.actions.brews()
        if turn.text("tea") != nil {
            let tea = try turn.tea()
            brews = brews.filter { $0.object.teaId == tea.id }
        }
        guard !brews.isEmpty else { return turn.quietly("none") }
        return try turn.list(
            brews, title: turn.phrase("title"), kind: Tea.kind, id: { $0.object.teaId }, line: "words/list line said"
        ) { number, stored in
            var values: [String: PhraseValue] = ["when": turn.when(stored.object.startedAt)]
            let who = try stored.createdBy.flatMap { try turn.tx.accounts.find($0)?.shownName }
            values["who"] = .text(who ?? turn.phrase("words/former member"))
            let made = stored.object.timers.count - (stored.object.hasRinse ? 1 : 0)
            values["count"] = made > 1 ? .number(Double(made)) : nil
            return Cards.Item(number: number, title: stored.object.label, detail: turn.phrase("line", values))
        }
    }
}
