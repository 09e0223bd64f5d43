import SimmerDomain

/// How much is in a room, to be told to whoever wants to take it along.
package struct RoomSize: Sendable {
    package let messages: Int
    /// Those that are not deleted.
    package let things: Int
    /// Uploaded files, and their bytes on the disk.
    package let files: Int
    package let bytes: Int

    private static let messageCount = Query("SELECT count(*) FROM log WHERE room = :room AND kind = 0")
    private static let objectCount = Query(
        """
        SELECT count(DISTINCT object.key) FROM changeLog JOIN object ON object.id = changeLog.object
        WHERE changeLog.room = :room AND object.room = :room AND object.deletedAt IS NULL
        """)
    private static let fileCount = Query(
        "SELECT count(*), coalesce(sum(bytes), 0) FROM file WHERE room = :room AND freeSince IS NULL")

    package init(of room: Room, _ tx: Transaction) throws {
        func count(_ query: Query) throws -> Int {
            Int(try tx.connection.first(query, ["room": .int(room.key)]) { $0.int(0) } ?? 0)
        }
        (messages, things) = try (count(Self.messageCount), count(Self.objectCount))
        (files, bytes) =
            try tx.connection.first(Self.fileCount, ["room": .int(room.key)]) { (Int($0.int(0)), Int($0.int(1))) }
            ?? (0, 0)
    }
}
