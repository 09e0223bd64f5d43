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
        let parts = Self.parts(of: query.sql.lowercased())
        let isPlain = parts.first.map { ["select", "insert", "update", "delete", "with"].contains($0) } ?? false
        changes = isPlain ? Self.changed(by: parts) : nil
        asksForUsage = changes == nil || parts.contains("usage") || parts.contains("used")
    }

    /// Its words and, one by one, the signs between them.
    private static func parts(of sql: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = sql[...]
        while let next = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let part = word.isEmpty ? rest.prefix(1) : word
            if !next.isWhitespace { parts.append(part) }
            rest = rest[part.endIndex...]
        }
        return parts
    }

    /// The tables behind `insert into`, `update` and `delete from`.
    private static func changed(by parts: [Substring]) -> Set<String> {
        var tables: Set<String> = []
        for (place, part) in parts.enumerated() {
            var rest = parts[(place + 1)...]
            switch part {
            case "update": break
            case "insert" where rest.first == "into", "delete" where rest.first == "from": rest.removeFirst()
            default: continue
            }
            if rest.first == "only" { rest.removeFirst() }
            if rest.first == "\"" { rest.removeFirst() }
            if let table = rest.first, table.first?.isLetter ?? false { tables.insert(String(table)) }
        }
        return tables
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
