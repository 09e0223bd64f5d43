import SimmerStore

/// A `Query` in PostgreSQL's words, and what it does beside its answer.
struct Statement {
    /// With `$1` in the place of the first parameter's name.
    let sql: String
    /// The tables that it changes; nil: nobody knows.
    let changes: Set<String>?
    /// It asks for what accounts have done in a day.
    let asksForUsage: Bool

    init(_ query: Query) {
        sql = Self.numbered(query)
        let words = query.sql.lowercased()
        let isPlain = words.firstMatch(of: /^\s*(?:select|insert|update|delete|with)\b/) != nil
        let changed = words.matches(of: /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)/)
        changes = isPlain ? Set(changed.map { String($0.1) }) : nil
        asksForUsage = changes == nil || words.firstMatch(of: /\b(?:usage|used)\b/) != nil
    }

    private static func numbered(_ query: Query) -> String {
        var out = ""
        var isText = false
        var rest = query.sql[...]
        while let character = rest.popFirst() {
            if character == "'" { isText.toggle() }
            // Two colons are a cast.
            guard character == ":", !isText, !out.hasSuffix(":") else {
                out.append(character)
                continue
            }
            let name = String(rest.prefix { $0.isLetter || $0.isNumber })
            guard let place = query.parameters.firstIndex(of: name) else {
                out.append(character)
                continue
            }
            rest = rest.dropFirst(name.count)
            out += "$\(place + 1)"
        }
        return out
    }
}
