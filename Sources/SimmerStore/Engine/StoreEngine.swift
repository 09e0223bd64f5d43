import SimmerDomain

/// A connection to an engine inside one transaction. Used by one thread at a time.
package protocol SQLConnection: AnyObject {
    /// Runs a statement and returns how many rows it changed. Throws `SQLError`.
    @discardableResult
    func run(_ query: Query, _ arguments: Arguments) throws -> Int

    /// Runs a statement and gives each of its rows to `body`, in order, while `body` answers true.
    func each(_ query: Query, _ arguments: Arguments, _ body: (borrowing SQLRow) throws -> Bool) throws

    /// How many rows were ever changed by the connection: equal before and after, if nothing was written between.
    var changes: Int64 { get }

    /// Marks a place inside the transaction, to which `rollbackToSavepoint` returns; `releaseSavepoint` forgets it.
    func savepoint() throws
    func releaseSavepoint() throws
    func rollbackToSavepoint() throws

    /// Runs `body`, whose statements are cut off after so long: it then throws `limit`. Only for what reads: a statement that writes would
    /// take its transaction along.
    func within<T>(_ duration: Duration, _ body: () throws -> T) throws -> T
}

extension SQLConnection {
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

/// A database that keeps Simmer's tables. Every conformer keeps these promises, held by one contract suite for all:
/// `write` is durable when it returns; writers are serial; a reader sees one committed state throughout.
package protocol StoreEngine: Sendable {
    /// Runs `body` in one transaction on the writer and commits it durably. When `body` or the commit throws, nothing is kept.
    func write<T>(_ body: (any SQLConnection) throws -> T) throws -> T

    /// Runs `body` on a snapshot, beside the writer.
    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> T) async throws -> T

    /// The same, blocking the calling thread.
    func readBlocking<T>(_ body: (any SQLConnection) throws -> T) throws -> T

    /// Copies the whole database, as of one committed state, to a new file or place, while work goes on.
    func backup(to path: String) throws

    /// Faults that the engine finds in its own files; empty = sound.
    func integrityFaults() throws -> [String]

    func close() throws
}

/// What a database said, with what it was asked: for the operator.
package struct SQLError: Error, CustomStringConvertible {
    package var code: Int32
    package var message: String
    package var sql: String

    package var description: String { "SQLite error \(code) (\(message)) while running: \(sql)" }
}
