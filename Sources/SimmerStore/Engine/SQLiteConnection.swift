import GRDBSQLite
import SimmerDomain

/// A row while it is being read; columns are counted from 0 in the order in which the statement names them.
package struct SQLRow: ~Copyable {
    fileprivate let statement: OpaquePointer

    package func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    package func bool(_ column: Int32) -> Bool { int(column) != 0 }
    package func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
    package func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }
    package func instant(_ column: Int32) -> Instant { Instant(milliseconds: int(column)) }
    package func optionalInstant(_ column: Int32) -> Instant? { isNull(column) ? nil : instant(column) }
    package func text(_ column: Int32) -> String { String(decoding: utf8Buffer(column), as: UTF8.self) }
    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    package func utf8(_ column: Int32) -> [UInt8] { Array(utf8Buffer(column)) }

    private func utf8Buffer(_ column: Int32) -> UnsafeRawBufferPointer {
        // The text must be asked for before its length: asking may convert it.
        let start = sqlite3_column_text(statement, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }
}

/// One SQLite connection with its prepared statements. GRDB opens and pools it; statements are bound and stepped here, because
/// this is the hottest code of the store and named arguments through dictionaries cost more than the insertion itself.
final class SQLiteConnection: SQLConnection {
    private let handle: OpaquePointer
    private var prepared: [ObjectIdentifier: OpaquePointer] = [:]
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ handle: OpaquePointer) { self.handle = handle }

    /// Must be called before the connection is closed: SQLite refuses to close one that has statements.
    func finalizeStatements() {
        for statement in prepared.values { sqlite3_finalize(statement) }
        prepared = [:]
    }

    private func statement(_ query: Query) throws -> OpaquePointer {
        if let statement = prepared[ObjectIdentifier(query)] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, query.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(query) }
        prepared[ObjectIdentifier(query)] = statement
        return statement
    }

    private func error(_ query: Query) -> SQLError {
        SQLError(
            code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)), sql: query.sql)
    }

    private func bind(_ query: Query, _ arguments: Arguments, to statement: OpaquePointer) throws {
        for (name, value) in arguments {
            guard let index = query.parameters.firstIndex(of: name) else {
                throw SQLError(code: SQLITE_RANGE, message: "no parameter :\(name)", sql: query.sql)
            }
            let place = Int32(index + 1)
            switch value {
            case .null: sqlite3_bind_null(statement, place)
            case .int(let int): sqlite3_bind_int64(statement, place, int)
            case .double(let double): sqlite3_bind_double(statement, place, double)
            case .text(var text):
                text.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) {
                        _ = sqlite3_bind_text(
                            statement, place, $0.baseAddress ?? Self.empty, Int32($0.count), Self.transient)
                    }
                }
            case .utf8(let bytes):
                bytes.withUnsafeBytes { buffer in
                    buffer.withMemoryRebound(to: CChar.self) {
                        _ = sqlite3_bind_text(
                            statement, place, $0.baseAddress ?? Self.empty, Int32($0.count), Self.transient)
                    }
                }
            }
        }
    }

    // A null pointer would bind NULL instead of the empty text. Allocated once, never freed.
    nonisolated(unsafe) private static let empty: UnsafePointer<CChar> = {  // never written to
        let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        byte.initialize(to: 0)
        return UnsafePointer(byte)
    }()

    func each(_ query: Query, _ arguments: Arguments, _ body: (borrowing SQLRow) throws -> Bool) throws {
        let statement = try statement(query)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        try bind(query, arguments, to: statement)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: if try !body(SQLRow(statement: statement)) { return }
            case SQLITE_DONE: return
            default: throw error(query)
            }
        }
    }

    @discardableResult
    func run(_ query: Query, _ arguments: Arguments) throws -> Int {
        try each(query, arguments) { _ in true }
        return Int(sqlite3_changes(handle))
    }

    private static let savepointQuery = Query("SAVEPOINT job")
    private static let releaseQuery = Query("RELEASE job")
    private static let rollbackToQuery = Query("ROLLBACK TO job")
    private static let beginQuery = Query("BEGIN IMMEDIATE")
    private static let commitQuery = Query("COMMIT")
    private static let rollbackQuery = Query("ROLLBACK")

    func savepoint() throws { try run(Self.savepointQuery, [:]) }
    func releaseSavepoint() throws { try run(Self.releaseQuery, [:]) }
    func rollbackToSavepoint() throws { try run(Self.rollbackToQuery, [:]) }
    func begin() throws { try run(Self.beginQuery, [:]) }
    func commit() throws { try run(Self.commitQuery, [:]) }
    func rollback() {
        // Some errors (a full disk) have rolled back already; then there is nothing left to do.
        if sqlite3_get_autocommit(handle) == 0 { _ = try? run(Self.rollbackQuery, [:]) }
    }
}
