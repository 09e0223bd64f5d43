/// Everything of one language that lines are read with, compiled.
final class LanguageModel: Sendable {
    struct Sentence: Sendable {
        var intent: Int
        var entry: Int32
        var fixed: [String: SlotValue]
        /// The class that the sentence is learned as: its intent and what it fixes.
        var form: String
        var isAmbient: Bool
        var isDoubtful: Bool
        var follows: Bool
        var corrects: Bool
        /// What it costs less than a sentence that fits anywhere, because it names a word or a situation that it needs.
        var fit: Int32
        var rooms: IntentEntry.Condition
        var focus: IntentEntry.Condition
        /// Of each of these sets a line must hold a word.
        var required: [[Int32]]
        /// Slots without which it does not match, where a line shows early that there is nothing for them.
        var requiredSlots: [Int32]
        var file: String
        var template: Written
        /// Its place among the sentences of its intent, from 1.
        var number: Int
    }

    /// What a word of a line may be besides a word of a sentence.
    struct WordMarks: OptionSet, Sendable {
        let rawValue: UInt16
        /// May stand anywhere ("please").
        static let skip = WordMarks(rawValue: 1)
        /// Neither the first nor the last word of a name ("the").
        static let small = WordMarks(rawValue: 2)
        /// In no name at all ("timer").
        static let never = WordMarks(rawValue: 4)
        /// Between two orders ("and").
        static let joiner = WordMarks(rawValue: 8)
        /// No word at all.
        static let punctuation = WordMarks(rawValue: 16)
        /// Small in a name, but what an order begins with ("set").
        static let verb = WordMarks(rawValue: 32)
        /// Turns what is said into its contrary ("not"): no word that does not matter, and in no name that nobody
        /// knows.
        static let negation = WordMarks(rawValue: 64)
        /// What orders begin with ("put", "add"): no name that nobody knows begins with it.
        static let order = WordMarks(rawValue: 128)
        /// Asks or takes something back ("who", "revoke"): among words that do not matter it makes a change doubtful.
        static let contrary = WordMarks(rawValue: 256)
        /// Between an order and why it is given ("so", "because").
        static let reason = WordMarks(rawValue: 512)
        /// Stands for a thing that was named before ("delete it").
        static let pronoun = WordMarks(rawValue: 1024)
        /// The same where it is joined to its verb ("supprime-le", "tu peux l'enlever"), else an article.
        static let clitic = WordMarks(rawValue: 2048)
        /// Makes an order depend on something, tells of it, or takes it back ("if", "said", "kidding").
        static let condition = WordMarks(rawValue: 4096)
        /// Begins a question ("why").
        static let question = WordMarks(rawValue: 8192)
        /// Says behind a number what it is one of ("step 2 of …").
        static let belonging = WordMarks(rawValue: 16384)
        /// Says of a thing what it is ("is"): no name that nobody knows goes on over it.
        static let being = WordMarks(rawValue: 32768)

        /// Whether it says something about what is wanted.
        var isTelling: Bool { contains(.verb) || isDisjoint(with: [.small, .skip, .punctuation]) }
    }

    /// The parts of a model while its files are read.
    struct Draft {
        var language: String
        var automaton = Automaton()
        var intents: [String] = []
        var sentences: [Sentence] = []
        var marks: [Int32: WordMarks] = [:]
        var openings = Trie()
        var closings = Trie()
        var mornings = Trie()
        var continuing = ContinuingPhrases()
        /// Where the sentences of each word of the conversation begin, in the order of the file.
        var controls: [(key: String, entry: Int32)] = []
        var answerOpenings = Trie()
        var pointers = PhraseTable()
        var ordinals = PhraseTable()
        var leads = PhraseTable()
        var choices: [String: PhraseTable] = [:]
        var readers: [SlotType: any ValueReader] = [:]
        /// The kinds of names that a label may be.
        var labelKinds: Set<String> = []
        var address = PhraseTable()
        var usualNames = KnownNames.none
        var foods: Set<String> = []
        /// Units of measure by what they measure.
        var units: [String: Set<String>] = [:]
        /// Words that people shorten ("til"), with the word that each stands for.
        var shorthand: [String: Int32] = [:]

        init(language: String) { self.language = language }
    }

    let language: String
    let graph: SentenceGraph
    let words: WordTable
    /// The words by their ids.
    let spelled: [String]
    let intents: [String]
    let sentences: [Sentence]
    let index: SentenceIndex
    /// By sentence the number of the class that it is learned as, and the numbers of these by name.
    let forms: [Int32]
    let numbersOfForms: [String: Int32]
    /// The first sentence of each.
    private let firstOfForms: [Int]
    /// By intent its sentences, and the words that tell it.
    let sentencesOfIntents: [[Int]]
    let tellingWords: [Set<Int32>]
    /// By intent the words that some sentence of it needs.
    let neededWordsOfIntents: [Set<Int32>]
    /// By intent the slots that some sentence of it needs.
    let neededSlotsOfIntents: [Set<Int32>]
    /// By word id.
    let wordMarks: [WordMarks]
    /// By node of the graph, as bits, whether it stands for a small word, among others.
    private let smallNodes: [UInt64]
    let openings: Trie
    let closings: Trie
    /// Phrases beside which an hour is one of the morning ("wake").
    let mornings: Trie
    let continuing: ContinuingPhrases
    let controls: [(key: String, entry: Int32)]
    let answerOpenings: Trie
    let pointers: PhraseTable
    let ordinals: PhraseTable
    /// What may stand before the answer for a slot and is no part of it.
    let leads: PhraseTable
    let choices: [String: PhraseTable]
    let readers: [SlotType: any ValueReader]
    let labelKinds: Set<String>
    let address: PhraseTable
    /// Names that people use of a kind, whether the store knows one or not.
    let usualNames: KnownNames
    /// Words of food of all languages.
    let foods: Set<String>
    /// Units of measure by what they measure.
    let units: [String: Set<String>]
    /// The place of the type among the graph's, or nil where no sentence has it.
    let durationType: Int32?
    /// For each type of the graph the category of `values.yaml` that its values begin with, or -1 where others may.
    let categories: [Int32]
    /// What the learned reader takes for one word.
    let valuesOfPieces: [LinePieces.Value]
    /// For each type of the graph the reader whose values are resolved late.
    let unresolved: [PatternReader?]
    /// By word the types of the graph, as bits, that are choices of which one may begin with it; those of which one may
    /// begin with any word; and all choices.
    let choicesOfWords: [UInt64]
    let openChoices: UInt64
    let allChoices: UInt64
    /// What the tables of values are compiled to; nil where there are none.
    let partGrammar: PartGrammar?

    init(_ draft: Draft) {
        let words = draft.automaton.vocabulary
        let marks = draft.marks
        language = draft.language
        graph = draft.automaton.sealed()
        self.words = WordTable(words.merging(draft.shorthand) { own, _ in own })
        spelled = words.sorted { $0.value < $1.value }.map(\.key)
        intents = draft.intents
        sentences = draft.sentences
        wordMarks = (0..<Int32(words.count)).map { marks[$0] ?? [] }
        index = SentenceIndex(draft.sentences, intents: draft.intents.count, marks: wordMarks, graph)
        var smallNodes = [UInt64](repeating: 0, count: graph.count / 64 + 1)
        for number in 0..<Int32(graph.count) {
            let node = graph.node(number)
            guard node.kind == .word || node.kind == .words, graph.isSmall(node, wordMarks) else { continue }
            smallNodes[Int(number >> 6)] |= 1 << UInt64(number & 63)
        }
        self.smallNodes = smallNodes
        var numbers: [String: Int32] = [:]
        var firsts: [Int] = []
        forms = draft.sentences.indices.map { place in
            let form = draft.sentences[place].form
            if let known = numbers[form] { return known }
            let number = Int32(numbers.count)
            numbers[form] = number
            firsts.append(place)
            return number
        }
        (numbersOfForms, firstOfForms) = (numbers, firsts)
        var own = [[Int]](repeating: [], count: draft.intents.count)
        for (place, sentence) in draft.sentences.enumerated() { own[sentence.intent].append(place) }
        sentencesOfIntents = own
        tellingWords = Self.tellingWords(draft.sentences, of: own, wordMarks)
        neededWordsOfIntents = own.map { own in Set(own.flatMap { draft.sentences[$0].required.joined() }) }
        neededSlotsOfIntents = own.map { own in Set(own.flatMap { draft.sentences[$0].requiredSlots }) }
        openings = draft.openings
        closings = draft.closings
        mornings = draft.mornings
        continuing = draft.continuing
        controls = draft.controls
        answerOpenings = draft.answerOpenings
        pointers = draft.pointers
        ordinals = draft.ordinals
        leads = draft.leads
        choices = draft.choices
        readers = draft.readers
        labelKinds = draft.labelKinds
        address = draft.address
        usualNames = draft.usualNames
        foods = draft.foods
        units = draft.units
        var choicesOfWords = [UInt64](repeating: 0, count: words.count)
        var (openChoices, allChoices) = (UInt64(0), UInt64(0))
        for (place, type) in graph.types.enumerated().prefix(64) {
            guard case .choice(let list) = type else { continue }
            allChoices |= 1 << UInt64(place)
            guard let table = draft.choices[list] else { continue }
            for word in choicesOfWords.indices where table.mayBegin(with: Int32(word)) {
                choicesOfWords[word] |= 1 << UInt64(place)
            }
            if table.mayBegin(with: -1) { openChoices |= 1 << UInt64(place) }
        }
        (self.choicesOfWords, self.openChoices, self.allChoices) = (choicesOfWords, openChoices, allChoices)
        durationType = graph.types.firstIndex(of: .duration).map(Int32.init)
        let readers = draft.readers
        categories = graph.types.map { type in
            let kind: SlotType =
                switch type {
                case .minutes: .number
                case .amount: .quantity
                default: type
                }
            return (readers[kind] as? PatternReader).map { Int32($0.category) } ?? -1
        }
        valuesOfPieces = LinePieces.values(readBy: draft.readers)
        unresolved = graph.types.map { type in
            type == .instant || type == .recurrence ? readers[type] as? PatternReader : nil
        }
        partGrammar = readers.values.lazy.compactMap { ($0 as? PatternReader)?.grammar }.first
    }

    /// By intent the words that tell it: one in so many of its sentences needs one of them.
    private static func tellingWords(_ sentences: [Sentence], of own: [[Int]], _ marks: [WordMarks]) -> [Set<Int32>] {
        own.map { own in
            var counts: [Int32: Int] = [:]
            for word in own.flatMap({ Set(sentences[$0].required.joined()) }) where marks[Int(word)].isTelling {
                counts[word, default: 0] += 1
            }
            return Set(counts.filter { $0.value * tellingShare >= own.count }.keys)
        }
    }

    private static let tellingShare = 8

    /// What the sentences fix that are learned as a class; nil where there are none.
    func fixed(by form: String) -> [String: SlotValue]? {
        numbersOfForms[form].map { sentences[firstOfForms[Int($0)]].fixed }
    }

    /// Whether a node of words stands for a small word, among others.
    func isSmall(_ node: Int32) -> Bool { smallNodes[Int(node >> 6)] & (1 << UInt64(node & 63)) != 0 }

    /// How many of a line's first words some sentence has.
    func knownWords(in line: TokenLine, first count: Int) -> Int {
        line.tokens.prefix(count).count { $0.kind == .word && words.id(of: $0, in: line) >= 0 }
    }

    /// Words that some sentence needs, and those that are in no name.
    var neededWords: Set<Int32> {
        let never = wordMarks.indices.lazy.filter { self.wordMarks[$0].contains(.never) }.map(Int32.init)
        return Set(sentences.lazy.flatMap(\.required).joined()).union(never)
    }
}
