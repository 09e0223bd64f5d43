import SimmerDomain
import SimmerStore

/// A kind of thing that people speak of to the bot.
protocol SpokenKind: RoomObject {
    /// Those of its intents.
    static var handlers: [any IntentHandler.Type] { get }
    /// What people call those of a room: the slot type `name KIND` reads them.
    static func names(in room: RoomKey, _ tx: Transaction) throws -> [String]
    /// What is to be bought, with the noodles that are out, as the answer to "what do we need?"; nil: nothing of this
    /// kind.
    static func groceries(_ turn: Turn) throws -> Reply?
}

extension SpokenKind {
    static func names(in room: RoomKey, _ tx: Transaction) throws -> [String] { [] }
    static func groceries(_ turn: Turn) throws -> Reply? { nil }
}

enum SpokenKinds {
    static let all: [any SpokenKind.Type] = Kinds.all.compactMap { $0 as? any SpokenKind.Type }
}
