import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "show my teas" · "list the oolongs" · "which teas haven't we tried?"
enum ListTeas: IntentHandler {
    static let intent = "tea.list"

    static func run(_ turn: Turn) throws -> Reply {
        var filter = ShelfStore.TeaFilter()
        filter.type = try turn.teaType()
        if let tried = turn.choice("tried") {
            filter.triedBy = turn.speaker.id
            filter.isTried = tried == "true"
        }
        let count = try turn.tx.shelf.countTeas(in: turn.room.key, filter)
        guard count > 0 else {
            guard filter == ShelfStore.TeaFilter() else { return turn.quietly("none such", words(filter, turn)) }
            return turn.quietly("none")
        }
        var values = words(filter, turn)
        values["count"] = .number(Double(count))
        return try list(count, filter, title: turn.phrase("title", values), turn)
    }

    private static func words(_ filter: ShelfStore.TeaFilter, _ turn: Turn) -> [String: PhraseValue] {
        var values: [String: PhraseValue] = [:]
        values["type"] = filter.type.map { .text(turn.actions.typeName($0)) }
        if filter.triedBy != nil { values["tried"] = .text(turn.phrase(filter.isTried ? "tea/tried" : "tea/untried")) }
        return values
    }

    /// Ten lines with name, brand and type; ✓ for what the reader has tried.
    static func list(
        _ count: Int, _ filter: ShelfStore.TeaFilter, title: String, _ turn: Turn,
        marking: (String) -> String = { $0 }
    ) throws -> Reply {
        let room = turn.room.key
        return try turn.list(
            count: count, title: title, kind: Tea.kind, id: { $0.id },
            item: { number, stored in
                let tea = stored.object
                let isTried = try turn.tx.objects.find(
                    Tried.self, named: Tried.fold(tea: tea.id, person: turn.speaker.id), in: room)
                let type = turn.actions.typeName(tea.type)
                let named: [String: PhraseValue] = ["tea": .text(tea.name)]
                return Cards.Item(
                    number: number, title: marking(turn.name(of: tea)), detail: marking(type),
                    marks: isTried == nil ? [] : ["✓"], subject: Subject(kind: Tea.kind, id: tea.id),
                    picture: tea.pictureId, say: turn.phrase("tea/say open", named),
                    buttons: ["share", "delete"].map {
                        (turn.phrase("tea/button \($0)"), turn.phrase("tea/say \($0)", named))
                    })
            },
            page: { offset, limit in
                try turn.tx.shelf.teas(in: room, filter, offset: offset, limit: limit).compactMap {
                    try turn.tx.objects.find(Tea.self, id: $0)
                }
            })
    }
}

/// "find teas with jasmine"
enum SearchTeas: IntentHandler {
    static let intent = "tea.search"

    static func run(_ turn: Turn) throws -> Reply {
        guard let query = turn.text("query") else { throw turn.ask("query", as: "title") }
        var filter = ShelfStore.TeaFilter()
        var words = words(query, turn)
        // A type is said by its key, whose word the reader would know by another name.
        if let type = turn.choice("query").flatMap(Tea.Kind.init(rawValue:)) {
            filter.type = type
            words = []
        }
        filter.words = words
        var values: [String: PhraseValue] = [
            "query": .text(filter.type.map { turn.actions.typeName($0) } ?? query)
        ]
        let count = try turn.tx.shelf.countTeas(in: turn.room.key, filter)
        guard count > 0 else { return try nothing(query, values, turn) }
        values["count"] = .number(Double(count))
        let marks = filter.type.map { [turn.actions.typeName($0)] } ?? words.map(\.part)
        return try ListTeas.list(count, filter, title: turn.phrase("title", values), turn) { line in
            Hits.mark(marks, in: line)
        }
    }

    /// The words of what is searched for; small words ("the", "aux") only where there is nothing else.
    private static func words(_ query: String, _ turn: Turn) -> [ShelfStore.TeaFilter.Word] {
        let all = query.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let small = Set(
            turn.grammar.languages.flatMap {
                turn.actions.phrase("tea/small words of search", language: $0).folded.split(separator: " ").map(
                    String.init)
            })
        let telling = all.filter { !small.contains($0.folded) }
        return (telling.isEmpty ? all : telling).prefix(ShelfStore.TeaFilter.mostWords).map {
            ShelfStore.TeaFilter.Word($0, types: turn.types(meantBy: $0))
        }
    }

    /// Nothing fits; perhaps it was mistyped.
    private static func nothing(_ query: String, _ values: [String: PhraseValue], _ turn: Turn) throws -> Reply {
        var guess = ShelfGuess(query)
        try turn.tx.shelf.eachFold(Tea.kind, in: turn.room.key) { guess.compare(with: $0) }
        guard let near = (guess.whole + guess.parts + guess.near).first,
            let line = try turn.tx.shelf.folded(near, Tea.kind, in: turn.room.key)
        else { throw Refusal(.notFound, phrase: "tea search nothing", values: values) }
        let known = turn.shelfName(line.name, line.brand)
        throw turn.confirm(
            "did you mean", values.merging(["near": .text(known)]) { $1 }, code: .notFound,
            adding: ["query": .text(line.name)])
    }
}

/// Shows where words were found.
enum Hits {
    /// The text with each hit in quotation marks of its own; what only differs in accents or case is a hit.
    static func mark(_ words: [String], in text: String) -> String {
        // Folding may change how many characters there are, so hits are told character by character.
        let folds = text.map { String($0).folded }
        var isHit = Array(repeating: false, count: folds.count)
        for word in words.map({ $0.folded }) where !word.isEmpty {
            for start in folds.indices {
                var (end, rest) = (start, Substring(word))
                while end < folds.count, !rest.isEmpty, !folds[end].isEmpty, rest.hasPrefix(folds[end]) {
                    rest = rest.dropFirst(folds[end].count)
                    end += 1
                }
                if rest.isEmpty { for place in start..<end { isHit[place] = true } }
            }
        }
        var marked = ""
        for (index, character) in text.enumerated() {
            if isHit[index], index == 0 || !isHit[index - 1] { marked += "[" }
            marked.append(character)
            if isHit[index], index + 1 == isHit.count || !isHit[index + 1] { marked += "]" }
        }
        return marked
    }
}
