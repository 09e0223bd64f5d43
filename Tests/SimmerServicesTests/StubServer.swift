import Foundation
import Synchronization

/// A server on loopback that answers each connection with the bytes that a path stands for, and closes it.
final class StubServer: Sendable {
    typealias Answer = @Sendable (_ request: String, _ count: Int) -> [Piece]
    /// What goes over the wire, in order.
    enum Piece: Sendable {
        case bytes(String)
        case pause(Double)
        /// The connection is reset.
        case reset
    }

    let port: Int
    private let descriptor: Int32
    private let seen = Mutex<[String]>([])

    /// The requests that came, heads and bodies.
    var requests: [String] { seen.withLock { $0 } }
    func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }  // a constant form

    init(_ answer: @escaping Answer) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length)
                listen(descriptor, 16)
                getsockname(descriptor, $0, &length)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
        self.descriptor = descriptor
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                if connection < 0 { return }
                Thread.detachNewThread { self.serve(connection, answer) }
            }
        }
    }

    func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private func serve(_ connection: Int32, _ answer: Answer) {
        defer { Glibc.close(connection) }
        var request = ""
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !isWhole(request) {
            let count = recv(connection, &buffer, buffer.count, 0)
            // Somebody only looked whether a server is there.
            guard count > 0 else { return }
            request += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let count = seen.withLock { seen in
            seen.append(request)
            return seen.count
        }
        for piece in answer(request, count) {
            switch piece {
            case .bytes(let text):
                let bytes = Array(text.utf8)
                var sent = 0
                while sent < bytes.count {
                    let count = bytes[sent...].withUnsafeBytes {
                        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else { return }
                    sent += count
                }
            case .pause(let seconds): Thread.sleep(forTimeInterval: seconds)
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
            }
        }
    }

    private func isWhole(_ request: String) -> Bool {
        guard let end = request.range(of: "\r\n\r\n") else { return false }
        let length = request[..<end.lowerBound].firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
        return request[end.upperBound...].utf8.count >= length
    }

    /// A whole answer.
    static func answer(_ status: String, _ headers: [String] = [], _ body: String = "") -> Piece {
        .bytes(
            (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers)
                .joined(separator: "\r\n") + "\r\n\r\n" + body)
    }
}
