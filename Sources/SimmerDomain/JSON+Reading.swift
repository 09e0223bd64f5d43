import Foundation

/// Why a text is not the JSON that we accept.
package enum JSONError: Error, Hashable {
    case malformed(at: Int)
    case tooDeep
}

extension JSON {
    /// Reads one JSON text (RFC 8259). Of members with the same name the last one counts.
    /// Throws `JSONError.tooDeep` when arrays and objects nest deeper than `depth`.
    package init(parsing bytes: UnsafeRawBufferPointer, depth: Int = 16) throws(JSONError) {
        var reader = JSONReader(bytes: bytes, maximumDepth: depth)
        self = try reader.document()
    }

    package init(parsing text: String, depth: Int = 16) throws(JSONError) {
        var text = text
        let result: Result<JSON, JSONError> = text.withUTF8 { utf8 in
            Result { () throws(JSONError) in try JSON(parsing: UnsafeRawBufferPointer(utf8), depth: depth) }
        }
        self = try result.get()
    }
}

private struct JSONReader {
    let bytes: UnsafeRawBufferPointer
    let maximumDepth: Int
    var index = 0
    var depth = 0

    init(bytes: UnsafeRawBufferPointer, maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    mutating func document() throws(JSONError) -> JSON {
        let value = try value()
        skipSpace()
        guard index == bytes.count else { throw .malformed(at: index) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSON {
        skipSpace()
        guard index < bytes.count else { throw .malformed(at: index) }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private mutating func next(is byte: UInt8) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func literal(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        guard index + word.utf8CodeUnitCount <= bytes.count else { throw .malformed(at: index) }
        for offset in 0..<word.utf8CodeUnitCount where bytes[index + offset] != word.utf8Start[offset] {
            throw .malformed(at: index)
        }
        index += word.utf8CodeUnitCount
        return value
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        index += 1
        guard depth <= maximumDepth else { throw .tooDeep }
    }

    private mutating func object() throws(JSONError) -> JSON {
        try enter()
        defer { depth -= 1 }
        if next(is: UInt8(ascii: "}")) { return .object([]) }
        var members: [JSON.Member] = []
        members.reserveCapacity(4)
        repeat {
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw .malformed(at: index) }
            let name = try string()
            guard next(is: UInt8(ascii: ":")) else { throw .malformed(at: index) }
            members.append(JSON.Member(name, try value()))
        } while next(is: UInt8(ascii: ","))
        guard next(is: UInt8(ascii: "}")) else { throw .malformed(at: index) }
        return .object(JSONReader.withoutRepeats(members))
    }

    /// Keeps the last of members with the same name. Small objects, the usual case, are compared in place; large ones
    /// by a table, so that a hostile object costs no more than its length.
    private static func withoutRepeats(_ members: [JSON.Member]) -> [JSON.Member] {
        if members.count <= 24 {
            var hasRepeat = false
            for i in members.indices.dropFirst() {
                for j in 0..<i where members[i].name == members[j].name { hasRepeat = true }
            }
            guard hasRepeat else { return members }
        }
        var last: [String: Int] = [:]
        for (i, member) in members.enumerated() { last[member.name] = i }
        guard last.count < members.count else { return members }
        return members.enumerated().filter { last[$0.element.name] == $0.offset }.map(\.element)
    }

    private mutating func array() throws(JSONError) -> JSON {
        try enter()
        defer { depth -= 1 }
        var values: [JSON] = []
        if next(is: UInt8(ascii: "]")) { return .array([]) }
        repeat { values.append(try value()) } while next(is: UInt8(ascii: ","))
        guard next(is: UInt8(ascii: "]")) else { throw .malformed(at: index) }
        return .array(values)
    }

    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
                index += 1
                return text
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            guard byte >= 0x20 else { throw .malformed(at: index) }
            index += 1
        }
        throw .malformed(at: index)
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var out = Array(bytes[start..<index])
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: out, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard index < bytes.count else { throw .malformed(at: index) }
                let escape = bytes[index]
                index += 1
                switch escape {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(escape)
                case UInt8(ascii: "b"): out.append(0x08)
                case UInt8(ascii: "f"): out.append(0x0C)
                case UInt8(ascii: "n"): out.append(0x0A)
                case UInt8(ascii: "r"): out.append(0x0D)
                case UInt8(ascii: "t"): out.append(0x09)
                case UInt8(ascii: "u"): out.append(contentsOf: String(try escapedScalar()).utf8)
                default: throw .malformed(at: index)
                }
            case 0..<0x20: throw .malformed(at: index)
            default: out.append(byte)
            }
        }
        throw .malformed(at: index)
    }

    /// The scalar after `\u`. A lone half of a surrogate pair becomes U+FFFD.
    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        let first = try fourHexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let mark = index
        index += 2
        let second = try fourHexDigits()
        guard (0xDC00...0xDFFF).contains(second) else {
            index = mark
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
        guard index + 4 <= bytes.count else { throw .malformed(at: index) }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[index]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw .malformed(at: index)
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    private mutating func digits() throws(JSONError) {
        let start = index
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
        guard index > start else { throw .malformed(at: index) }
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = index
        var whole = true
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        try digits()
        guard index == first + 1 || bytes[first] != UInt8(ascii: "0") else { throw .malformed(at: first) }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            whole = false
            index += 1
            try digits()
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            whole = false
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            try digits()
        }
        if whole, let value = wholeNumber(from: first, negative: first > start) { return .int(value) }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw .malformed(at: start) }
        return .double(value)
    }

    /// The digits between `first` and the current position as a number, or nil when it does not fit.
    private func wholeNumber(from first: Int, negative: Bool) -> Int64? {
        var value: Int64 = 0
        for position in first..<index {
            let digit = Int64(bytes[position] - UInt8(ascii: "0"))
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (next, overflowToo) =
                negative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !overflow, !overflowToo else { return nil }
            value = next
        }
        return value
    }
}
