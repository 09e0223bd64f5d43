extension Store {
    /// Indexes for search what was said before this call, in transactions so short that others write between them. Two
    /// at once do no harm: each batch asks the store where to begin. Answers whether there may be more than `batches`
    /// have indexed.
    @discardableResult
    package func catchUpSearch(batches: Int = 64) async throws -> Bool {
        for _ in 0..<batches {
            guard try await writeUpkeep({ try $0.search.index(limit: 1_000) }) else { return false }
        }
        return true
    }

    /// Makes the index of the notebook of what was there before it, as above.
    package func rebuildNotebook() async throws {
        while try await write({ try $0.notebook.rebuild(limit: 200) }) {}
    }
}
