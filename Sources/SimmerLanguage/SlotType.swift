/// What a slot of a sentence takes; written in `intents/slots.yaml` by its name ("duration", "name noodle", "choice
/// look").
package enum SlotType: Hashable, Sendable {
    case duration
    case instant
    case recurrence
    case number
    case quantity
    /// A quantity in one of the units that `grammar.yaml` lists under this name ("weight").
    case amount(String)
    case rating
    /// How many people.
    case people
    case temperature
    /// A number without a unit that stands for minutes, as in an answer or in "and 25 for the rice".
    case minutes
    /// The name of a timer or of what it is for: one that the store knows, else up to five plain words.
    case label
    /// A label that the store knows.
    case known
    /// A short name of somebody's own making: a room, an experiment, a step; up to twelve tokens of any kind.
    case title
    /// A name of a room or an experiment that the store knows, or words that are written like a name: with a capital
    /// letter or digit.
    case proper
    /// The same, but of several words only such as a name alone has: quoted, or with a digit among them.
    case distinct
    /// Up to eight words that do not matter, written `{...}`.
    case filler
    /// Anything, as typed: it is stored to its last word.
    case text
    /// Words that tell which thing is meant; what is polite around them is left out.
    case words
    case email
    /// The digits of a barcode, checked by whoever takes them.
    case barcode
    case pointer
    /// A pointer to a line of the list last shown: "the second one", "number 2", "the last".
    case place
    /// A name that the store knows, of this kind ("noodle", "tea", "experiment", "timer", "person", "room").
    case name(String)
    /// A name of this kind that the store knows, or that everybody does (`names.yaml`).
    case common(String)
    /// A name of this kind that the store knows, or one that everybody uses, as it is written there: what tells by
    /// itself that a thing of the kitchen is meant.
    case usual(String)
    /// The same, or up to five plain words.
    case named(String)
    /// A name for something new of this kind: one that everybody uses, or up to five plain words without a small one.
    case fresh(String)
    /// One of the words listed in `language.yaml` under `choices`, by its key.
    case choice(String)

    package init?(_ written: String) {
        let words = written.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.count > 1 ? words[1] : nil) {
        case ("duration", nil): self = .duration
        case ("instant", nil): self = .instant
        case ("recurrence", nil): self = .recurrence
        case ("number", nil): self = .number
        case ("quantity", nil): self = .quantity
        case ("quantity", let units?): self = .amount(units)
        case ("rating", nil): self = .rating
        case ("people", nil): self = .people
        case ("temperature", nil): self = .temperature
        case ("minutes", nil): self = .minutes
        case ("label", nil): self = .label
        case ("known", nil): self = .known
        case ("title", nil): self = .title
        case ("proper", nil): self = .proper
        case ("distinct", nil): self = .distinct
        case ("filler", nil): self = .filler
        case ("text", nil): self = .text
        case ("words", nil): self = .words
        case ("email", nil): self = .email
        case ("barcode", nil): self = .barcode
        case ("place", nil): self = .place
        case ("pointer", nil): self = .pointer
        case ("name", let kind?): self = .name(kind)
        case ("common", let kind?): self = .common(kind)
        case ("usual", let kind?): self = .usual(kind)
        case ("named", let kind?): self = .named(kind)
        case ("new", let kind?): self = .fresh(kind)
        case ("choice", let list?): self = .choice(list)
        default: return nil
        }
    }

    /// What kind of thing the slot names, where it takes names that are known or usual only.
    var kindOfName: String? {
        switch self {
        case .name(let kind), .common(let kind), .usual(let kind): kind
        default: nil
        }
    }

    /// How `{...}` is named.
    static let fillerName = "..."

    /// The most tokens that plain words in this slot can be; nil where values or names are read.
    var mostWords: Int? {
        switch self {
        case .text, .words: .max
        case .title: 14
        case .filler: 8
        default: nil
        }
    }

    /// Whether most lines have nothing for it, so that asking first saves work.
    var isScarce: Bool {
        switch self {
        case .label, .named, .fresh, .title, .text, .words, .filler, .proper, .distinct, .pointer, .place: false
        default: true
        }
    }
}
