/// Fixed phrases with a key each, some around a value: yes-words, pointers ("the {number} one"), the words of a choice ("dark").
struct PhraseTable: Sendable {
    enum Piece: Hashable, Sendable {
        case word(String)
        case slot(String)
    }

    struct Entry: Hashable, Sendable {
        var key: String
        var pieces: [Piece]
    }

    /// By first word; phrases that begin with a value are under "".
    private var entries: [String: [Entry]] = [:]

    init() {}

    /// Adds every form that the template allows.
    mutating func add(_ key: String, _ template: Template) throws(TemplateError) {
        for pieces in try template.forms() where !pieces.isEmpty {
            let entry = Entry(key: key, pieces: pieces)
            if case .word(let word) = pieces[0] {
                entries[word, default: []].append(entry)
            } else {
                entries["", default: []].append(entry)
            }
        }
    }

    /// The phrases that could begin at this token.
    func candidates(at token: Token) -> [Entry] {
        let byWord = entries[token.folded] ?? []
        guard let byValue = entries[""] else { return byWord }
        return byWord + byValue
    }
}

extension Template {
    private static let mostForms = 2_000

    /// Every sequence of words and values that an expanded template stands for.
    func forms() throws(TemplateError) -> [[PhraseTable.Piece]] {
        switch self {
        case .word(let word): return [[.word(word)]]
        case .slot(let name, _): return [[.slot(name)]]
        case .rule(let name): throw TemplateError(message: "there is no rule <\(name)>")
        case .optional(let part): return try part.forms() + [[]]
        case .alternatives(let parts):
            var all: [[PhraseTable.Piece]] = []
            for part in parts { all += try part.forms() }
            return all
        case .sequence(let parts):
            var all: [[PhraseTable.Piece]] = [[]]
            for part in parts {
                let forms = try part.forms()
                guard all.count * forms.count <= Self.mostForms else {
                    throw TemplateError(message: "the phrase has more than \(Self.mostForms) forms")
                }
                all = all.flatMap { head in forms.map { head + $0 } }
            }
            return all
        case .anyOrder: throw TemplateError(message: "parts in any order are for sentences only")
        }
    }
}
