import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// When the bot speaks. Addressed, it always answers; by its bare name, which is also a verb of the kitchen, only when
/// it surely understands; otherwise it acts only on a full order that its file marks as safe for that.
enum Admission: Hashable, Sendable {
    case addressed(String)
    case byName(String)
    case overheard(String)
    /// Overheard in a room where the bot acts on nothing that is not addressed to it; an answer to its question still
    /// counts.
    case nothing(String)

    var text: String {
        switch self {
        case .addressed(let text), .byName(let text), .overheard(let text), .nothing(let text): text
        }
    }

    var isAddressed: Bool { if case .addressed = self { true } else { false } }
    /// Nobody called the bot.
    var isOverheard: Bool {
        switch self {
        case .addressed, .byName: false
        case .overheard, .nothing: true
        }
    }

    /// - Parameters:
    ///   - isPrivate: a direct room with the bot, or one whose only human is the speaker.
    ///   - isReplyToBot: the line answers a message of the bot.
    static func of(
        _ line: Line, isPrivate: Bool, isReplyToBot: Bool, isAddressedOnly: Bool, grammar: Grammar
    ) -> Admission {
        let isNamed = BotName.stands(in: line.text)
        if isNamed, let rest = mention(in: line.text) { return .addressed(rest) }
        let call = isNamed ? grammar.addressed(line.text) : nil
        // "Thanks, simmer": the call is all that was said.
        if let call, call.isSure { return .addressed(call.rest.isEmpty ? line.text : call.rest) }
        if isPrivate || isReplyToBot || line.isButton { return .addressed(call?.rest ?? line.text) }
        if let call { return .byName(call.rest) }
        return isAddressedOnly ? .nothing(line.text) : .overheard(line.text)
    }

    /// What becomes of an event in a room where the bot only does what it is told.
    enum Passing {
        case mustBeRead
        /// Talk, what the bot said itself, and cards.
        case unread
        /// The same, but the room's names are others afterwards.
        case names

        init(_ event: RoomEvent) {
            self =
                switch event.kind {
                case .timer, .reminder, .item: .names
                case .card: .unread
                case .message: event.author == Account.bot || event.isTalk ? .unread : .mustBeRead
                case .messageEdited, .messageDeleted, .messageReacted, .member, .room: .mustBeRead
                }
        }
    }

    /// The line without "@simmer", which calls the bot wherever it stands; nil when it does not.
    private static func mention(in text: String) -> String? {
        guard let range = text.range(of: "@simmer", options: .caseInsensitive) else { return nil }
        if let next = text[range.upperBound...].unicodeScalars.first,
            next.properties.isAlphabetic || next.properties.numericType != nil || next == "_" || next == "-"
        {
            return nil
        }
        if let before = text[..<range.lowerBound].unicodeScalars.last, !before.properties.isWhitespace { return nil }
        var rest = text
        rest.removeSubrange(range)
        return rest.trimmingCharacters(in: .whitespacesAndNewlines.union(.init(charactersIn: ",:;")))
    }
}
