import Foundation
import Logging
import SimmerDomain

/// Has pictures decoded by `simmer-media`, in child processes with limits. Every picture is looked at by the small
/// lane, which also makes it when it has few pixels; the others it leaves to the large lane. In both, whoever waits is
/// served in turns (`MediaQueue`), so that one person's pictures make another's wait for one of them at most, and a
/// small one never for a large one.
package final class MediaWorker: Sendable {
    private let small: MediaQueue
    private let large: MediaQueue
    private let logger: Logger

    /// Millions of pixels that looking at a picture stands for.
    private static let lookingCost = 0.1

    /// `program`: where `simmer-media` is.
    package init(program: URL, logger: Logger) {
        small = MediaQueue(.small, program: program, logger: logger)
        large = MediaQueue(.large, program: program, logger: logger)
        self.logger = logger
    }

    /// Where it stands when nobody says otherwise: beside the running program.
    package static var usualProgram: URL {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("simmer-media")
    }

    /// Looks at an uploaded file and writes what is stored of it: the picture, its view and its thumb, in this order,
    /// to `outputs`, which must not be there yet and are on the disk when this returns. Throws `bad_file`, `too_large`,
    /// `limit` when too much waits or the disk is full, `offline` when there is no `simmer-media`.
    /// - Parameter account: for whom it is, by whom turns are taken.
    package func keep(
        _ input: URL, as outputs: [URL], _ limits: PictureLimits, for account: Int64
    ) async throws -> PictureFacts {
        let answer = try await work(.keep, on: input, to: outputs, limits, for: account)
        guard let facts = PictureFacts(answer, limits: limits) else { throw Self.broken }
        return facts
    }

    /// Makes the JPEG of a share page, of `PictureLimits.shareSize`, from a stored picture. Throws as `keep` does.
    package func share(_ input: URL, as output: URL, _ limits: PictureLimits, for account: Int64) async throws {
        _ = try await work(.share, on: input, to: [output], limits, for: account)
    }

    /// The barcodes in an uploaded file, of which nothing is kept. Throws as `keep` does.
    package func codes(in input: URL, _ limits: PictureLimits, for account: Int64) async throws -> [String] {
        guard let codes = PictureFacts.codes(try await work(.read, on: input, to: [], limits, for: account)) else {
            throw Self.broken
        }
        return codes
    }

    /// The version of libvips that the child reports. Throws `offline` when it cannot be started.
    package func version() async throws -> String { try await small.version() }

    /// Ends the children; what waits is still done, by others.
    package func stop() {
        small.stop()
        large.stop()
    }

    private static let broken = Refusal(.badFile, phrase: "bad picture")

    private func work(
        _ task: MediaTask, on input: URL, to outputs: [URL], _ limits: PictureLimits, for account: Int64
    ) async throws -> JSON {
        let order = MediaQueue.Order(task: task, input: input, outputs: outputs, limits: limits)
        var pixels = limits.pixels
        do {
            let answer = try await small.perform(order, for: account, cost: Self.lookingCost)
            guard answer["refused"]?.string == MediaLane.tooMuch else { return try accepted(answer) }
            pixels = MediaQueue.pixels(of: answer, limits)
        } catch is MediaChild.Fault {
            // Few pixels may take long as well, and the death of a child need not be the picture's fault.
        }
        do {
            return try accepted(await large.perform(order, for: account, cost: Double(pixels) / 1_000_000))
        } catch is MediaChild.Fault {
            throw Self.broken
        }
    }

    private func accepted(_ answer: JSON) throws -> JSON {
        guard let reason = answer["refused"]?.string else { return answer }
        logger.debug("picture refused", metadata: ["reason": "\(reason)", "why": "\(answer["why"]?.string ?? "")"])
        throw reason == Reason.tooLarge.rawValue ? Refusal(.tooLarge, phrase: "picture too large") : Self.broken
    }
}
