import SimmerDomain
import Yams

/// JSON as YAML that is good to read: what is short stands in one line.
enum YAMLText {
    static func of(_ json: JSON) throws -> String {
        try Yams.serialize(node: node(json, depth: 0), indent: 2, width: 140, allowUnicode: true)
    }

    private static func node(_ json: JSON, depth: Int) -> Node {
        // Both in one line and none of it in flow style would be hard to read.
        let isShort = depth > 2 && json.text.count + 2 * depth <= 120
        return switch json {
        case .object(let members):
            .mapping(
                Node.Mapping(
                    members.map { (scalar($0.name), node($0.value, depth: depth + 1)) }, Tag(.map),
                    isShort ? .flow : .block))
        case .array(let values):
            .sequence(
                Node.Sequence(
                    values.map { node($0, depth: depth + 1) }, Tag(.seq), isShort || values.isEmpty ? .flow : .block))
        case .string(let text): scalar(text)
        case .null, .bool, .int, .double: .scalar(Node.Scalar(json.text, Tag(.str), .plain))
        }
    }

    /// Quoted where a reader of YAML could take it for anything but a text.
    private static func scalar(_ text: String) -> Node {
        let isPlain =
            !words.contains(text.lowercased()) && text.first.map { $0.isLetter && $0.isASCII } == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " ._/'-".contains($0)) }
            && text.last != " "
        return .scalar(Node.Scalar(text, Tag(.str), isPlain || text == "$ref" ? .plain : .doubleQuoted))
    }

    private static let words: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
}
