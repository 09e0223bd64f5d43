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

/// Full-text search over experiments, protocols, steps, entries and references (E29), written by `ObjectStore` in the transaction that
/// changes the object. FTS5, as `SearchStore`, and with the room in front of each word as there.
package struct NotebookStore {
    let tx: Transaction

    /// How far the index is where it is made anew, by the key of objects; `done` when all is there.
    private static let consumer = "notebook"
    private static let done = Int64.max

    private static let add = Query(
        """
        INSERT INTO notebook (rowid, title, text, experiment, step)
        SELECT key, :title, :text, :experiment, :step FROM object WHERE id = :id
        """)
    private static let forget = Query(
        "DELETE FROM notebook WHERE rowid = (SELECT key FROM object WHERE id = :id)")
    private static let next = Query(
        """
        SELECT key, id, room, kind, fields, deletedAt FROM object WHERE key > :after ORDER BY key LIMIT :limit
        """)

    /// A step that is deleted takes its entries with it, an experiment all that it holds.
    private static let found = """
        FROM notebook
        JOIN object ON object.key = notebook.rowid AND object.room = :room AND object.deletedAt IS NULL
        JOIN object AS experiment ON experiment.id = notebook.experiment AND experiment.deletedAt IS NULL
        LEFT JOIN object AS step ON step.id = notebook.step
        WHERE notebook MATCH :words AND (notebook.step IS NULL OR step.deletedAt IS NULL)
        """
    private static let count = Query("SELECT count(*) \(found)")
    private static let keys = Query(
        """
        SELECT object.key \(found)
        ORDER BY bm25(notebook, 4.0, 1.0), object.key DESC LIMIT :limit OFFSET :offset
        """)
    private static let place = Query(
        """
        SELECT object.kind, object.id, experiment.id, json_extract(experiment.fields, '$.title'), notebook.step,
            json_extract(object.fields, '$.column'), json_extract(object.fields, '$.withdrawn'), object.fields,
            object.createdAt, object.createdBy
        FROM notebook JOIN object ON object.key = notebook.rowid
        JOIN object AS experiment ON experiment.id = notebook.experiment
        WHERE notebook.rowid = :key
        """)

    func index<T: RoomObject>(_ new: Stored<T>, was old: Stored<T>?) throws {
        let before = old.flatMap { $0.isDeleted ? nil : $0.object.notebookWords }
        let after = new.isDeleted ? nil : new.object.notebookWords
        guard before != after else { return }
        if before != nil {
            try tx.connection.run(Self.forget, ["id": .text(new.id)])
            try tx.erasure.wantTraces()
        }
        if let after { try add(after, of: new.id, in: new.room) }
    }

    private func add(_ words: NotebookWords, of id: String, in room: RoomKey) throws {
        func terms(_ text: String) -> SQLValue { .text(SearchWords.terms(of: text, in: room)) }
        try tx.connection.run(
            Self.add,
            [
                "title": terms(words.title), "text": terms(words.text), "experiment": .text(words.experiment),
                "step": SQLValue(words.step), "id": .text(id),
            ])
    }

    /// Makes the index of what was there before it, at most `limit` objects at a time. Answers whether there may be more.
    package func rebuild(limit: Int) throws -> Bool {
        let (after, _) = try tx.consumers.position(Self.consumer, in: 0)
        guard after != Self.done else { return false }
        let rows = try tx.connection.all(Self.next, ["after": .int(after), "limit": SQLValue(limit)]) { row in
            let words = row.isNull(5) ? Self.words(of: row.text(3), id: row.text(1), fields: row.text(4)) : nil
            return (key: row.int(0), id: row.text(1), room: row.int(2), words: words)
        }
        for row in rows {
            guard let words = row.words else { continue }
            // It may have been changed, and so indexed, since the index was emptied.
            try tx.connection.run(Self.forget, ["id": .text(row.id)])
            try add(words, of: row.id, in: row.room)
        }
        let isDone = rows.count < limit
        try tx.consumers.move(Self.consumer, in: 0, from: after, to: isDone ? Self.done : rows.last?.key ?? after)
        return !isDone
    }

    private static func words(of kind: String, id: String, fields: String) -> NotebookWords? {
        let types: [any RoomObject.Type] = [Experiment.self, Step.self, StepEntry.self, Reference.self]
        guard let type = types.first(where: { $0.kind == kind }), let fields = try? JSON(parsing: fields, depth: 64)
        else { return nil }
        return type.init(id: id, fields: fields)?.notebookWords
    }

    /// What holds all the words in a room's notebook, the best first, and how many there are. Throws `limit` while the index is being
    /// made anew.
    package func find(_ words: SearchWords, in room: RoomKey, offset: Int = 0, limit: Int) throws -> (
        hits: [NotebookHit], total: Int
    ) {
        guard !words.isEmpty else { return ([], 0) }
        guard try tx.consumers.position(Self.consumer, in: 0).seq == Self.done else {
            throw Refusal(.limit, phrase: "search building", retryAfter: 5_000)
        }
        let match = words.question(in: [room])
        let total = try tx.connection.first(Self.count, ["room": .int(room), "words": .text(match)]) { $0.int(0) } ?? 0
        guard total > offset else { return ([], Int(total)) }
        let keys = try tx.connection.all(
            Self.keys,
            ["room": .int(room), "words": .text(match), "limit": SQLValue(limit), "offset": SQLValue(offset)]
        ) { $0.int(0) }
        let hits = try keys.compactMap { key in
            try tx.connection.first(Self.place, ["key": .int(key)]) { Self.hit($0, words) }
        }
        return (hits, Int(total))
    }

    private static func hit(_ row: borrowing SQLRow, _ words: SearchWords) -> NotebookHit {
        let known = Self.words(of: row.text(0), id: row.text(1), fields: row.text(7))
        let title = words.excerpt(of: known?.title ?? "", whole: true)
        let text = words.excerpt(of: known?.text ?? "")
        let marks = SearchWords.marks(in: title)
        let isTitle = marks > 0 && marks >= SearchWords.marks(in: text)
        return NotebookHit(
            kind: row.text(0), id: row.text(1), experiment: row.text(2), experimentTitle: row.text(3),
            step: row.optionalText(4), column: row.optionalText(5), isWithdrawn: row.optionalInt(6) == 1,
            isTitle: isTitle, snippet: isTitle ? title : text, at: row.instant(8), author: row.optionalInt(9))
    }
}
