extension JSON {
    /// The shortest JSON text of this value, without spaces; doubles that are not finite become null.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The same text as UTF-8.
    package var bytes: [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(384)
        write(to: &out)
        return out
    }

    package func write(to out: inout [UInt8]) {
        switch self {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let value): out.append(contentsOf: (value ? "true" : "false").utf8)
        case .int(let value): JSON.write(value, to: &out)
        case .double(let value):
            if !value.isFinite {
                out.append(contentsOf: "null".utf8)
            } else if let whole = Int64(exactly: value) {
                JSON.write(whole, to: &out)
            } else {
                out.append(contentsOf: "\(value)".utf8)
            }
        case .string(let value): JSON.write(value, to: &out)
        case .array(let values):
            out.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                value.write(to: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                JSON.write(member.name, to: &out)
                out.append(UInt8(ascii: ":"))
                member.value.write(to: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    package static func write(_ value: Int64, to out: inout [UInt8]) {
        if value < 0 { out.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        if rest < 10 { return out.append(UInt8(ascii: "0") + UInt8(rest)) }
        let start = out.count
        while rest > 0 {
            out.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        out[start...].reverse()
    }

    /// A string with its quotes; escapes what RFC 8259 section 7 requires and nothing else.
    package static func write(_ value: String, to out: inout [UInt8]) {
        var value = value
        out.append(UInt8(ascii: "\""))
        value.withUTF8 { utf8 in
            var clean = 0
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                if byte >= 0x20 && byte != 0x22 && byte != 0x5C {
                    index += 1
                    continue
                }
                out.append(contentsOf: utf8[clean..<index])
                switch byte {
                case 0x22: out.append(contentsOf: "\\\"".utf8)
                case 0x5C: out.append(contentsOf: "\\\\".utf8)
                case 0x0A: out.append(contentsOf: "\\n".utf8)
                case 0x0D: out.append(contentsOf: "\\r".utf8)
                case 0x09: out.append(contentsOf: "\\t".utf8)
                default:
                    out.append(contentsOf: "\\u00".utf8)
                    out.append(hex[Int(byte >> 4)])
                    out.append(hex[Int(byte & 15)])
                }
                index += 1
                clean = index
            }
            out.append(contentsOf: utf8[clean..<utf8.count])
        }
        out.append(UInt8(ascii: "\""))
    }

    private static let hex = Array("0123456789abcdef".utf8)
}
