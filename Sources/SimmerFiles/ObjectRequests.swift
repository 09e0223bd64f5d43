import Foundation
import SimmerDomain
import Synchronization

/// What is asked of a store of objects: again when no answer came, and not at all for a while when none came to that
/// either. All of it blocks.
final class ObjectRequests: Sendable {
    struct Request {
        var method: String
        /// Of the object; nil: about all of them.
        var key: String?
        /// Encoded, the names in their order.
        var query = ""
        /// SHA-256 of what is sent: the store refuses what came otherwise.
        var sha256 = ContentHash.hex([UInt8]())
        /// The file that is sent; -1: none.
        var body: Int32 = -1
        var bytes = 0
        /// Where the answer goes; -1: nowhere.
        var answer: Int32 = -1
    }

    /// Milliseconds before another try.
    private static let pauses = [200, 1_000]
    /// Nobody is kept waiting for another try after so long.
    private static let patience = Duration.seconds(10)
    private static let seconds = 60

    private let settings: ObjectSettings
    private let idle = Mutex<[ObjectLine]>([])
    private let presence = Mutex(ObjectPresence())

    init(_ settings: ObjectSettings) { self.settings = settings }

    /// The status of the answer. Throws `AwayFiles` when there is none, `POSIXError` for what is wrong with this
    /// machine's files.
    func ask(_ request: Request) throws -> ObjectLine.Answer {
        guard presence.withLock({ $0.mayAsk(at: .now) }) else { throw away("it does not answer") }
        let begun = ContinuousClock.now
        var pauses = Self.pauses[...]
        while true {
            let answer: ObjectLine.Answer
            do {
                answer = try once(request)
            } catch {
                presence.withLock { $0.gaveUp(at: .now) }
                throw error
            }
            if !answer.isPassing {
                presence.withLock { $0.answered() }
                return answer
            }
            guard let pause = pauses.popFirst(), ContinuousClock.now - begun < Self.patience else {
                presence.withLock { answer.status == 0 ? $0.failed(at: .now) : $0.answered() }
                throw away(answer)
            }
            Thread.sleep(forTimeInterval: Double(pause) / 1_000)
        }
    }

    func away(_ answer: ObjectLine.Answer) -> AwayFiles {
        away(
            [answer.status == 0 ? "" : "\(answer.status)", answer.trouble].filter { !$0.isEmpty }.joined(separator: " ")
        )
    }

    private func away(_ reason: String) -> AwayFiles { AwayFiles(place: settings.shown, reason: reason) }

    private func once(_ request: Request) throws -> ObjectLine.Answer {
        if request.answer >= 0 {
            // Of an answer that was cut.
            guard ftruncate(request.answer, 0) == 0, lseek(request.answer, 0, SEEK_SET) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
        let line = try idle.withLock { $0.popLast() } ?? ObjectLine(settings)
        let answer = try line.ask(request, url: settings.url(request.key, request.query), seconds: Self.seconds)
        idle.withLock { $0.append(line) }
        return answer
    }
}

/// Whether a store answers, as far as was seen. When it does not, one looks for it each second, and who comes meanwhile
/// waits for nothing.
struct ObjectPresence {
    private var awayUntil: ContinuousClock.Instant?
    private static let pause = Duration.seconds(1)
    /// Longer than a look takes.
    private static let look = Duration.seconds(90)

    mutating func mayAsk(at now: ContinuousClock.Instant) -> Bool {
        guard let until = awayUntil else { return true }
        guard now >= until else { return false }
        awayUntil = now + Self.look
        return true
    }

    mutating func answered() { awayUntil = nil }
    mutating func failed(at now: ContinuousClock.Instant) { awayUntil = now + Self.pause }
    /// Nothing was learned of the store: another one looks.
    mutating func gaveUp(at now: ContinuousClock.Instant) { awayUntil = awayUntil.map { min($0, now) } }
}
