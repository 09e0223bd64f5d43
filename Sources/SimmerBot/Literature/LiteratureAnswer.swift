import SimmerDomain
import SimmerLanguage
import SimmerStore

/// The answer to a search of the literature: hits from outside, what the room's own notebook has, and the way to protocols.io, each told
/// apart from the others.
struct LiteratureAnswer {
    enum Standing {
        case searching, known, offline
    }

    let query: LiteratureQuery
    let results: LiteratureResults?
    let standing: Standing
    let offset: Int
    let turn: Turn
    private let own: (places: [NotebookPlace], total: Int)

    /// So many places of the notebook are shown; "find … in our notebook" shows all.
    private static let mostOwn = 3

    init(
        _ query: LiteratureQuery, _ results: LiteratureResults?, _ standing: Standing, offset: Int, _ turn: Turn
    ) throws {
        self.query = query
        self.results = results
        self.standing = standing
        self.offset = offset
        self.turn = turn
        own = offset > 0 ? ([], 0) : try turn.actions.findInNotebook(query.text, limit: Self.mostOwn)
    }

    private var page: [LiteratureHit] {
        Array((results?.hits ?? []).dropFirst(offset).prefix(Turn.linesOfPage))
    }

    private var hasMore: Bool {
        guard let results, !page.isEmpty else { return false }
        return offset + page.count < results.hits.count || !results.isWhole
    }

    private var title: String {
        var values: [String: PhraseValue] = ["query": .text(query.text)]
        if let source = turn.environment.literatureSource { values["source"] = .text(source) }
        guard standing == .known || !page.isEmpty else {
            return phrase(standing == .searching ? "searching" : "no answer", values)
        }
        guard !page.isEmpty else { return phrase("nothing", values) }
        values["count"] = .number(Double(results?.total ?? 0))
        values["first"] = .number(Double(offset + 1))
        values["last"] = .number(Double(offset + page.count))
        return phrase("title", values)
    }

    private var items: [Cards.Item] {
        page.enumerated().map { index, hit in
            var item = Cards.Item(number: offset + index + 1, title: hit.title)
            item.detail = ReferenceWords.detail(hit, turn)
            item.marks = hit.isOpen ? ["🔓"] : []
            item.link = hit.url
            return item
        }
    }

    private var ownItems: [Cards.Item] {
        own.places.enumerated().map { turn.item($0 + 1, $1) }
    }

    private var protocols: (label: String, url: String) {
        (phrase("protocols.io"), "https://www.protocols.io/search?q=" + PercentEncoding.component(query.text))
    }

    var text: String {
        var lines = [title]
        for item in items {
            let marked = (item.marks + [item.title]).joined(separator: " ")
            let detail = [item.detail, item.link].compactMap(\.self).joined(separator: " ")
            lines.append(
                turn.phrase(
                    "words/list line said",
                    ["number": .number(Double(item.number)), "title": .text(marked), "detail": .text(detail)]))
        }
        if hasMore { lines.append(turn.phrase("words/more hint")) }
        if own.total > 0 {
            lines.append(ownTitle)
            lines += ownItems.map { "• \([$0.title, $0.detail].compactMap(\.self).joined(separator: ": "))" }
        }
        lines.append("\(protocols.label): \(protocols.url)")
        return lines.joined(separator: "\n")
    }

    var card: JSON {
        Cards.list(
            title: title, items, more: hasMore ? turn.phrase("words/more") : nil,
            also: own.total > 0 ? (ownTitle, ownItems) : nil, links: [protocols])
    }

    private var ownTitle: String { phrase("own", ["count": .number(Double(own.total))]) }

    private func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
        turn.phrase("literature/\(key)", values)
    }
}

/// What is said of records of the literature.
enum ReferenceWords {
    /// So many are shown with an experiment.
    private static let mostShown = 20

    /// Shows the references of an experiment below what is said of it.
    static func add(_ references: [Stored<Reference>], to reply: inout Reply, _ turn: Turn) {
        guard !references.isEmpty else { return }
        let hits = references.prefix(mostShown).map(\.object.hit)
        let title = turn.phrase("literature/references", ["count": .number(Double(references.count))])
        reply.text = ([reply.text, title] + hits.map { "• \($0.title) – \(detail($0, turn)) \($0.url)" })
            .joined(separator: "\n")
        reply.card?["links"] = .array(hits.map { ["label": .string($0.title), "url": .string($0.url)] })
    }

    /// "He R, Miao L., 2026, Biosens Bioelectron, Europe PMC, open access"
    static func detail(_ hit: LiteratureHit, _ turn: Turn) -> String {
        // Long lists of authors say no more than their beginning.
        let authors = hit.authors.map { $0.count > 80 ? $0.prefix(80).trimmingPrefix(" ") + "…" : $0 }
        return [
            authors, hit.year.map(String.init), hit.journal, hit.source,
            hit.isOpen ? turn.phrase("literature/open") : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
