import Crypto
import CryptoExtras
import Foundation
import SimmerDomain
import SimmerStore
import Synchronization

/// Password hashes: scrypt (RFC 7914) with N = 2^15 unless the operator says otherwise, r = 8, p = 3, as PHC strings.
/// Hashing is slow on purpose, so it runs on threads of its own at low priority: a crowd at the door cannot stop the
/// chat.
///
/// Askers take turns, so that a crowd from one address keeps nobody from another one waiting for more than the hash
/// that is being made.
package final class Passwords: Sendable {
    /// Who wants a password looked at.
    struct Asker: Sendable {
        enum Key: Hashable, Sendable {
            case account(AccountKey)
            case address(String)
        }

        let key: Key
        /// Goes before all who are not.
        let isKnown: Bool

        /// Somebody who is logged in.
        static func account(_ key: AccountKey) -> Self { Self(key: .account(key), isKnown: true) }
        /// Somebody at the door. `address`: of IPv6 the /64. `isKnown`: people have logged in from there.
        static func address(_ address: String, isKnown: Bool) -> Self {
            Self(key: .address(address), isKnown: isKnown)
        }
    }

    private struct Work: Sendable {
        var run: @Sendable () -> Void
        var refuse: @Sendable () -> Void
    }

    private struct Waiting {
        var known: FairQueue<Asker.Key, Work>
        var unknown: FairQueue<Asker.Key, Work>
        var budgets: RateWindows<Asker.Key>

        /// What found no place.
        mutating func add(_ work: Work, of asker: Asker) -> Work? {
            asker.isKnown ? known.add(work, of: asker.key) : unknown.add(work, of: asker.key)
        }

        mutating func next() -> Work? { known.next() ?? unknown.next() }
    }

    private let waiting: Mutex<Waiting>
    private let signal = DispatchSemaphore(value: 0)
    private let clock: any WallClock
    private static let mostWaiting = 32
    private static let mostWaitingOfOne = 8
    /// A hash takes 32 MiB while it is made.
    private static let mostThreads = 8

    /// What a hash costs: time and memory rise with N.
    private struct Cost: Hashable {
        var n: Int
        var r = 8
        var p = 3
    }

    /// The binary logarithm of N, where nobody says otherwise.
    package static let standardCost = 15
    private let cost: Cost

    /// - Parameters:
    ///   - perMinute: passwords that one asker may have looked at; 0 is no limit.
    ///   - cost: the binary logarithm of N, 4 to 17.
    init(
        perMinute: Int, cost: Int = standardCost, clock: any WallClock,
        threads: Int = min(max(ProcessInfo.processInfo.activeProcessorCount - 1, 1), Passwords.mostThreads)
    ) {
        self.clock = clock
        self.cost = Cost(n: 1 << cost)
        let line = FairQueue<Asker.Key, Work>(
            mostOfOne: perMinute > 0 ? Self.mostWaitingOfOne : Self.mostWaiting, mostInAll: Self.mostWaiting)
        waiting = Mutex(
            Waiting(
                known: line, unknown: line, budgets: RateWindows(limit: perMinute, windowMilliseconds: 60_000)))
        for _ in 0..<threads {
            let thread = Thread { [self] in
                // Lower than everything that people wait for; a refusal of that is no reason to fail.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                while true {
                    signal.wait()
                    waiting.withLock { $0.next() }?.run()
                }
            }
            thread.name = "simmer-passwords"
            thread.start()
        }
    }

    /// How many wait for a thread.
    var waitingCount: Int { waiting.withLock { $0.known.count + $0.unknown.count } }

    /// The PHC string for a new password. Throws `limit`, before anything is hashed, when too many wait or the asker
    /// has had enough.
    func hash(_ password: String, for asker: Asker) async throws -> String {
        try await perform(for: asker) { [cost] in try Self.phc(password, salt: Self.salt(), cost: cost) }
    }

    /// Whether a password belongs to a hash, and whether that hash should be made anew with today's cost. Without a
    /// hash (an unknown name) it takes as long and answers no. Throws as `hash`.
    func verify(
        _ password: String, against phc: String?, for asker: Asker
    ) async throws -> (isRight: Bool, isOutdated: Bool) {
        try await perform(for: asker) { [cost] in
            guard let phc, let parts = Self.parse(phc) else {
                _ = try Self.phc(password, salt: Self.salt(), cost: cost)
                return (false, false)
            }
            let computed = try Self.derive(password, salt: parts.salt, cost: parts.cost)
            let isRight = Self.equal(computed, parts.hash)
            return (isRight, parts.cost != cost)
        }
    }

    private func perform<T: Sendable>(for asker: Asker, _ body: @escaping @Sendable () throws -> T) async throws -> T {
        let now = clock.now()
        if let wait = waiting.withLock({ $0.budgets.take(asker.key, at: now) }) {
            throw Refusal(.limit, phrase: "wait before login", retryAfter: wait)
        }
        return try await withCheckedThrowingContinuation { continuation in
            let work = Work(
                run: { continuation.resume(with: Result { try body() }) },
                refuse: { continuation.resume(throwing: Refusal(.limit, phrase: "busy", retryAfter: 2000)) })
            let refused = waiting.withLock { $0.add(work, of: asker) }
            // Where one gave way to another there is a signal too many, and then a thread finds nothing.
            signal.signal()
            refused?.refuse()
        }
    }

    private static func salt() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private static func derive(_ password: String, salt: [UInt8], cost: Cost) throws -> [UInt8] {
        let key = try KDF.Scrypt.deriveKey(
            from: Array(password.precomposedStringWithCanonicalMapping.utf8), salt: salt, outputByteCount: 32,
            rounds: cost.n, blockSize: cost.r, parallelism: cost.p, maxMemory: 256 << 20)
        return key.withUnsafeBytes { Array($0) }
    }

    private static func phc(_ password: String, salt: [UInt8], cost: Cost) throws -> String {
        let hash = try derive(password, salt: salt, cost: cost)
        return "$scrypt$ln=\(cost.n.trailingZeroBitCount),r=\(cost.r),p=\(cost.p)$\(base64(salt))$\(base64(hash))"
    }

    /// Hashes a password on the calling thread, for commands.
    package static func hashBlocking(_ password: String) throws -> String {
        try phc(password, salt: salt(), cost: Cost(n: 1 << standardCost))
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    private struct StoredHash {
        var cost: Cost
        var salt: [UInt8]
        var hash: [UInt8]
    }

    private static func parse(_ phc: String) -> StoredHash? {
        let parts = phc.split(separator: "$")
        guard parts.count == 4, parts[0] == "scrypt" else { return nil }
        var numbers: [Substring: Int] = [:]
        for pair in parts[1].split(separator: ",") {
            let sides = pair.split(separator: "=")
            if sides.count == 2 { numbers[sides[0]] = Int(sides[1]) }
        }
        func bytes(_ text: Substring) -> [UInt8]? {
            Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4)).map(Array.init)
        }
        guard let ln = numbers["ln"], (1...20).contains(ln), let r = numbers["r"], let p = numbers["p"],
            let salt = bytes(parts[2]), let hash = bytes(parts[3])
        else { return nil }
        return StoredHash(cost: Cost(n: 1 << ln, r: r, p: p), salt: salt, hash: hash)
    }

    /// Compares without telling by its time where the first difference is.
    private static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
