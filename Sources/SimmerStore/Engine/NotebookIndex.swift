import SimmerDomain

/// A page of what a search in a notebook found.
package struct NotebookPage: Sendable {
    /// Of objects, the best hit first.
    package var ids: [String]
    /// On all pages.
    package var total: Int

    package init(ids: [String], total: Int) {
        self.ids = ids
        self.total = total
    }
}

/// The full-text index of notebooks in one transaction, written in the transaction that changes the object. Used as the
/// transaction's connection is.
package protocol NotebookIndex: AnyObject {
    /// The words of an object, which must not be in the index.
    func add(_ words: NotebookWords, of id: String, in room: RoomKey) throws

    func forget(_ id: String) throws

    /// Nothing of the room is found any more. Its objects must still be there.
    func forget(_ room: RoomKey) throws

    /// What holds all the words in a room; titles count more. Only what is there: a step that is deleted takes its
    /// entries with it, an experiment all that it holds.
    func find(_ words: SearchWords, in room: RoomKey, offset: Int, limit: Int) throws -> NotebookPage

    /// As `MessageIndex.compact`.
    func compact(begins: Bool) throws -> Bool
}
