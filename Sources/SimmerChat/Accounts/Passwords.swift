import Crypto
import CryptoExtras
import Foundation
import Logging
import SimmerDomain
import Synchronization

/// Password hashes: scrypt (RFC 7914) with N = 2^15, r = 8, p = 3, as PHC strings. Hashing is slow on purpose, so it runs on a
/// thread of its own at low priority, one at a time, with a short queue: a crowd at the door cannot stop the chat.
package final class Passwords: Sendable {
    private struct Work: Sendable {
        var run: @Sendable () -> Void
        var refuse: @Sendable () -> Void
    }

    private let queue = Mutex<[Work]>([])
    private let signal = DispatchSemaphore(value: 0)
    private let logger: Logger
    private static let mostWaiting = 32

    static let cost = (n: 1 << 15, r: 8, p: 3)

    init(logger: Logger) {
        self.logger = logger
        let thread = Thread { [self] in
            // Lower than everything that people wait for; a refusal of that is no reason to fail.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            while true {
                signal.wait()
                let work = queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                work?.run()
            }
        }
        thread.name = "simmer-passwords"
        thread.start()
    }

    /// The PHC string for a new password. Throws `limit` when too many wait.
    package func hash(_ password: String) async throws -> String {
        try await perform { try Self.phc(password, salt: Self.salt(), cost: Self.cost) }
    }

    /// Whether a password belongs to a hash, and whether that hash should be made anew with today's cost. Without a hash (an
    /// unknown name) it takes as long and answers no.
    func verify(_ password: String, against phc: String?) async throws -> (isRight: Bool, isOutdated: Bool) {
        try await perform {
            guard let phc, let parts = Self.parse(phc) else {
                _ = try Self.phc(password, salt: Self.salt(), cost: Self.cost)
                return (false, false)
            }
            let computed = try Self.derive(password, salt: parts.salt, cost: parts.cost)
            let isRight = Self.equal(computed, parts.hash)
            return (isRight, parts.cost != Self.cost)
        }
    }

    private func perform<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            let work = Work(
                run: { continuation.resume(with: Result { try body() }) },
                refuse: { continuation.resume(throwing: Refusal(.limit, phrase: "busy", retryAfter: 2000)) })
            let isTaken = queue.withLock { queue in
                guard queue.count < Self.mostWaiting else { return false }
                queue.append(work)
                return true
            }
            if isTaken { signal.signal() } else { work.refuse() }
        }
    }

    private static func salt() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private static func derive(_ password: String, salt: [UInt8], cost: (n: Int, r: Int, p: Int)) throws -> [UInt8] {
        let key = try KDF.Scrypt.deriveKey(
            from: Array(password.precomposedStringWithCanonicalMapping.utf8), salt: salt, outputByteCount: 32,
            rounds: cost.n, blockSize: cost.r, parallelism: cost.p, maxMemory: 256 << 20)
        return key.withUnsafeBytes { Array($0) }
    }

    private static func phc(_ password: String, salt: [UInt8], cost: (n: Int, r: Int, p: Int)) throws -> String {
        let hash = try derive(password, salt: salt, cost: cost)
        return "$scrypt$ln=\(cost.n.trailingZeroBitCount),r=\(cost.r),p=\(cost.p)$\(base64(salt))$\(base64(hash))"
    }

    /// Hashes a password on the calling thread, for commands.
    package static func hashBlocking(_ password: String) throws -> String {
        try phc(password, salt: salt(), cost: cost)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    private static func parse(_ phc: String) -> (cost: (n: Int, r: Int, p: Int), salt: [UInt8], hash: [UInt8])? {
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
        return ((1 << ln, r, p), salt, hash)
    }

    /// Compares without telling by its time where the first difference is.
    private static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
