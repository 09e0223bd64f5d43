import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What a room is to the bot's reading of a line: who is in it and what is called how.
struct RoomContext: Sendable {
    struct Person: Sendable {
        var language: String
        var zone: TimeZone
        /// A bot that somebody has made: it is nobody's company, and talks to people.
        var isProgram: Bool
    }

    var kind: String
    var language: String?
    /// A direct room with the bot, or one with a single human.
    var isPrivate: Bool
    /// nil: the room leaves it to the server.
    var isAddressedOnly: Bool?
    /// See `Planner.actsUnasked`.
    var actsUnasked: Bool
    var people: [AccountKey: Person]
    /// Every photo that is shown is one for its album (P11).
    var isAlbum: Bool { kind == RoomKind.photos.rawValue }
    private var memberNames: [String]
    /// Things have changed since.
    var isStale = false
    /// For lines that are overheard, made once: most lines are talk.
    let overheard: KnownNames
    /// Those among them that are noodles and teas.
    let shelf: ShelfNames
    /// What the people of the room have confirmed their words to mean.
    let wordings: RoomWordings
    /// The timers that run or are paused: the place of each one's card.
    let timers: [String: Seq]
    private var lastRing: Instant?
    private var lastReminder: Instant?

    /// Rooms with more people are not known by name: nobody says all of them.
    private static let mostNames = 200
    /// "Done" and "snooze" can mean a reminder that fired half an hour ago.
    private static let reminderSeconds = 1_800

    /// Of what is `known`, and of the `shelf` that was, only what has changed is read.
    init(
        _ room: RoomKey, keeping known: RoomContext?, shelf: ShelfNames?, _ grammar: Grammar, _ tx: Transaction
    ) throws {
        if let known {
            (kind, language, isPrivate) = (known.kind, known.language, known.isPrivate)
            actsUnasked = known.actsUnasked
            (isAddressedOnly, people, memberNames) = (known.isAddressedOnly, known.people, known.memberNames)
        } else {
            let found = try tx.rooms.find(room)
            let members = try tx.members.all(in: room)
            kind = (found?.kind ?? .chat).rawValue
            language = found?.settings["language"]?.string
            isAddressedOnly = (found?.settings["bot"]?.string).map { $0 == "addressed" }
            actsUnasked = found?.settings["acts"]?.string == "sure"
            people = [:]
            memberNames = []
            var persons = 0
            for member in members {
                guard let account = try tx.accounts.find(member.account) else { continue }
                people[member.account] = Person(
                    language: account.language, zone: account.zone, isProgram: account.isProgram)
                if account.role != .device, !account.isProgram { persons += 1 }
                if members.count <= Self.mostNames { memberNames += [account.displayName, account.username] }
            }
            // A room of two stays one where the other has put it away: who is blocked could tell by being answered.
            isPrivate = found?.isWithBot == true || (persons <= 1 && found?.isOfTwo != true)
        }
        let timers = try tx.objects.list(
            TimerRecord.self, in: room, overSince: tx.now.adding(seconds: -TimerRecord.ringingSeconds)
        ).map(\.object)
        self.timers = Dictionary(
            timers.filter(\.isLive).map { ($0.id, $0.card ?? 0) }, uniquingKeysWith: { first, _ in first })
        lastRing = timers.filter(\.isRinging).compactMap(\.firedAt).max()
        lastReminder = try tx.objects.list(
            ReminderRecord.self, in: room, overSince: tx.now.adding(seconds: -Self.reminderSeconds)
        ).compactMap(\.object.lastFiredAt).max()
        self.shelf = try ShelfNames(room, keeping: shelf, tx)
        wordings = try RoomWordings(room, keeping: known?.wordings, grammar, tx)
        var others = [
            "timer": timers.filter { $0.isLive || $0.isRinging }.map(\.label), "person": memberNames,
            "experiment": try tx.objects.list(Experiment.self, in: room).map(\.object.title),
        ]
        for kind in SpokenKinds.all { others[kind.kind] = try kind.names(in: room, tx) }
        overheard = self.shelf.known.adding(KnownNames(others))
    }

    /// For a line that is addressed to the bot: with the names of the speaker's rooms.
    func known(with rooms: [String]) -> KnownNames {
        overheard.adding(KnownNames(["room": rooms.filter { !$0.isEmpty }]))
    }

    /// Whether an alarm went off that nobody has stopped.
    func isRinging(at now: Instant) -> Bool {
        lastRing.map { now - $0 <= Int64(TimerRecord.ringingSeconds) * 1000 } ?? false
    }
    /// Whether a reminder fired that "done" or "snooze" can mean; with `order`, the time of the last one, only after
    /// that.
    func hasRung(at now: Instant, since order: Instant? = nil) -> Bool {
        guard let lastReminder else { return false }
        return now - lastReminder <= Int64(Self.reminderSeconds) * 1000 && order.map { $0 <= lastReminder } ?? true
    }
}
