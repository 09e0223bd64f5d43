import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What was last spoken of with one person in one room: what "it" and "the second one" mean for ten minutes.
struct Focus: Hashable, Sendable {
    static let seconds = 600

    /// The last object of each kind, by kind.
    var objects: [String: String] = [:]
    /// The kind that was named last.
    var latest: String?
    /// The kind of the list last shown, and the ids of its lines.
    var listKind: String?
    var list: [String] = []
    /// What "more" shows: the rest of the list last shown, whatever it was of.
    var next: Page?
    /// What was obeyed last: what "no, 3" changes and "and one for the rice" goes on with.
    private(set) var last: Order?
    /// The last order of another intent than that one's.
    private(set) var earlier: Order?
    /// Something was said since that was not understood: what takes a thing away asks which one is meant by "that".
    var isStray = false
    /// How often in a row what the learned reader proposed was not meant.
    var declined: Declined?
    /// What was learned from a choice, or stood for a line, until another order is obeyed: what "forget that" means.
    var wording: UsedWording?

    struct UsedWording: Hashable, Sendable {
        var id: String
        /// The group of the order that it stood for.
        var group: String
    }

    struct Declined: Hashable, Sendable {
        var count: Int
        var at: Instant

        /// So often in a row and so lately that nothing is proposed: what is said here is not for it.
        func isEnough(at now: Instant) -> Bool { count >= 2 && now - at < Int64(Focus.seconds) * 1000 }
    }

    struct Order: Hashable, Sendable {
        var match: Match
        /// When it was said.
        var said: Instant
        /// Its changes, so that they can be taken back; empty when its line held other orders too.
        var group: String
        /// The message that answered it, and when.
        var seq: Seq
        var at: Instant

        var json: JSON {
            [
                "match": match.json, "said": JSON(said), "group": .string(group), "seq": .int(seq), "at": JSON(at),
            ]
        }
    }

    struct Page: Hashable, Sendable {
        /// The order that was answered by the list.
        var match: Match
        /// How many lines of it have been shown.
        var offset: Int
    }

    var json: JSON {
        .compact([
            "objects": .object(objects.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
            "latest": latest.map(JSON.string), "listKind": listKind.map(JSON.string),
            "list": .array(list.map(JSON.string)),
            "next": next.map { ["match": $0.match.json, "offset": JSON($0.offset)] },
            "last": last?.json, "earlier": earlier?.json, "stray": isStray ? true : nil,
            "declined": declined.map { ["count": JSON($0.count), "at": JSON($0.at)] },
            "wording": wording.map { ["id": .string($0.id), "group": .string($0.group)] },
        ])
    }

    init() {}

    init(_ json: JSON) {
        for member in json["objects"]?.members ?? [] { objects[member.name] = member.value.string }
        latest = json["latest"]?.string
        listKind = json["listKind"]?.string
        list = json["list"]?.array?.compactMap(\.string) ?? []
        if let match = json["next"]?["match"].flatMap({ Match($0) }), let offset = json["next"]?["offset"]?.int {
            next = Page(match: match, offset: Int(offset))
        }
        if let no = json["declined"], let count = no["count"]?.int, let at = no["at"]?.int {
            declined = Declined(count: Int(clamping: count), at: Instant(milliseconds: at))
        }
        if let id = json["wording"]?["id"]?.string, let group = json["wording"]?["group"]?.string {
            wording = UsedWording(id: id, group: group)
        }
        isStray = json["stray"]?.bool ?? false
        last = json["last"].flatMap { Order($0) }
        earlier = json["earlier"].flatMap { Order($0) }
    }

    /// An order was obeyed.
    mutating func obeyed(_ order: Order) {
        isStray = false
        if let wording, wording.group != order.group { self.wording = nil }
        if let last, last.match.intent != order.match.intent { earlier = last }
        last = order
    }

    /// The last order is one of several of its line.
    mutating func cannotTakeBackLast() { last?.group = "" }

    /// Of these "that one" behind a list may be any of it.
    private static let alike: Set = [TimerRecord.kind, ReminderRecord.kind]

    mutating func name(_ kind: String, _ id: String) {
        objects[kind] = id
        latest = kind
    }

    mutating func show(_ kind: String, _ ids: [String]) {
        listKind = kind
        list = ids
        latest = kind
        if Self.alike.contains(kind) { objects[kind] = ids.count == 1 ? ids[0] : nil }
    }

    /// The kinds that a sentence may require.
    var kinds: Set<String> {
        var kinds = Set(objects.keys)
        if let listKind { kinds.insert(listKind) }
        return kinds
    }
}

/// Everything that the bot keeps of its conversation with one person in one room.
struct Conversation: Hashable, Sendable {
    var draft: Draft?
    var question: Question?
    /// A thing that is made piece by piece, kept through other orders until it is saved, discarded or lapses.
    var form: Draft?
    /// Ids of the photos that get into the album when their description is said (P13).
    var photos: [String] = []
    var focus = Focus()
    /// Until then nothing of it lapses; after that the store knows better.
    var freshUntil = Instant(milliseconds: 0)

    /// How long a photo waits for its description.
    private static let photoHours = 24

    init() {}

    init(_ room: RoomKey, _ account: AccountKey, _ tx: Transaction) throws {
        draft = try tx.dialogue.find(.draft, room, account).flatMap { Draft($0) }
        question = try tx.dialogue.find(.question, room, account).flatMap { Question($0) }
        form = try tx.dialogue.find(.form, room, account).flatMap { Draft($0) }
        photos = try tx.dialogue.find(.photos, room, account)?.array?.compactMap(\.string) ?? []
        focus = try tx.dialogue.find(.focus, room, account).map { Focus($0) } ?? Focus()
        // A minute: whatever lapses meanwhile is checked again in the transaction that would use it.
        freshUntil = tx.now.adding(seconds: 60)
    }

    /// Writes what differs from `old`.
    func save(
        over old: Conversation, _ room: RoomKey, _ account: AccountKey, draftMinutes: Int, _ tx: Transaction
    ) throws {
        let end = tx.now.adding(seconds: draftMinutes * 60)
        if draft != old.draft {
            if let draft {
                try tx.dialogue.set(.draft, room, account, to: draft.json, expiresAt: end)
            } else {
                try tx.dialogue.clear(.draft, room, account)
            }
        }
        if question != old.question {
            if let question {
                try tx.dialogue.set(.question, room, account, to: question.json, expiresAt: end)
            } else {
                try tx.dialogue.clear(.question, room, account)
            }
        }
        if form == nil {
            if old.form != nil { try tx.dialogue.clear(.form, room, account) }
        } else if let form, form != old.form || question != old.question {
            // Every word about it gives it its time again.
            try tx.dialogue.set(.form, room, account, to: form.json, expiresAt: end)
        }
        if photos != old.photos {
            if photos.isEmpty {
                try tx.dialogue.clear(.photos, room, account)
            } else {
                try tx.dialogue.set(
                    .photos, room, account, to: .array(photos.map(JSON.string)),
                    expiresAt: tx.now.adding(seconds: Self.photoHours * 3_600))
            }
        }
        if focus != Focus() {
            try tx.dialogue.set(
                .focus, room, account, to: focus.json, expiresAt: tx.now.adding(seconds: Focus.seconds))
        } else if old.focus != Focus() {
            try tx.dialogue.clear(.focus, room, account)
        }
    }
}

extension Focus.Order {
    init?(_ json: JSON) {
        guard let match = json["match"].flatMap({ Match($0) }), let said = json["said"]?.int,
            let seq = json["seq"]?.int, let at = json["at"]?.int
        else { return nil }
        self.init(
            match: match, said: Instant(milliseconds: said), group: json["group"]?.string ?? "", seq: seq,
            at: Instant(milliseconds: at))
    }
}
