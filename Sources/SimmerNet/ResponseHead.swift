import CLibwebsocketsShim
import Foundation

/// Status line and headers of an answer.
struct ResponseHead {
    private(set) var bytes: [UInt8]

    /// `headers` are whole lines without their ends. `length` nil: the body comes in chunks, or up to the end of the
    /// connection where the client knows no chunks. `isLast` announces that the connection closes.
    init(status: Int, headers: [String], length: Int?, isLast: Bool, inChunks: Bool = true) {
        var text = "HTTP/1.1 \(status) \(Self.phrase(status))\r\n"
        text += "Date: \(Self.date())\r\n"
        for header in headers { text += header + "\r\n" }
        // These have no body, and RFC 9110 wants no length with them.
        if status != 204 && status != 304 && status >= 200 {
            if let length {
                text += "Content-Length: \(length)\r\n"
            } else if inChunks {
                text += "Transfer-Encoding: chunked\r\n"
            }
        }
        text += isLast ? "Connection: close\r\n\r\n" : "Connection: keep-alive\r\n\r\n"
        bytes = Array(text.utf8)
    }

    init(_ response: HTTPResponse, isLast: Bool, inChunks: Bool = true) {
        // A line end in a value would begin a header of its own.
        let lines = response.headers.map { name, value in
            String(decoding: "\(name): \(value)".utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
        }
        self.init(status: response.status, headers: lines, length: response.length, isLast: isLast, inChunks: inChunks)
    }

    func write(to wsi: OpaquePointer) -> Int32 {
        bytes.withUnsafeBytes { simmer_write_raw(wsi, $0.baseAddress, $0.count) }
    }

    /// Now, as RFC 9110 writes it.
    private static func date() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day =
            "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    private static func phrase(_ status: Int) -> String {
        phrases[status] ?? "Status"
    }

    private static let phrases: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently",
        302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        422: "Unprocessable Content",
        426: "Upgrade Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable", 507: "Insufficient Storage",
    ]
}
