import SimmerDomain

/// What is known about the database as a whole.
enum Meta {
    private static let select = Query("SELECT value FROM meta WHERE name = :name")
    private static let upsert = Query(
        "INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value")

    /// Where the house of this database has gone: see `HouseMove`.
    static let movedTo = "movedTo"

    static func value(of name: String, _ connection: any SQLConnection) throws -> String? {
        try connection.first(select, ["name": .text(name)]) { $0.text(0) }
    }

    static func set(_ name: String, to value: String, _ connection: any SQLConnection) throws {
        try connection.run(upsert, ["name": .text(name), "value": .text(value)])
    }
}

/// Promises of the data that no constraint of the tables can hold.
enum Invariants {
    private static let holes = Query(
        """
        SELECT room.id, room.head, count(log.seq), coalesce(max(log.seq), 0)
        FROM room LEFT JOIN (SELECT room, seq FROM log) AS log ON log.room = room.key
        GROUP BY room.key, room.id, room.head
        HAVING room.head > count(log.seq) OR count(log.seq) <> coalesce(max(log.seq), 0)
        """)
    private static let ownerless = Query(
        """
        SELECT room.id FROM room
        WHERE room.deletedAt IS NULL AND EXISTS (SELECT 1 FROM membership WHERE membership.room = room.key)
        AND NOT EXISTS (SELECT 1 FROM membership WHERE membership.room = room.key AND membership.role = 1)
        """)

    static func faults(_ connection: any SQLConnection) throws -> [String] {
        let holes = try connection.all(holes) { row in
            "room \(row.text(0)): head \(row.int(1)), but \(row.int(2)) events up to \(row.int(3))"
        }
        return try holes + connection.all(ownerless) { "room \($0.text(0)): no owner" }
    }
}

extension Store {
    /// Gives a database a new epoch, so that clients drop what they hold: after a restore, before it is served.
    package static func renewEpoch(of engine: any StoreEngine) throws {
        try engine.write(requests: 1) { try Meta.set("epoch", to: Identifier.random(), $0.connection) }
    }
}
