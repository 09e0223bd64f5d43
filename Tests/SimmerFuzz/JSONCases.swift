import SimmerDomain

/// A text of JSON, to its value and back.
struct JSONCases: FuzzTarget {
    private static let depth = 16

    let corpus: [[UInt8]] = [
        #"{"jsonrpc":"2.0","id":1,"method":"message.send","params":{"room":"0199","text":"penne 9 min","cid":"k-1"}}"#,
        #"{"jsonrpc":"2.0","id":"a","method":"tea.add","params":{"name":"x","infusions":[{"seconds":10,"waterC":90.5}],"rinse":true}}"#,
        #"{"a":[1,-2.5e3,"x\u00e9\ud83c\udf75",true,null],"b":{"c":false}}"#, #"[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]"#,
        #"{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}}}}}}}}}}"#,
        #""\"\\\/\b\f\n\r\t\u0000""#, #""é🍵\u00e9\ud83c\udf75""#, "9223372036854775807", "-9223372036854775808",
        "1e308", "-0.0", "0.1",
        "5e-324", "123456789012345678901234567890", "[]", "{}", "null", "true", "false", " [ 1 , 2 ] ",
        #"{"a":1,"b":2,"a":3}"#,
        #"{"k0":0,"k1":1,"k2":2,"k3":3,"k4":4,"k5":5,"k6":6,"k7":7,"k8":8,"k9":9,"k10":10,"k11":11,"k12":12,"k13":13,"k14":14,"k15":15,"k0":16}"#,
    ].map { Array($0.utf8) }

    func fault(in bytes: [UInt8], salt: UInt64) -> String? {
        guard let value = try? bytes.withUnsafeBytes({ try JSON(parsing: $0, depth: Self.depth) }) else { return nil }
        if Self.levels(value) > Self.depth { return "is deeper than it may be" }
        // What was read can be written and read again, and is the same: also as a text, where a double that is whole
        // became one.
        let text = value.text
        guard let again = try? JSON(parsing: text, depth: Self.depth) else {
            return "was written as what is no JSON: \(text.prefix(200))"
        }
        if again.text != text { return "was written in two ways: \(text.prefix(200)) and \(again.text.prefix(200))" }
        if !Self.isSame(value, again) { return "came back as another value: \(again.text.prefix(200))" }
        if value.bytes != Array(text.utf8) { return "has other bytes than its text" }
        touch(value)
        return nil
    }

    /// All that is asked of a value of a request.
    private func touch(_ value: JSON) {
        _ = (value.int, value.double, value.string, value.isNull, value["a"], value["jsonrpc"])
        for inner in value.array ?? [] { touch(inner) }
        for member in value.members ?? [] { touch(member.value) }
    }

    private static func levels(_ value: JSON) -> Int {
        switch value {
        case .array(let values): 1 + (values.map(levels).max() ?? 0)
        case .object(let members): 1 + (members.map { levels($0.value) }.max() ?? 0)
        default: 0
        }
    }

    private static func isSame(_ one: JSON, _ other: JSON) -> Bool {
        switch (one, other) {
        case (.double(let left), _): other.double == left
        case (.array(let left), .array(let right)): left.count == right.count && zip(left, right).allSatisfy(isSame)
        case (.object(let left), .object(let right)):
            left.count == right.count
                && zip(left, right).allSatisfy { $0.name == $1.name && isSame($0.value, $1.value) }
        default: one == other
        }
    }
}
