import CObjects
import Foundation

/// One line to a store of objects, of whoever asks by it at the moment.
// Unchecked: `ObjectRequests` gives it to one thread at a time.
final class ObjectLine: @unchecked Sendable {  // see above
    struct Answer {
        /// 0: none came, or not all of it.
        var status: Int
        /// The store's word for what is wrong, or what went wrong on the way.
        var trouble: String
        /// There is nothing to be said against asking again.
        var isPassing: Bool { status == 0 || status == 429 || status >= 500 && status != 501 && status != 507 }
    }

    private let line: OpaquePointer

    init(_ settings: ObjectSettings) throws {
        guard let line = object_line_open(settings.region, settings.key, settings.secret) else {
            throw POSIXError(.ENOMEM)
        }
        self.line = line
    }

    deinit { object_line_close(line) }

    /// Blocks for `seconds` at most. Throws `POSIXError` for what is wrong with this machine's files.
    func ask(_ request: ObjectRequests.Request, url: String, seconds: Int) throws -> Answer {
        var trouble = [CChar](repeating: 0, count: 256)
        let status = request.method.withCString { method in
            url.withCString { url in
                request.sha256.withCString { sha256 in
                    var asked = object_request(
                        method: method, url: url, sha256: sha256, body: request.body, length: Int64(request.bytes),
                        answer: request.answer, seconds: seconds)
                    return object_line_ask(line, &asked, &trouble)
                }
            }
        }
        if status < 0 { throw POSIXError(POSIXErrorCode(rawValue: Int32(-status)) ?? .EIO) }
        let said = String(decoding: trouble.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return Answer(status: status, trouble: said)
    }
}
