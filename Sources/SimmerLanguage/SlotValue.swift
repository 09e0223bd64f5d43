import SimmerDomain

/// What a slot of a sentence holds after it was read.
package enum SlotValue: Hashable, Sendable {
    /// Seconds; negative never.
    case duration(Double)
    case instant(SpokenInstant)
    case recurrence(Recurrence)
    case number(Double)
    case quantity(Double, unit: String)
    /// 0…5 as said, not checked.
    case rating(Double)
    /// A name known to the store, with its kind ("timer", "noodle", "experiment", "person" …), as the store spells it.
    case name(String, kind: String)
    /// A person's own words, as typed.
    case text(String)
    /// One of a fixed set of words, by its canonical key ("dark", "fr", "all").
    case choice(String)
    case pointer(Pointer)
}

/// An instant as it was said: what it resolves to and how exact it was.
package struct SpokenInstant: Hashable, Sendable {
    /// How exact the words were: "tomorrow" has the grain day, "at 8" the grain hour, "8:15" minute.
    package enum Grain: String, Sendable, Comparable {
        case year, quarter, month, week, day, hour, minute, second
        private var rank: Int {
            switch self {
            case .year: 0
            case .quarter: 1
            case .month: 2
            case .week: 3
            case .day: 4
            case .hour: 5
            case .minute: 6
            case .second: 7
            }
        }
        package static func < (a: Grain, b: Grain) -> Bool { a.rank < b.rank }
    }

    package var instant: Instant
    package var grain: Grain
    /// The other sense of a bare English hour ("at 8": 20:00 beside 8:00) or of "next Friday", offered as a button.
    package var alternative: Instant?
    /// Whether the words named a day ("tomorrow at 8") or left it to be the next one ("at 8").
    package var namesDay: Bool

    package init(_ instant: Instant, grain: Grain, alternative: Instant? = nil, namesDay: Bool = false) {
        self.instant = instant
        self.grain = grain
        self.alternative = alternative
        self.namesDay = namesDay
    }
}

/// Words that point at a thing instead of naming it.
package enum Pointer: Hashable, Sendable {
    /// "it", "that one": the thing last spoken of.
    case it
    /// "the second one", "number 2", "2": its place in the list last shown, from 1.
    case place(Int)
    case last
    case all
    case mine
    /// "the 5 minute one": by original length in seconds.
    case length(Double)
    /// "both"
    case both

    /// Whether it means a line of a list by where it stands.
    var isPlace: Bool {
        switch self {
        case .place, .last: true
        default: false
        }
    }
}

extension Pointer {
    /// The pointers that need no value, by the names that language files use.
    package init?(key: String) {
        switch key {
        case "it": self = .it
        case "last": self = .last
        case "all": self = .all
        case "mine": self = .mine
        case "both": self = .both
        default: return nil
        }
    }

    /// The name by which `init(key:)` makes it; nil for those that need a value.
    package var key: String? {
        switch self {
        case .it: "it"
        case .last: "last"
        case .all: "all"
        case .mine: "mine"
        case .both: "both"
        case .place, .length: nil
        }
    }
}
