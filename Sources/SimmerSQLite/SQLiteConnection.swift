import GRDBSQLite
import SimmerDomain
import SimmerStore

/// One SQLite connection with its prepared statements. GRDB opens and pools it; statements are bound and stepped here,
/// because this is the hottest code of the store and named arguments through dictionaries cost more than the insertion
/// itself.
final class SQLiteConnection: SQLConnection {
    private let handle: OpaquePointer
    /// What the writer remembers goes back where its transaction goes back; nil: this one reads.
    private let memory: LogMemory?
    /// By the query's number.
    private var prepared: [Prepared?] = []

    /// A prepared statement with the memory for its texts, which SQLite reads where they are: it would copy each one
    /// into an allocation of its own. They stay until the statement is bound again.
    private final class Prepared: SQLColumns {
        let statement: OpaquePointer
        /// Its rows are being given to somebody.
        var isRunning = false
        private var texts = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 1)
        private var used = 0

        init(_ statement: OpaquePointer) { self.statement = statement }
        deinit {
            sqlite3_finalize(statement)
            texts.deallocate()
        }

        /// Forgets the texts of last time and makes room for so many bytes.
        func begin(_ bytes: Int) {
            used = 0
            guard bytes > texts.count else { return }
            texts.deallocate()
            texts = .allocate(byteCount: max(bytes, 2 * texts.count), alignment: 1)
        }

        func bind(_ text: UnsafeRawBufferPointer, at place: Int32) {
            let copy = UnsafeMutableRawBufferPointer(rebasing: texts[used..<used + text.count])
            copy.copyMemory(from: text)
            used += text.count
            // Also of an empty text there must be a pointer: none would bind NULL.
            let start = texts.baseAddress.map { $0 + used - text.count }
            sqlite3_bind_text(statement, place, start?.assumingMemoryBound(to: CChar.self), Int32(text.count), nil)
        }

        func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
        func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
        func utf8(_ column: Int32) -> UnsafeRawBufferPointer {
            // The text must be asked for before its length: asking may convert it.
            let start = sqlite3_column_text(statement, column)
            return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        }
    }

    init(_ handle: OpaquePointer, _ memory: LogMemory? = nil) {
        self.handle = handle
        self.memory = memory
    }

    /// Must be called before the connection is closed: SQLite refuses to close one that has statements.
    func finalizeStatements() { prepared = [] }

    private func prepare(_ query: Query) throws -> Prepared {
        if query.number < prepared.count, let known = prepared[query.number] { return known }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, query.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(query) }
        let new = Prepared(statement)
        while prepared.count <= query.number { prepared.append(nil) }
        prepared[query.number] = new
        return new
    }

    private func error(_ query: Query) -> StoreError {
        StoreError(
            code: sqlite3_extended_errcode(handle), String(cString: sqlite3_errmsg(handle)), sql: query.sql)
    }

    private func bind(_ query: Query, _ arguments: Arguments, to prepared: Prepared) throws {
        let statement = prepared.statement
        var bytes = 0
        for (_, value) in arguments {
            switch value {
            case .text(let text): bytes += text.utf8.count
            case .utf8(let text): bytes += text.count
            case .null, .int, .double: break
            }
        }
        prepared.begin(bytes)
        let names = query.parameters
        var next = 0
        for (name, value) in arguments {
            // They come in the order of the statement as a rule.
            if next >= names.count || names[next] != name {
                guard let found = names.firstIndex(of: name) else {
                    throw StoreError(code: SQLITE_RANGE, "no parameter :\(name)", sql: query.sql)
                }
                next = found
            }
            next += 1
            let place = Int32(next)
            switch value {
            case .null: sqlite3_bind_null(statement, place)
            case .int(let int): sqlite3_bind_int64(statement, place, int)
            case .double(let double): sqlite3_bind_double(statement, place, double)
            case .text(var text): text.withUTF8 { prepared.bind(UnsafeRawBufferPointer($0), at: place) }
            case .utf8(let bytes): bytes.withUnsafeBytes { prepared.bind($0, at: place) }
            }
        }
    }

    func each(_ query: Query, _ arguments: Arguments, _ body: (borrowing SQLRow) throws -> Bool) throws {
        let prepared = try prepare(query)
        guard !prepared.isRunning else {
            throw StoreError(code: SQLITE_MISUSE, "it is being read already", sql: query.sql)
        }
        let statement = prepared.statement
        prepared.isRunning = true
        defer {
            prepared.isRunning = false
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        try bind(query, arguments, to: prepared)
        memory?.isKept = query.keepsCache
        let row = SQLRow(prepared)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: if try !body(row) { return }
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

    /// Until when statements may run.
    private final class Deadline {
        let end: ContinuousClock.Instant
        init(_ end: ContinuousClock.Instant) { self.end = end }
    }
    private var deadline: Deadline?
    /// So many steps of SQLite's are made between two looks at the clock: some ten microseconds.
    private static let stepsBetweenLooks: Int32 = 500

    func within<T>(_ duration: Duration, _ body: () throws -> T) throws -> T {
        // A part of what has a deadline already.
        guard deadline == nil else { return try body() }
        let deadline = Deadline(.now + duration)
        self.deadline = deadline
        let context = Unmanaged.passUnretained(deadline).toOpaque()
        sqlite3_progress_handler(
            handle, Self.stepsBetweenLooks,
            { context in
                guard let context else { return 0 }
                return ContinuousClock.now >= Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().end ? 1 : 0
            }, context)
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            self.deadline = nil
        }
        do {
            return try body()
        } catch let error as StoreError where error.kind == .interrupted {
            throw Refusal.searchBusy
        }
    }

    var changes: Int64 { sqlite3_total_changes64(handle) }

    private static let savepointQuery = Query("SAVEPOINT job")
    private static let releaseQuery = Query("RELEASE job")
    private static let rollbackToQuery = Query("ROLLBACK TO job")
    private static let beginQuery = Query("BEGIN IMMEDIATE")
    private static let commitQuery = Query("COMMIT")
    private static let rollbackQuery = Query("ROLLBACK")

    func savepoint() throws {
        try run(Self.savepointQuery, [:])
        memory?.mark()
    }
    func releaseSavepoint() throws {
        try run(Self.releaseQuery, [:])
        memory?.release()
    }
    func rollbackToSavepoint() throws {
        memory?.rollback()
        try run(Self.rollbackToQuery, [:])
    }
    func begin() throws { try run(Self.beginQuery, [:]) }
    func commit() throws { try run(Self.commitQuery, [:]) }

    /// False: an error (a full disk) had rolled back already, and there was nothing left to do.
    @discardableResult
    func rollback() -> Bool {
        guard sqlite3_get_autocommit(handle) == 0 else { return false }
        _ = try? run(Self.rollbackQuery, [:])
        return true
    }
}
