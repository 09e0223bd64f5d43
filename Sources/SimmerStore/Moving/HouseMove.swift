import SimmerDomain

/// A database whose house has moved into another one, in which it goes on.
package struct MovedAway: Error, CustomStringConvertible {
    package var to: String
    package var description: String {
        "what is in this database was moved to \(to), where it goes on: the setting “database” names the other one"
    }
}

/// What keeps a house from moving; nothing was written then.
package enum MoveError: Error, CustomStringConvertible {
    case notEmpty(accounts: Int)
    /// What was read back is not what was written.
    case differs(table: String, row: Int)

    package var description: String {
        switch self {
        case .notEmpty(let accounts):
            "the database to move to holds \(accounts) accounts already: a house moves into an empty one only"
        case .differs(let table, let row):
            "row \(row) of “\(table)” reads back otherwise than it was written; nothing was moved"
        }
    }
}

/// Takes a whole house from one engine to another: everything is copied, read back and compared in one transaction, so
/// that it is there as a whole or not at all. Indexes of words are made anew by the server that opens it. Clients keep
/// what they hold: places in logs, sessions and the epoch stay.
package enum HouseMove {
    /// So many rows are read at once.
    private static let page = 500

    private static let people = Query("SELECT count(*) FROM account WHERE key <> 1")
    private static let removeBot = Query("DELETE FROM account WHERE key = 1")
    private static let removeMeta = Query("DELETE FROM meta WHERE name NOT IN ('version', 'movedTo')")
    private static let wordsAnew = Query("UPDATE consumer SET seq = 0 WHERE name = 'notebook'")

    /// Nobody else works on either. `to`: how people call the kind of the other engine. Throws `MoveError`, `MovedAway`
    /// for a house that has moved before, and what engines throw.
    /// - Returns: how many rows each table has.
    package static func run(
        from source: any StoreEngine, to target: any StoreEngine, named name: String, now: Instant
    ) throws -> [(table: String, rows: Int)] {
        try Migrations.run(on: source, now: now)
        try Migrations.run(on: target, now: now)
        // So that the tables know all that the log knows.
        try source.write(requests: 1) { try $0.log.settle() }
        let counts = try source.readBlocking { from in
            try target.write(requests: 1) { to in
                let accounts = try to.connection.first(people) { Int($0.int(0)) } ?? 0
                guard accounts == 0 else { throw MoveError.notEmpty(accounts: accounts) }
                try to.connection.run(removeBot, [:])
                try to.connection.run(removeMeta, [:])
                for table in MovedTable.all { try copy(table, from.connection, to.connection) }
                try copyEvents(from, to)
                try copyChanges(from, to)
                try to.connection.run(wordsAnew, [:])
                try to.continueKeys()
                return try (MovedTable.all + [.events, .changes]).map { table in
                    (table.name, try compare(table, from.connection, to.connection))
                }
            }
        }
        try source.write(requests: 1) { try Meta.set(Meta.movedTo, to: name, $0.connection) }
        return counts
    }

    /// Gives all rows of a table to `body`, in order.
    private static func each(
        of table: MovedTable, _ connection: any SQLConnection, _ body: ([SQLValue]) throws -> Void
    ) throws {
        var last: [SQLValue]?
        repeat {
            let rows = try table.page(after: last, limit: page, connection)
            for row in rows { try body(row) }
            last = rows.count < page ? nil : rows.last
        } while last != nil
    }

    private static func copy(
        _ table: MovedTable, _ source: any SQLConnection, _ target: any SQLConnection
    ) throws {
        try each(of: table, source) { try table.insert($0, target) }
    }

    private static func copyEvents(_ source: any StoreSession, _ target: any StoreSession) throws {
        var count = 0
        try each(of: .events, source.connection) { row in
            let event = RoomEvent(
                room: row[1].number ?? 0, seq: row[2].number ?? 0,
                kind: EventKind(rawValue: row[3].number ?? 0) ?? .message, of: row[4].number, author: row[5].number,
                at: Instant(milliseconds: row[6].number ?? 0), body: row[8].bytes ?? [])
            let details = EventDetails(
                isQuiet: row[7] != .int(0), cid: row[9].bytes.map { String(decoding: $0, as: UTF8.self) },
                hash: row[10].number, payer: nil)
            try target.log.append(event, details)
            count += 1
            if count % 10_000 == 0 { try target.log.settle() }
        }
        try target.log.settle()
    }

    private static func copyChanges(_ source: any StoreSession, _ target: any StoreSession) throws {
        var last: Int64 = 0
        while true {
            let changes = try ChangeStore.page(after: last, limit: page, source.connection)
            for change in changes { try target.log.append(change.change) }
            guard changes.count == page, let end = changes.last else { break }
            last = end.key
        }
        try target.log.settle()
    }

    /// How many rows both have; throws `differs` at the first that is not the same.
    private static func compare(
        _ table: MovedTable, _ source: any SQLConnection, _ target: any SQLConnection
    ) throws -> Int {
        let skipped = table.isLog ? 1 : 0
        var count = 0
        var (lastOfSource, lastOfTarget): ([SQLValue]?, [SQLValue]?) = (nil, nil)
        while true {
            let rows = try table.page(after: lastOfSource, limit: page, source)
            let others = try table.page(after: lastOfTarget, limit: page, target)
            for (index, (row, other)) in zip(rows, others).enumerated()
            where row.dropFirst(skipped) != other.dropFirst(skipped) {
                throw MoveError.differs(table: table.name, row: count + index + 1)
            }
            count += min(rows.count, others.count)
            guard rows.count == others.count else { throw MoveError.differs(table: table.name, row: count + 1) }
            guard rows.count == page else { return count }
            (lastOfSource, lastOfTarget) = (rows.last, others.last)
        }
    }
}

extension SQLValue {
    fileprivate var number: Int64? { if case .int(let number) = self { number } else { nil } }
    fileprivate var bytes: [UInt8]? { if case .utf8(let bytes) = self { bytes } else { nil } }
}
