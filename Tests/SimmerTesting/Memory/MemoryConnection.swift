import GRDBSQLite
import SimmerDomain
import SimmerStore

/// A database in memory, prepared statement by statement. Used by one thread at a time.
final class MemoryConnection: SQLConnection {
    let handle: OpaquePointer
    /// The numbers of the statements that are being read.
    private var running: Set<Int> = []
    /// Until when statements may begin, or give another row.
    private var deadline: ContinuousClock.Instant?

    init() throws {
        var handle: OpaquePointer?
        sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard let handle else { throw StoreError(.other, "no memory") }
        self.handle = handle
    }

    deinit { sqlite3_close_v2(handle) }

    private final class Columns: SQLColumns {
        let statement: OpaquePointer
        init(_ statement: OpaquePointer) { self.statement = statement }
        deinit { sqlite3_finalize(statement) }

        func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
        func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
        func utf8(_ column: Int32) -> UnsafeRawBufferPointer {
            let start = sqlite3_column_text(statement, column)
            return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        }

        func bind(_ value: SQLValue, at place: Int32) {
            // SQLite copies texts that it is told to.
            let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            switch value {
            case .null: sqlite3_bind_null(statement, place)
            case .int(let int): sqlite3_bind_int64(statement, place, int)
            case .double(let double): sqlite3_bind_double(statement, place, double)
            case .text(let text): sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), copy)
            case .utf8(let bytes):
                let text = String(decoding: bytes, as: UTF8.self)
                sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), copy)
            }
        }
    }

    private func error(_ sql: String) -> StoreError {
        let kind: StoreError.Kind =
            switch sqlite3_errcode(handle) {
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_READONLY: .readOnly
            case SQLITE_ERROR: .misuse
            default: .other
            }
        return StoreError(kind, String(cString: sqlite3_errmsg(handle)), sql: sql)
    }

    func each(_ query: Query, _ arguments: Arguments, _ body: (borrowing SQLRow) throws -> Bool) throws {
        guard running.insert(query.number).inserted else {
            throw StoreError(.misuse, "it is being read", sql: query.sql)
        }
        defer { running.remove(query.number) }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, query.sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw error(query.sql)
        }
        let columns = Columns(statement)
        for (name, value) in arguments {
            let place = sqlite3_bind_parameter_index(statement, ":" + name)
            guard place > 0 else { throw StoreError(.misuse, "no parameter :\(name)", sql: query.sql) }
            columns.bind(value, at: place)
        }
        let row = SQLRow(columns)
        while true {
            if let deadline, .now >= deadline { throw Refusal.searchBusy }
            switch sqlite3_step(statement) {
            case SQLITE_ROW: if try !body(row) { return }
            case SQLITE_DONE: return
            default: throw error(query.sql)
            }
        }
    }

    @discardableResult
    func run(_ query: Query, _ arguments: Arguments) throws -> Int {
        try each(query, arguments) { _ in true }
        return Int(sqlite3_changes(handle))
    }

    func script(_ text: String) throws {
        guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else { throw error(text) }
    }

    var changes: Int64 { sqlite3_total_changes64(handle) }

    func savepoint() throws { try script("SAVEPOINT job") }
    func releaseSavepoint() throws { try script("RELEASE job") }
    func rollbackToSavepoint() throws { try script("ROLLBACK TO job") }

    func within<T>(_ duration: Duration, _ body: () throws -> T) throws -> T {
        guard deadline == nil else { return try body() }
        deadline = .now + duration
        defer { deadline = nil }
        return try body()
    }
}
