import SimmerDomain

/// The collection of teas as lists and searches show it.
extension ShelfStore {
    package struct TeaFilter: Sendable, Hashable {
        /// A word that name, brand or type must hold.
        package struct Word: Sendable, Hashable {
            package var part: String
            /// The types that the word is a part of in some language.
            package var types: [Tea.Kind]
            package init(_ part: String, types: [Tea.Kind] = []) {
                self.part = part
                self.types = types
            }
        }

        package static let mostWords = 4

        package var type: Tea.Kind?
        /// Whether this account (by id) has tried it.
        package var triedBy: String?
        package var isTried = false
        /// All of them must fit; the first four count.
        package var words: [Word] = []
        package init() {}
    }

    private static func word(_ place: Int) -> String {
        """
        (:part\(place) IS NULL OR fold LIKE :part\(place) ESCAPE '\\' OR :types\(place) LIKE '%,' || type || ',%')
        """
    }
    private static let fitting = """
        FROM shelf WHERE room = :room AND kind = 'tea' AND (:type IS NULL OR type = :type)
            AND (:person IS NULL OR :tried = CASE WHEN EXISTS (
                SELECT 1 FROM object WHERE object.room = :room AND object.kind = 'tried'
                    AND object.nameFold = shelf.id || '/' || :person AND object.isOver = 0 AND object.deletedAt IS NULL
            ) THEN 1 ELSE 0 END)
            AND \(word(0)) AND \(word(1)) AND \(word(2)) AND \(word(3))
        """
    private static let counts = Query("SELECT count(*) FROM (SELECT id \(fitting) LIMIT :limit OFFSET :offset)")
    private static let pages = Query("SELECT id \(fitting) ORDER BY fold, id LIMIT :limit OFFSET :offset")

    private func arguments(_ room: RoomKey, _ filter: TeaFilter, limit: Int, offset: Int) -> Arguments {
        func word(_ place: Int) -> (part: SQLValue, types: SQLValue) {
            guard filter.words.indices.contains(place) else { return (nil, nil) }
            let word = filter.words[place]
            let quoted = word.part.folded.replacing("\\", with: "\\\\").replacing("%", with: "\\%")
                .replacing("_", with: "\\_")
            return (.text("%\(quoted)%"), .text(",\(word.types.map(\.rawValue).joined(separator: ",")),"))
        }
        let words = (0..<TeaFilter.mostWords).map(word)
        return [
            "room": .int(room), "type": SQLValue(filter.type?.rawValue), "person": SQLValue(filter.triedBy),
            "tried": SQLValue(filter.isTried), "part0": words[0].part, "types0": words[0].types,
            "part1": words[1].part, "types1": words[1].types, "part2": words[2].part, "types2": words[2].types,
            "part3": words[3].part, "types3": words[3].types, "limit": SQLValue(limit), "offset": SQLValue(offset),
        ]
    }

    /// The ids of a page, by name.
    package func teas(in room: RoomKey, _ filter: TeaFilter, offset: Int, limit: Int) throws -> [String] {
        try tx.connection.all(Self.pages, arguments(room, filter, limit: limit, offset: offset)) { $0.text(0) }
    }

    package func countTeas(in room: RoomKey, _ filter: TeaFilter) throws -> Int {
        try tx.connection.first(Self.counts, arguments(room, filter, limit: .max, offset: 0)) { Int($0.int(0)) } ?? 0
    }
}
