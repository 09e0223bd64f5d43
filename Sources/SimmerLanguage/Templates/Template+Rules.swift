/// Rules by their names, and what each stands for when all that it names is put in: made once, for most sentences name
/// some.
struct Rules {
    private let written: [String: Template]
    private var whole: [String: Template] = [:]

    init(_ written: [String: Template]) { self.written = written }

    /// A template with every rule replaced by what it stands for.
    mutating func expanded(_ template: Template) throws(TemplateError) -> Template {
        try expanded(template, inside: [])
    }

    private mutating func expanded(_ template: Template, inside: [String]) throws(TemplateError) -> Template {
        switch template {
        case .word, .slot: return template
        case .sequence(let parts): return .sequence(try expanded(parts, inside))
        case .alternatives(let parts): return .alternatives(try expanded(parts, inside))
        case .anyOrder(let parts): return .anyOrder(try expanded(parts, inside))
        case .optional(let part): return .optional(try expanded(part, inside: inside))
        case .rule(let name):
            if let known = whole[name] { return known }
            guard let rule = written[name] else { throw TemplateError(message: "there is no rule <\(name)>") }
            guard !inside.contains(name) else { throw TemplateError(message: "the rule <\(name)> contains itself") }
            let made = try expanded(rule, inside: inside + [name])
            whole[name] = made
            return made
        }
    }

    private mutating func expanded(_ parts: [Template], _ inside: [String]) throws(TemplateError) -> [Template] {
        var result: [Template] = []
        result.reserveCapacity(parts.count)
        for part in parts { result.append(try expanded(part, inside: inside)) }
        return result
    }
}

extension Template {
    /// This template with every rule replaced by what it stands for.
    func expanded(with rules: [String: Template]) throws(TemplateError) -> Template {
        var rules = Rules(rules)
        return try rules.expanded(self)
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
