import SimmerDomain
import SimmerStore

/// The index of notebooks, of FTS5, by the key of the object, and with the room in front of each word as in
/// `FullTextMessages`.
final class FullTextNotebook: NotebookIndex {
    private let sqlite: SQLiteConnection

    private static let table = FullTextTable("notebook")

    private static let add = Query(
        """
        INSERT INTO notebook (rowid, title, text, experiment, step)
        SELECT key, :title, :text, :experiment, :step FROM object WHERE id = :id
        """)
    private static let forget = Query(
        "DELETE FROM notebook WHERE rowid = (SELECT key FROM object WHERE id = :id)")
    private static let forgetRoom = Query(
        """
        DELETE FROM notebook WHERE rowid IN (
            SELECT object.key FROM changeLog JOIN object ON object.id = changeLog.object WHERE changeLog.room = :room)
        """)
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
        SELECT object.id \(found)
        ORDER BY bm25(notebook, 4.0, 1.0), object.key DESC LIMIT :limit OFFSET :offset
        """)

    init(_ sqlite: SQLiteConnection) { self.sqlite = sqlite }

    func add(_ words: NotebookWords, of id: String, in room: RoomKey) throws {
        func terms(_ text: String) -> SQLValue { .text(SearchWords.terms(of: text, in: room)) }
        try sqlite.run(
            Self.add,
            [
                "title": terms(words.title), "text": terms(words.text), "experiment": .text(words.experiment),
                "step": SQLValue(words.step), "id": .text(id),
            ])
    }

    func forget(_ id: String) throws { try sqlite.run(Self.forget, ["id": .text(id)]) }

    func forget(_ room: RoomKey) throws { try sqlite.run(Self.forgetRoom, ["room": .int(room)]) }

    func find(_ words: SearchWords, in room: RoomKey, offset: Int, limit: Int) throws -> NotebookPage {
        let match = SQLValue.text(words.question(in: [room]))
        let total = try sqlite.first(Self.count, ["room": .int(room), "words": match]) { Int($0.int(0)) } ?? 0
        guard total > offset else { return NotebookPage(ids: [], total: total) }
        let ids = try sqlite.all(
            Self.page,
            ["room": .int(room), "words": match, "limit": SQLValue(limit), "offset": SQLValue(offset)]
        ) { $0.text(0) }
        return NotebookPage(ids: ids, total: total)
    }

    func compact(begins: Bool) throws -> Bool { try Self.table.compact(begins: begins, sqlite) }
}
