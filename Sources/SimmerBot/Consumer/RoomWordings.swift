import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What the words of a room were confirmed to mean, kept for reading its lines. Read again only when one of them has
/// changed.
struct RoomWordings: Sendable {
    private let byWords: [String: Wording]
    /// The last change of the room that is in it.
    private let upTo: Int64

    static let none = RoomWordings()

    private init() { (byWords, upTo) = ([:], 0) }

    /// As it is now; of what is `known` nothing is read where nothing has changed.
    init(_ room: RoomKey, keeping known: RoomWordings?, _ grammar: Grammar, _ tx: Transaction) throws {
        upTo = try tx.changes.newest(in: room)
        if let known, try known.isCurrent(in: room, at: upTo, tx) {
            byWords = known.byWords
        } else {
            byWords = Dictionary(
                try tx.objects.list(Wording.self, in: room).map { (grammar.ownWords(of: $0.object.text), $0.object) },
                uniquingKeysWith: { _, later in later })
        }
    }

    private func isCurrent(in room: RoomKey, at newest: Int64, _ tx: Transaction) throws -> Bool {
        guard newest != upTo else { return true }
        return try tx.changes.changed([Wording.kind], in: room, after: upTo, limit: 500)?.isEmpty ?? false
    }

    /// What a line that is said to the bot was confirmed to mean; nil for nearly all lines.
    func wording(of text: String, _ grammar: Grammar) -> Wording? {
        byWords.isEmpty ? nil : byWords[grammar.ownWords(of: text)]
    }
}
