import CReach
import Foundation
import SimmerDomain
import Synchronization

/// The one way in which Simmer asks other servers: with deadlines of its own, a bound on what it takes in, no more than
/// one repetition, and never elsewhere than where it was sent.
package final class OutsideClient: Sendable {
    package struct Limits: Sendable {
        /// For the name to be resolved and a connection to stand.
        package var connect: Duration = .seconds(3)
        /// For all of it, the repetition included.
        package var total: Duration = .seconds(10)
        /// Bytes of an answer's body, unpacked.
        package var bytes = 2_097_152
        /// Before the repetition, when the server does not say how long.
        package var pause: Duration = .seconds(2)
        package init() {}
    }

    private let limits: Limits
    private let exchanges: Exchanges
    /// Names that were reached lately, and until when that is believed.
    private let reached = Mutex<[String: ContinuousClock.Instant]>([:])
    private static let belief: Duration = .seconds(60)
    /// Behind a proxy only the proxy can reach anything.
    private let hasProxy: Bool

    package init(userAgent: String, limits: Limits = Limits()) {
        self.limits = limits
        exchanges = Exchanges(userAgent: userAgent, bytes: limits.bytes)
        let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        hasProxy = variables.contains { ProcessInfo.processInfo.environment[$0]?.isEmpty == false }
    }

    /// Throws `OutsideError`, or `CancellationError`.
    package func send(_ request: OutsideRequest) async throws -> OutsideAnswer {
        let end = ContinuousClock.now + limits.total
        do {
            let answer = try await attempt(request, until: end)
            guard request.mayRepeat, answer.status == 429 || answer.status >= 500,
                let pause = pause(answer.retryAfter(), before: end)
            else { return answer }
            try await Task.sleep(for: pause)
            // An answer that says no is worth more than a repetition that brings none.
            return (try? await attempt(request, until: end)) ?? answer
        } catch OutsideError.unreachable(let reason) {
            guard request.mayRepeat, let pause = pause(nil, before: end) else { throw OutsideError.unreachable(reason) }
            try await Task.sleep(for: pause)
            return try await attempt(request, until: end)
        }
    }

    /// Nil when the wait would take all the time that is left.
    private func pause(_ asked: Duration?, before end: ContinuousClock.Instant) -> Duration? {
        let pause = asked ?? limits.pause
        return ContinuousClock.now + pause < end ? pause : nil
    }

    private func attempt(_ request: OutsideRequest, until end: ContinuousClock.Instant) async throws -> OutsideAnswer {
        try await reach(request, until: end)
        return try await Self.before(end) { try await self.exchanges.run(request) }
    }

    /// `work`, or `late` at `end`.
    static func before<T: Sendable>(
        _ end: ContinuousClock.Instant, _ work: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        try await withThrowingTaskGroup(of: T.self) { group in
            group.addTask(operation: work)
            group.addTask {
                try await Task.sleep(until: end)
                throw OutsideError.late
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw OutsideError.late }
            return first
        }
    }

    /// Whether somebody listens there, told within the time for a connection, all its addresses tried at once.
    /// That the name may lead elsewhere a moment later does no harm: a private server has no certificate for a
    /// stranger's name, and without one no request goes out.
    private func reach(_ request: OutsideRequest, until end: ContinuousClock.Instant) async throws {
        guard let host = request.url.host(percentEncoded: false), !host.isEmpty else {
            throw OutsideError.unreachable("no host")
        }
        if hasProxy && request.mayBePrivate { return }
        let port = request.url.port ?? (request.url.scheme == "https" ? 443 : 80)
        let key = "\(request.mayBePrivate) \(host):\(port)"
        let now = ContinuousClock.now
        if let until = reached.withLock({ $0[key] }), now < until { return }
        let allowsPrivate: Int32 = request.mayBePrivate ? 1 : 0
        let patience = hasProxy ? 0 : Int32(limits.connect / .milliseconds(1))
        let result = try await Self.before(min(end, now + limits.connect)) {
            await Blocking.run {
                reach_result(UInt32(CReach.reach(host, UInt16(clamping: port), allowsPrivate, patience)))
            }
        }
        switch result {
        case REACH_OK:
            reached.withLock { reached in
                if reached.count > 1000 { reached = reached.filter { $0.value > now } }
                reached[key] = now + Self.belief
            }
        case REACH_PRIVATE: throw OutsideError.privateAddress
        case REACH_LATE: throw OutsideError.late
        case REACH_NO_ADDRESS:
            // Behind a proxy it is the proxy that knows names.
            if !hasProxy { throw OutsideError.unreachable("\(host) has no address") }
        default: throw OutsideError.unreachable("nobody listens at \(host):\(port)")
        }
    }
}

/// Calls that block, on threads of their own. Whoever is cancelled does not wait for the call; it ends by itself.
private enum Blocking {
    private static let queue = DispatchQueue(label: "simmer-outside", attributes: .concurrent)

    static func run(_ body: @escaping @Sendable () -> reach_result) async -> reach_result {
        let answer = OnceAnswered<reach_result>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                answer.wait(continuation)
                queue.async { answer.give(body()) }
            }
        } onCancel: {
            answer.give(REACH_LATE)
        }
    }
}

/// A continuation that is resumed by whoever comes first, also when that is before anybody waits.
final class OnceAnswered<T: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<T, Never>?
        var value: T?
        var isOver = false
    }
    private let state = Mutex(State())

    func wait(_ continuation: CheckedContinuation<T, Never>) {
        let early = state.withLock { state -> T? in
            if let value = state.value {
                state.isOver = true
                return value
            }
            state.continuation = continuation
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    func give(_ value: T) {
        let waiting = state.withLock { state -> CheckedContinuation<T, Never>? in
            guard !state.isOver, state.value == nil else { return nil }
            state.value = value
            guard let waiting = state.continuation else { return nil }
            state.continuation = nil
            state.isOver = true
            return waiting
        }
        waiting?.resume(returning: value)
    }
}
