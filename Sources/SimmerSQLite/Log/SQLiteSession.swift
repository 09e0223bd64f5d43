import SimmerDomain
import SimmerStore

/// A transaction of this engine, reading or writing, as the engine itself sees it.
protocol SQLiteSession: StoreSession, EventLog {
    var sqlite: SQLiteConnection { get }
    /// The number of the event at a place, under which it stands in `event` and in the index of words.
    func id(of seq: Seq, in room: RoomKey) throws -> Int64?
}

extension SQLiteSession {
    var connection: any SQLConnection { sqlite }
    var log: any EventLog { self }
    var messages: any MessageIndex { FullTextMessages(self) }
    var notebook: any NotebookIndex { FullTextNotebook(sqlite) }

    /// SQLite itself goes on after the highest.
    func continueKeys() {}

    func page(of room: RoomKey, _ part: LogPart, messagesOnly: Bool, limit: Int) throws -> [RoomEvent] {
        switch part {
        case .after(let after, let upTo):
            return try sqlite.all(
                messagesOnly ? LogStatements.messagesAfter : LogStatements.after,
                ["room": .int(room), "after": .int(after), "upTo": .int(upTo), "limit": SQLValue(limit)],
                EventStore.read)
        case .before(let before):
            return try sqlite.all(
                messagesOnly ? LogStatements.messagesBefore : LogStatements.before,
                ["room": .int(room), "before": .int(before), "limit": SQLValue(limit)], EventStore.read
            ).reversed()
        }
    }

    func telling(of thing: String, limit: Int) throws -> [RoomEvent] {
        let arguments: Arguments = ["id": .text(thing), "limit": SQLValue(limit)]
        return try sqlite.all(LogStatements.items, arguments, EventStore.read)
            + sqlite.all(LogStatements.reminders, arguments, EventStore.read)
    }
}

enum LogStatements {
    private static let columns = EventStore.columns

    static let after = Query(
        "SELECT \(columns) FROM log WHERE room = :room AND seq > :after AND seq <= :upTo ORDER BY seq LIMIT :limit")
    static let messagesAfter = Query(
        """
        SELECT \(columns) FROM log WHERE room = :room AND seq > :after AND seq <= :upTo AND kind = 0
        ORDER BY seq LIMIT :limit
        """)
    static let before = Query(
        "SELECT \(columns) FROM log WHERE room = :room AND seq < :before ORDER BY seq DESC LIMIT :limit")
    static let messagesBefore = Query(
        """
        SELECT \(columns) FROM log WHERE room = :room AND seq < :before AND kind = 0
        ORDER BY seq DESC LIMIT :limit
        """)
    /// Two indexes serve these, `event_item` and `event_reminder`: the conditions are theirs to the letter.
    static let items = Query(
        """
        SELECT \(columns) FROM event
        WHERE kind = 7 AND json_extract(body, '$.id') = :id AND json_extract(body, '$.value') IS NOT NULL
        LIMIT :limit
        """)
    static let reminders = Query(
        """
        SELECT \(columns) FROM event
        WHERE kind = 6 AND json_extract(body, '$.reminder.id') = :id AND json_extract(body, '$.reminder.text') <> ''
        LIMIT :limit
        """)
    static let one = Query("SELECT \(columns) FROM event WHERE id = :id")
}
