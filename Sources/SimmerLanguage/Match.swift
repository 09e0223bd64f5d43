import SimmerDomain

/// One intent that a line was read as, with its values.
package struct Match: Hashable, Sendable {
    /// "timer.start"
    package var intent: String
    /// The language of the sentence that matched, ISO 639-1.
    package var language: String
    /// By slot name; a slot that was not said is absent.
    package var slots: [String: SlotValue]
    /// 0…1.
    package var confidence: Double
    /// Whether the sentence may act although nobody addressed the bot.
    package var isAmbient: Bool
    /// It changes values of the order before: its slots are the new ones.
    package var isCorrection: Bool
    /// Something in the line may matter that this reading leaves out, or its sentence may be no order at all: a change
    /// is asked about before it is made.
    package var isDoubtful: Bool

    package init(
        intent: String, language: String, slots: [String: SlotValue] = [:], confidence: Double = 1,
        isAmbient: Bool = false, isCorrection: Bool = false, isDoubtful: Bool = false
    ) {
        self.intent = intent
        self.language = language
        self.slots = slots
        self.confidence = confidence
        self.isAmbient = isAmbient
        self.isCorrection = isCorrection
        self.isDoubtful = isDoubtful
    }
}

extension Match {
    /// The same order with other values.
    package func with(_ values: [String: SlotValue]) -> Match {
        var match = self
        match.slots.merge(values) { _, new in new }
        return match
    }

    /// When something is to be, said as an instant and as a length of time from now.
    private static let ways: [Set<String>] = [["when", "also"], ["delta"]]

    /// The same order as a later line puts it right: a time said in another way takes the place of the first.
    package func corrected(by correction: Match) -> Match {
        var match = self
        for way in Self.ways where !way.isDisjoint(with: correction.slots.keys) {
            for other in Self.ways where other != way { other.forEach { match.slots[$0] = nil } }
        }
        return match.with(correction.slots)
    }
}

/// An order that a line which no sentence takes was probably meant to be.
package struct Proposal: Hashable, Sendable {
    package var match: Match
    /// A sentence that is read as just this order.
    package var say: String
    /// How likely it is that the line was of this intent: 0…1.
    package var probability: Double
    /// Whether it leaves out no name, no number and nothing that is said not to be.
    package var isWhole = true
    /// Whether it leaves out nothing but words that say nothing, or no more than the order does.
    package var isComplete = false
    /// Whether the line says that something is not so: then no change is even asked about.
    package var saysNot = false
}

/// What a line was understood as.
package enum Understanding: Hashable, Sendable {
    /// One or more orders, in the order in which they were said ("10 minutes for eggs and 25 for rice" is two).
    case orders([Match])
    /// Several intents fit equally well: ask, never guess.
    case ambiguous([Match])
    /// Above chance, below certain: "Did you mean …?"
    case perhaps(Match, say: String)
    /// No sentence takes the line, but it was probably meant to be one of these, likeliest first.
    case guesses([Proposal])
    /// An order by a sentence, while the learned reader is sure that the line is of another intent, or none: likeliest
    /// first, the order itself among them.
    case vetoed(Match, [Proposal])
    /// No order, although sentences take it: what people say to one another.
    case talk
    /// Not understood; `nearest` holds up to two example sentences of what comes closest.
    case nothing(nearest: [String])
}
