import COutside
import Foundation
import Synchronization

/// Requests under way at other servers, by libcurl on a thread of its own: no cache, no cookies, no other server than
/// the one that was asked, and no more bytes than allowed. Connections are used again.
final class Exchanges: Sendable {
    typealias Answer = OnceAnswered<Result<OutsideAnswer, OutsideError>>

    private struct State {
        var last = 0
        /// Those that the thread has not begun yet, by number.
        var fresh: [(number: Int, request: OutsideRequest)] = []
        var answers: [Int: Answer] = [:]
        /// Nobody waits for them any more.
        var given: [Int] = []
        var isClosed = false
        /// To wake the thread, as long as it runs.
        var lines: Lines?

        func wake() { if let lines { outside_wake(lines.pointer) } }
    }

    private struct Lines: @unchecked Sendable {  // used by its thread alone, but for `outside_wake`, which any may call
        let pointer: OpaquePointer
    }

    /// Apart from its owner, so that the thread does not hold that.
    private final class Shared: @unchecked Sendable {  // all under the lock
        let state = Mutex(State())

        func give(_ number: Int, _ result: Result<OutsideAnswer, OutsideError>) {
            state.withLock { $0.answers.removeValue(forKey: number) }?.give(result)
        }
    }
    private let shared = Shared()
    private let bytes: Int
    private let userAgent: String

    init(userAgent: String, bytes: Int) {
        self.bytes = bytes
        self.userAgent = userAgent
    }

    deinit {
        shared.state.withLock { state in
            state.isClosed = true
            state.wake()
        }
    }

    func run(_ request: OutsideRequest) async throws -> OutsideAnswer {
        let answer = Answer()
        let (number, isFirst) = shared.state.withLock { state in
            state.last += 1
            state.fresh.append((state.last, request))
            state.answers[state.last] = answer
            state.wake()
            return (state.last, state.last == 1)
        }
        if isFirst { begin() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { answer.wait($0) }
        } onCancel: {
            shared.state.withLock { state in
                state.given.append(number)
                state.wake()
            }
            answer.give(.failure(.late))
        }
        return try result.get()
    }

    private func begin() {
        let (shared, bytes, userAgent) = (shared, bytes, userAgent)
        let thread = Thread {
            guard let lines = outside_open(userAgent).map(Lines.init) else { return }
            shared.state.withLock { $0.lines = lines }
            while Self.turn(lines.pointer, shared, bytes) {}
            shared.state.withLock { $0.lines = nil }
            outside_close(lines.pointer)
        }
        thread.name = "simmer-outside"
        thread.start()
    }

    /// How long a turn lasts at most while nothing happens.
    private static let longestTurn: Int32 = 60_000

    /// False when nobody needs the thread any more.
    private static func turn(_ lines: OpaquePointer, _ shared: Shared, _ bytes: Int) -> Bool {
        let (fresh, given, isClosed) = shared.state.withLock { state in
            defer { (state.fresh, state.given) = ([], []) }
            for number in state.given { state.answers[number] = nil }
            return (state.fresh, state.given, state.isClosed)
        }
        guard !isClosed else { return false }
        for (number, request) in fresh where !given.contains(number) {
            guard begin(request, number, lines, bytes) else {
                shared.give(number, .failure(.unreachable("no memory")))
                continue
            }
        }
        for number in given { outside_end(lines, number) }
        outside_turn(lines, longestTurn)
        var answer = outside_answer()
        while outside_next(lines, &answer) != 0 { shared.give(answer.number, result(answer)) }
        return true
    }

    private static func begin(_ request: OutsideRequest, _ number: Int, _ lines: OpaquePointer, _ bytes: Int) -> Bool {
        let headers = request.headers.map { strdup("\($0.key): \($0.value)") }
        defer { for line in headers { free(line) } }
        let pointers = headers.map { UnsafePointer($0) } + [nil]
        return request.url.absoluteString.withCString { url in
            (request.body ?? []).withUnsafeBytes { body in
                var asked = outside_request()
                (asked.number, asked.url, asked.most) = (number, url, bytes)
                asked.is_post = request.body == nil ? 0 : 1
                (asked.body, asked.length) = (body.baseAddress, body.count)
                return pointers.withUnsafeBufferPointer { headers in
                    asked.headers = headers.baseAddress
                    return outside_begin(lines, &asked) == 0
                }
            }
        }
    }

    private static func result(_ answer: outside_answer) -> Result<OutsideAnswer, OutsideError> {
        let trouble = String(cString: answer.trouble)
        switch answer.outcome {
        case OUTSIDE_ANSWERED:
            let head = UnsafeRawBufferPointer(start: answer.headers, count: answer.headers_length)
            let body = UnsafeRawBufferPointer(start: answer.body, count: answer.length)
            return .success(
                OutsideAnswer(
                    status: answer.status, headers: headers(String(decoding: head, as: UTF8.self)), body: Array(body)))
        case OUTSIDE_TOO_LARGE: return .failure(.tooLarge)
        case OUTSIDE_REDIRECTED: return .failure(.redirected(trouble))
        default: return .failure(.unreachable(trouble))
        }
    }

    /// By name in lower case; those that come several times are one list (RFC 9110, 5.3).
    static func headers(_ text: String) -> [String: String] {
        var all: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            all[name] = all[name].map { "\($0), \(value)" } ?? value
        }
        return all
    }
}
