import SimmerDomain
import Synchronization

/// The lines of noodles and teas: what lists sort, filter and search by, one row for each that is not deleted, written
/// by `ObjectStore` in the transaction that changes the object.
package struct ShelfStore {
    let tx: Transaction

    package enum Sort: String, Sendable, CaseIterable {
        case name, brand, rating, time
        /// By the lowest rating that anybody gave, highest first: what all like (B15).
        case agreement
    }

    /// Which lines a list shows; nil means all.
    package struct Filter: Sendable, Hashable {
        package var need: Need?
        package var prefersMeal: Bool?
        package var type: String?
        /// The longest time in seconds, that one included.
        package var seconds: Int?
        /// The lowest mean that a rated one has.
        package var rating: Double?
        /// Only those that somebody has rated.
        package var isRated = false
        /// A part of the name or the brand, folded.
        package var part: String?
        package init() {}
    }

    /// What is there, or what has to be bought; what is low is both. The numbers make the condition of both one text.
    package enum Need: Int64, Sendable {
        case onHand = 1
        case toBuy = 2
    }

    package struct Line: Sendable, Hashable {
        package var id: String
        package var name: String
        package var brand: String?
        /// The mean of the members' ratings, one decimal; nil = unrated.
        package var rating: Double?
        package var votes: Int
        /// The lowest of these ratings.
        package var lowest: Double?
        package var supply: ShelfLine.Supply
    }

    static let columns = "id, name, brand, rating, votes, lowest, supply"
    /// Sorted behind everything else.
    private static let noBrand = "\u{10FFFF}"
    private static let noTime = 1_000_000_000

    private static let put = Query(
        """
        INSERT INTO shelf
            (id, room, kind, name, brand, fold, brandFold, type, seconds, supply, prefersMeal, rating, votes)
        VALUES (:id, :room, :kind, :name, :brand, :fold, :brandFold, :type, :seconds, :supply, :meal, -1, 0)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, brand = excluded.brand, fold = excluded.fold,
            brandFold = excluded.brandFold, type = excluded.type, seconds = excluded.seconds,
            supply = excluded.supply, prefersMeal = excluded.prefersMeal
        """)
    private static let remove = Query("DELETE FROM shelf WHERE id = :id")
    private static let rate = Query(
        "UPDATE shelf SET rating = :rating, votes = :votes, lowest = :lowest WHERE id = :id")
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
    /// The conditions of a filter. Each set of them is a statement of its own: one for all would read the row of every
    /// line for conditions that are not set. Such only ask for the absence of their value, so that all statements take
    /// the same ones.
    private enum Condition: Int, CaseIterable {
        case need, meal, type, seconds, rating, rated, part

        func sql(isSet: Bool) -> String {
            guard isSet else { return "CAST(:\(self) AS TEXT) IS NULL" }
            return switch self {
            case .need: "supply + :need BETWEEN 2 AND 3"
            case .meal: "prefersMeal = :meal"
            case .type: "type = :type"
            case .seconds: "seconds <= :seconds"
            case .rating: "rating >= :rating"
            case .rated: "votes >= :rated"
            case .part: "fold LIKE :part ESCAPE '\\'"
            }
        }
    }

    private static let orders: [Sort: String] = [
        .name: "fold", .brand: "brandFold, fold", .rating: "rating DESC, fold", .time: "seconds, fold",
        .agreement: "lowest DESC, rating DESC, fold",
    ]
    private static func statement(_ what: String, _ set: Int, _ rest: String) -> String {
        let conditions = Condition.allCases.map { $0.sql(isSet: set & 1 << $0.rawValue != 0) }
        return """
            SELECT \(what) FROM shelf
            WHERE room = :room AND kind = :kind AND \(conditions.joined(separator: " AND "))\(rest)
            """
    }
    /// The statements that were asked for: few of all that there could be.
    private static let made = Mutex<[String: Query]>([:])
    static func made(_ name: String, _ sql: () -> String) -> Query {
        made.withLock { made in
            if let query = made[name] { return query }
            let query = Query(sql())
            made[name] = query
            return query
        }
    }
    private static func query(_ filter: Filter, by sort: Sort?) -> Query {
        let set = set(filter)
        return made("\(sort?.rawValue ?? "count") \(set)") {
            let order = sort.flatMap { orders[$0] }
            return order.map { statement(columns, set, " ORDER BY \($0) LIMIT :limit OFFSET :offset") }
                ?? statement("count(*)", set, "")
        }
    }

    /// The number of the set of conditions that a filter has.
    private static func set(_ filter: Filter) -> Int {
        let isSet: [Condition: Bool] = [
            .need: filter.need != nil, .meal: filter.prefersMeal != nil, .type: filter.type != nil,
            .seconds: filter.seconds != nil, .rating: filter.rating != nil, .rated: filter.isRated,
            .part: filter.part != nil,
        ]
        return isSet.reduce(0) { $1.value ? $0 | 1 << $1.key.rawValue : $0 }
    }

    static func line(_ row: borrowing SQLRow) -> Line {
        let (rating, lowest) = (row.double(3), row.double(5))
        return Line(
            id: row.text(0), name: row.text(1), brand: row.optionalText(2), rating: rating < 0 ? nil : rating,
            votes: Int(row.int(4)), lowest: lowest < 0 ? nil : lowest,
            supply: ShelfLine.Supply(rawValue: row.int(6)) ?? .enough)
    }

    func put(_ line: ShelfLine, id: String, kind: String, in room: RoomKey) throws {
        try tx.connection.run(
            Self.put,
            [
                "id": .text(id), "room": .int(room), "kind": .text(kind), "name": .text(line.name),
                "brand": SQLValue(line.brand), "fold": .text(ShelfLine.fold(line.name, line.brand)),
                "brandFold": .text(line.brand?.folded ?? Self.noBrand), "type": SQLValue(line.type),
                "seconds": SQLValue(line.seconds ?? Self.noTime), "supply": .int(line.supply.rawValue),
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

    /// Shows `body` the names and brands of everything of a kind, as `ShelfLine.fold` writes them, in their order; read
    /// from an index alone and not copied, since all of 10,000 are looked at when a name was mistyped.
    package func eachFold(_ kind: String, in room: RoomKey, _ body: (UnsafeRawBufferPointer) -> Void) throws {
        try tx.connection.each(Self.folds, ["room": .int(room), "kind": .text(kind)]) { row in
            row.withUTF8(0, body)
            return true
        }
    }

    package func page(
        _ kind: String, in room: RoomKey, by sort: Sort, _ filter: Filter = Filter(), offset: Int, limit: Int
    ) throws -> [Line] {
        try tx.connection.all(
            Self.query(filter, by: sort),
            [
                "room": .int(room), "kind": .text(kind), "need": SQLValue(filter.need?.rawValue),
                "meal": SQLValue(filter.prefersMeal), "type": SQLValue(filter.type),
                "seconds": SQLValue(filter.seconds.map(Int64.init)), "rating": SQLValue(filter.rating),
                "rated": filter.isRated ? 1 : nil, "part": SQLValue(Self.pattern(filter)),
                "limit": SQLValue(limit), "offset": SQLValue(offset),
            ], Self.line)
    }

    /// A page, and how many lines there are on all pages.
    package func counted(
        _ kind: String, in room: RoomKey, by sort: Sort, _ filter: Filter, offset: Int, limit: Int
    ) throws -> (page: [Line], count: Int) {
        if let found = try found(kind, in: room, by: sort, filter, offset: offset, limit: limit) {
            return (found.lines, found.count)
        }
        return try counted(offset: offset, limit: limit) {
            try page(kind, in: room, by: sort, filter, offset: offset, limit: limit)
        } count: {
            try count(kind, in: room, filter)
        }
    }

    /// Lines are only counted where what was read does not tell.
    func counted<Element>(
        offset: Int, limit: Int, page: () throws -> [Element], count: () throws -> Int
    ) rethrows -> (page: [Element], count: Int) {
        let found = try page()
        let isLast = found.count < limit && (offset == 0 || !found.isEmpty)
        return (found, isLast ? offset + found.count : try count())
    }

    package func count(_ kind: String, in room: RoomKey, _ filter: Filter = Filter()) throws -> Int {
        Int(
            try tx.connection.first(
                Self.query(filter, by: nil),
                [
                    "room": .int(room), "kind": .text(kind), "need": SQLValue(filter.need?.rawValue),
                    "meal": SQLValue(filter.prefersMeal), "type": SQLValue(filter.type),
                    "seconds": SQLValue(filter.seconds.map(Int64.init)), "rating": SQLValue(filter.rating),
                    "rated": filter.isRated ? 1 : nil, "part": SQLValue(Self.pattern(filter)),
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

    /// The ratings of a noodle that count: those of members.
    package func votes(of noodle: String, in room: RoomKey) throws -> [Stored<Rating>] {
        try tx.objects.list(Rating.self, in: room, parent: noodle).filter { stored in
            guard let person = try tx.accounts.find(id: stored.object.personId) else { return false }
            return try tx.members.role(person.key, in: room) != nil
        }
    }

    /// Computes the mean of a noodle again: only those who are members now count.
    package func rate(_ noodle: String, in room: RoomKey) throws {
        let votes = try self.votes(of: noodle, in: room)
        let values = votes.map(\.object.value)
        let mean = values.isEmpty ? -1 : (values.reduce(0, +) / Double(values.count) * 10).rounded() / 10
        try tx.connection.run(
            Self.rate,
            [
                "rating": .double(mean), "votes": SQLValue(values.count), "lowest": .double(values.min() ?? -1),
                "id": .text(noodle),
            ])
    }

    /// A person has come or gone: the means of what that person has rated.
    func rateAgain(what person: String, ratedIn room: RoomKey) throws {
        for stored in try tx.objects.list(Rating.self, in: room) where stored.object.personId == person {
            try rate(stored.object.noodleId, in: room)
        }
    }
}
