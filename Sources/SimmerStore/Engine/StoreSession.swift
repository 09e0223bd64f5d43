/// What one transaction reads and writes through. Used by one thread at a time, and not after the closure that it was
/// given to.
package protocol StoreSession: AnyObject {
    var connection: any SQLConnection { get }
    var log: any EventLog { get }
    var messages: any MessageIndex { get }
    var notebook: any NotebookIndex { get }
    /// nil: nothing is kept between transactions, as in one that reads.
    var cache: (any RowCache)? { get }
    /// False: whatever writes throws `readOnly`.
    var isWriting: Bool { get }

    /// Rows with keys of their own were written into tables whose keys the engine gives: from now on it gives those
    /// after the highest.
    func continueKeys() throws
}
