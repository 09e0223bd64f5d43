import CChild
import Foundation
import SimmerDomain

/// One running `simmer-media`. Ended when it is let go. One thread at a time.
final class MediaChild: @unchecked Sendable {  // only ever used on the worker's queue
    /// What ends a child.
    enum Fault: Error {
        case died
        case tooSlow
        /// It did not answer as it should.
        case confused
    }

    /// The server's own disk would not do.
    struct DiskFault: Error, CustomStringConvertible {
        var path: String
        var number: Int32
        var description: String { "\(path): \(String(cString: strerror(number)))" }
    }

    let pid: pid_t
    private(set) var version = ""
    /// It has not answered anything yet, so that its death is about what it was asked.
    private(set) var isFresh = true
    private let input: Int32
    private let output: Int32
    private var isReaped = false
    private var deadline = DispatchTime.distantFuture
    private static let startSeconds = 20.0
    private static let piece = 65_536

    /// Starts the program and waits until it is ready. It is given two pipes.
    init(program: URL, lane: MediaLane) throws {
        var (pid, input, output): (pid_t, Int32, Int32) = (0, -1, -1)
        let number = simmer_child_start(program.path, lane.rawValue, &pid, &input, &output)
        guard number == 0 else { throw DiskFault(path: program.path, number: number) }
        (self.pid, self.input, self.output) = (pid, input, output)
        deadline = .now() + Self.startSeconds
        version = try MediaFrame.decode(read)["ready"]?.string ?? ""
    }

    deinit { _ = end() }

    /// How it ended, for the log; what is still running is ended first.
    func end() -> String {
        guard !isReaped else { return "ended before" }
        isReaped = true
        kill(pid, SIGKILL)
        close(input)
        close(output)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? "exit \(status >> 8 & 0xFF)" : "signal \(signal)"
    }

    /// Sends a request with a file, and writes the parts of the answer to files, flushed to the disk; none when it is a
    /// refusal.
    func ask(_ request: JSON, input file: URL, outputs: [URL], mostBytes: Int, seconds: Double) throws -> JSON {
        deadline = .now() + seconds
        try sendPicture(file, request)
        let answer = try Self.understood { try MediaFrame.decode(read) }
        let lengths = (answer["parts"]?.array ?? []).compactMap { $0.int.map { Int(clamping: $0) } }
        if answer["refused"] == nil {
            guard lengths.count == outputs.count, lengths.allSatisfy({ $0 > 0 && $0 <= mostBytes }) else {
                throw Fault.confused
            }
            for (length, output) in zip(lengths, outputs) { try receive(length, into: output) }
        } else if !lengths.isEmpty {
            throw Fault.confused
        }
        isFresh = false
        return answer
    }

    private static func understood(_ body: () throws -> JSON) throws -> JSON {
        do { return try body() } catch is MediaFrameError { throw Fault.confused }
    }

    private func sendPicture(_ file: URL, _ request: JSON) throws {
        let source = open(file.path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw DiskFault(path: file.path, number: errno) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0 else { throw DiskFault(path: file.path, number: errno) }
        var request = request
        request["parts"] = .array([.int(Int64(status.st_size))])
        try write(MediaFrame.encode(request))
        var rest = Int(status.st_size)
        while rest > 0 {
            let bytes = [UInt8](unsafeUninitializedCapacity: min(rest, Self.piece)) { space, filled in
                filled = max(0, Foundation.read(source, space.baseAddress, space.count))
            }
            guard !bytes.isEmpty else { throw DiskFault(path: file.path, number: EIO) }
            try write(bytes)
            rest -= bytes.count
        }
    }

    private func receive(_ count: Int, into file: URL) throws {
        let target = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw DiskFault(path: file.path, number: errno) }
        defer { close(target) }
        var rest = count
        while rest > 0 {
            let bytes = try read(min(rest, Self.piece))
            var written = 0
            while written < bytes.count {
                // A disk that gets full takes a part first, and says so only when it is asked to take the rest.
                let result = bytes.withUnsafeBytes { space in
                    Foundation.write(target, space.baseAddress.map { $0 + written }, space.count - written)
                }
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { throw DiskFault(path: file.path, number: result < 0 ? errno : ENOSPC) }
                written += result
            }
            rest -= bytes.count
        }
        guard fsync(target) == 0 else { throw DiskFault(path: file.path, number: errno) }
    }

    // MARK: - Pipes

    /// Exactly so many bytes.
    private func read(_ count: Int) throws -> [UInt8] {
        var fault: Fault?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, filled in
            while filled < count {
                let result = Foundation.read(output, space.baseAddress.map { $0 + filled }, count - filled)
                if result > 0 {
                    filled += result
                } else if result < 0, errno == EINTR {
                    continue
                } else if result < 0, errno == EAGAIN {
                    fault = wait(for: output, Int16(POLLIN))
                } else {
                    fault = .died
                }
                if fault != nil { return }
            }
        }
        if let fault { throw fault }
        return bytes
    }

    private func write(_ bytes: [UInt8]) throws {
        // Writing to a child that has died must be an error here and not the end of this process.
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var written = 0
        while written < bytes.count {
            let result = bytes.withUnsafeBytes {
                Foundation.write(input, $0.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if result > 0 {
                written += result
            } else if errno == EAGAIN {
                if let fault = wait(for: input, Int16(POLLOUT)) { throw fault }
            } else if errno != EINTR {
                takePendingSignal(pipe)
                throw Fault.died
            }
        }
    }

    /// The SIGPIPE that a failed write left would come when the mask goes.
    private func takePendingSignal(_ signals: sigset_t) {
        var signals = signals
        var none = timespec()
        _ = sigtimedwait(&signals, nil, &none)
    }

    private func wait(for descriptor: Int32, _ events: Int16) -> Fault? {
        let now = DispatchTime.now()
        guard now < deadline else { return .tooSlow }
        let milliseconds = (deadline.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000 + 1
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        _ = poll(&entry, 1, Int32(clamping: milliseconds))
        return nil
    }
}
