import Foundation
import Logging
import SimmerDomain
import Synchronization

/// One lane: a `simmer-media`, and who waits for it, served in turns by account. The child is started when there is
/// work, ended when there has been none for a while, and another one takes its place when it dies.
final class MediaQueue: Sendable {
    /// Pictures that may wait; who comes then is asked to come again.
    private static let mostWaiting = 64
    private static let mostOfOne = 16
    /// What the child has more time for than its own limit, unless it is stopped altogether.
    private static let patienceSeconds = 10.0
    private static let idleSeconds = 60.0
    /// After so many pictures a fresh child takes over, so that what libraries lose does not add up.
    private static let mostWork = 200

    /// A picture and what is to become of it.
    struct Order: Sendable {
        var task: MediaTask
        var input: URL
        /// Written by whoever does it; what was begun of them by a child that died is removed.
        var outputs: [URL]
        var limits: PictureLimits
    }

    private struct Job: Sendable {
        var order: Order
        var account: Int64
        var cost: Double
        var done: CheckedContinuation<JSON, any Error>
    }

    private struct State {
        var child: MediaChild?
        var done = 0
        var lastUsed = DispatchTime.now()
    }

    private let lane: MediaLane
    private let program: URL
    private let queue: DispatchQueue
    private let waiting = Mutex(
        FairQueue<Int64, Job>(
            mostOfOne: MediaQueue.mostOfOne, mostInAll: MediaQueue.mostWaiting))
    /// Only touched on the queue; the lock is for the compiler.
    private let state = Mutex(State())
    private let logger: Logger

    init(_ lane: MediaLane, program: URL, logger: Logger) {
        self.lane = lane
        self.program = program
        self.logger = logger
        queue = DispatchQueue(label: "simmer.media.\(lane.rawValue)", qos: .utility)
    }

    func version() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { try state.withLock { try living(&$0).version } })
            }
        }
    }

    func stop() { queue.async { [self] in state.withLock { $0.child = nil } } }

    /// The child's answer, a refusal among them. Throws `limit` when too much waits or the disk is full, `offline` when
    /// there is no `simmer-media`, and `MediaChild.Fault` when none came out of it.
    /// - Parameter cost: millions of pixels, as far as that is known.
    func perform(_ order: Order, for account: Int64, cost: Double) async throws -> JSON {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(order: order, account: account, cost: cost, done: continuation)
            let refused = waiting.withLock { $0.add(job, of: account, cost: cost) }
            refused?.done.resume(throwing: Refusal(.limit, phrase: "too many pictures", retryAfter: 5_000))
            queue.async { [self] in serveNext() }
        }
    }

    /// What an answer says of the size; at most what is allowed.
    static func pixels(of answer: JSON, _ limits: PictureLimits) -> Int {
        min(max(Int(clamping: answer["pixels"]?.int ?? 0), 0), limits.pixels)
    }

    private func serveNext() {
        // Nothing is there when somebody had to give way.
        guard let job = waiting.withLock({ $0.next() }) else { return }
        let result = Result { try state.withLock { try perform(job.order, &$0) } }
        if case .success(let answer) = result, answer["refused"] == nil {
            let cost = Double(Self.pixels(of: answer, job.order.limits)) / 1_000_000
            waiting.withLock { $0.charge(job.account, cost: max(0, cost - job.cost)) }
        }
        job.done.resume(with: result)
    }

    /// In the large lane a picture has a second try after the death of a child, which need not be its fault; a child
    /// that takes too long has had its time.
    private func perform(_ order: Order, _ state: inout State) throws -> JSON {
        let limits = order.limits
        let request: JSON = [
            "do": .string(order.task.rawValue), "pixels": JSON(limits.pixels),
            "packedPixels": JSON(limits.packedPixels),
            "bytes": JSON(limits.bytes),
        ]
        var deaths = 0
        while true {
            let child = try living(&state)
            do {
                let answer = try child.ask(
                    request, input: order.input, outputs: order.outputs, mostBytes: limits.bytes,
                    seconds: Double(lane.seconds) + Self.patienceSeconds)
                used(&state)
                return answer
            } catch let fault as MediaChild.Fault {
                state.child = nil
                logger.warning(
                    "simmer-media ended",
                    metadata: ["lane": "\(lane.rawValue)", "fault": "\(fault)", "how": "\(child.end())"])
                for output in order.outputs { unlink(output.path) }
                // One that died while it had nothing to do says nothing of the picture.
                deaths += child.isFresh ? 1 : 0
                if fault != .died || deaths == (lane == .small ? 1 : 2) { throw fault }
            } catch let fault as MediaChild.DiskFault {
                state.child = nil
                if fault.number == ENOSPC || fault.number == EDQUOT { throw Refusal(.limit, phrase: "no space") }
                throw fault
            }
        }
    }

    private func living(_ state: inout State) throws -> MediaChild {
        if let child = state.child { return child }
        do {
            let child = try begun()
            state.child = child
            state.done = 0
            logger.debug("simmer-media started", metadata: ["pid": "\(child.pid)", "libvips": "\(child.version)"])
            return child
        } catch {
            logger.error("simmer-media does not start", metadata: ["program": "\(program.path)", "error": "\(error)"])
            throw Refusal(.offline, phrase: "pictures are off")
        }
    }

    /// One that somebody ends while it starts says nothing of the program.
    private func begun() throws -> MediaChild {
        do {
            return try MediaChild(program: program, lane: lane)
        } catch MediaChild.Fault.died {
            return try MediaChild(program: program, lane: lane)
        }
    }

    private func used(_ state: inout State) {
        state.done += 1
        state.lastUsed = .now()
        if state.done >= Self.mostWork { state.child = nil }
        queue.asyncAfter(deadline: .now() + Self.idleSeconds) { [weak self] in
            self?.state.withLock { state in
                if state.lastUsed + Self.idleSeconds <= .now() { state.child = nil }
            }
        }
    }
}
