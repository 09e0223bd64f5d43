import GRDB
import GRDBSQLite
import SimmerStore

extension StoreError {
    init(code: Int32, _ message: String, sql: String) {
        self.init(Kind(code: code), "SQLite error \(code) (\(message))", sql: sql)
    }

    /// What GRDB says, which runs the scripts and opens the files. Of a "disk I/O error" the extended code alone tells
    /// what failed.
    init(_ error: DatabaseError) {
        let code = error.extendedResultCode.rawValue
        self.init(Kind(code: code), "\(error) (extended code \(code))")
    }
}

extension StoreError.Kind {
    /// - Parameter code: SQLite's own, extended or not.
    fileprivate init(code: Int32) {
        self =
            switch code & 0xFF {
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_FULL: .full
            case SQLITE_IOERR, SQLITE_CANTOPEN: .unreachable
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
            case SQLITE_READONLY: .readOnly
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_MISMATCH: .misuse
            default: .other
            }
    }
}

/// Lets out as `StoreError` what GRDB throws; what a closure of the caller's threw stays as it is.
func translated<T>(_ body: () throws -> T) throws -> T {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw StoreError(error)
    }
}
