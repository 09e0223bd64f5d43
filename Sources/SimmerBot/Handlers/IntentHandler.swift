import SimmerDomain

/// Obeys the orders of one intent.
protocol IntentHandler: Sendable {
    /// "timer.start"
    static var intent: String { get }
    /// Throws `Refusal` when it cannot be, `Interruption` when the person has to be asked first: then nothing of what it changed
    /// stays.
    static func run(_ turn: Turn) throws -> Reply
}

/// A handler that only shows something, so that it can answer the same order again when more is known: its new card takes the place of
/// the first. It changes nothing, and its card has what it shows as its subject.
protocol ShowingHandler: IntentHandler {}
