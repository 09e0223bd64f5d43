import SimmerDomain

/// Where each reader of the logs (the bot, search, push) stands in each room.
package struct ConsumerStore {
    private let connection: any SQLConnection

    package init(_ connection: any SQLConnection) { self.connection = connection }

    private static let select = Query("SELECT seq, attempts FROM consumer WHERE name = :name AND room = :room")
    private static let insert = Query(
        """
        INSERT INTO consumer (name, room, seq, attempts) VALUES (:name, :room, 0, 0)
        ON CONFLICT (name, room) DO NOTHING
        """)
    private static let move = Query(
        """
        UPDATE consumer SET seq = :to, attempts = 0 WHERE name = :name AND room = :room AND seq = :from
        """)
    private static let attempt = Query(
        "UPDATE consumer SET attempts = attempts + 1 WHERE name = :name AND room = :room RETURNING attempts")

    /// The last seq that was dealt with, and how often the one after it was tried.
    package func position(_ name: String, in room: RoomKey) throws -> (seq: Seq, attempts: Int) {
        try connection.first(Self.select, ["name": .text(name), "room": .int(room)]) {
            ($0.int(0), Int($0.int(1)))
        } ?? (0, 0)
    }

    /// Moves the cursor in the same transaction as what was done, by compare-and-set: throws `conflict` when somebody
    /// else has moved it, and then nothing of the transaction happens. Never back: what was dealt with stays so.
    package func move(_ name: String, in room: RoomKey, from: Seq, to: Seq) throws {
        guard from <= to else { throw Refusal(.conflict, phrase: "changed meanwhile") }
        try connection.run(Self.insert, ["name": .text(name), "room": .int(room)])
        let moved = try connection.run(
            Self.move, ["to": .int(to), "name": .text(name), "room": .int(room), "from": .int(from)])
        guard moved == 1 else { throw Refusal(.conflict, phrase: "changed meanwhile") }
    }

    /// Counts one more try of the message after the cursor. Answers how many there were with this one.
    package func attempt(_ name: String, in room: RoomKey) throws -> Int {
        try connection.run(Self.insert, ["name": .text(name), "room": .int(room)])
        return Int(
            try connection.first(Self.attempt, ["name": .text(name), "room": .int(room)]) { $0.int(0) } ?? 1)
    }
}
