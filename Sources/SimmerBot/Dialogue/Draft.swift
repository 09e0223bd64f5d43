import SimmerDomain
import SimmerLanguage
import SimmerStore

/// A thing being made, of which a piece is missing.
struct Draft: Hashable, Sendable {
    var match: Match
    /// When it was said; "in 5 minutes" was read as of then.
    var said: Instant
    /// The orders of the same line that come after it.
    var rest: [Match] = []
    /// The group of changes of the line, so that undo takes all of it.
    var group: String

    /// What the thing is to be called, as far as that was said.
    var name: String? { (match.slots["name"] ?? match.slots["title"] ?? match.slots["text"])?.words }

    var json: JSON {
        ["match": match.json, "said": JSON(said), "rest": .array(rest.map(\.json)), "group": .string(group)]
    }

    init(match: Match, said: Instant, rest: [Match], group: String) {
        self.match = match
        self.said = said
        self.rest = rest
        self.group = group
    }

    init?(_ json: JSON) {
        guard let match = json["match"].flatMap({ Match($0) }), let said = json["said"]?.int else { return nil }
        self.match = match
        self.said = Instant(milliseconds: said)
        rest = (json["rest"]?.array ?? []).compactMap { Match($0) }
        group = json["group"]?.string ?? ""
    }
}

/// What the next line of a person may answer.
struct Question: Hashable, Sendable {
    enum Kind: String, Sendable {
        /// A value for `slot`.
        case slot
        /// One (or several) of `options`.
        case choice
        /// Yes or no.
        case confirm
        /// A message with a photo, whose id goes into `slot`.
        case photo
        /// A message with a document, or with photos, whose first id goes into `slot`.
        case file
    }

    struct Option: Hashable, Sendable {
        var label: String
        /// The sentence that its button says.
        var say: String
        /// What choosing it adds to the draft.
        var slots: [String: SlotValue] = [:]
        /// What choosing it does instead of the draft.
        var match: Match?
    }

    var kind: Kind
    /// The order that it is asked about.
    var intent = ""
    var slot = ""
    /// How the answer is read; the text form of the type.
    var type = ""
    var options: [Option] = []
    /// Whether "all" and "both" mean every option.
    var allowsSeveral = false
    /// Only the whole words of an option choose it, no number and no part of them: what they do is not for a slip of
    /// the finger.
    var isExact = false
    /// What the learned reader proposes is asked about.
    var isGuess = false
    /// Of such a question: the words that were said, where they may be kept with the choice, and the sentences that
    /// were proposed.
    var words: String?
    var sentences: [String] = []
    /// It is asked while a form is filled: words like "save" and "skip" answer it as well.
    var isOfForm = false
    /// The message that asked, and when.
    var seq: Seq = 0
    var askedAt = Instant(milliseconds: 0)

    /// A photo answers it, also one without words: of a barcode, its digits.
    var takesPhoto: Bool { kind == .photo || kind == .slot && type == "barcode" }

    var takesFile: Bool { kind == .file }

    /// An answer to it is any text, so it counts only when it is clear that the line is one.
    var isFreeText: Bool {
        kind == .slot && (["text", "title", "label", "name"].contains(type) || type.hasPrefix("named "))
    }

    var json: JSON {
        .compact([
            "kind": .string(kind.rawValue), "intent": .string(intent), "slot": .string(slot), "type": .string(type),
            "seq": .int(seq),
            "askedAt": JSON(askedAt), "several": .bool(allowsSeveral), "exact": isExact ? true : nil,
            "form": isOfForm ? true : nil, "guess": isGuess ? true : nil, "words": words.map(JSON.string),
            "sentences": sentences.isEmpty ? nil : .array(sentences.map(JSON.string)),
            "options": .array(
                options.map { option in
                    .compact([
                        "label": .string(option.label), "say": .string(option.say),
                        "slots": .object(option.slots.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) }),
                        "match": option.match?.json,
                    ])
                }),
        ])
    }

    init(_ kind: Kind, slot: String = "", type: String = "", options: [Option] = [], allowsSeveral: Bool = false) {
        self.kind = kind
        self.slot = slot
        self.type = type
        self.options = options
        self.allowsSeveral = allowsSeveral
    }

    init?(_ json: JSON) {
        guard let kind = json["kind"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
        self.kind = kind
        intent = json["intent"]?.string ?? ""
        slot = json["slot"]?.string ?? ""
        type = json["type"]?.string ?? ""
        seq = json["seq"]?.int ?? 0
        askedAt = Instant(milliseconds: json["askedAt"]?.int ?? 0)
        allowsSeveral = json["several"]?.bool ?? false
        isExact = json["exact"]?.bool ?? false
        isOfForm = json["form"]?.bool ?? false
        isGuess = json["guess"]?.bool ?? false
        words = json["words"]?.string
        sentences = (json["sentences"]?.array ?? []).compactMap(\.string)
        options = (json["options"]?.array ?? []).map { option in
            Option(
                label: option["label"]?.string ?? "", say: option["say"]?.string ?? "",
                slots: Match.slots(option["slots"]), match: option["match"].flatMap { Match($0) })
        }
    }
}
