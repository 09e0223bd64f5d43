import CLibwebsockets

/// Reads the headers of the request that libwebsockets has just parsed. Valid only inside the callback that got `wsi`.
struct Headers {
    let wsi: OpaquePointer

    enum Method: String {
        case get = "GET"
        case post = "POST"
        case options = "OPTIONS"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        case connect = "CONNECT"
        case head = "HEAD"

        /// By libwebsockets' number.
        fileprivate static let order: [Method] = [.get, .post, .options, .put, .patch, .delete, .connect, .head]
    }

    struct Target {
        var method: Method
        /// Percent-decoded.
        var path: String
    }

    var target: Target? {
        var start: UnsafeMutablePointer<CChar>?
        var length: Int32 = 0
        let number = Int(lws_http_get_uri_and_method(wsi, &start, &length))
        guard Method.order.indices.contains(number), let start else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
        return Target(method: Method.order[number], path: String(decoding: bytes, as: UTF8.self))
    }

    subscript(token: lws_token_indexes) -> String? {
        let length = lws_hdr_total_length(wsi, token)
        guard length > 0 else { return nil }
        return Self.string(of: Int(length)) { lws_hdr_copy(wsi, $0, length + 1, token) }
    }

    func has(_ token: lws_token_indexes) -> Bool { lws_hdr_total_length(wsi, token) > 0 }

    /// A header without a number of its own; the name in lower case with its colon.
    subscript(name: String) -> String? {
        let length = lws_hdr_custom_length(wsi, name, Int32(name.utf8.count))
        guard length > 0 else { return nil }
        return Self.string(of: Int(length)) { lws_hdr_custom_copy(wsi, $0, length + 1, name, Int32(name.utf8.count)) }
    }

    /// Percent-decoded; the first of equal names counts.
    var query: [String: String] {
        var query: [String: String] = [:]
        var place: Int32 = 0
        while true {
            let length = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, place)
            guard length > 0 else { return query }
            let pair = Self.string(of: Int(length)) {
                lws_hdr_copy_fragment(wsi, $0, length + 1, WSI_TOKEN_HTTP_URI_ARGS, place)
            }
            if let pair {
                let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = String(halves[0])
                if query[name] == nil { query[name] = halves.count > 1 ? String(halves[1]) : "" }
            }
            place += 1
        }
    }

    private static func string(of length: Int, _ copy: (UnsafeMutablePointer<CChar>) -> Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { space in
            guard let start = space.baseAddress else { return nil }
            let count = copy(start)
            guard count >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
        }
    }
}
