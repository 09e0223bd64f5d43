import SimmerDomain

/// Obeys the orders of one intent.
protocol IntentHandler: Sendable {
    /// "timer.start"
    static var intent: String { get }
    /// Everything that can go wrong is thrown before anything is changed: `Refusal` when it cannot be, `Interruption` when the person
    /// has to be asked first.
    static func run(_ turn: Turn) throws -> Reply
}
