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
            kind: "place", id: \.hit.id, item: { turn.item($0, $1) },
            page: { try turn.actions.findInNotebook(query, offset: $0, limit: $1).places })
    }
}

extension Turn {
    /// A place of the notebook as a line: where it is, and the words there.
    func item(_ number: Int, _ place: NotebookPlace) -> Cards.Item {
        var values: [String: PhraseValue] = ["experiment": .text(place.hit.experimentTitle)]
        if let step = place.step { values["number"] = .number(Double(step.number)) }
        var title = phrase("notebook.search/place \(place.part)", values)
        if place.hit.isWithdrawn { title = phrase("notebook.search/withdrawn", ["place": .text(title)]) }
        var item = Cards.Item(number: number, title: title, detail: place.words)
        item.subject = Subject(kind: place.hit.kind, id: place.hit.id)
        item.say = phrase("notebook.search/open say", values)
        return item
    }
}
