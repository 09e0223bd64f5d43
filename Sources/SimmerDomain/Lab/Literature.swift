/// One record that a source of literature has.
package struct LiteratureHit: Hashable, CodedPart {
    package var source: String
    package var sourceId: String
    package var title: String
    package var authors: String?
    /// Where it was published.
    package var journal: String?
    package var year: Int?
    /// https only.
    package var url: String
    package var doi: String?
    /// Everybody can read it for nothing.
    package var isOpen: Bool

    package init(
        source: String, sourceId: String, title: String, authors: String? = nil, journal: String? = nil,
        year: Int? = nil, url: String, doi: String? = nil, isOpen: Bool = false
    ) {
        self.source = source
        self.sourceId = sourceId
        self.title = title
        self.authors = authors
        self.journal = journal
        self.year = year
        self.url = url
        self.doi = doi
        self.isOpen = isOpen
    }

    package static var blank: LiteratureHit { LiteratureHit(source: "", sourceId: "", title: "", url: "") }
    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("source", &source)
        fields.needed("sourceId", &sourceId)
        fields.needed("title", &title, .string(min: 1, max: 500))
        fields.optional("authors", &authors, .string(max: 500))
        fields.optional("journal", &journal, .string(max: 200))
        fields.optional("year", &year, .integer(min: 1000, max: 9999))
        fields.needed("url", &url, .string(pattern: "^https://"))
        fields.optional("doi", &doi)
        fields.optional("open", &isOpen, unless: false)
        if fields.isReading, !url.hasPrefix("https://") { fields.refuse() }
    }
}

/// What a person looks for in the literature.
package struct LiteratureQuery: Sendable, Hashable {
    package static let longest = 300
    /// So far a search goes: each further page asks the sources, out of one budget for all rooms.
    package static let mostHits = 1_000
    package let text: String

    /// At most 300 characters, on one line, without quotes and parentheses that have no partner; a colon would name a
    /// field of the source. Throws `missing` when no word is left.
    package init(_ raw: String) throws(Refusal) {
        let line = try CleanText.line(raw.replacing(":", with: " "), in: 1...Int.max, field: "query", missing: Self.ask)
        let balanced = Self.balanced(String(line.prefix(Self.longest)))
        text = try CleanText.line(balanced, in: 1...Self.longest, field: "query", missing: Self.ask)
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw Refusal(.missing, field: "query", phrase: Self.ask)
        }
    }

    private static let ask = "literature ask query"

    /// The same words are the same search.
    package var key: String { "literature/\(text.folded)" }

    private static func balanced(_ text: String) -> String {
        var characters: [Character?] = Array(text)
        var open: [Int] = []
        var quote: Int?
        for (index, character) in text.enumerated() {
            switch character {
            case "\"":
                quote = quote == nil ? index : nil
            case "(" where quote == nil: open.append(index)
            case ")" where quote == nil:
                if open.popLast() == nil { characters[index] = nil }
            default: break
            }
        }
        if let quote {
            // What stands behind it was read as quoted, and is not.
            characters[quote] = nil
            return balanced(String(characters.compactMap(\.self)))
        }
        for index in open { characters[index] = nil }
        return String(characters.compactMap(\.self))
    }
}

/// What the sources have said to one query so far: methods and protocols of all sources first, then everything else.
package struct LiteratureResults: Sendable, Hashable {
    /// One ordered list of one source.
    package struct Stream: Sendable, Hashable {
        /// "Europe PMC/methods"
        package var name: String
        package var hits: [LiteratureHit]
        /// How many there are in all.
        package var total: Int
        /// Where the next page begins, in the source's own words; nil at the end.
        package var cursor: String?

        package init(name: String, hits: [LiteratureHit] = [], total: Int = 0, cursor: String? = nil) {
            self.name = name
            self.hits = hits
            self.total = total
            self.cursor = cursor
        }
    }

    package var streams: [Stream]
    package init(streams: [Stream]) { self.streams = streams }

    /// In the order in which they are numbered: those of a list only when the lists before it are read to their ends.
    package var hits: [LiteratureHit] {
        var hits: [LiteratureHit] = []
        for stream in streams {
            hits += stream.hits
            if stream.cursor != nil { break }
        }
        return hits
    }
    package var total: Int { max(streams.reduce(0) { $0 + $1.total }, hits.count) }
    package var isWhole: Bool { streams.allSatisfy { $0.cursor == nil } }

    package init?(_ json: JSON) {
        guard let streams = json["streams"]?.array else { return nil }
        self.streams = streams.map { stream in
            Stream(
                name: stream["name"]?.string ?? "", hits: stream["hits"].flatMap { [LiteratureHit](json: $0) } ?? [],
                total: stream["total"]?.int.map(Int.init) ?? 0, cursor: stream["cursor"]?.string)
        }
    }

    package var json: JSON {
        [
            "streams": .array(
                streams.map { stream in
                    .compact([
                        "name": .string(stream.name), "hits": .array(stream.hits.map(\.json)),
                        "total": JSON(stream.total), "cursor": stream.cursor.map(JSON.string),
                    ])
                })
        ]
    }
}

/// What a search of the literature came to.
package enum LiteratureLookup: Sendable, Hashable {
    case found(LiteratureResults)
    /// The source does not answer; nil: none is set up.
    case offline(source: String?)
}
