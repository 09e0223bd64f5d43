import SimmerDomain

/// A connection to an engine inside one transaction. Used by one thread at a time, and not after the closure that it
/// was given to.
///
/// What fails throws `StoreError`. An error may have ended the transaction (a full disk does), so that what is asked
/// afterwards fails too; whoever began the transaction gets the error that ended it.
package protocol SQLConnection: AnyObject {
    /// Runs a statement and returns how many rows it changed.
    @discardableResult
    func run(_ query: Query, _ arguments: Arguments) throws -> Int

    /// Runs a statement and gives each of its rows to `body`, in order, while `body` answers true. An engine may have
    /// read all rows before the first of them is given: a statement that is left early has a LIMIT where there can be
    /// many.
    ///
    /// `body` may read by other statements, but neither write nor run the same `Query` again: that throws (`misuse`).
    /// What `body` throws is thrown.
    func each(_ query: Query, _ arguments: Arguments, _ body: (borrowing SQLRow) throws -> Bool) throws

    /// How many rows were ever changed by the connection: equal before and after, if nothing was written between.
    var changes: Int64 { get }

    /// Marks a place inside the transaction, to which `rollbackToSavepoint` returns and which stays; `releaseSavepoint`
    /// forgets it. They nest.
    func savepoint() throws
    func releaseSavepoint() throws
    func rollbackToSavepoint() throws

    /// Runs `body`, whose statements are cut off after so long: it then throws `Refusal.searchBusy`, and the
    /// transaction can go on. Only for what reads: a statement that writes would take its transaction along. Inside of
    /// another one it adds nothing.
    func within<T>(_ duration: Duration, _ body: () throws -> T) throws -> T
}

extension SQLConnection {
    @inlinable
    package func first<T>(_ query: Query, _ arguments: Arguments = [:], _ read: (borrowing SQLRow) throws -> T) throws
        -> T?
    {
        var result: T?
        try each(query, arguments) { row in
            result = try read(row)
            return false
        }
        return result
    }

    @inlinable
    package func all<T>(_ query: Query, _ arguments: Arguments = [:], _ read: (borrowing SQLRow) throws -> T) throws
        -> [T]
    {
        var result: [T] = []
        try each(query, arguments) { row in
            result.append(try read(row))
            return true
        }
        return result
    }
}

extension Refusal {
    /// Searches take too long, or too many wait.
    package static let searchBusy = Refusal(.limit, phrase: "search busy", retryAfter: 2_000)
}
