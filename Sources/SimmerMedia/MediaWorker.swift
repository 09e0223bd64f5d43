import Foundation
import Logging
import SimmerDomain
import Synchronization

/// Has pictures decoded by `simmer-media`, a child process with limits, one after the other in the order in which they came. The
/// child is started when there is work, ended when there has been none for a while, and another one takes its place when it dies.
package final class MediaWorker: Sendable {
    /// Work that may wait; who comes then is asked to come again.
    private static let longestQueue = 64
    /// For one picture. The child's own limit ends it a little earlier, unless it is stopped altogether.
    private static let deadlineSeconds = 40.0
    private static let idleSeconds = 60.0
    /// After so many pictures a fresh child takes over, so that what libraries lose does not add up.
    private static let mostWork = 200

    private struct State {
        var child: MediaChild?
        var done = 0
        var lastUsed = DispatchTime.now()
    }

    private let program: URL
    private let queue = DispatchQueue(label: "simmer.media", qos: .utility)
    private let waiting = Atomic(0)
    /// Only touched on the queue; the lock is for the compiler.
    private let state = Mutex(State())
    private let logger: Logger

    /// `program`: where `simmer-media` is.
    package init(program: URL, logger: Logger) {
        self.program = program
        self.logger = logger
    }

    /// Where it stands when nobody says otherwise: beside the running program.
    package static var usualProgram: URL {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("simmer-media")
    }

    /// Looks at an uploaded file and writes what is stored of it: the picture, its view and its thumb, in this order, to `outputs`,
    /// which must not be there yet and are on the disk when this returns. Throws `bad_file`, `too_large`, `limit` when too much waits or
    /// the disk is full, `offline` when there is no `simmer-media`.
    package func keep(_ input: URL, as outputs: [URL], _ limits: PictureLimits) async throws -> PictureFacts {
        let answer = try await work(.keep, on: input, to: outputs, limits)
        guard let facts = PictureFacts(answer, limits: limits) else { throw Self.broken }
        return facts
    }

    /// Makes the JPEG of a share page, of `PictureLimits.shareSize`, from a stored picture. Throws as `keep` does.
    package func share(_ input: URL, as output: URL, _ limits: PictureLimits) async throws {
        _ = try await work(.share, on: input, to: [output], limits)
    }

    /// The barcodes in an uploaded file, of which nothing is kept. Throws as `keep` does.
    package func codes(in input: URL, _ limits: PictureLimits) async throws -> [String] {
        guard let codes = PictureFacts.codes(try await work(.read, on: input, to: [], limits)) else {
            throw Self.broken
        }
        return codes
    }

    /// The version of libvips that the child reports. Throws `offline` when it cannot be started.
    package func version() async throws -> String {
        try await onQueue { [self] in
            try state.withLock { state in
                let child = try living(&state)
                return child.version
            }
        }
    }

    /// Ends the child; what waits is still done, by another one.
    package func stop() { queue.async { [self] in state.withLock { $0.child = nil } } }

    private static let broken = Refusal(.badFile, phrase: "bad picture")

    private func work(_ task: MediaTask, on input: URL, to outputs: [URL], _ limits: PictureLimits) async throws -> JSON
    {
        guard waiting.wrappingAdd(1, ordering: .relaxed).newValue <= Self.longestQueue else {
            waiting.wrappingSubtract(1, ordering: .relaxed)
            throw Refusal(.limit, phrase: "too many pictures", retryAfter: 5_000)
        }
        defer { waiting.wrappingSubtract(1, ordering: .relaxed) }
        return try await onQueue { [self] in
            try state.withLock { try perform(task, on: input, to: outputs, limits, &$0) }
        }
    }

    private func onQueue<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// The death of a child need not be the picture's fault, so it has a second try; a child that takes too long has had its time.
    private func perform(
        _ task: MediaTask, on input: URL, to outputs: [URL], _ limits: PictureLimits, _ state: inout State
    ) throws -> JSON {
        let request: JSON = [
            "do": .string(task.rawValue), "pixels": JSON(limits.pixels), "bytes": JSON(limits.bytes),
        ]
        var deaths = 0
        while deaths < 2 {
            let child = try living(&state)
            do {
                let answer = try child.ask(
                    request, input: input, outputs: outputs, mostBytes: limits.bytes, seconds: Self.deadlineSeconds)
                used(&state)
                if let reason = answer["refused"]?.string {
                    logger.debug(
                        "picture refused", metadata: ["reason": "\(reason)", "why": "\(answer["why"]?.string ?? "")"])
                    throw reason == Reason.tooLarge.rawValue
                        ? Refusal(.tooLarge, phrase: "picture too large") : Self.broken
                }
                return answer
            } catch let fault as MediaChild.Fault {
                state.child = nil
                logger.warning("simmer-media ended", metadata: ["fault": "\(fault)", "how": "\(child.end())"])
                switch fault {
                // One that died while it had nothing to do says nothing of the picture.
                case .died: deaths += child.isFresh ? 1 : 0
                case .tooSlow, .confused: throw Self.broken
                }
            } catch let fault as MediaChild.DiskFault {
                state.child = nil
                if fault.number == ENOSPC || fault.number == EDQUOT { throw Refusal(.limit, phrase: "no space") }
                throw fault
            }
        }
        throw Self.broken
    }

    private func living(_ state: inout State) throws -> MediaChild {
        if let child = state.child { return child }
        do {
            let child = try MediaChild(program: program)
            state.child = child
            state.done = 0
            logger.debug("simmer-media started", metadata: ["pid": "\(child.pid)", "libvips": "\(child.version)"])
            return child
        } catch {
            logger.error("simmer-media does not start", metadata: ["program": "\(program.path)", "error": "\(error)"])
            throw Refusal(.offline, phrase: "pictures are off")
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
