/// What a template says, before it is compiled.
indirect enum Template: Hashable, Sendable {
    /// A folded token.
    case word(String)
    case sequence([Template])
    case alternatives([Template])
    case optional(Template)
    /// All parts, in any order.
    case anyOrder([Template])
    case rule(String)
    case slot(name: String, type: String?)
}

/// What is wrong with a template, in words for its author.
struct TemplateError: Error, Hashable {
    var message: String
}

extension Template {
    /// Reads a template: words, `(a|b)`, `[x]`, `(a; b)`, `<rule>`, `{slot}`, `{slot:type}`, and endings written to a
    /// word ("timer[s]").
    init(parsing text: String) throws(TemplateError) {
        var parser = TemplateParser(text)
        self = try parser.whole()
    }
}

/// Recursive descent over the bytes of one template; all signs are ASCII.
private struct TemplateParser {
    /// Brackets within brackets; deeper is a slip of the pen.
    private static let deepest = 24

    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func whole() throws(TemplateError) -> Template { try alternatives(until: nil, opened: 0) }

    /// Everything up to `closing`, which is taken; "|" and ";" separate.
    private mutating func alternatives(until closing: UInt8?, opened: Int) throws(TemplateError) -> Template {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw TemplateError(message: "brackets are nested too deeply") }
        var groups: [[Template]] = [[]]
        var parts: [Template] = []
        var isAnyOrder = false
        while true {
            guard at < bytes.count else {
                if let closing { throw unclosed(opened, closing) }
                break
            }
            let byte = bytes[at]
            if byte == closing {
                at += 1
                break
            }
            switch byte {
            case UInt8(ascii: "|"):
                at += 1
                groups.append([])
            case UInt8(ascii: ";") where closing != nil:
                at += 1
                isAnyOrder = true
                parts.append(Self.group(groups))
                groups = [[]]
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"):
                throw TemplateError(message: "“\(excerpt(from: at))” has a “\(sign(byte))” that nothing opened")
            default:
                groups[groups.count - 1].append(contentsOf: try item())
            }
        }
        guard isAnyOrder else { return Self.group(groups) }
        parts.append(Self.group(groups))
        guard parts.count <= 4 else { throw TemplateError(message: "at most four parts can stand in any order") }
        return .anyOrder(parts)
    }

    private static func group(_ groups: [[Template]]) -> Template {
        let sequences = groups.map { $0.count == 1 ? $0[0] : .sequence($0) }
        return sequences.count == 1 ? sequences[0] : .alternatives(sequences)
    }

    private mutating func item() throws(TemplateError) -> [Template] {
        let opened = at
        switch bytes[at] {
        case UInt8(ascii: "("):
            at += 1
            return [try alternatives(until: UInt8(ascii: ")"), opened: opened)]
        case UInt8(ascii: "["):
            at += 1
            return [.optional(try alternatives(until: UInt8(ascii: "]"), opened: opened))]
        case UInt8(ascii: "<"):
            return [.rule(try enclosed(by: UInt8(ascii: ">")))]
        case UInt8(ascii: "{"):
            let parts = try enclosed(by: UInt8(ascii: "}")).split(separator: ":", maxSplits: 1).map { $0.trimmed() }
            guard let name = parts.first, !name.isEmpty else {
                throw TemplateError(message: "a slot without a name: “{}”")
            }
            return [.slot(name: name, type: parts.count > 1 ? parts[1] : nil)]
        default:
            return try words()
        }
    }

    private mutating func enclosed(by closing: UInt8) throws(TemplateError) -> String {
        let opened = at
        at += 1
        let start = at
        while at < bytes.count, bytes[at] != closing { at += 1 }
        guard at < bytes.count else { throw unclosed(opened, closing) }
        defer { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self).trimmed()
    }

    /// Plain text up to the next sign, cut as lines are; a bracket written to the last word holds its endings.
    private mutating func words() throws(TemplateError) -> [Template] {
        let start = at
        while at < bytes.count, !Self.isSign(bytes[at]) { at += 1 }
        var words = Self.cut(bytes[start..<at])
        let isOptional = at < bytes.count && bytes[at] == UInt8(ascii: "[")
        guard at < bytes.count, isOptional || bytes[at] == UInt8(ascii: "("), at > start, bytes[at - 1] > 0x20,
            let stem = words.popLast()
        else { return words.map(Template.word) }
        let endings = try enclosed(by: UInt8(ascii: isOptional ? "]" : ")"))
            .split(separator: "|", omittingEmptySubsequences: false)
        var forms = endings.map { ending in
            Template.sequence(TokenLine(stem + ending.trimmed()).words.map(Template.word))
        }
        if isOptional { forms.insert(.word(stem), at: 0) }
        return words.map(Template.word) + [.alternatives(forms)]
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: ";"):
            true
        default: false
        }
    }

    /// The tokens of a text; what is only small letters and spaces needs no tokenizer.
    private static func cut(_ text: ArraySlice<UInt8>) -> [String] {
        let isPlain = text.allSatisfy { $0 == 0x20 || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) }
        guard isPlain else { return TokenLine(String(decoding: text, as: UTF8.self)).words }
        return text.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }

    private func sign(_ byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(byte) }

    private func unclosed(_ opened: Int, _ closing: UInt8) -> TemplateError {
        TemplateError(
            message:
                "“\(excerpt(from: opened))” has a “\(sign(bytes[opened]))” that is never closed with “\(sign(closing))”"
        )
    }

    private func excerpt(from start: Int) -> String {
        String(String(decoding: bytes[start...], as: UTF8.self).prefix(24))
    }
}

extension StringProtocol {
    /// Without spaces at the ends.
    func trimmed() -> String {
        var view = self[...]
        while view.first?.isWhitespace == true { view = view.dropFirst() }
        while view.last?.isWhitespace == true { view = view.dropLast() }
        return String(view)
    }
}
