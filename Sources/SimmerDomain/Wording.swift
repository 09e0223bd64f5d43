/// Words that somebody of a room said to the bot, with the sentence that they were confirmed to mean: the bot reads
/// that in their place from then on.
package struct Wording: CodedObject {
    package static let kind = "wording"
    package static let schemaName = "Wording"
    package static var described: NamedSchema? { described(as: schemaName) }
    /// Scalars of what was said, and of the sentence; what is longer is talk.
    package static let characters = 1...300

    package let id: String
    /// As it was said, without the name of the bot.
    package private(set) var text = ""
    /// The sentence that was chosen, in the words of the intent files.
    package private(set) var order = ""
    /// Of that sentence.
    package private(set) var language = ""
    /// What the sentence was read as: where it is read as anything else one day, it stands for the words no longer.
    package private(set) var intent = ""

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("text", &text, .string(min: 1, max: 300), shown: .text)
        fields.needed("order", &order, .string(min: 1, max: 300), shown: .text)
        fields.needed("language", &language, .string(min: 2, max: 8))
        fields.needed("intent", &intent, .string(min: 1, max: 100))
    }

    package init(blank id: String) { self.id = id }

    /// Throws `missing` or `too_long` for "text" or "order".
    package init(id: String, text: String, order: String, language: String, intent: String) throws(Refusal) {
        self.id = id
        self.text = try CleanText.line(text, in: Self.characters, field: "text")
        self.order = try CleanText.line(order, in: Self.characters, field: "order")
        self.language = language
        self.intent = intent
    }

    package var shownName: String { text }
}
