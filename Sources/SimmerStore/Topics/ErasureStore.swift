import SimmerDomain

/// What becomes of things that were deleted. At once nobody is told of them what they said; when undo is over, their
/// texts are erased wherever they stand: in the log, in the log of changes, in kept answers, and in what lists and
/// searches read.
///
/// Only what belongs to an experiment stays in the store, since its record seals it (see `RecordStore`).
package struct ErasureStore {
    let tx: Transaction

    /// Undo reaches back a day; an hour more, so that nothing that somebody just took back is half gone.
    package static let keptSeconds = 25 * 3_600

    // MARK: - What is told of things that were deleted

    private static let isDeleted = Query("SELECT deletedAt IS NOT NULL, parent FROM object WHERE id = :id")

    /// Things that were looked up, by id: whether each was deleted, or is a part of what was.
    typealias Known = [String: Bool]

    func isGone(_ id: String, _ known: inout Known) throws -> Bool {
        if let known = known[id] { return known }
        // A thing, the parts of it, and theirs.
        var (next, isGone) = (Optional(id), false)
        for _ in 0..<4 {
            guard let one = next, !isGone else { break }
            next = nil
            try tx.connection.each(Self.isDeleted, ["id": .text(one)]) { row in
                isGone = row.bool(0)
                next = row.optionalText(1)
                return false
            }
        }
        known[id] = isGone
        return isGone
    }

    /// What a log tells, without what deleted things said; nil when it tells nothing of them.
    func told(_ kind: EventKind, _ body: JSON, _ known: inout Known) throws -> JSON? {
        switch kind {
        case .item:
            guard let id = body["id"]?.string, body["value"] != nil, try isGone(id, &known) else { return nil }
            return .compact(["kind": body["kind"], "id": .string(id), "change": "removed"])
        case .reminder:
            guard var reminder = body["reminder"], let id = reminder["id"]?.string, try isGone(id, &known) else {
                return nil
            }
            var body = body
            reminder["text"] = ""
            body["reminder"] = reminder
            return body
        default: return nil
        }
    }

    // MARK: - Erasing

    private static let overdue = Query(
        """
        SELECT id, kind, fields, deletedAt FROM object WHERE deletedAt < :before AND isErased = 0
        ORDER BY deletedAt LIMIT 1
        """)
    private static let eraseChanges = Query(
        """
        UPDATE change SET before = '{}', after = '{}' WHERE key IN (
            SELECT key FROM change WHERE object = :id AND (before <> '{}' OR after <> '{}') LIMIT :limit)
        """)
    private static let instants = Query("SELECT DISTINCT at FROM change WHERE object = :id")
    /// The parts go with it, as if they had been deleted together.
    private static let parts = Query("SELECT id, fields FROM object WHERE parent = :id AND deletedAt IS NULL")
    private static let deletePart = Query("UPDATE object SET deletedAt = :deleted WHERE id = :id")
    private static let eraseAlbum = Query("UPDATE album SET fold = '' WHERE id = :id")
    private static let eraseShare = Query("UPDATE share SET text = NULL WHERE object = :id")
    private static let eraseObject = Query(
        "UPDATE object SET fields = '{}', nameFold = NULL, due = NULL, isErased = 1 WHERE id = :id")
    private static let passObject = Query("UPDATE object SET isErased = 1 WHERE id = :id")

    private struct Thing {
        var id: String
        var kind: String
        var isSealed: Bool
        var deletedAt: Instant
    }

    static func isSealed(_ kind: String, _ fields: JSON?) -> Bool {
        if kind == TimerRecord.kind || kind == ReminderRecord.kind { return false }
        return kind == Experiment.kind || fields?["experimentId"]?.string != nil
    }

    /// Erases things whose time to be brought back is over, some hundred rows at most. Answers whether there may be
    /// more.
    package func erase(rows: Int = 500) throws -> Bool {
        let before = tx.now.adding(seconds: -Self.keptSeconds)
        var left = rows
        while left > 0 {
            let thing = try tx.connection.first(Self.overdue, ["before": SQLValue(before)]) { row in
                Thing(
                    id: row.text(0), kind: row.text(1),
                    isSealed: Self.isSealed(row.text(1), try? JSON(parsing: row.text(2), depth: 64)),
                    deletedAt: row.instant(3))
            }
            guard let thing else { return false }
            left -= try erase(thing, rows: left) + 1
        }
        return true
    }

    /// Answers how many rows of logs it erased; with as many as it may, there may be more of them, and the thing waits
    /// for its turn.
    private func erase(_ thing: Thing, rows: Int) throws -> Int {
        let id = SQLValue.text(thing.id)
        var erased = try eraseEvents(of: thing, rows: rows)
        if !thing.isSealed {
            erased += try tx.connection.run(Self.eraseChanges, ["id": id, "limit": SQLValue(rows)])
        }
        guard erased < rows else { return erased }
        if thing.isSealed {
            try tx.connection.run(Self.passObject, ["id": id])
        } else {
            let instants = try tx.connection.all(Self.instants, ["id": id]) { $0.instant(0) }
            for instant in instants { try tx.requests.eraseResults(naming: thing.id, at: instant) }
            try deleteParts(of: thing)
            try tx.connection.run(Self.eraseAlbum, ["id": id])
            try tx.connection.run(Self.eraseShare, ["id": id])
            try tx.connection.run(Self.eraseObject, ["id": id])
        }
        try wantTraces()
        return erased
    }

    private func deleteParts(of thing: Thing) throws {
        let parts = try tx.connection.all(Self.parts, ["id": .text(thing.id)]) { row in
            (id: row.text(0), fields: try? JSON(parsing: row.text(1), depth: 64))
        }
        for part in parts where part.fields?["experimentId"]?.string == nil {
            try tx.connection.run(Self.deletePart, ["deleted": SQLValue(thing.deletedAt), "id": .text(part.id)])
        }
    }

    private func eraseEvents(of thing: Thing, rows: Int) throws -> Int {
        let events = try tx.log.telling(of: thing.id, limit: rows)
        for event in events {
            var body = event.content
            if var reminder = body["reminder"], event.kind == .reminder {
                reminder["text"] = ""
                body["reminder"] = reminder
            } else {
                body = ["kind": .string(thing.kind), "id": .string(thing.id), "change": "removed"]
            }
            try tx.log.setBody(body.bytes, of: event.seq, in: event.room, isErased: false)
        }
        return events.count
    }

    // MARK: - What is left where a text stood

    /// Under this name stands that traces are to be removed: `wanted`, or `begun` since. Absent: there are none.
    private static let traces = "traces"
    private static let (wanted, begun) = ("wanted", "begun")
    private static let forgetTraces = Query("DELETE FROM meta WHERE name = 'traces' AND value = 'begun'")
    /// A text was erased: what is left of it in indexes and in the engine's files is to go soon.
    package func wantTraces() throws {
        guard try Meta.value(of: Self.traces, tx.connection) != Self.wanted else { return }
        try Meta.set(Self.traces, to: Self.wanted, tx.connection)
    }

    /// Whether there are traces to be removed; from now on they are being removed.
    func beginTraces() throws -> Bool {
        guard try Meta.value(of: Self.traces, tx.connection) != nil else { return false }
        try Meta.set(Self.traces, to: Self.begun, tx.connection)
        _ = try tx.session.messages.compact(begins: true)
        _ = try tx.session.notebook.compact(begins: true)
        return true
    }

    /// Goes on with removing them from the indexes. Answers whether there may be more of them.
    func compact() throws -> Bool {
        try tx.session.messages.compact(begins: false) || tx.session.notebook.compact(begins: false)
    }

    /// There are none any more but what was erased since.
    func endTraces() throws { try tx.connection.run(Self.forgetTraces, [:]) }
}

extension Store {
    /// Erases for good what was deleted, in transactions so short that others write between them: first things whose
    /// time to be brought back is over, then what the indexes of searches and the engine's files still hold of any text
    /// that was deleted. Done again from where it stopped after a crash, and where somebody reads so long that the
    /// files cannot be rid of it.
    package func erase() async throws {
        try await write { tx in
            // A question that was left open may hold the line that it was about.
            if try tx.dialogue.sweep() > 0 { try tx.erasure.wantTraces() }
        }
        while try await write({ try $0.erasure.erase() }) {}
        guard try await write({ try $0.erasure.beginTraces() }) else { return }
        while try await write({ try $0.erasure.compact() }) {}
        guard try await eraseTraces() else { return }
        try await write { try $0.erasure.endTraces() }
    }
}
