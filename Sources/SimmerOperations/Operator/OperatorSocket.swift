import Foundation
import SimmerDomain
import Synchronization

/// The way to the running server for commands on the same data folder: a Unix socket that only the folder's owner can
/// open. It works whatever address, port, certificate or proxy the server has for others.
///
/// A connection carries one request and one answer, each one line of JSON: `{"do": NAME, "with": {…}}`, then an
/// `OperatorAnswer`.
package enum OperatorSocket {
    private static let maximumRequest = 65_536
    private static let maximumAnswer = 64 * 1_048_576

    /// Answers requests until the task is cancelled. The caller holds the folder's lock.
    package static func serve(_ folder: DataFolder, commands: any AdminCommandHandler) async throws {
        let place = try Place(folder)
        unlink(place.path)
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw DataFolderError.system("socket", place.path, errno) }
        // The mode holds from the start: the folder itself lets nobody else in, and connecting needs the right to
        // write.
        guard place.withAddress({ bind(listener, $0, $1) }) == 0, chmod(place.path, 0o600) == 0,
            listen(listener, 8) == 0
        else {
            let number = errno
            close(listener)
            throw DataFolderError.system("listen on", place.path, number)
        }
        let (connections, arrived) = AsyncStream.makeStream(of: Int32.self)
        let source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: .global(qos: .utility))
        source.setEventHandler {
            let connection = accept(listener, nil, nil)
            if connection >= 0 { arrived.yield(connection) }
        }
        source.setCancelHandler { close(listener) }
        source.activate()
        defer {
            source.cancel()
            unlink(place.path)
        }
        await withDiscardingTaskGroup { group in
            for await connection in connections {
                group.addTask { await converse(connection, commands) }
            }
        }
    }

    private static func converse(_ connection: Int32, _ commands: any AdminCommandHandler) async {
        let line = await offPool { readLine(connection, seconds: 10, maximum: maximumRequest) }
        let answer: OperatorAnswer
        if let line, let json = try? JSON(parsing: line), let name = json["do"]?.string {
            do {
                answer = await commands.answer(try OperatorRequest(name: name, parameters: json["with"] ?? [:]))
            } catch {
                answer = .refused(error)
            }
        } else {
            answer = .refused(Refusal(.invalid))
        }
        await offPool {
            _ = write(connection, answer.json.text + "\n")
            close(connection)
        }
    }

    /// What the running server answers; nil when none listens.
    package static func ask(_ request: OperatorRequest, in folder: DataFolder) throws -> OperatorAnswer? {
        let place = try Place(folder)
        let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { throw DataFolderError.system("socket", place.path, errno) }
        defer { close(connection) }
        guard place.withAddress({ connect(connection, $0, $1) }) == 0 else { return nil }
        let question: JSON = ["do": .string(request.name), "with": request.parameters]
        guard write(connection, question.text + "\n") else { throw DataFolderError.system("write", place.path, errno) }
        // A backup of much data takes its time; the server's end closes this one.
        guard let line = readLine(connection, seconds: 0, maximum: maximumAnswer),
            let json = try? JSON(parsing: line, depth: 64),
            let answer = OperatorAnswer(json)
        else { return .failed("the server went away without an answer") }
        return answer
    }

    /// One line without its end, or nil when it does not come, is too long or is no UTF-8. 0 seconds wait for ever.
    private static func readLine(_ connection: Int32, seconds: Int, maximum: Int) -> String? {
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while line.count <= maximum {
            let count = read(connection, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            if let end = buffer[..<count].firstIndex(of: 0x0A) {
                return String(validating: line + buffer[..<end], as: UTF8.self)
            }
            line += buffer[..<count]
        }
        return nil
    }

    private static func write(_ connection: Int32, _ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            start += count
        }
        return true
    }

    /// Runs what blocks on a thread that is not of Swift's small pool.
    private static func offPool<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: body()) }
        }
    }

    /// The socket's address. A socket's path has at most 107 bytes, so it is given relative to the opened folder.
    private final class Place {
        let path: String
        private let folder: Int32

        init(_ data: DataFolder) throws {
            folder = open(data.url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { throw DataFolderError.system("open", data.url.path, errno) }
            path = "/proc/self/fd/\(folder)/operator.socket"
        }

        deinit { close(folder) }

        func withAddress<T>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }
}
