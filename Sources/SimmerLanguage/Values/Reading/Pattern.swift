/// One step of a written pattern.
enum PatternStep: Hashable, Sendable {
    case word(String)
    case category(String)
}

/// A pattern as written in `values.yaml`: words, `[optional]`, `(one|other)`, `{category}` and `<group>`; `\(` is the
/// mark itself.
///
/// `expand` gives every plain sequence of steps that the pattern allows. A word written with a full stop ("mon.") may
/// be typed with or without it.
struct Pattern {
    let text: String

    struct Unreadable: Error, CustomStringConvertible {
        var description: String
    }

    /// - Parameters:
    ///   - groups: what `<name>` stands for.
    ///   - tokens: cuts literal text as lines are cut.
    func expand(groups: [String: String], tokens: (String) -> [String]) throws -> [[PatternStep]] {
        var rest = Substring(text)
        let all = try alternatives(of: &rest, groups: groups, tokens: tokens, depth: 0)
        guard rest.isEmpty else { throw Unreadable(description: "unexpected '\(rest.first!)' in \"\(text)\"") }
        return all
    }

    private func alternatives(
        of rest: inout Substring, groups: [String: String], tokens: (String) -> [String], depth: Int
    ) throws -> [[PatternStep]] {
        guard depth < 12 else { throw Unreadable(description: "groups nest too deeply in \"\(text)\"") }
        var done: [[PatternStep]] = []
        var current: [[PatternStep]] = [[]]
        func append(_ more: [[PatternStep]]) {
            current = more.count == 1 ? current.map { $0 + more[0] } : current.flatMap { c in more.map { c + $0 } }
        }
        while let c = rest.first {
            switch c {
            case "|":
                rest.removeFirst()
                done += current
                current = [[]]
            case ")", "]":
                return done + current
            case "(", "[":
                rest.removeFirst()
                var inner = try alternatives(of: &rest, groups: groups, tokens: tokens, depth: depth + 1)
                guard rest.first == (c == "(" ? ")" : "]") else {
                    throw Unreadable(description: "'\(c)' is not closed in \"\(text)\"")
                }
                rest.removeFirst()
                if c == "[" { inner.append([]) }
                append(inner)
            case "{":
                append([[.category(try name(in: &rest, closing: "}"))]])
            case "<":
                let group = try name(in: &rest, closing: ">")
                guard let body = groups[group] else { throw Unreadable(description: "no group <\(group)>") }
                var inside = Substring(body)
                append(try alternatives(of: &inside, groups: groups, tokens: tokens, depth: depth + 1))
            case "\\":
                rest.removeFirst()
                guard let mark = rest.popFirst() else {
                    throw Unreadable(description: "nothing stands behind '\\' in \"\(text)\"")
                }
                append([[.word(String(mark))]])
            default:
                let literal = rest.prefix { !"|()[]{}<>\\".contains($0) }
                rest.removeFirst(literal.count)
                append(words(String(literal), tokens))
            }
        }
        return done + current
    }

    private func name(in rest: inout Substring, closing: Character) throws -> String {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: closing) else {
            throw Unreadable(description: "'\(closing)' is missing in \"\(text)\"")
        }
        let name = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        return name
    }

    /// A full stop behind a word may be left out; hyphens may be spaces everywhere and are therefore not kept.
    private func words(_ literal: String, _ tokens: (String) -> [String]) -> [[PatternStep]] {
        var all: [[PatternStep]] = [[]]
        // A word that ends in an apostrophe is a word only before another ("d'" in "d'{unit}").
        let cut = literal.hasSuffix("'") ? tokens(literal + "a").dropLast() : tokens(literal)[...]
        for word in cut where word != "-" || literal.trimmingSpaces == "-" {
            let step = PatternStep.word(word)
            all = word == "." && literal.trimmingSpaces != "." ? all + all.map { $0 + [step] } : all.map { $0 + [step] }
        }
        return all
    }
}

extension String {
    fileprivate var trimmingSpaces: Substring {
        var rest = self[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
