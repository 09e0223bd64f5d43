/// A reply as its file writes it: text with values in braces.
///
/// `{label}` is the value as it is; `{endsAt:time}` the value in a form (see `Formats.Form`); `{count|one timer|{count}
/// timers}` chooses by number; `[ for {label}]` is left out when a value in it is missing. `\` before a sign takes it
/// as text.
struct Phrase: Hashable, Sendable {
    indirect enum Part: Hashable, Sendable {
        case text(String)
        case value(String, form: Formats.Form?)
        case plural(String, one: [Part], other: [Part])
        case section([Part])
    }

    let parts: [Part]

    init(_ text: String) throws(TemplateError) {
        var reader = PhraseReader(text)
        parts = try reader.parts(until: [])
    }

    /// The names of all values, for the checker.
    var names: Set<String> { Self.names(in: parts) }

    private static func names(in parts: [Part]) -> Set<String> {
        parts.reduce(into: []) { names, part in
            switch part {
            case .text: break
            case .value(let name, _): names.insert(name)
            case .plural(let name, let one, let other):
                names.formUnion(Self.names(in: one))
                names.formUnion(Self.names(in: other))
                names.insert(name)
            case .section(let inner): names.formUnion(Self.names(in: inner))
            }
        }
    }
}

private struct PhraseReader {
    private let characters: [Swift.Character]
    private var at = 0

    init(_ text: String) { characters = Array(text) }

    mutating func parts(until stops: Set<Swift.Character>) throws(TemplateError) -> [Phrase.Part] {
        var parts: [Phrase.Part] = []
        var text = ""
        func flushed() -> [Phrase.Part] { text.isEmpty ? parts : parts + [.text(text)] }
        while at < characters.count {
            let character = characters[at]
            if stops.contains(character) { return flushed() }
            at += 1
            switch character {
            case "\\" where at < characters.count:
                text.append(characters[at])
                at += 1
            case "{":
                parts = flushed()
                text = ""
                parts.append(try value())
            case "[":
                parts = flushed()
                text = ""
                parts.append(.section(try self.parts(until: ["]"])))
                try close("]")
            case "}", "]":
                throw TemplateError(
                    message: "a “\(character)” that nothing opened; write “\\\(character)” for the sign")
            default: text.append(character)
            }
        }
        guard stops.isEmpty else { throw TemplateError(message: "a “{” or “[” is never closed") }
        return flushed()
    }

    private mutating func close(_ character: Swift.Character) throws(TemplateError) {
        guard at < characters.count, characters[at] == character else {
            throw TemplateError(message: "“\(character)” is missing")
        }
        at += 1
    }

    private mutating func value() throws(TemplateError) -> Phrase.Part {
        var name = ""
        while at < characters.count, !"|:}".contains(characters[at]) {
            name.append(characters[at])
            at += 1
        }
        name = name.trimmed()
        guard !name.isEmpty, at < characters.count else {
            throw TemplateError(message: "a “{” is never closed, or has no name")
        }
        switch characters[at] {
        case "|":
            at += 1
            let one = try parts(until: ["|", "}"])
            try close("|")
            let other = try parts(until: ["}"])
            try close("}")
            return .plural(name, one: one, other: other)
        case ":":
            at += 1
            var form = ""
            while at < characters.count, characters[at] != "}" {
                form.append(characters[at])
                at += 1
            }
            try close("}")
            guard let known = Formats.Form(rawValue: form.trimmed()) else {
                throw TemplateError(
                    message:
                        "“\(form)” is no form; there are \(Formats.Form.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            }
            return .value(name, form: known)
        default:
            at += 1
            return .value(name, form: nil)
        }
    }
}
