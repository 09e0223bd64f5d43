/// What the bot would make of a line, before anybody has heard it.
package struct LineReading: Hashable, Sendable {
    package enum Outcome: String, Sendable, CaseIterable {
        /// It is an order as it stands.
        case order
        /// It is talk as it stands, and an order once it is said to the bot.
        case offer
        /// The bot would ask whether one of these is meant.
        case ask
        /// It answers what the bot has asked.
        case answer
        /// It is talk, or nothing that the bot understands.
        case nothing
    }

    package struct Order: Hashable, Sendable {
        package let intent: String
        /// A sentence that says just that, in the reader's language where it can be said in it.
        package let say: String
        package let changes: Bool
        /// Nil for orders of which a sentence alone tells enough.
        package let slots: Slots?

        package init(intent: String, say: String, changes: Bool, slots: Slots? = nil) {
            (self.intent, self.say, self.changes, self.slots) = (intent, say, changes, slots)
        }
    }

    /// What an order names, so that it can be shown in fewer words than a sentence has.
    package struct Slots: Hashable, Sendable {
        package enum Who: String, Sendable, CaseIterable {
            /// Whoever says it.
            case me
            /// Everybody in the room.
            case all
        }

        /// What a timer is called, and how many seconds it runs.
        package var label: String?
        package var seconds: Int?
        /// When a reminder comes, for the first time where it repeats by `rule`.
        package var dueAt: Instant?
        package var rule: RecurrenceRule?
        /// Who is reminded: one of these, or a person by the name that was said.
        package var who: Who?
        package var person: String?

        package init() {}
    }

    package let outcome: Outcome
    package let orders: [Order]

    package static let nothing = LineReading(.nothing)

    package init(_ outcome: Outcome, _ orders: [Order] = []) { (self.outcome, self.orders) = (outcome, orders) }
}
