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
/// changes the object. FTS5, as `SearchStore`.
package struct NotebookStore {
    let tx: Transaction

    private static let add = Query(
        """
        INSERT INTO notebook (rowid, room, title, text, experiment, step)
        SELECT key, 'r' || room, :title, :text, :experiment, :step FROM object WHERE id = :id
        """)
    private static let forget = Query(
        "DELETE FROM notebook WHERE rowid = (SELECT key FROM object WHERE id = :id)")

    /// A step that is deleted takes its entries with it, an experiment all that it holds.
    private static let found = """
        FROM notebook
        JOIN object ON object.key = notebook.rowid AND object.room = :room AND object.deletedAt IS NULL
        JOIN object AS experiment ON experiment.id = notebook.experiment AND experiment.deletedAt IS NULL
        LEFT JOIN object AS step ON step.id = notebook.step
        WHERE notebook MATCH :words AND (notebook.step IS NULL OR step.deletedAt IS NULL)
        """
    private static let count = Query("SELECT count(*) \(found)")
    private static let page = Query(
        """
        SELECT object.kind, object.id, experiment.id, json_extract(experiment.fields, '$.title'), notebook.step,
            json_extract(object.fields, '$.column'), json_extract(object.fields, '$.withdrawn'),
            highlight(notebook, 1, char(1), char(2)), snippet(notebook, 2, char(1), char(2), '…', 24),
            object.createdAt, object.createdBy
        \(found)
        ORDER BY bm25(notebook, 0.0, 4.0, 1.0), object.key DESC LIMIT :limit OFFSET :offset
        """)

    func index<T: RoomObject>(_ new: Stored<T>, was old: Stored<T>?) throws {
        let before = old.flatMap { $0.isDeleted ? nil : $0.object.notebookWords }
        let after = new.isDeleted ? nil : new.object.notebookWords
        guard before != after else { return }
        if before != nil { try tx.connection.run(Self.forget, ["id": .text(new.id)]) }
        guard let after else { return }
        try tx.connection.run(
            Self.add,
            [
                "id": .text(new.id), "title": .text(after.title), "text": .text(after.text),
                "experiment": .text(after.experiment), "step": SQLValue(after.step),
            ])
    }

    /// The words of a question, at most 12 of them.
    package static func words(of text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.prefix(12).map(String.init)
    }

    /// What holds all the words (each as the beginning of a word) in a room's notebook, the best first, and how many there are.
    package func find(_ words: [String], in room: RoomKey, offset: Int = 0, limit: Int) throws -> (
        hits: [NotebookHit], total: Int
    ) {
        guard !words.isEmpty else { return ([], 0) }
        let match = "room:r\(room) AND {title text}:(\(SearchStore.match(words)))"
        let total = try tx.connection.first(Self.count, ["room": .int(room), "words": .text(match)]) { $0.int(0) } ?? 0
        guard total > offset else { return ([], Int(total)) }
        let hits = try tx.connection.all(
            Self.page,
            [
                "room": .int(room), "words": .text(match), "limit": SQLValue(limit), "offset": SQLValue(offset),
            ]
        ) { row in
            let (title, text) = (row.text(7), row.text(8))
            func marks(_ text: String) -> Int { text.count { $0 == "\u{1}" } }
            let isTitle = marks(title) > 0 && marks(title) >= marks(text)
            return NotebookHit(
                kind: row.text(0), id: row.text(1), experiment: row.text(2), experimentTitle: row.text(3),
                step: row.optionalText(4), column: row.optionalText(5), isWithdrawn: row.optionalInt(6) == 1,
                isTitle: isTitle, snippet: isTitle ? title : text, at: row.instant(9), author: row.optionalInt(10))
        }
        return (hits, Int(total))
    }
}
