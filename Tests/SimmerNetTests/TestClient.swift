import Foundation

/// A client that blocks: one socket, plain or with TLS; HTTP, WebSocket frames and lines by hand. Reads give up after
/// 20 s, so a test fails, not hangs.
final class TestClient {
    struct Frame: Equatable {
        var opcode: UInt8
        var payload: [UInt8]
        var isFinal = true

        var text: String { String(decoding: payload, as: UTF8.self) }
        /// Of a close frame.
        var code: Int? { opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
        var reason: String { String(decoding: payload.dropFirst(2), as: UTF8.self) }
    }

    struct Answer {
        var status: Int
        var headers: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    enum Failure: Error, Equatable {
        case cannotConnect(Int32)
        case ended
        /// Nothing came for as long as the client waits.
        case silent
        case notHTTP(String)
        case refused(Int)
    }

    private let descriptor: Int32
    private var tls: TestTLS?
    private var input: [UInt8] = []

    init(port: Int, receiveBuffer: Int32? = nil, isSecure: Bool = false) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var wait = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure.cannotConnect(errno) }
        if isSecure { tls = try TestTLS(descriptor) }
    }

    deinit {
        tls = nil
        close(descriptor)
    }

    // MARK: - Bytes

    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                tls?.write(bytes) ?? send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func write(_ text: String) { write(Array(text.utf8)) }

    /// Says that no more will be written.
    func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends it in both directions, with nothing said by TLS.
    func disconnect() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Whether the server has said by TLS that no more comes; true without TLS.
    var hasHeardEnd: Bool { tls?.hasHeardEnd ?? true }

    /// Nothing has come that was not read.
    var isEmpty: Bool { input.isEmpty }

    private func fill() throws {
        var space = [UInt8](repeating: 0, count: 65_536)
        // The end of a stream sets no error number: an old one must not be read for it.
        errno = 0
        let count = tls?.read(&space) ?? recv(descriptor, &space, space.count, 0)
        let isSilent = count < 0 && errno == EAGAIN
        guard count > 0 else { throw isSilent ? Failure.silent : Failure.ended }
        input += space[..<count]
    }

    func read(_ count: Int) throws -> [UInt8] {
        while input.count < count { try fill() }
        defer { input.removeFirst(count) }
        return Array(input[..<count])
    }

    /// True when the server has closed, whatever came before.
    var hasEnded: Bool {
        while true { do { try fill() } catch { return (error as? Failure) != .silent } }
    }

    /// The next line over TCP, without its CR and LF.
    func nextLine() throws -> String {
        var looked = 0
        while true {
            if let end = input[looked...].firstIndex(of: 10) {
                let line = try read(end + 1)
                guard line.count > 1, line[end - 1] == 13 else { throw Failure.notHTTP("a line without its CR") }
                return String(decoding: line[..<(end - 1)], as: UTF8.self)
            }
            looked = input.count
            try fill()
        }
    }

    // MARK: - HTTP

    func request(
        _ method: String, _ path: String, headers: [String: String] = [:], body: [UInt8]? = nil, version: String = "1.1"
    ) {
        var head = "\(method) \(path) HTTP/\(version)\r\nHost: 127.0.0.1\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        write(Array((head + "\r\n").utf8) + (body ?? []))
    }

    /// `hasBody` false is for HEAD.
    func answer(hasBody: Bool = true) throws -> Answer {
        var end: Int?
        while end == nil {
            end = input.indices.dropLast(3).first { input[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) }
            if end == nil { try fill() }
        }
        let head = String(decoding: try read((end ?? 0) + 4), as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { throw Failure.notHTTP(head) }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        return Answer(status: status, headers: headers, body: try read(length))
    }

    // MARK: - WebSocket

    /// The answer to the upgrade; 101 when it went through.
    @discardableResult
    func upgrade(_ path: String = "/ws", headers: [String: String] = [:]) throws -> Answer {
        let upgrade = [
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
        ]
        request("GET", path, headers: upgrade.merging(headers) { _, own in own })
        return try answer()
    }

    /// What an upgrade on a connection of its own is answered with.
    static func status(_ port: Int, _ path: String = "/ws", headers: [String: String] = [:]) throws -> Int {
        try TestClient(port: port).upgrade(path, headers: headers).status
    }

    static func open(_ port: Int, _ path: String = "/ws", headers: [String: String] = [:]) throws -> TestClient {
        let client = try TestClient(port: port)
        let answer = try client.upgrade(path, headers: headers)
        guard answer.status == 101 else { throw Failure.refused(answer.status) }
        return client
    }

    static func encode(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, announced: Int? = nil) -> [UInt8] {
        let length = announced ?? payload.count
        var bytes = [(isFinal ? 0x80 : 0) | opcode]
        if length < 126 {
            bytes.append(0x80 | UInt8(length))
        } else if length < 65_536 {
            bytes += [0x80 | 126, UInt8(length >> 8), UInt8(length & 255)]
        } else {
            bytes.append(0x80 | 127)
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
        }
        let mask: [UInt8] = [1, 2, 3, 4]
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) {
        write(Self.encode(opcode, payload, isFinal: isFinal))
    }

    func text(_ text: String) { frame(1, Array(text.utf8)) }

    func nextFrame() throws -> Frame {
        let head = try read(2)
        var length = Int(head[1] & 0x7F)
        if length == 126 {
            length = try read(2).reduce(0) { $0 << 8 | Int($1) }
        } else if length == 127 {
            length = try read(8).reduce(0) { $0 << 8 | Int($1) }
        }
        return Frame(opcode: head[0] & 15, payload: try read(length), isFinal: head[0] & 0x80 != 0)
    }

    func nextText() throws -> String {
        let frame = try nextFrame()
        guard frame.opcode == 1 else { throw Failure.notHTTP("frame \(frame.opcode) \(frame.code ?? 0)") }
        return frame.text
    }

    func say(_ line: String) throws -> String {
        text(line)
        return try nextText()
    }

    /// Reads on to the close frame and answers it.
    func nextClose() throws -> Frame {
        while true {
            let frame = try nextFrame()
            if frame.opcode == 8 {
                write(Self.encode(8, Array(frame.payload.prefix(2))))
                return frame
            }
        }
    }
}
