import Foundation
import SimmerDomain

/// What surrounds a line: who says it, where, when, and what has been spoken of.
package struct LineContext: Sendable {
    /// In order of preference: the person's first, then the room's. Languages that are not named are tried last.
    package var languages: [String]
    package var now: Instant
    package var timeZone: TimeZone
    package var partsOfDay: PartsOfDay
    /// Said to the bot: all sentences count. Otherwise only those that are marked as safe, and only as a whole line.
    package var isAddressed: Bool
    /// "lab", "pantry" …; nil = unknown, which every sentence allows.
    package var roomKind: String?
    package var names: KnownNames
    /// Kinds of things last spoken of, and what is going on ("timer", "reminder", "ringing").
    package var focus: Set<String>
    /// The intent of the order to which this line may be a correction or a further one.
    package var previous: String?
    /// What the room spoke of last with the bot: the first part of an intent ("shopping").
    package var topic: String?
    /// What was found out about the line so far; nil where it is looked at once.
    var notes: LineNotes?

    package init(
        languages: [String], now: Instant, timeZone: TimeZone, partsOfDay: PartsOfDay = PartsOfDay(),
        isAddressed: Bool = true,
        roomKind: String? = nil, names: KnownNames = .none, focus: Set<String> = [], previous: String? = nil
    ) {
        self.languages = languages
        self.now = now
        self.timeZone = timeZone
        self.partsOfDay = partsOfDay
        self.isAddressed = isAddressed
        self.roomKind = roomKind
        self.names = names
        self.focus = focus
        self.previous = previous
    }

    /// Whether an intent is of what was spoken of last.
    func isOfTopic(_ intent: String) -> Bool {
        topic.map { intent.hasPrefix($0) && intent.dropFirst($0.count).first == "." } ?? false
    }

    /// How sentences that require an order before them name it among the focus.
    package static func after(_ intent: String) -> String { "after \(intent)" }
    static func intentBefore(_ focus: String) -> String? {
        focus.hasPrefix("after ") ? String(focus.dropFirst("after ".count)) : nil
    }

    /// What is spoken of and going on, the order before included.
    var situations: Set<String> { previous.map { focus.union([Self.after($0)]) } ?? focus }
}
