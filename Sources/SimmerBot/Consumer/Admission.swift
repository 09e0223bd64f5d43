import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// When the bot speaks. Addressed, it always answers; by its bare name, which is also a verb of the kitchen, only when it surely
/// understands; otherwise it acts only on a full order that its file marks as safe for that.
enum Admission: Hashable, Sendable {
    case addressed(String)
    case byName(String)
    case overheard(String)
    /// Overheard in a room where the bot acts on nothing that is not addressed to it; an answer to its question still counts.
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
        let isNamed = namesBot(line.text)
        if isNamed, let rest = mention(in: line.text) { return .addressed(rest) }
        let call = isNamed ? grammar.addressed(line.text) : nil
        // "Thanks, simmer": the call is all that was said.
        if let call, call.isSure { return .addressed(call.rest.isEmpty ? line.text : call.rest) }
        if isPrivate || isReplyToBot || line.isButton { return .addressed(call?.rest ?? line.text) }
        if let call { return .byName(call.rest) }
        return isAddressedOnly ? .nothing(line.text) : .overheard(line.text)
    }

    private static let name = Array("simmer".utf8)

    /// Whether the name stands anywhere: without it no line calls the bot. In bytes, since nearly every line is talk.
    private static func namesBot(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { find(name, in: $0) }
    }

    /// Whether an event is certainly none of the bot's business in a room where it only does what it is told: a message that
    /// neither has its name, nor answers another, nor comes from a button. Where in doubt, the answer is no.
    static func isTalk(_ event: RoomEvent) -> Bool {
        guard event.kind == .message else { return false }
        return event.body.withUnsafeBufferPointer { body in
            !find(name, in: body) && !find(replyTo, in: body) && !find(addressed, in: body)
        }
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
                case .message: event.author == Account.bot || Admission.isTalk(event) ? .unread : .mustBeRead
                case .messageEdited, .messageDeleted, .messageReacted, .member, .room: .mustBeRead
                }
        }
    }

    private static let replyTo = Array("\"replyto\":".utf8)
    private static let addressed = Array("\"addressed\":".utf8)

    /// Whether the lower-case ASCII `word` stands in `bytes`, whatever its case there.
    private static func find(_ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        word.withUnsafeBufferPointer { word in
            guard bytes.count >= word.count, let first = word.first else { return false }
            // For letters; of other bytes it may find too much, never too little.
            for start in 0...(bytes.count - word.count) where bytes[start] | 0x20 == first | 0x20 {
                var length = 1
                while length < word.count, bytes[start + length] | 0x20 == word[length] | 0x20 { length += 1 }
                if length == word.count { return true }
            }
            return false
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
