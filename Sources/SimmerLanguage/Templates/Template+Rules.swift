extension Template {
    /// This template with every rule replaced by what it stands for.
    func expanded(with rules: [String: Template], inside: [String] = []) throws(TemplateError) -> Template {
        switch self {
        case .word, .slot: return self
        case .sequence(let parts): return .sequence(try Self.expand(parts, rules, inside))
        case .alternatives(let parts): return .alternatives(try Self.expand(parts, rules, inside))
        case .anyOrder(let parts): return .anyOrder(try Self.expand(parts, rules, inside))
        case .optional(let part): return .optional(try part.expanded(with: rules, inside: inside))
        case .rule(let name):
            guard let rule = rules[name] else { throw TemplateError(message: "there is no rule <\(name)>") }
            guard !inside.contains(name) else { throw TemplateError(message: "the rule <\(name)> contains itself") }
            return try rule.expanded(with: rules, inside: inside + [name])
        }
    }

    private static func expand(
        _ parts: [Template], _ rules: [String: Template], _ inside: [String]
    ) throws(TemplateError) -> [Template] {
        var result: [Template] = []
        for part in parts { result.append(try part.expanded(with: rules, inside: inside)) }
        return result
    }

    /// The names of all slots, each once, in the order of the text.
    var slotNames: [String] {
        var names: [String] = []
        visitSlots { name, _ in if !names.contains(name) { names.append(name) } }
        return names
    }

    func visitSlots(_ visit: (String, String?) -> Void) {
        switch self {
        case .word, .rule: break
        case .slot(let name, let type): visit(name, type)
        case .sequence(let parts), .alternatives(let parts), .anyOrder(let parts):
            for part in parts { part.visitSlots(visit) }
        case .optional(let part): part.visitSlots(visit)
        }
    }

    /// Sets of words of which a line must hold one each to match: what an index can be built on.
    var requiredWords: [Set<String>] {
        switch self {
        case .word(let word): return [[word]]
        case .sequence(let parts), .anyOrder(let parts): return parts.flatMap(\.requiredWords)
        case .optional, .slot, .rule: return []
        case .alternatives(let parts):
            var union: Set<String> = []
            for part in parts {
                guard let rarest = part.requiredWords.min(by: { $0.count < $1.count }) else { return [] }
                union.formUnion(rarest)
            }
            return [union]
        }
    }

    /// The slots that every form of the template has.
    var requiredSlots: [(name: String, type: String?)] {
        switch self {
        case .slot(let name, let type): [(name, type)]
        case .sequence(let parts), .anyOrder(let parts): parts.flatMap(\.requiredSlots)
        case .word, .rule, .optional, .alternatives: []
        }
    }

    /// Whether nothing at all can stand for this template.
    var canBeEmpty: Bool {
        switch self {
        case .word, .slot, .rule: false
        case .sequence(let parts), .anyOrder(let parts): parts.allSatisfy(\.canBeEmpty)
        case .alternatives(let parts): parts.contains(where: \.canBeEmpty)
        case .optional: true
        }
    }
}
