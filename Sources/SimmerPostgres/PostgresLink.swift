import CPostgres
import Foundation
import SimmerStore

/// A connection of libpq in pipeline mode: statements are sent one after the other, and whoever needs an answer waits
/// for all that were sent before. Used by one thread at a time.
final class PostgresLink {
    private let handle: OpaquePointer
    /// What was sent and not answered yet, in order.
    private var unread: [Sent] = []
    /// After so many answers that nobody waits for they are read, so that they do not fill the memory.
    private static let mostUnread = 1_000
    /// Why the transaction may be run again from its beginning, since something has failed that is not its own fault.
    private(set) var repeatable: Repeatable?

    /// Something that was sent.
    struct Sent {
        var sql: String
        /// The number of the query that it prepares.
        var prepares: Int?
    }

    /// What came back for the last thing that was sent. Its rows are there as long as it is.
    final class Answer {
        let result: OpaquePointer
        init(_ result: OpaquePointer) { self.result = result }
        deinit { PQclear(result) }

        var rows: Int32 { PQntuples(result) }
        var tag: String { String(cString: PQcmdStatus(result)) }
        /// How many rows a statement changed that changes any.
        var changed: Int { tag.hasPrefix("SELECT") ? 0 : Int(String(cString: PQcmdTuples(result))) ?? 0 }
    }

    /// For every connection. The planner guesses badly about tables that grow, so it may only go by indexes, and
    /// each statement keeps its one plan; texts compare by bytes already.
    private static let settings = """
        SET client_encoding = 'UTF8';
        SET client_min_messages = error;
        SET plan_cache_mode = force_generic_plan;
        SET jit = off;
        SET max_parallel_workers_per_gather = 0;
        SET enable_seqscan = off;
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
        """

    /// Where the address says nothing else: a server of which the network brings nothing any more is given up within
    /// ten seconds, not within the quarter of an hour of TCP.
    private static let patience = [
        ("connect_timeout", "5"), ("keepalives_idle", "4"), ("keepalives_interval", "1"), ("keepalives_count", "4"),
        ("tcp_user_timeout", "8000"),
    ]

    private static func connect(_ address: String) -> OpaquePointer? {
        // What comes later counts, and an address under this name is taken apart.
        let parameters = patience + [("dbname", address)]
        let (names, values) = (parameters.map { strdup($0.0) }, parameters.map { strdup($0.1) })
        defer { for text in names + values { free(text) } }
        return PQconnectdbParams(
            names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    }

    /// Throws `StoreError` (`unreachable`) when nobody answers there. `address`: as libpq takes it.
    init(address: String) throws {
        guard let handle = Self.connect(address) else { throw StoreError(.other, "no memory") }
        self.handle = handle
        guard PQstatus(handle) == CONNECTION_OK else {
            // A password is in none of libpq's messages.
            throw StoreError(.unreachable, "PostgreSQL does not answer: \(Self.message(handle))")
        }
        try script(Self.settings)
    }

    deinit { PQfinish(handle) }

    private static func message(_ handle: OpaquePointer) -> String {
        String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }

    /// Such as 150018.
    var version: Int32 { PQserverVersion(handle) }
    var isLost: Bool { PQstatus(handle) != CONNECTION_OK }

    private func lost() -> StoreError {
        repeatable = .lost
        unread = []
        return StoreError(state: "", "the connection is lost: \(Self.message(handle))")
    }

    // MARK: Notices

    /// For whoever waits until something comes.
    var socket: Int32 { PQsocket(handle) }

    /// What others told by NOTIFY that was not taken yet, without waiting. Throws when the connection is lost.
    func notices() throws -> [String] {
        guard PQconsumeInput(handle) == 1 else { throw lost() }
        var texts: [String] = []
        while let notice = PQnotifies(handle) {
            defer { PQfreemem(notice) }
            if notice.pointee.be_pid != PQbackendPID(handle) { texts.append(String(cString: notice.pointee.extra)) }
        }
        return texts
    }

    /// Forgets why the last transaction failed.
    func begins() { repeatable = nil }

    // MARK: Sending

    func prepare(_ sql: String, as name: String, types: [Oid], number: Int) throws {
        guard PQsendPrepare(handle, name, sql, Int32(types.count), types) == 1 else { throw lost() }
        unread.append(Sent(sql: sql, prepares: number))
    }

    func execute(_ name: String, _ values: ParameterValues, sql: String) throws {
        // Before it: whoever sends it may wait for its own answer.
        if unread.count >= Self.mostUnread { _ = try answer() }
        let sent = values.withPointers { pointers in
            PQsendQueryPrepared(handle, name, Int32(pointers.count), pointers.baseAddress, nil, nil, 0)
        }
        guard sent == 1 else { throw lost() }
        unread.append(Sent(sql: sql))
    }

    /// A statement without parameters, which nobody prepares.
    func send(_ sql: String) throws {
        guard PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 0) == 1 else { throw lost() }
        unread.append(Sent(sql: sql))
    }

    // MARK: Reading

    /// Which queries a failure has left unprepared, since the last time that somebody asked.
    private var unprepared: [Int] = []
    func takeUnprepared() -> [Int] {
        defer { unprepared = [] }
        return unprepared
    }

    /// Waits for the answers to all that was sent. Answers the last one's; throws the first error.
    func answer() throws -> Answer? {
        guard PQpipelineSync(handle) == 1 else { throw lost() }
        var failure: StoreError?
        var last: Answer?
        for sent in unread {
            last = nil
            while let result = PQgetResult(handle) {
                last = Answer(result)
                if isLost { break }
            }
            guard !isLost, let answer = last else { throw lost() }
            let status = PQresultStatus(answer.result)
            guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK else { continue }
            if let number = sent.prepares { unprepared.append(number) }
            if failure == nil, status != PGRES_PIPELINE_ABORTED { failure = error(answer, sent.sql) }
        }
        unread = []
        guard let end = PQgetResult(handle) else { throw lost() }
        defer { PQclear(end) }
        guard PQresultStatus(end) == PGRES_PIPELINE_SYNC else { throw lost() }
        if let failure { throw failure }
        return last
    }

    private func error(_ answer: Answer, _ sql: String) -> StoreError {
        func field(_ code: Character) -> String {
            PQresultErrorField(answer.result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
        }
        let state = field("C")
        if repeatable == nil { repeatable = Repeatable(state: state, constraint: field("n")) }
        // The first line alone: the details may hold what people wrote.
        return StoreError(state: state, field("M"), sql: sql)
    }

    /// Runs statements in one transaction of their own. Nothing may wait to be answered.
    func script(_ text: String) throws {
        // Several statements in one text are what a pipeline does not take.
        if PQpipelineStatus(handle) != PQ_PIPELINE_OFF { PQexitPipelineMode(handle) }
        defer { PQenterPipelineMode(handle) }
        guard let result = PQexec(handle, text) else { throw lost() }
        let answer = Answer(result)
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            if isLost { throw lost() }
            throw error(answer, text)
        }
    }
}

/// The values of a statement's parameters, as texts that end with a zero, one after the other.
struct ParameterValues {
    private var bytes: [UInt8] = []
    /// Where each one begins; nil: NULL.
    private var starts: [Int?]
    /// PostgreSQL's numbers of the types that the values have; 0: whatever is wanted there.
    private(set) var types: [Oid]
    static let int: Oid = 20
    static let double: Oid = 701

    init(count: Int) {
        starts = Array(repeating: nil, count: count)
        types = Array(repeating: 0, count: count)
    }

    /// False for a text with a zero in it, which PostgreSQL has none of.
    mutating func set(_ value: SQLValue, at place: Int) -> Bool {
        let start = bytes.count
        switch value {
        case .null:
            starts[place] = nil
            return true
        case .int(let int):
            types[place] = Self.int
            bytes.append(contentsOf: String(int).utf8)
        case .double(let double):
            types[place] = Self.double
            bytes.append(contentsOf: String(double).utf8)
        case .text(let text): bytes.append(contentsOf: text.utf8)
        case .utf8(let text): bytes.append(contentsOf: text)
        }
        guard !bytes[start...].contains(0) else { return false }
        bytes.append(0)
        starts[place] = start
        return true
    }

    /// NULL fits every type, and a type that was left open is what is wanted there.
    func fit(_ declared: [Oid]) -> Bool {
        declared.indices.allSatisfy { declared[$0] == 0 || declared[$0] == types[$0] || starts[$0] == nil }
    }

    func withPointers<T>(_ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> T) -> T {
        bytes.withUnsafeBytes { all in
            let base = all.bindMemory(to: CChar.self).baseAddress
            let pointers = starts.map { start in start.flatMap { start in base.map { $0 + start } } }
            return pointers.withUnsafeBufferPointer(body)
        }
    }
}
