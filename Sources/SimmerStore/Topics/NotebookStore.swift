import SimmerDomain

/// One place of a room's notebook that a search found.
package struct NotebookHit: Sendable, Hashable {
    /// The kind and id of the object: an experiment, a step, an entry or a reference.
    package var kind: String
    package var id: String
    package var experiment: String
    package var experimentTitle: String
    package var step: String?
    /// Of an entry: "did" or "observed", and whether it was taken back.
    package var column: String?
    package var isWithdrawn: Bool
    /// Whether the title was hit; else the text below it (the protocol, the words of an entry, the authors).
    package var isTitle: Bool
    /// The words around the hit, with U+0001 before and U+0002 after each of the words that were looked for.
    package var snippet: String
    package var at: Instant
    package var author: AccountKey?
}

/// Full-text search over experiments, protocols, steps, entries and references (E29), written by `ObjectStore` in the
/// transaction that changes the object (see `NotebookIndex`).
package struct NotebookStore {
    let tx: Transaction

    /// How far the index is where it is made anew, by the key of objects; `done` when all is there.
    private static let consumer = "notebook"
    private static let done = Int64.max

    private static let next = Query(
        """
        SELECT key, id, room, kind, fields, deletedAt FROM object WHERE key > :after ORDER BY key LIMIT :limit
        """)
    private static let one = Query("SELECT kind, fields, createdAt, createdBy FROM object WHERE id = :id")

    func index<T: RoomObject>(_ new: Stored<T>, was old: Stored<T>?) throws {
        let before = old.flatMap { $0.isDeleted ? nil : $0.object.notebookWords }
        let after = new.isDeleted ? nil : new.object.notebookWords
        guard before != after else { return }
        if before != nil {
            try tx.session.notebook.forget(new.id)
            try tx.erasure.wantTraces()
        }
        if let after { try tx.session.notebook.add(after, of: new.id, in: new.room) }
    }

    /// Makes the index of what was there before it, at most `limit` objects at a time. Answers whether there may be
    /// more.
    package func rebuild(limit: Int) throws -> Bool {
        let (after, _) = try tx.consumers.position(Self.consumer, in: 0)
        guard after != Self.done else { return false }
        let rows = try tx.connection.all(Self.next, ["after": .int(after), "limit": SQLValue(limit)]) { row in
            let fields = row.isNull(5) ? try? JSON(parsing: row.text(4), depth: 64) : nil
            let words = fields.flatMap { Self.words(of: row.text(3), id: row.text(1), fields: $0) }
            return (key: row.int(0), id: row.text(1), room: row.int(2), words: words)
        }
        for row in rows {
            guard let words = row.words else { continue }
            // It may have been changed, and so indexed, since the index was emptied.
            try tx.session.notebook.forget(row.id)
            try tx.session.notebook.add(words, of: row.id, in: row.room)
        }
        let isDone = rows.count < limit
        try tx.consumers.move(Self.consumer, in: 0, from: after, to: isDone ? Self.done : rows.last?.key ?? after)
        return !isDone
    }

    private static func words(of kind: String, id: String, fields: JSON) -> NotebookWords? {
        Kinds.type(of: kind)?.init(id: id, fields: fields)?.notebookWords
    }

    /// What holds all the words in a room's notebook, the best first, and how many there are. Throws `limit` while the
    /// index is being made anew.
    package func find(_ words: SearchWords, in room: RoomKey, offset: Int = 0, limit: Int) throws -> (
        hits: [NotebookHit], total: Int
    ) {
        guard !words.isEmpty else { return ([], 0) }
        guard try tx.consumers.position(Self.consumer, in: 0).seq == Self.done else { throw Refusal.searchBuilding }
        let page = try tx.session.notebook.find(words, in: room, offset: offset, limit: limit)
        return (try page.ids.compactMap { try hit($0, words) }, page.total)
    }

    private struct Thing {
        var kind: String
        var fields: JSON
        var createdAt: Instant
        var createdBy: AccountKey?
    }

    private func thing(_ id: String) throws -> Thing? {
        try tx.connection.first(Self.one, ["id": .text(id)]) { row in
            Thing(
                kind: row.text(0), fields: (try? JSON(parsing: row.text(1), depth: 64)) ?? [:],
                createdAt: row.instant(2), createdBy: row.optionalInt(3))
        }
    }

    private func hit(_ id: String, _ words: SearchWords) throws -> NotebookHit? {
        guard let thing = try thing(id), let known = Self.words(of: thing.kind, id: id, fields: thing.fields) else {
            return nil
        }
        let title = words.excerpt(of: known.title, whole: true)
        let text = words.excerpt(of: known.text)
        let marks = SearchWords.marks(in: title)
        let isTitle = marks > 0 && marks >= SearchWords.marks(in: text)
        return NotebookHit(
            kind: thing.kind, id: id, experiment: known.experiment,
            experimentTitle: try self.thing(known.experiment)?.fields["title"]?.string ?? "", step: known.step,
            column: thing.fields["column"]?.string, isWithdrawn: thing.fields["withdrawn"]?.bool ?? false,
            isTitle: isTitle, snippet: isTitle ? title : text, at: thing.createdAt, author: thing.createdBy)
    }
}
