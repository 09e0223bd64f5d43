import SimmerDomain

/// The lines of noodles and teas: what lists sort, filter and search by, one row for each that is not deleted, written by
/// `ObjectStore` in the transaction that changes the object.
package struct ShelfStore {
    let tx: Transaction

    package enum Sort: String, Sendable, CaseIterable {
        case name, brand, rating, time
    }

    /// Which lines a list shows; nil means all.
    package struct Filter: Sendable, Hashable {
        package var isOnHand: Bool?
        package var prefersMeal: Bool?
        package var type: String?
        /// The longest time in seconds, that one included.
        package var seconds: Int?
        /// A part of the name or the brand, folded.
        package var part: String?
        package init() {}
    }

    package struct Line: Sendable, Hashable {
        package var id: String
        package var name: String
        package var brand: String?
        /// The mean of the members' ratings, one decimal; nil = unrated.
        package var rating: Double?
        package var votes: Int
    }

    private static let columns = "id, name, brand, rating, votes"
    /// Sorted behind everything else.
    private static let noBrand = "\u{10FFFF}"
    private static let noTime = 1_000_000_000

    private static let put = Query(
        """
        INSERT INTO shelf
            (id, room, kind, name, brand, fold, brandFold, type, seconds, isOnHand, prefersMeal, rating, votes)
        VALUES (:id, :room, :kind, :name, :brand, :fold, :brandFold, :type, :seconds, :onHand, :meal, -1, 0)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, brand = excluded.brand, fold = excluded.fold,
            brandFold = excluded.brandFold, type = excluded.type, seconds = excluded.seconds,
            isOnHand = excluded.isOnHand, prefersMeal = excluded.prefersMeal
        """)
    private static let remove = Query("DELETE FROM shelf WHERE id = :id")
    private static let rate = Query("UPDATE shelf SET rating = :rating, votes = :votes WHERE id = :id")
    private static let one = Query("SELECT \(columns) FROM shelf WHERE id = :id")
    private static let all = Query("SELECT \(columns) FROM shelf WHERE room = :room AND kind = :kind ORDER BY fold")
    private static let named = Query(
        """
        SELECT \(columns) FROM shelf WHERE room = :room AND kind = :kind AND fold >= :first AND fold < :last
        ORDER BY fold
        """)
    private static let folded = Query(
        "SELECT \(columns) FROM shelf WHERE room = :room AND kind = :kind AND fold = :fold")
    private static let folds = Query("SELECT fold FROM shelf WHERE room = :room AND kind = :kind ORDER BY fold")
    private static let shown = """
        room = :room AND kind = :kind AND (:onHand IS NULL OR isOnHand = :onHand)
        AND (:meal IS NULL OR prefersMeal = :meal) AND (:type IS NULL OR type = :type) AND seconds <= :seconds
        AND (:part IS NULL OR fold LIKE :part ESCAPE '\\')
        """
    private static let counts = Query("SELECT count(*) FROM shelf WHERE \(shown)")
    private static func page(_ order: String) -> Query {
        Query("SELECT \(columns) FROM shelf WHERE \(shown) ORDER BY \(order) LIMIT :limit OFFSET :offset")
    }
    private static let byName = page("fold, id")
    private static let byBrand = page("brandFold, fold, id")
    private static let byRating = page("rating DESC, fold, id")
    private static let byTime = page("seconds, fold, id")

    private static func line(_ row: borrowing SQLRow) -> Line {
        let rating = row.double(3)
        return Line(
            id: row.text(0), name: row.text(1), brand: row.optionalText(2), rating: rating < 0 ? nil : rating,
            votes: Int(row.int(4)))
    }

    func put(_ line: ShelfLine, id: String, kind: String, in room: RoomKey) throws {
        try tx.connection.run(
            Self.put,
            [
                "id": .text(id), "room": .int(room), "kind": .text(kind), "name": .text(line.name),
                "brand": SQLValue(line.brand), "fold": .text(ShelfLine.fold(line.name, line.brand)),
                "brandFold": .text(line.brand?.folded ?? Self.noBrand), "type": SQLValue(line.type),
                "seconds": SQLValue(line.seconds ?? Self.noTime), "onHand": SQLValue(line.isOnHand),
                "meal": SQLValue(line.prefersMeal),
            ])
    }

    func remove(_ id: String) throws { try tx.connection.run(Self.remove, ["id": .text(id)]) }

    package func find(_ id: String) throws -> Line? { try tx.connection.first(Self.one, ["id": .text(id)], Self.line) }

    /// Everything of a kind in a room, by name.
    package func all(_ kind: String, in room: RoomKey) throws -> [Line] {
        try tx.connection.all(Self.all, ["room": .int(room), "kind": .text(kind)], Self.line)
    }

    /// Those with exactly that name, whatever their brand.
    package func named(_ name: String, _ kind: String, in room: RoomKey) throws -> [Line] {
        try tx.connection.all(
            Self.named,
            [
                "room": .int(room), "kind": .text(kind), "first": .text(name.folded + "\n"),
                "last": .text(name.folded + "\u{B}"),
            ], Self.line)
    }

    /// The one of that name and brand, in the form of `ShelfLine.fold`.
    package func folded(_ fold: String, _ kind: String, in room: RoomKey) throws -> Line? {
        try tx.connection.first(
            Self.folded, ["room": .int(room), "kind": .text(kind), "fold": .text(fold)], Self.line)
    }

    /// Shows `body` the names and brands of everything of a kind, as `ShelfLine.fold` writes them, in their order; read from an index
    /// alone and not copied, since all of 10,000 are looked at when a name was mistyped.
    package func eachFold(_ kind: String, in room: RoomKey, _ body: (UnsafeRawBufferPointer) -> Void) throws {
        try tx.connection.each(Self.folds, ["room": .int(room), "kind": .text(kind)]) { row in
            row.withUTF8(0, body)
            return true
        }
    }

    package func page(
        _ kind: String, in room: RoomKey, by sort: Sort, _ filter: Filter = Filter(), offset: Int, limit: Int
    ) throws -> [Line] {
        let query =
            switch sort {
            case .name: Self.byName
            case .brand: Self.byBrand
            case .rating: Self.byRating
            case .time: Self.byTime
            }
        let part = Self.pattern(filter)
        return try tx.connection.all(
            query,
            [
                "room": .int(room), "kind": .text(kind), "onHand": SQLValue(filter.isOnHand),
                "meal": SQLValue(filter.prefersMeal), "type": SQLValue(filter.type),
                "seconds": SQLValue(filter.seconds ?? Self.noTime), "part": SQLValue(part), "limit": SQLValue(limit),
                "offset": SQLValue(offset),
            ], Self.line)
    }

    package func count(_ kind: String, in room: RoomKey, _ filter: Filter = Filter()) throws -> Int {
        let part = Self.pattern(filter)
        return Int(
            try tx.connection.first(
                Self.counts,
                [
                    "room": .int(room), "kind": .text(kind), "onHand": SQLValue(filter.isOnHand),
                    "meal": SQLValue(filter.prefersMeal), "type": SQLValue(filter.type),
                    "seconds": SQLValue(filter.seconds ?? Self.noTime), "part": SQLValue(part),
                ]
            ) { $0.int(0) } ?? 0)
    }

    /// A user's words are no pattern.
    private static func pattern(_ filter: Filter) -> String? {
        filter.part.map { part in
            let quoted = part.folded.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing(
                "_", with: "\\_")
            return "%\(quoted)%"
        }
    }

    // MARK: - Ratings

    /// Computes the mean of a noodle again: only those who are members now count.
    package func rate(_ noodle: String, in room: RoomKey) throws {
        let votes = try tx.objects.list(Rating.self, in: room, parent: noodle).filter { stored in
            guard let person = try tx.accounts.find(id: stored.object.personId) else { return false }
            return try tx.members.role(person.key, in: room) != nil
        }
        let sum = votes.reduce(0) { $0 + $1.object.value }
        let mean = votes.isEmpty ? -1 : (sum / Double(votes.count) * 10).rounded() / 10
        try tx.connection.run(
            Self.rate, ["rating": .double(mean), "votes": SQLValue(votes.count), "id": .text(noodle)])
    }

    /// A person has come or gone: the means of what that person has rated.
    func rateAgain(what person: String, ratedIn room: RoomKey) throws {
        for stored in try tx.objects.list(Rating.self, in: room) where stored.object.personId == person {
            try rate(stored.object.noodleId, in: room)
        }
    }
}
