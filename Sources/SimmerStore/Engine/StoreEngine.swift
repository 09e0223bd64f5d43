/// A database that keeps Simmer's tables. Every conformer keeps these promises, held by one contract suite for all:
/// `write` is durable when it returns; writers are serial, or what they did could have been done so (messages that are
/// said in different rooms may be written at once: `Saying`); a reader sees one committed state throughout; the text of
/// a statement compares by bytes.
///
/// What fails throws `StoreError`, and what a closure throws is thrown as it is. May be used from any thread; closures
/// run on the calling one, unless something else is said.
package protocol StoreEngine: Sendable {
    /// The scripts that make the tables that topics name, in the engine's own words, each from what the ones before it
    /// made; in them stand the bot's account and, where the index of notebooks is complete, its cursor at the end. The
    /// list is only added to: how many of it a database has seen is the version of its tables.
    var steps: [String] { get }

    /// Runs a script of several statements in a transaction of its own, durable when it returns. Only before the store
    /// is in use.
    func run(script: String) throws

    /// Runs `body` in one transaction on the writer and commits it durably, blocking the calling thread until it is its
    /// turn and until it is done. When `body` or the commit throws, nothing is kept. Where others or a lost connection
    /// are in the way, `body` runs again from its beginning: only its last run counts. `requests`: so many share the
    /// transaction, which tells how much of what the engine puts off it may do in this commit.
    func write<T>(requests: Int, _ body: (any StoreSession) throws -> T) throws -> T

    /// The same for a batch of which something is known. An engine on which several work at once may run side by side
    /// with others what only says something; a `body` that does more than it promised is run again.
    func write<T>(requests: Int, saying: () -> Saying?, _ body: (any StoreSession) throws -> T) throws -> T

    /// Runs `body`, which brings the tables up to date by `run(script:)`, while nobody else does that: whoever comes
    /// meanwhile waits. Steps may be run beside others who write, which know the tables as they were: they only add.
    func migrating<T>(_ body: () throws -> T) throws -> T

    /// Runs `body` on a snapshot, beside the writer, on a thread of the engine. In it whatever writes throws
    /// (`readOnly`).
    func read<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T

    /// The same for what may take long: on a reader that is kept for it, one at a time, so that others wait for none of
    /// it.
    func search<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T

    /// As `read`, blocking the calling thread, on which `body` runs.
    func readBlocking<T>(_ body: (any StoreSession) throws -> T) throws -> T

    /// Overwrites or drops what is left of erased rows beside the tables (a write-ahead log), as far as that is the
    /// engine's to do. One try: false when it could not be done because somebody reads or writes at this moment.
    func eraseTraces() async -> Bool

    /// Copies the whole database, as of one committed state, to a new file or place, while work goes on. Nothing that
    /// was erased is in it. Throws (`misuse`), saying what to use, where the engine's own tools do that.
    func backup(to path: String) throws

    /// What is not as the engine wrote it, in its files and in what it keeps beside the topics' tables; empty = sound.
    func faults() throws -> [String]

    /// How those hear of each other who work on the same database; nil: this one works on it alone.
    var feed: (any Feed)? { get }

    /// Calls `body` again and again while a transaction that `write` has been given can neither be kept nor given up,
    /// since nobody can be asked what became of it: who waits for the writer behind it need not wait. On the thread of
    /// that `write`.
    func whenHeldUp(_ body: @escaping @Sendable () -> Void)

    /// `close` comes soon: what waits for a server that is away fails at once. From any thread.
    func hurry()

    /// Waits for the transactions that are under way, and ends. Whatever is asked later throws.
    func close() throws
}

/// For an engine with one writer, and one node.
extension StoreEngine {
    package var feed: (any Feed)? { nil }

    package func whenHeldUp(_ body: @escaping @Sendable () -> Void) {}

    package func hurry() {}

    package func write<T>(
        requests: Int, saying: () -> Saying?, _ body: (any StoreSession) throws -> T
    ) throws -> T {
        try write(requests: requests, body)
    }

    package func migrating<T>(_ body: () throws -> T) throws -> T { try body() }
}
