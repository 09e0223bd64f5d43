/// Takes the first file out of a `multipart/form-data` body (RFC 7578) as it comes, in pieces of any length.
package struct MultipartReader {
    /// Headers of one part; more is no form of a browser.
    private static let mostHeaderBytes = 8_192
    /// A boundary has at most 70 characters (RFC 2046 section 5.1.1).
    private static let mostBoundary = 70

    private enum Place { case preamble, headers, file, other, end }

    /// CRLF and the dashes before a boundary are part of it, so that no byte of them becomes the file's.
    private let delimiter: [UInt8]
    private var place = Place.preamble
    /// What has come and was not decided about. The first boundary need have no line end before it: it is put there.
    private var kept: [UInt8] = [13, 10]
    /// A part with a file name has begun.
    private(set) var hasFile = false

    /// nil when the content type is not of a form or names no boundary.
    package init?(contentType: String) {
        let parts = contentType.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
        guard let named = parts.dropFirst().first(where: { $0.lowercased().hasPrefix("boundary=") }) else { return nil }
        let boundary = named.dropFirst("boundary=".count).trimmingCharacters(in: ["\""])
        guard (1...Self.mostBoundary).contains(boundary.utf8.count) else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Everything of the file has come.
    package var isComplete: Bool { place == .end && hasFile }

    /// Gives what of `piece` belongs to the file. False when the body is no form.
    package mutating func read(_ piece: some Collection<UInt8>, _ file: (ArraySlice<UInt8>) throws -> Void) rethrows
        -> Bool
    {
        guard place != .end else { return true }
        kept.append(contentsOf: piece)
        var at = 0
        defer { kept.removeSubrange(..<at) }
        while true {
            switch place {
            case .end:
                at = kept.count
                return true
            case .preamble, .file, .other:
                guard let found = find(delimiter, from: at) else {
                    // The last bytes may be the beginning of a boundary.
                    let sure = max(at, kept.count - delimiter.count + 1)
                    if place == .file, sure > at { try file(kept[at..<sure]) }
                    at = sure
                    return true
                }
                if place == .file {
                    if found > at { try file(kept[at..<found]) }
                    at = found
                    place = .end
                    continue
                }
                // What follows a boundary is a line end and headers, or the dashes of the last one.
                guard kept.count >= found + delimiter.count + 2 else {
                    at = found
                    return true
                }
                at = found + delimiter.count
                place = kept[at] == 0x2D && kept[at + 1] == 0x2D ? .end : .headers
            case .headers:
                guard let end = find([13, 10, 13, 10], from: at) else { return kept.count - at <= Self.mostHeaderBytes }
                let headers = String(decoding: kept[at..<end], as: UTF8.self).lowercased()
                hasFile = headers.contains("filename=") || headers.contains("filename*=")
                place = hasFile ? .file : .other
                at = end + 4
            }
        }
    }

    private func find(_ needle: [UInt8], from start: Int) -> Int? {
        guard kept.count - start >= needle.count else { return nil }
        return kept.withUnsafeBufferPointer { bytes in
            var at = start
            let last = bytes.count - needle.count
            while at <= last {
                if bytes[at] == needle[0], bytes[at + 1] == needle[1],
                    needle.indices.allSatisfy({ bytes[at + $0] == needle[$0] })
                {
                    return at
                }
                at += 1
            }
            return nil
        }
    }
}
