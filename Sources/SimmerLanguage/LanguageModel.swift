/// Everything of one language that lines are read with, compiled.
struct LanguageModel: Sendable {
    struct Sentence: Sendable {
        var intent: Int
        var entry: Int32
        var fixed: [String: SlotValue]
        var isAmbient: Bool
        var follows: Bool
        /// Names a word or a situation that it needs, and so goes before a sentence that fits anywhere.
        var isSpecial: Bool
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
        let rawValue: UInt8
        /// May stand anywhere ("please").
        static let skip = WordMarks(rawValue: 1)
        /// Neither the first nor the last word of a name ("the").
        static let small = WordMarks(rawValue: 2)
        /// In no name at all ("timer").
        static let never = WordMarks(rawValue: 4)
        /// Between two orders ("and").
        static let joiner = WordMarks(rawValue: 8)
    }

    var language: String
    var automaton = Automaton()
    var intents: [String] = []
    var sentences: [Sentence] = []
    /// The sentences that a word of a line makes worth trying.
    var byWord: [Int32: [Int]] = [:]
    /// Those without a word that they need; tried on lines said to the bot only.
    var wordless: [Int] = []
    var marks: [Int32: WordMarks] = [:]
    /// `marks` by word id.
    var wordMarks: [WordMarks] = []
    var openings = Trie()
    var closings = Trie()
    var controls = PhraseTable()
    var answerOpenings = Trie()
    var pointers = PhraseTable()
    var ordinals = PhraseTable()
    var choices: [String: PhraseTable] = [:]
    var readers: [SlotType: any ValueReader] = [:]
    /// The kinds of names that a label may be.
    var labelKinds: Set<String> = []
    var address = PhraseTable()
}
