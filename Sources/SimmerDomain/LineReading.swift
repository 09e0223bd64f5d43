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
        /// A sentence that says just that.
        package let say: String
        package let changes: Bool

        package init(intent: String, say: String, changes: Bool) {
            (self.intent, self.say, self.changes) = (intent, say, changes)
        }
    }

    package let outcome: Outcome
    package let orders: [Order]

    package static let nothing = LineReading(.nothing)

    package init(_ outcome: Outcome, _ orders: [Order] = []) { (self.outcome, self.orders) = (outcome, orders) }
}
