import CPostgres
import SimmerDomain
import SimmerStore

/// A connection with its prepared statements. What nobody needs an answer of is sent ahead (`send`), and read with the
/// next answer: then an error of it is thrown too.
final class PostgresConnection: SQLConnection {
    let link: PostgresLink
    /// What the writer remembers; nil: this one reads.
    private let memory: WriterMemory?
    /// By the query's number.
    private var prepared: [Prepared?] = []
    private var names = 0
    /// The numbers of the queries whose rows are being given to somebody.
    private var running: Set<Int> = []
    private(set) var changes: Int64 = 0
    private var deadline: ContinuousClock.Instant?

    private struct Prepared {
        var statement: Statement
        var name: String
        /// As it was prepared with.
        var types: [Oid]
    }

    private final class Columns: SQLColumns {
        private let result: OpaquePointer
        var row: Int32 = 0
        init(_ answer: PostgresLink.Answer) { result = answer.result }

        func isNull(_ column: Int32) -> Bool { PQgetisnull(result, row, column) == 1 }
        func utf8(_ column: Int32) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
        }
        func double(_ column: Int32) -> Double { Double(String(decoding: utf8(column), as: UTF8.self)) ?? 0 }
        func int(_ column: Int32) -> Int64 {
            let text = utf8(column)
            guard let first = text.first else { return 0 }
            // What is true or false has a letter.
            if first == UInt8(ascii: "t") { return 1 }
            let isNegative = first == UInt8(ascii: "-")
            var value: Int64 = 0
            for byte in text.dropFirst(isNegative ? 1 : 0) {
                guard (0x30...0x39).contains(byte) else { break }
                value = value &* 10 &+ Int64(byte &- 0x30)
            }
            return isNegative ? 0 &- value : value
        }
    }

    init(_ link: PostgresLink, _ memory: WriterMemory? = nil) {
        self.link = link
        self.memory = memory
    }

    // MARK: Statements

    /// Its values, in the order of their numbers.
    private func values(_ query: Query, _ arguments: Arguments) throws -> ParameterValues {
        var values = ParameterValues(count: query.parameters.count)
        var next = 0
        for (name, value) in arguments {
            // They come in the order of the statement as a rule.
            if next >= query.parameters.count || query.parameters[next] != name {
                guard let found = query.parameters.firstIndex(of: name) else {
                    throw StoreError(.misuse, "no parameter :\(name)", sql: query.sql)
                }
                next = found
            }
            guard values.set(value, at: next) else {
                throw StoreError(.misuse, "a text with U+0000 for :\(name)", sql: query.sql)
            }
            next += 1
        }
        return values
    }

    private func prepare(_ query: Query, _ values: ParameterValues) throws -> Prepared {
        for number in link.takeUnprepared() { prepared[number] = nil }
        while prepared.count <= query.number { prepared.append(nil) }
        let known = prepared[query.number]
        if let known, values.fit(known.types) { return known }
        names += 1
        let new = Prepared(statement: known?.statement ?? Statement(query), name: "s\(names)", types: values.types)
        try link.prepare(new.statement.sql, as: new.name, types: values.types, number: query.number)
        prepared[query.number] = new
        return new
    }

    /// Sends a statement whose answer nobody needs: it changes a row, or none.
    func send(_ query: Query, _ arguments: Arguments) throws {
        let values = try values(query, arguments)
        let prepared = try prepare(query, values)
        try link.execute(prepared.name, values, sql: query.sql)
        changes += 1
    }

    /// Runs a statement and waits for its answer.
    private func execute(_ query: Query, _ arguments: Arguments) throws -> PostgresLink.Answer {
        if let deadline, .now >= deadline { throw Refusal.searchBusy }
        let values = try values(query, arguments)
        let prepared = try prepare(query, values)
        let statement = prepared.statement
        try memory?.before(statement, keepsCache: query.keepsCache, self)
        try link.execute(prepared.name, values, sql: query.sql)
        guard let answer = try link.answer() else { throw StoreError(.other, "no answer", sql: query.sql) }
        if statement.changes?.isEmpty != true { changes += Int64(answer.changed) }
        return answer
    }

    func each(_ query: Query, _ arguments: Arguments, _ body: (borrowing SQLRow) throws -> Bool) throws {
        guard !running.contains(query.number) else {
            throw StoreError(.misuse, "it is being read already", sql: query.sql)
        }
        let answer = try execute(query, arguments)
        let columns = Columns(answer)
        running.insert(query.number)
        defer { running.remove(query.number) }
        try withExtendedLifetime(answer) {
            let row = SQLRow(columns)
            for number in 0..<answer.rows {
                columns.row = number
                if try !body(row) { return }
            }
        }
    }

    @discardableResult
    func run(_ query: Query, _ arguments: Arguments) throws -> Int { try execute(query, arguments).changed }

    // MARK: Parts of transactions

    func savepoint() throws {
        // What is put off belongs to what came before.
        try memory?.flush(self)
        try link.send("SAVEPOINT job")
    }

    func releaseSavepoint() throws {
        try memory?.flush(self)
        try link.send("RELEASE job")
        _ = try link.answer()
    }

    func rollbackToSavepoint() throws {
        memory?.forget()
        try goBack("ROLLBACK TO job")
    }

    /// After an error everything that was sent with it is left out: so what waits is read first, errors and all.
    private func goBack(_ sql: String) throws {
        _ = try? link.answer()
        while true {
            do {
                try link.send(sql)
                _ = try link.answer()
                return
            } catch let error as StoreError where error.kind == .interrupted {
                // The short time that a statement had (`within`) holds for going back, too, until that is done.
            }
        }
    }

    func begin(reading: Bool) throws {
        link.begins()
        try link.send(reading ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN")
        // Whoever reads learns here that the connection is lost, before anything was read.
        if reading { _ = try link.answer() }
    }

    private static let transaction = Query("SELECT pg_current_xact_id_if_assigned()")

    /// Waits for all that was sent. Answers the transaction's number, by which somebody else can ask what became of it;
    /// nil: nothing was written.
    func number() throws -> String? {
        try first(Self.transaction) { $0.optionalText(0) } ?? nil
    }

    func commit() throws {
        try link.send("COMMIT")
        // Where something failed, COMMIT takes all back without an error.
        guard try link.answer()?.tag == "COMMIT" else { throw StoreError(.other, "an error before had ended it") }
    }

    func rollback() { try? goBack("ROLLBACK") }

    func within<T>(_ duration: Duration, _ body: () throws -> T) throws -> T {
        // A part of what has a deadline already.
        guard deadline == nil else { return try body() }
        deadline = .now + duration
        defer { deadline = nil }
        try savepoint()
        do {
            // 0 would be for ever.
            try link.send("SET LOCAL statement_timeout = \(max(1, Int(duration / .milliseconds(1))))")
            let result = try body()
            try link.send("SET LOCAL statement_timeout TO DEFAULT")
            try releaseSavepoint()
            return result
        } catch {
            try rollbackToSavepoint()
            try releaseSavepoint()
            if let error = error as? StoreError, error.kind == .interrupted { throw Refusal.searchBusy }
            throw error
        }
    }
}
