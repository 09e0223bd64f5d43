import SimmerDomain

/// What a search looks through: see `ShelfNameSearch`.
extension ShelfStore {
    private static let roomID = Query("SELECT id FROM room WHERE key = :room")
    private static let columnsOfLine = "id, fold, type, supply, prefersMeal"
    private static let allLines = Query(
        "SELECT \(columnsOfLine) FROM shelf WHERE room = :room AND kind = :kind ORDER BY fold")
    private static let oneLine = Query("SELECT \(columnsOfLine) FROM shelf WHERE id = :id")
    /// After more changes than this all lines are read again.
    private static let mostChanges = 500

    private static func searchLine(_ row: borrowing SQLRow) -> ShelfNameSearch.Line {
        ShelfNameSearch.Line(
            id: row.text(0), fold: row.utf8(1), type: row.optionalText(2), supply: row.int(3), prefersMeal: row.bool(4))
    }

    /// Everything of a kind in a room as this transaction sees it. Of one that is kept only what has changed since is
    /// read.
    func nameSearch(_ kind: String, in room: RoomKey) throws -> ShelfNameSearch {
        let place = ShelfNameSearches.Place(room: room, kind: kind)
        let id = try tx.connection.first(Self.roomID, ["room": .int(room)]) { $0.text(0) } ?? ""
        let newest = try tx.changes.newest(in: room)
        let kept = tx.nameSearches.find(place)
        if let kept, kept.room == id, kept.upTo == newest { return kept }
        var now: ShelfNameSearch?
        if let kept, kept.room == id, kept.upTo < newest,
            let since = try tx.changes.changed([kind], in: room, after: kept.upTo, limit: Self.mostChanges)
        {
            var changed: [String: ShelfNameSearch.Line?] = [:]
            for thing in since where changed[thing.id] == nil {
                let line = try tx.connection.first(Self.oneLine, ["id": .text(thing.id)], Self.searchLine)
                changed.updateValue(line, forKey: thing.id)
            }
            now = kept.changed(changed, upTo: newest)
        }
        let nameSearch =
            try now
            ?? ShelfNameSearch(
                room: id, upTo: newest,
                tx.connection.all(Self.allLines, ["room": .int(room), "kind": .text(kind)], Self.searchLine))
        // What a writing transaction sees may never be committed.
        if !tx.session.isWriting { tx.nameSearches.store(nameSearch, place) }
        return nameSearch
    }

    /// Of more hits than this a page is sooner found by going through the lines in their order.
    private static let fewHits = 200

    /// A page of a search, and how many lines there are on all pages.
    struct FoundPage {
        var lines: [Line]
        var count: Int
    }

    /// nil for a filter that asks for more than a nameSearch knows.
    func found(
        _ kind: String, in room: RoomKey, by sort: Sort, _ filter: Filter, offset: Int, limit: Int
    ) throws -> FoundPage? {
        var rest = filter
        (rest.part, rest.need, rest.prefersMeal) = (nil, nil, nil)
        guard filter.part != nil, rest == Filter() else { return nil }
        let ids = try nameSearch(kind, in: room).ids(filter)
        if sort == .name {
            let lines = try ids.dropFirst(offset).prefix(limit).compactMap { try find($0) }
            return FoundPage(lines: lines, count: ids.count)
        }
        guard offset < ids.count else { return FoundPage(lines: [], count: ids.count) }
        let lines =
            ids.count <= Self.fewHits
            ? Array(try sorted(ids, by: sort).dropFirst(offset).prefix(limit))
            : try page(kind, in: room, by: sort, filter, offset: offset, limit: limit)
        return FoundPage(lines: lines, count: ids.count)
    }

    private static let withOrder = Query("SELECT \(columns), brandFold, fold, seconds FROM shelf WHERE id = :id")

    /// A line with what it is sorted by: first the numbers, lowest first, then the text, by its bytes.
    private struct SortedLine {
        var line: Line
        var numbers: [Double]
        var text: [UInt8]

        init(_ row: borrowing SQLRow, _ sort: Sort) {
            line = ShelfStore.line(row)
            let (rating, lowest) = (line.rating ?? -1, line.lowest ?? -1)
            text = row.utf8(8)
            switch sort {
            case .name: numbers = []
            case .brand:
                numbers = []
                // No text holds a zero: the brand is compared as a whole before the name.
                text = row.utf8(7) + [0] + text
            case .rating: numbers = [-rating]
            case .time: numbers = [row.double(9)]
            case .agreement: numbers = [-lowest, -rating]
            }
        }

        func precedes(_ other: SortedLine) -> Bool {
            numbers == other.numbers
                ? text.lexicographicallyPrecedes(other.text) : numbers.lexicographicallyPrecedes(other.numbers)
        }
    }

    /// A few lines, as the statements for lists sort them.
    private func sorted(_ ids: [String], by sort: Sort) throws -> [Line] {
        try ids.compactMap { id in try tx.connection.first(Self.withOrder, ["id": .text(id)]) { SortedLine($0, sort) } }
            .sorted { $0.precedes($1) }.map(\.line)
    }
}
