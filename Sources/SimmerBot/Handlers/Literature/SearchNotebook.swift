import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "find Tris in our notebook" · "where did we use Bradford?"
enum SearchNotebook: IntentHandler {
    static let intent = "notebook.search"

    static func run(_ turn: Turn) throws -> Reply {
        guard let query = turn.text("query", "text"), !SearchWords(query).isEmpty else {
            throw turn.ask("query", as: "text")
        }
        let named: [String: PhraseValue] = ["query": .text(query)]
        let total = try turn.actions.findInNotebook(query, limit: 1).total
        guard total > 0 else { throw Refusal(.notFound, phrase: "notebook nothing", values: named) }
        return try turn.list(
            count: total, title: turn.phrase("title", named.merging(["count": .number(Double(total))]) { $1 }),
            kind: "place", id: \.hit.id, item: { turn.actions.item($0, $1) },
            page: { try turn.actions.findInNotebook(query, offset: $0, limit: $1).places })
    }
}
