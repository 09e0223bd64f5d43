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

    /// What a filter does not ask for only takes its parameters; see `ShelfStore.Condition`.
    private static func query(_ filter: TeaFilter, isCount: Bool) -> Query {
        made("tea \(isCount) \(filter.type != nil) \(filter.triedBy != nil)") {
            let type = filter.type == nil ? "CAST(:type AS TEXT) IS NULL" : "type = :type"
            let tried =
                filter.triedBy == nil
                ? "CAST(:person AS TEXT) IS NULL AND CAST(:tried AS TEXT) IS NOT NULL"
                : ":tried = CASE WHEN \(isTried) THEN 1 ELSE 0 END"
            return """
                SELECT \(isCount ? "count(*)" : "id") FROM shelf
                WHERE room = :room AND kind = 'tea' AND \(type) AND \(tried)
                \(isCount ? "" : "ORDER BY fold") LIMIT :limit OFFSET :offset
                """
        }
    }
    private static let isTried = """
        EXISTS (
            SELECT 1 FROM object WHERE object.room = :room AND object.kind = 'tried'
                AND object.nameFold = shelf.id || '/' || :person AND object.isOver = 0 AND object.deletedAt IS NULL)
        """
    private static let tried = Query("SELECT \(isTried) FROM shelf WHERE room = :room AND id = :id")

    private func arguments(_ room: RoomKey, _ filter: TeaFilter, limit: Int, offset: Int) -> Arguments {
        [
            "room": .int(room), "type": SQLValue(filter.type?.rawValue), "person": SQLValue(filter.triedBy),
            "tried": SQLValue(filter.isTried), "limit": SQLValue(limit), "offset": SQLValue(offset),
        ]
    }

    /// The ids of all that a search finds, by name; nil for a list, of which a page can be read alone.
    private func found(_ filter: TeaFilter, in room: RoomKey) throws -> [String]? {
        guard !filter.words.isEmpty else { return nil }
        let ids = try nameSearch(Tea.kind, in: room).ids(filter)
        guard let person = filter.triedBy else { return ids }
        return try ids.filter { id in
            let isTried = try tx.connection.first(
                Self.tried, ["room": .int(room), "person": .text(person), "id": .text(id)]
            ) { $0.bool(0) }
            return isTried == filter.isTried
        }
    }

    /// The ids of a page, by name.
    package func teas(in room: RoomKey, _ filter: TeaFilter, offset: Int, limit: Int) throws -> [String] {
        if let found = try found(filter, in: room) { return Array(found.dropFirst(offset).prefix(limit)) }
        return try tx.connection.all(
            Self.query(filter, isCount: false), arguments(room, filter, limit: limit, offset: offset)
        ) { $0.text(0) }
    }

    package func countTeas(in room: RoomKey, _ filter: TeaFilter) throws -> Int {
        if let found = try found(filter, in: room) { return found.count }
        return try tx.connection.first(
            Self.query(filter, isCount: true), arguments(room, filter, limit: 1, offset: 0)
        ) {
            Int($0.int(0))
        } ?? 0
    }

    /// The ids of a page, and how many there are on all pages.
    package func countedTeas(
        in room: RoomKey, _ filter: TeaFilter, offset: Int, limit: Int
    ) throws -> (page: [String], count: Int) {
        if let found = try found(filter, in: room) {
            return (Array(found.dropFirst(offset).prefix(limit)), found.count)
        }
        return try counted(offset: offset, limit: limit) {
            try teas(in: room, filter, offset: offset, limit: limit)
        } count: {
            try countTeas(in: room, filter)
        }
    }
}
