import SimmerDomain

/// What a database could not do: for the operator. People are told `offline` instead.
package struct StoreError: Error, CustomStringConvertible {
    package enum Kind: Sendable {
        /// Something would break a promise of the tables: a name that must be unique, a reference.
        case constraint
        /// There is no room left on the disk.
        case full
        /// The disk, or what leads to it, failed.
        case unreachable
        /// Somebody else holds the database for too long; another try may do.
        case busy
        /// The engine's files are not what it wrote.
        case corrupt
        /// Something was to be written where it can only be read.
        case readOnly
        /// The statement was cut off: see `SQLConnection.within`.
        case interrupted
        /// A mistake of the program: a statement that the engine can't read, a parameter that it doesn't have, a closed
        /// connection.
        case misuse
        case other
    }

    package var kind: Kind
    /// In the engine's words, with the number that it has for the error.
    package var message: String
    /// The statement, where there was one.
    package var sql: String?

    package init(_ kind: Kind, _ message: String, sql: String? = nil) {
        self.kind = kind
        self.message = message
        self.sql = sql
    }

    /// It is nobody's mistake and passes: the database is away, busy, full, or one that only reads.
    package var isPassing: Bool {
        switch kind {
        case .unreachable, .busy, .full, .readOnly: true
        case .constraint, .corrupt, .interrupted, .misuse, .other: false
        }
    }

    /// The same of whatever a transaction threw.
    package static func isPassing(_ error: any Error) -> Bool {
        (error as? Refusal)?.reason == .offline || (error as? StoreError)?.isPassing == true
    }

    /// Something was to be written in a transaction that reads.
    package static func reading(writes what: String) -> StoreError {
        StoreError(.readOnly, "a reading transaction cannot write \(what)")
    }

    package var description: String { sql.map { "\(message) while running: \($0)" } ?? message }
}
