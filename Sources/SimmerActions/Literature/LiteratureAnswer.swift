import SimmerDomain
import SimmerStore

/// The answer to a search of the literature: hits from outside, what the room's own notebook has, and the way to
/// protocols.io, each told apart from the others.
package struct LiteratureAnswer {
    package enum Standing {
        case searching, known, offline
    }

    package let query: LiteratureQuery
    package let results: LiteratureResults?
    package let standing: Standing
    package let offset: Int
    package let actions: Actions
    private let own: (places: [NotebookPlace], total: Int)

    /// So many places of the notebook are shown; "find … in our notebook" shows all.
    private static let mostOwn = 3

    package init(
        _ query: LiteratureQuery, _ results: LiteratureResults?, _ standing: Standing, offset: Int, _ actions: Actions
    ) throws {
        self.query = query
        self.results = results
        self.standing = standing
        self.offset = offset
        self.actions = actions
        own = offset > 0 ? ([], 0) : try actions.findInNotebook(query.text, limit: Self.mostOwn)
    }

    private var page: [LiteratureHit] {
        Array((results?.hits ?? []).dropFirst(offset).prefix(Cards.linesOfPage))
    }

    private var hasMore: Bool {
        guard let results, !page.isEmpty else { return false }
        return offset + page.count < results.hits.count || !results.isWhole
    }

    private var title: String {
        var values: [String: PhraseValue] = ["query": .text(query.text)]
        if let source = actions.environment.literatureSource { values["source"] = .text(source) }
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
            item.detail = ReferenceWords.detail(hit, actions)
            item.marks = hit.isOpen ? ["🔓"] : []
            item.link = hit.url
            return item
        }
    }

    private var ownItems: [Cards.Item] {
        own.places.enumerated().map { actions.item($0 + 1, $1) }
    }

    private var protocols: (label: String, url: String) {
        (phrase("protocols.io"), "https://www.protocols.io/search?q=" + PercentEncoding.component(query.text))
    }

    package var text: String {
        var lines = [title]
        for item in items {
            let marked = (item.marks + [item.title]).joined(separator: " ")
            let detail = [item.detail, item.link].compactMap(\.self).joined(separator: " ")
            lines.append(
                actions.phrase(
                    "words/list line said",
                    ["number": .number(Double(item.number)), "title": .text(marked), "detail": .text(detail)]))
        }
        if hasMore { lines.append(actions.phrase("words/more hint")) }
        if own.total > 0 {
            lines.append(ownTitle)
            lines += ownItems.map { "• \([$0.title, $0.detail].compactMap(\.self).joined(separator: ": "))" }
        }
        lines.append("\(protocols.label): \(protocols.url)")
        return lines.joined(separator: "\n")
    }

    package var card: JSON {
        Cards.list(
            title: title, items, more: hasMore ? actions.phrase("words/more") : nil,
            also: own.total > 0 ? (ownTitle, ownItems) : nil, links: [protocols])
    }

    private var ownTitle: String { phrase("own", ["count": .number(Double(own.total))]) }

    private func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
        actions.phrase("literature/\(key)", values)
    }
}

/// What is said of records of the literature.
package enum ReferenceWords {
    /// "He R, Miao L., 2026, Biosens Bioelectron, Europe PMC, open access"
    package static func detail(_ hit: LiteratureHit, _ actions: Actions) -> String {
        // Long lists of authors say no more than their beginning.
        let authors = hit.authors.map { $0.count > 80 ? $0.prefix(80).trimmingPrefix(" ") + "…" : $0 }
        return [
            authors, hit.year.map(String.init), hit.journal, hit.source,
            hit.isOpen ? actions.phrase("literature/open") : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
