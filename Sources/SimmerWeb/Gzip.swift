import CZlib

/// Content that many will fetch, made smaller once.
package enum Gzip {
    /// A gzip file (RFC 1952) with `bytes` in it, as small as zlib makes it; nil when memory is short.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's own header and end.
        let begun = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        return input.withUnsafeMutableBufferPointer { source in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            let most = Int(deflateBound(&stream, UInt(source.count)))
            var isWhole = false
            let packed = [UInt8](unsafeUninitializedCapacity: most) { target, count in
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(most)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = Int(stream.total_out)
            }
            return isWhole ? packed : nil
        }
    }

    /// Whether the sender of this `Accept-Encoding` reads gzip (RFC 9110 section 12.5.3).
    package static func isAccepted(_ header: String?) -> Bool {
        for part in (header ?? "").lowercased().split(separator: ",") {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = pieces.first, name == "gzip" || name == "x-gzip" else { continue }
            return !pieces.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
        return false
    }
}
