import Yams

extension PartGrammar {
    struct Broken: Error, CustomStringConvertible {
        var description: String
    }

    /// - Parameter tables: the root of a `values.yaml`.
    /// - Throws: `Broken` with the category and pattern that cannot be read.
    convenience init(tables: Node_) throws {
        var compiler = Compiler()
        try compiler.run(tables)
        self.init(compiler.grammar)
    }

    /// The mapping of a YAML document.
    typealias Node_ = Yams.Node
}

/// Builds the trees of a grammar.
private struct Compiler {
    /// A node while it grows.
    private struct Growing {
        var words: [Int32: Int32] = [:]
        var categories: [(Int32, Int32)] = []
        var accepts: [PartGrammar.Accept] = []
    }

    var grammar = PartGrammar.Draft()
    private var growing: [Growing] = []
    private var groups: [String: String] = [:]

    mutating func run(_ tables: Yams.Node) throws {
        try readWriting(tables["writing"])
        for (name, body) in tables["groups"]?.mapping ?? [:] { groups[try text(name)] = try text(body) }
        // Names first, so that patterns may refer to what comes later.
        let parts: [(section: String, isWords: Bool)] = [("words", true), ("patterns", false)]
        for part in parts {
            for (name, _) in tables[part.section]?.mapping ?? [:] { declare(try text(name)) }
        }
        for part in parts {
            for (name, body) in tables[part.section]?.mapping ?? [:] {
                try category(try text(name), body, isWords: part.isWords)
            }
        }
        grammar.writing.joiners = try (tables["writing"]?["joiners"]?.array().map(text) ?? []).map { word($0) }
        grammar.writing.glued = try gluedNumbers(tables)
        for area in ZoneNames.areas + [".", ","] { _ = word(area) }
        for name in ["moment", "cadence"] { _ = try reference(name) }
        grammar.places = PartGrammar.Places(
            numeral: grammar.names["numeral"] ?? -1, piece: grammar.names["piece"] ?? -1,
            repeatPiece: grammar.names["repeat piece"] ?? -1, single: grammar.names["single"] ?? -1,
            month: grammar.names["month"] ?? -1)
        flatten()
    }

    private mutating func readWriting(_ node: Yams.Node?) throws {
        guard let node else { throw PartGrammar.Broken(description: "no section 'writing'") }
        grammar.writing.decimal = node["decimal"]?.string?.utf8.first ?? Mark.point
        grammar.writing.grouping = node["grouping"]?.string?.utf8.first ?? Mark.comma
        grammar.writing.groupsBySpace = node["groups by space"]?.bool ?? false
        grammar.writing.dayBeforeMonth = node["dates"]?.string == "day first"
        grammar.writing.halfDays = node["hours"]?.string == "12"
        grammar.writing.joinsTens = Set(node["joins tens"]?.array().compactMap(\.int) ?? [])
        grammar.writing.nextSkipsWeek = node["next weekday"]?.string == "of next week"
        grammar.writing.tensWithTeens = Set(node["tens with teens"]?.array().compactMap(\.int) ?? [])
    }

    /// The numerals of one word, for a language that says what stands between ones and tens in "vierundzwanzig".
    private func gluedNumbers(_ tables: Yams.Node) throws -> GluedNumbers? {
        guard let joiner = tables["writing"]?["glued by"]?.string else { return nil }
        var values: [String: Double] = [:]
        for (value, forms) in tables["words"]?["numeral"]?.mapping ?? [:] {
            for form in forms.array() {
                let words = Tokenizer.line(try text(form)).words
                if words.count == 1 { values[words[0]] = Double(try text(value)) }
            }
        }
        return GluedNumbers(values, joiner: joiner)
    }

    private func text(_ node: Yams.Node) throws -> String {
        guard let text = node.scalar?.string else { throw PartGrammar.Broken(description: "a text is missing") }
        return text
    }

    private mutating func word(_ folded: String) -> Int32 {
        if let id = grammar.vocabulary[folded] { return id }
        let id = Int32(grammar.vocabulary.count) + WordSet.firstWord
        grammar.vocabulary[folded] = id
        return id
    }

    private mutating func newNode() -> Int32 {
        growing.append(Growing())
        return Int32(growing.count - 1)
    }

    private mutating func declare(_ name: String) {
        guard grammar.names[name] == nil else { return }
        grammar.names[name] = grammar.kinds.count
        grammar.kinds.append(.patterns(root: newNode()))
    }

    /// The number of a category; `n:1-12` and the like come into being when they are first used.
    private mutating func reference(_ name: String) throws -> Int {
        if let number = grammar.names[name] { return number }
        guard let kind = builtIn(name) else { throw PartGrammar.Broken(description: "no category {\(name)}") }
        grammar.names[name] = grammar.kinds.count
        grammar.kinds.append(kind)
        return grammar.kinds.count - 1
    }

    private func builtIn(_ name: String) -> PartGrammar.Kind? {
        switch name {
        case "figure": return .figure
        case "fraction digits": return .fraction
        case "clock digits": return .clockDigits
        case "span digits": return .spanDigits
        case "date digits": return .dateDigits
        case "zone name": return .zoneName
        case "moment": return .moment
        case "cadence": return .cadence
        default: break
        }
        let pieces = name.split(separator: ":")
        guard pieces.count == 2 else { return nil }
        let bounds = pieces[1].split(separator: "-").compactMap { Int($0) }
        guard bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
        switch pieces[0] {
        case "n": return .whole(bounds[0]...bounds[1])
        case "d": return .digits(bounds[0]...bounds[1], width: 1...9)
        case "dd": return .digits(bounds[0]...bounds[1], width: 2...2)
        case "ddd": return .digits(bounds[0]...bounds[1], width: 3...4)
        case "dddd": return .digits(bounds[0]...bounds[1], width: 4...4)
        default: return nil
        }
    }

    /// Adds the patterns of a category: in a word list the keys are what the words mean, elsewhere what to do with the
    /// parts.
    private mutating func category(_ name: String, _ body: Yams.Node, isWords: Bool) throws {
        guard let mapping = body.mapping else {
            throw PartGrammar.Broken(description: "\(name) must be a list of keys with patterns")
        }
        guard let number = grammar.names[name], case .patterns(let root) = grammar.kinds[number] else { return }
        for (key, patterns) in mapping {
            let spoken = try text(key)
            let pieces = spoken.split(separator: "@").map { $0.split(separator: " ").joined(separator: " ") }
            let certainty = pieces.count > 1 ? Double(pieces[1]) ?? 1 : 1
            let meaning =
                isWords ? Meaning(word: pieces[0], of: name) : Meaning(written: pieces[0])
            guard let meaning else { throw PartGrammar.Broken(description: "\(name): '\(spoken)' means nothing here") }
            let accept = PartGrammar.Accept(meaning: meaning, certainty: certainty)
            let texts = try patterns.sequence.map { try $0.map(text) } ?? [try text(patterns)]
            for text in texts {
                do {
                    let sequences = try Pattern(text: text).expand(groups: groups) {
                        Tokenizer.line($0).words
                    }
                    for steps in sequences {
                        guard !steps.isEmpty else { throw Pattern.Unreadable(description: "\"\(text)\" may be empty") }
                        try add(steps, from: root, accept)
                    }
                } catch let error as Pattern.Unreadable {
                    throw PartGrammar.Broken(description: "\(name), \(spoken): \(error)")
                }
            }
        }
    }

    private mutating func add(_ steps: [PatternStep], from root: Int32, _ accept: PartGrammar.Accept) throws {
        var node = root
        for step in steps {
            switch step {
            case .word(let folded):
                // Every number is the same token to the tree; patterns ask for numbers by category.
                let id = word(folded)
                if let next = growing[Int(node)].words[id] {
                    node = next
                } else {
                    let next = newNode()
                    growing[Int(node)].words[id] = next
                    node = next
                }
            case .category(let name):
                let number = Int32(try reference(name))
                if let next = growing[Int(node)].categories.first(where: { $0.0 == number }) {
                    node = next.1
                } else {
                    let next = newNode()
                    growing[Int(node)].categories.append((number, next))
                    node = next
                }
            }
        }
        growing[Int(node)].accepts.append(accept)
    }

    private mutating func flatten() {
        var nodes: [PartGrammar.Node] = []
        var words: [PartGrammar.Edge] = []
        var categories: [PartGrammar.Edge] = []
        for node in growing {
            let starts = (Int32(words.count), Int32(categories.count), Int32(grammar.accepts.count))
            words += node.words.sorted { $0.key < $1.key }.map { PartGrammar.Edge(key: $0.key, target: $0.value) }
            categories += node.categories.map { PartGrammar.Edge(key: $0.0, target: $0.1) }
            grammar.accepts += node.accepts
            nodes.append(
                PartGrammar.Node(
                    words: starts.0..<Int32(words.count), categories: starts.1..<Int32(categories.count),
                    accepts: starts.2..<Int32(grammar.accepts.count)))
        }
        grammar.tables = PartTables(nodes: nodes, words: words, categories: categories, first: firstSets())
    }

    /// Which tokens each category can begin with, until nothing changes any more.
    private func firstSets() -> [WordSet] {
        let empty = WordSet(count: grammar.vocabulary.count + Int(WordSet.firstWord))
        var first = Array(repeating: empty, count: grammar.kinds.count)
        var changes = true
        while changes {
            changes = false
            for (number, kind) in grammar.kinds.enumerated() {
                var set = first[number]
                var includes: [Int] = []
                switch kind {
                case .patterns(let root):
                    for key in growing[Int(root)].words.keys { set.insert(key) }
                    includes = growing[Int(root)].categories.map { Int($0.0) }
                case .whole, .figure:
                    set.insert(WordSet.number)
                    if case .figure = kind {
                        for mark in [".", ","] { grammar.vocabulary[mark].map { set.insert($0) } }
                    }
                    includes = [grammar.places.numeral]
                case .digits, .fraction, .clockDigits, .spanDigits, .dateDigits: set.insert(WordSet.number)
                case .zoneName: for area in ZoneNames.areas { grammar.vocabulary[area].map { set.insert($0) } }
                case .moment: includes = [grammar.places.piece]
                case .cadence: includes = [grammar.places.repeatPiece]
                }
                for other in includes where other >= 0 { set.formUnion(first[other]) }
                if set != first[number] {
                    first[number] = set
                    changes = true
                }
            }
        }
        return first
    }
}
