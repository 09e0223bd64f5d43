import SimmerDomain
import SimmerStore

/// The index of notebooks, by the id of the object, with the room in front of each word as in `TextSearchMessages`.
/// Words of titles have the weight A, those of texts D.
final class TextSearchNotebook: NotebookIndex {
    private let postgres: PostgresConnection

    private static let add = Query(
        """
        INSERT INTO notebook (id, room, words, experiment, step)
        VALUES (:id, :room, CAST(:words AS TSVECTOR), :experiment, :step)
        """)
    private static let forget = Query("DELETE FROM notebook WHERE id = :id")
    private static let forgetRoom = Query("DELETE FROM notebook WHERE room = :room")
    private static let found = """
        FROM notebook
        JOIN object ON object.id = notebook.id AND object.room = :room AND object.deletedAt IS NULL
        JOIN object AS experiment ON experiment.id = notebook.experiment AND experiment.deletedAt IS NULL
        LEFT JOIN object AS step ON step.id = notebook.step
        WHERE notebook.words @@ CAST(:words AS TSQUERY) AND (notebook.step IS NULL OR step.deletedAt IS NULL)
        """
    private static let count = Query("SELECT count(*) \(found)")
    private static let page = Query(
        """
        SELECT object.id \(found)
        ORDER BY ts_rank('{0.25, 0.25, 0.25, 1}', notebook.words, CAST(:words AS TSQUERY), 1) DESC, object.key DESC
        LIMIT :limit OFFSET :offset
        """)

    init(_ postgres: PostgresConnection) { self.postgres = postgres }

    /// PostgreSQL counts no place in a text beyond this one.
    private static let lastPlace = 16_383

    private static func vector(_ words: NotebookWords, in room: RoomKey) -> String {
        let title = SearchWords.terms(of: words.title, in: room).split(separator: " ").map { (word: $0, weight: "A") }
        let text = SearchWords.terms(of: words.text, in: room).split(separator: " ").map { (word: $0, weight: "D") }
        return (title + text).enumerated().map { place, term in
            "'\(term.word)':\(min(place + 1, Self.lastPlace))\(term.weight)"
        }.joined(separator: " ")
    }

    func add(_ words: NotebookWords, of id: String, in room: RoomKey) throws {
        try postgres.run(
            Self.add,
            [
                "id": .text(id), "room": .int(room), "words": .text(Self.vector(words, in: room)),
                "experiment": .text(words.experiment), "step": SQLValue(words.step),
            ])
    }

    func forget(_ id: String) throws { try postgres.run(Self.forget, ["id": .text(id)]) }

    func forget(_ room: RoomKey) throws { try postgres.run(Self.forgetRoom, ["room": .int(room)]) }

    func find(_ words: SearchWords, in room: RoomKey, offset: Int, limit: Int) throws -> NotebookPage {
        guard !words.isEmpty else { return NotebookPage(ids: [], total: 0) }
        let query = SQLValue.text(words.textQuery(in: [room]))
        let total = try postgres.first(Self.count, ["room": .int(room), "words": query]) { Int($0.int(0)) } ?? 0
        guard total > offset else { return NotebookPage(ids: [], total: total) }
        let ids = try postgres.all(
            Self.page,
            ["room": .int(room), "words": query, "limit": SQLValue(limit), "offset": SQLValue(offset)]
        ) { $0.text(0) }
        return NotebookPage(ids: ids, total: total)
    }

    /// What was forgotten goes with `PostgresEngine.eraseTraces`.
    func compact(begins: Bool) throws -> Bool { false }
}
