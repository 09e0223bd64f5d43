import SimmerDomain

/// Obeys the orders of one intent.
protocol IntentHandler: Sendable {
    /// "timer.start"
    static var intent: String { get }
    /// Throws `Refusal` when it cannot be, `Interruption` when the person has to be asked first: then nothing of what it changed
    /// stays.
    static func run(_ turn: Turn) throws -> Reply
}
