import SimmerDomain

/// What a source is asked for: protocols and methods come before other articles, so each is an ordered list of its own.
/// The two lists of one query have no record in common.
package enum LiteraturePart: String, Sendable, CaseIterable {
    case methods, others
}

/// One page of such a list.
package struct LiteraturePage: Sendable, Hashable {
    package var hits: [LiteratureHit]
    /// How many the list has in all.
    package var total: Int
    /// Where the next page begins; nil at the end.
    package var cursor: String?
}

/// A service that knows articles and protocols.
package protocol LiteratureSource: Sendable {
    /// How its records are credited: "Europe PMC".
    var name: String { get }
    /// A page of a list, the likeliest first; `cursor` is the one of the page before, nil for the first page.
    /// Throws `SourceTrouble`, or `CancellationError`.
    func search(_ query: LiteratureQuery, _ part: LiteraturePart, after cursor: String?) async throws -> LiteraturePage
}

/// The sources of an installation.
package struct LiteratureSources: Sendable {
    private let sources: [any LiteratureSource]
    private let patience: Duration

    /// `patience`: for how long a person is kept waiting, all sources together.
    package init(_ sources: [any LiteratureSource], patience: Duration = .seconds(10)) {
        self.sources = sources
        self.patience = patience
    }

    package var firstName: String? { sources.first?.name }

    /// A list that nobody has read yet begins here.
    private static let start = "*"

    /// So many pages one search may ask for: who wants more asks again, in turns with others.
    private static let mostPages = 4

    /// Goes on from what is known until there are `count` hits or no more, or the most pages were read. Throws only
    /// `CancellationError`.
    package func search(_ query: LiteratureQuery, knowing known: LiteratureResults?, count: Int) async throws
        -> LiteratureLookup
    {
        guard !sources.isEmpty else { return .offline(source: nil) }
        let lists = LiteraturePart.allCases.flatMap { part in
            sources.map { (source: $0, part: part, name: "\($0.name)/\(part.rawValue)") }
        }
        var results = LiteratureResults(
            streams: lists.map { list in
                known?.streams.first { $0.name == list.name } ?? .init(name: list.name, cursor: Self.start)
            })
        var failed: String?
        var pages = 0
        let end = ContinuousClock.now + patience
        for (index, list) in lists.enumerated() {
            // The first page of each tells how many there are; more of a list is wanted when those before it are read
            // to their ends.
            let isNext = results.streams[..<index].allSatisfy { $0.cursor == nil }
            while let cursor = results.streams[index].cursor,
                pages < Self.mostPages, cursor == Self.start || (isNext && results.hits.count < count)
            {
                pages += 1
                do {
                    let page = try await OutsideClient.before(end) {
                        try await list.source.search(query, list.part, after: cursor == Self.start ? nil : cursor)
                    }
                    results.streams[index].hits += page.hits
                    results.streams[index].total = page.total
                    results.streams[index].cursor = page.hits.isEmpty || page.cursor == cursor ? nil : page.cursor
                } catch is CancellationError {
                    throw CancellationError()
                } catch {
                    failed = failed ?? list.source.name
                    break
                }
            }
        }
        let isMore = results.hits.count > known?.hits.count ?? 0
        if let failed, !isMore { return .offline(source: failed) }
        return .found(results)
    }
}
