import SimmerStore

/// A table of FTS5.
struct FullTextTable {
    private let merge: Query
    /// Pages that are written in one go: some ten milliseconds of the writer.
    private static let pages = 16

    init(_ name: String) { merge = Query("INSERT INTO \(name) (\(name), rank) VALUES ('merge', :pages)") }

    /// Words of deleted rows stay in FTS5's segments until these are merged. Answers whether there may be more to
    /// merge.
    func compact(begins: Bool, _ connection: SQLiteConnection) throws -> Bool {
        let before = connection.changes
        // With a negative number all segments are to be.
        try connection.run(merge, ["pages": SQLValue(begins ? -Self.pages : Self.pages)])
        // As FTS5's documentation says: less than two changes, and there was nothing to do.
        return begins || connection.changes - before >= 2
    }
}
