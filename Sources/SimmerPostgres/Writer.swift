import Foundation
import Logging
import SimmerDomain
import SimmerStore
import Synchronization

/// The connection that writes, made anew when it is lost. A transaction of which nothing was kept for no fault of its
/// own is run again; one whose commit was not answered is asked about.
final class Writer: Sendable {
    private let address: String
    let sharing: PostgresEngine.Sharing
    private let logger: Logger
    /// Among several nodes: whether the feed has what the last transaction wrote there.
    private let isInFeed: (@Sendable (PostgresConnection) throws -> Bool)?
    private let lock = NSLock()
    // Used under `lock`.
    private final class State: @unchecked Sendable {  // see the line above
        var connection: PostgresConnection?
        var memory = WriterMemory()
        var isClosed = false
        /// How long nobody tries to connect after the last try, and until when.
        var wait = Writer.shortestWait
        var notBefore = ContinuousClock.now
    }
    private let state = State()
    private let heldUp = Mutex<(@Sendable () -> Void)?>(nil)
    /// `close` does not wait for a server that does not come back.
    private let isClosing = Flag()

    private static let shortestWait = Duration.milliseconds(50)
    private static let longestWait = Duration.seconds(2)
    /// So long whoever was interrupted waits for a new connection.
    private static let patience = Duration.seconds(10)
    /// So often a transaction is run that others are in the way of.
    private static let mostRuns = 10
    /// So often `HouseLock.longestWait` at a start: some ten minutes.
    private static let mostWaits = 200

    init(
        address: String, sharing: PostgresEngine.Sharing, logger: Logger,
        isInFeed: (@Sendable (PostgresConnection) throws -> Bool)? = nil
    ) {
        self.address = address
        self.sharing = sharing
        self.logger = logger
        self.isInFeed = isInFeed
    }

    // MARK: Connecting

    /// Throws `StoreError` (`unreachable`) at once when the last try was a moment ago.
    private func connected() throws -> PostgresConnection {
        if let connection = state.connection, !connection.link.isLost { return connection }
        state.connection = nil
        guard .now >= state.notBefore else { throw StoreError(.unreachable, "PostgreSQL did not answer a moment ago") }
        state.memory = WriterMemory()
        do {
            let connection = PostgresConnection(try PostgresLink(address: address), state.memory)
            // Another server may have taken its place.
            try PostgresFitness(connection).check()
            try sharing.claim(connection)
            state.connection = connection
            state.wait = Self.shortestWait
            return connection
        } catch {
            state.notBefore = .now + state.wait
            state.wait = min(state.wait * 2, Self.longestWait)
            throw error
        }
    }

    /// The same, tried for a while; nil: until it is there, or the engine is closed.
    private func connected(within patience: Duration?) throws -> PostgresConnection {
        let end = ContinuousClock.now + (patience ?? Self.patience)
        while true {
            do {
                return try connected()
            } catch {
                if isClosing.isSet || error is UnfitDatabase { throw error }
                if .now >= end {
                    guard patience == nil else { throw error }
                    heldUp.withLock { $0 }?()
                }
                Thread.sleep(forTimeInterval: max(0.01, (state.notBefore - .now) / .seconds(1)))
            }
        }
    }

    /// See `StoreEngine.whenHeldUp`.
    func whenHeldUp(_ body: @escaping @Sendable () -> Void) { heldUp.withLock { $0 = body } }

    /// From now on nobody waits for a server that is away.
    func hurry() { isClosing.set() }

    /// Waits for the connection at the start, at which one that a crash left behind may still hold the place.
    func connect(within patience: Duration) throws {
        try lock.withLock { _ = try connected(within: patience) }
    }

    // MARK: Transactions

    /// `saying`: what is known of it, where others write too.
    func write<T>(saying: Saying?, _ body: (any StoreSession) throws -> T) throws -> T {
        try lock.withLock {
            guard !state.isClosed else { throw StoreError.closed }
            var connection = try connected()
            var runs = 1
            var (looksUp, saying) = (false, saying)
            defer { state.memory.looksUp = false }
            while true {
                switch try run(on: connection, saying, body) {
                case .kept(let result): return result
                case .repeatable(let why, let error):
                    guard runs < Self.mostRuns else { throw error }
                    runs += 1
                    looksUp = looksUp || why == .said
                    switch why {
                    case .said: break
                    case .beyond: saying?.isAll = false
                    case .lost, .waited, .conflict:
                        logger.warning("a transaction is run again", metadata: ["error": "\(error)"])
                    }
                    // Two that are in each other's way shall not meet again at once.
                    if why == .conflict { Thread.sleep(forTimeInterval: .random(in: 0...0.01)) }
                    if why == .waited { passStopped(connection) }
                case .inDoubt(let number, let result, let error):
                    logger.warning("a commit was not answered", metadata: ["error": "\(error)"])
                    if try wasKept(number) { return result }
                }
                connection = try connected(within: Self.patience)
                state.memory.looksUp = looksUp
            }
        }
    }

    private enum Outcome<T> {
        case kept(T)
        /// Nothing was kept.
        case repeatable(Repeatable, any Error)
        /// The commit of the transaction of that number was sent, and its answer never came.
        case inDoubt(number: String, T, any Error)
    }

    private func run<T>(
        on connection: PostgresConnection, _ saying: Saying?, _ body: (any StoreSession) throws -> T
    ) throws -> Outcome<T> {
        let memory = state.memory
        func why() -> Repeatable? {
            if memory.isBeyond { return .beyond }
            // Whoever is alone waits for nobody: a lock that is not there is their own affair.
            return connection.link.repeatable.flatMap { $0 == .waited && !sharing.isShared ? nil : $0 }
        }
        func takeBack() {
            memory.forget()
            memory.version = nil
            connection.rollback()
        }
        let result: T
        var number: String?
        do {
            try connection.begin(reading: false)
            if sharing.isShared { number = try memory.takeTurn(saying, connection) }
            result = try body(PostgresSession(connection, memory))
            try memory.flush(connection)
            // Whoever shares has it already, and learns of what was sent ahead with the commit's answer.
            if !sharing.isShared { number = try connection.number() }
        } catch {
            let why = why()
            takeBack()
            guard let why else { throw error }
            return .repeatable(why, error)
        }
        // What somebody caught who does not know what it was.
        if let why = why() {
            takeBack()
            return .repeatable(why, StoreError(.busy, "something was in the way"))
        }
        do {
            if sharing.isShared { try memory.endTurn(connection) }
            try connection.commit()
            return .kept(result)
        } catch {
            let why = why()
            takeBack()
            switch why {
            case .lost: return number.map { .inDoubt(number: $0, result, error) } ?? .repeatable(.lost, error)
            case .some(let why): return .repeatable(why, error)
            case nil: throw error
            }
        }
    }

    private func passStopped(_ connection: PostgresConnection) {
        let ended = try? connection.all(HouseLock.endStopped) { $0.bool(0) }
        for _ in ended ?? [] { logger.warning("a node that had stopped in the midst of a transaction is passed") }
    }

    // MARK: In doubt

    private static let status = Query("SELECT pg_xact_status(CAST(CAST(:number AS TEXT) AS XID8))")

    /// What became of a transaction, asked until somebody knows: whoever waits must be told neither of a commit that
    /// was none nor of none that was one.
    private func wasKept(_ number: String) throws -> Bool {
        while true {
            let connection = try connected(within: nil)
            do {
                connection.link.begins()
                switch try connection.first(Self.status, ["number": .text(number)], { $0.text(0) }) {
                // A server that comes back from a crash gives numbers anew of which nothing was on its disk: it may
                // be another node's transaction.
                case "committed": return try isInFeed?(connection) ?? true
                case "aborted": return false
                // The server has not yet seen that the connection is lost.
                default: Thread.sleep(forTimeInterval: 0.05)
                }
            } catch let error as StoreError where error.kind == .misuse {
                // A server that has never heard of so high a number: a standby that took over without it.
                return false
            } catch {
                if isClosing.isSet { throw error }
            }
        }
    }

    // MARK: The rest

    func run(script: String) throws {
        try runAlone(sharing.isShared ? HouseLock.script(script) : script)
    }

    /// Goes on waiting for others who are in the way of it: what they do may take long at a start.
    private func runAlone(_ script: String) throws {
        var waits = 0
        while true {
            do {
                return try lock.withLock {
                    guard !state.isClosed else { throw StoreError.closed }
                    try connected().link.script(script)
                }
            } catch let error as StoreError where error.kind == .busy && sharing.isShared && waits < Self.mostWaits {
                waits += 1
                logger.notice("other nodes are in the way of a start", metadata: ["error": "\(error)"])
            }
        }
    }

    /// See `StoreEngine.migrating`.
    func migrating<T>(_ body: () throws -> T) throws -> T {
        guard sharing.isShared else { return try body() }
        try runAlone(HouseLock.beginMigration)
        defer { try? runAlone(HouseLock.endMigration) }
        return try body()
    }

    func close() {
        hurry()
        lock.withLock {
            state.isClosed = true
            state.connection = nil
        }
    }
}
