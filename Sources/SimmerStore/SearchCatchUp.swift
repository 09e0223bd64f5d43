extension Store {
    /// Indexes for search whatever was said before this call, in transactions so short that others write between them. Two at once do
    /// no harm: each batch asks the store where to begin.
    package func catchUpSearch() async throws {
        while try await write({ try $0.search.index(limit: 1_000) }) {}
    }
}
