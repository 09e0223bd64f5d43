/// Fixed phrases with a key each, some around a value: yes-words, pointers ("the {number} one"), the words of a choice
/// ("dark").
struct PhraseTable: Sendable {
    enum Piece: Hashable, Sendable {
        case word(String)
        case slot(String)
    }

    /// A piece as it is compared: a word by its number.
    enum Part: Sendable {
        case word(Int32)
        case number, ordinal, duration
    }

    struct Entry: Sendable {
        var key: String
        var parts: [Part]
    }

    /// By first word.
    private var entries: [Int32: [Entry]] = [:]
    /// The first words as bits.
    private var heads: [UInt64] = []
    /// Phrases that begin with a value.
    private var valued: [Entry] = []

    init() {}

    /// Adds every form that the template allows.
    mutating func add(_ key: String, _ template: Template, words: inout Automaton) throws(TemplateError) {
        for pieces in try template.forms() where !pieces.isEmpty {
            var parts: [Part] = []
            for piece in pieces {
                switch piece {
                case .word(let word): parts.append(.word(words.id(of: word)))
                case .slot("number"): parts.append(.number)
                case .slot("ordinal"): parts.append(.ordinal)
                case .slot("duration"): parts.append(.duration)
                case .slot(let name): throw TemplateError(message: "a phrase can hold no {\(name)}")
                }
            }
            if case .word(let word) = parts[0] {
                while heads.count <= Int(word) / 64 { heads.append(0) }
                heads[Int(word) / 64] |= 1 << UInt64(word % 64)
                entries[word, default: []].append(Entry(key: key, parts: parts))
            } else {
                valued.append(Entry(key: key, parts: parts))
            }
        }
    }

    /// The phrases that could begin with this word.
    func phrases(beginningWith word: Int32) -> [Entry] { begins(with: word) ? entries[word] ?? [] : [] }

    /// Whether some phrase may begin with this word.
    func mayBegin(with word: Int32) -> Bool { !valued.isEmpty || begins(with: word) }

    private func begins(with word: Int32) -> Bool {
        word >= 0 && Int(word) / 64 < heads.count && heads[Int(word) / 64] & (1 << UInt64(word % 64)) != 0
    }

    /// The phrases that begin with a value.
    var phrasesBeginningWithValues: [Entry] { valued }
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
