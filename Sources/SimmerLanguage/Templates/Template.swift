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
    /// Reads a template: words, `(a|b)`, `[x]`, `(a; b)`, `<rule>`, `{slot}`, `{slot:type}`, and endings written to a word ("timer[s]").
    init(parsing text: String) throws(TemplateError) {
        var parser = TemplateParser(text)
        self = try parser.whole()
    }
}

/// Recursive descent over the characters of one template.
private struct TemplateParser {
    /// Brackets within brackets; deeper is a slip of the pen.
    private static let deepest = 24

    private let characters: [Swift.Character]
    private var at = 0
    private var depth = 0

    init(_ text: String) { characters = Array(text) }

    mutating func whole() throws(TemplateError) -> Template {
        let template = try alternatives(until: nil, opened: 0)
        return template
    }

    /// Everything up to `closing`, which is taken; "|" and ";" separate.
    private mutating func alternatives(until closing: Swift.Character?, opened: Int) throws(TemplateError) -> Template {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw TemplateError(message: "brackets are nested too deeply") }
        var groups: [[Template]] = [[]]
        var parts: [Template] = []
        var isAnyOrder = false
        while true {
            guard at < characters.count else {
                if let closing {
                    let opening = characters[opened]
                    throw TemplateError(
                        message: "“\(excerpt(from: opened))” has a “\(opening)” that is never closed with “\(closing)”")
                }
                break
            }
            let character = characters[at]
            if character == closing {
                at += 1
                break
            }
            switch character {
            case "|":
                at += 1
                groups.append([])
            case ";" where closing != nil:
                at += 1
                isAnyOrder = true
                parts.append(Self.group(groups))
                groups = [[]]
            case ")", "]", "}", ">":
                throw TemplateError(message: "“\(excerpt(from: at))” has a “\(character)” that nothing opened")
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
        switch characters[at] {
        case "(":
            at += 1
            return [try alternatives(until: ")", opened: opened)]
        case "[":
            at += 1
            return [.optional(try alternatives(until: "]", opened: opened))]
        case "<":
            let name = try enclosed(by: ">")
            return [.rule(name)]
        case "{":
            let parts = try enclosed(by: "}").split(separator: ":", maxSplits: 1).map {
                $0.trimmed()
            }
            guard let name = parts.first, !name.isEmpty else {
                throw TemplateError(message: "a slot without a name: “{}”")
            }
            return [.slot(name: name, type: parts.count > 1 ? parts[1] : nil)]
        default:
            return try words()
        }
    }

    private mutating func enclosed(by closing: Swift.Character) throws(TemplateError) -> String {
        let opened = at
        at += 1
        let start = at
        while at < characters.count, characters[at] != closing { at += 1 }
        guard at < characters.count else {
            throw TemplateError(
                message:
                    "“\(excerpt(from: opened))” has a “\(characters[opened])” that is never closed with “\(closing)”")
        }
        defer { at += 1 }
        return String(characters[start..<at]).trimmed()
    }

    /// Plain text up to the next sign, cut as lines are; a bracket written to the last word holds its endings.
    private mutating func words() throws(TemplateError) -> [Template] {
        let start = at
        while at < characters.count, !"()[]{}<>|;".contains(characters[at]) { at += 1 }
        let text = String(characters[start..<at])
        var tokens = TokenLine(text).tokens.map { Template.word($0.folded) }
        guard at < characters.count, characters[at] == "[" || characters[at] == "(", let last = text.last,
            !last.isWhitespace, case .word(let stem)? = tokens.last
        else { return tokens }
        let isOptional = characters[at] == "["
        let endings = try enclosed(by: isOptional ? "]" : ")").split(separator: "|", omittingEmptySubsequences: false)
        tokens.removeLast()
        var forms = endings.map { ending in
            Template.sequence(TokenLine(stem + ending.trimmed()).tokens.map { Template.word($0.folded) })
        }
        if isOptional { forms.insert(.word(stem), at: 0) }
        tokens.append(.alternatives(forms))
        return tokens
    }

    private func excerpt(from start: Int) -> String {
        String(characters[start..<min(characters.count, start + 24)])
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
