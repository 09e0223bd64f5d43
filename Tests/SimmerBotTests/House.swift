import Foundation
import Logging
import SimmerDomain
import SimmerLanguage
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerActions
@testable import SimmerBot

/// The languages as they are delivered, read once for all tests.
let delivered: Result<Grammar, any Error> = Result {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    return try Grammar(folder: root.appendingPathComponent("intents"))
}

/// A store with people and a room, and the bot reading it line by line.
final class House {
    let place: TemporaryStore
    var environment: BotEnvironment
    var people: [String: Account] = [:]
    private var readers: [RoomKey: RoomReader] = [:]
    private(set) var room: Room

    /// Wednesday 2 December 2026, 10:00 in Paris.
    static let start = CivilTime(CivilDate(year: 2026, month: 12, day: 2), TimeOfDay(hour: 10)).instant(
        in: TimeZone(identifier: "Europe/Paris") ?? .gmt)

    convenience init(_ names: String..., kind: RoomKind = .chat) async throws { try await self.init(names, kind: kind) }

    init(_ names: [String], kind: RoomKind = .chat, limits: Limits = Limits()) async throws {
        place = try TemporaryStore(clock: HeldClock(House.start))
        environment = BotEnvironment(
            grammar: try delivered.get(), limits: limits, version: "test", address: { _, _ in "https://example.org" },
            session: { _, _ in nil })
        let names = names.isEmpty ? ["ana", "bo"] : names
        (room, people) = try await place.store.write { tx in
            var people: [String: Account] = [:]
            for name in names {
                people[name] = try tx.accounts.insert(
                    NewAccount(
                        username: name, displayName: name.capitalized, firstName: name, lastName: "", email: nil,
                        passwordHash: nil, language: "en", timeZone: "Europe/Paris"))
            }
            let owner = people[names[0]]?.key ?? 0
            let room = try tx.rooms.create(name: "Kitchen", kind: kind, owner: owner)
            for name in names.dropFirst() {
                try tx.members.add(people[name]?.key ?? 0, to: room, role: .member, by: owner)
            }
            return (try tx.rooms.find(room.key) ?? room, people)
        }
    }

    var store: Store { place.store }
    var clock: HeldClock { place.clock }

    struct Answer {
        var text: String
        var code: String?
        var card: JSON?
        var isQuiet: Bool
        var seq: Seq
        var options: [String] { (card?["options"]?.array ?? []).compactMap { $0["say"]?.string } }
    }

    private func reader(of room: RoomKey) -> RoomReader {
        if let reader = readers[room] { return reader }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let reader = RoomReader(room: room, store: store, environment: environment, clock: clock, logger: logger)
        readers[room] = reader
        return reader
    }

    /// The server has gone down and come up again.
    func restart() { readers.removeAll() }

    /// Says a line and lets the bot read it; what the bot says to it.
    @discardableResult
    func hear(
        _ name: String, _ text: String, replyTo: Seq? = nil, composedAt: Instant? = nil, in room: Room? = nil,
        isButton: Bool = false
    ) async throws -> [Answer] {
        let key = (room ?? self.room).key
        let author = try #require(people[name]).key
        let sent = try await store.write { tx in
            var message = NewMessage(author: author, text: text)
            message.replyTo = replyTo
            message.composedAt = composedAt
            message.isAddressed = isButton
            return try tx.events.say(message, in: key).seq
        }
        return try await answers(to: sent, in: key)
    }

    func answers(to seq: Seq, in room: RoomKey) async throws -> [Answer] {
        try await reader(of: room).catchUp()
        return try await said(in: room, after: seq).filter { $0.cause == seq }.map(\.answer)
    }

    /// The one answer to a line addressed to the bot.
    @discardableResult
    func ask(_ name: String, _ text: String, replyTo: Seq? = nil, in room: Room? = nil) async throws -> Answer {
        let answers = try await hear(name, "@simmer \(text)", replyTo: replyTo, in: room)
        return try #require(answers.first, "no answer to “\(text)”")
    }

    /// The messages of the bot after a place, with the place that each answers.
    func said(in room: RoomKey? = nil, after seq: Seq) async throws -> [(cause: Seq?, answer: Answer)] {
        let key = room ?? self.room.key
        return try await store.read { tx in
            try tx.events.history(key, after: seq, limit: 200, all: false).filter { $0.author == Account.bot }.map {
                event in
                let content = event.content
                return (
                    content["cause"]?.int,
                    Answer(
                        text: content["text"]?.string ?? "", code: content["code"]?.string, card: content["card"],
                        isQuiet: content["quiet"]?.bool ?? false, seq: event.seq)
                )
            }
        }
    }

    func head() async throws -> Seq {
        let key = room.key
        return try await store.read { try $0.rooms.find(key)?.head ?? 0 }
    }

    /// Lets everything fire that is due; answers what the bot says by itself.
    func fire() async throws -> [Answer] {
        let before = try await head()
        let (firing, lapsing) = (DueFiring(environment.actions), FormLapse(environment))
        try await store.write { tx in
            var due: [(Instant, String)] = []
            func note(_ id: String, _ at: Instant) { if at <= tx.now { due.append((at, id)) } }
            try tx.objects.due(note)
            try tx.dialogue.due(note)
            for (_, id) in due.sorted(by: { $0 < $1 }) { _ = try lapsing.fire(id, tx) ?? firing.fire(id, tx) }
        }
        try await reader(of: room.key).catchUp()
        return try await said(after: before).filter { $0.cause == nil }.map(\.answer)
    }

    /// The room's setting that the bot obeys nothing that is not said to it.
    func listenOnlyWhenAddressed() async throws {
        let key = room.key
        try await store.write { tx in
            guard var room = try tx.rooms.find(key) else { return }
            room.settings = ["bot": "addressed"]
            try tx.rooms.update(room)
        }
    }

    func timers() async throws -> [TimerRecord] {
        let key = room.key
        return try await store.read {
            try $0.objects.list(TimerRecord.self, in: key, overSince: Instant(milliseconds: 0)).map(\.object)
        }
    }
    /// Running and paused ones by label.
    func live() async throws -> [String: TimerRecord] {
        Dictionary(try await timers().filter(\.isLive).map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
    }
    func reminders() async throws -> [ReminderRecord] {
        let key = room.key
        return try await store.read {
            try $0.objects.list(ReminderRecord.self, in: key, overSince: Instant(milliseconds: 0)).map(\.object)
        }
    }

    /// A local time in Paris as the tests write it: "2026-12-07 09:00".
    static func local(_ instant: Instant) -> String {
        let local = CivilTime(instant, in: TimeZone(identifier: "Europe/Paris") ?? .gmt)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(local.date.text) \(two(local.time.hour)):\(two(local.time.minute))"
    }
}

/// Photos and documents, without the bytes that nobody here looks at.
extension House {
    /// Uploads a photo, in which these barcodes were found, or a document of that name; its id.
    func upload(_ name: String, codes: [String] = [], document: String = "") async throws -> String {
        let (uploader, key, now, id) = (try #require(people[name]).key, room.key, clock.now(), Identifier.random())
        try await store.write { tx in
            try tx.files.add(
                StoredFile(
                    id: id, room: key, uploader: uploader, originalSHA256: id, sha256: id, bytes: 1,
                    mime: document.isEmpty ? "image/jpeg" : "text/csv", width: 4, height: 3, takenAt: nil, codes: codes,
                    createdAt: now, freeSince: now, name: document))
        }
        return id
    }

    /// Shows photos, and documents with them, with or without words; what the bot says to it.
    func show(
        _ name: String, _ photos: [String], files: [String] = [], _ text: String = "", replyTo: Seq? = nil
    ) async throws -> (answers: [Answer], seq: Seq) {
        let (author, key) = (try #require(people[name]).key, room.key)
        let seq = try await store.write { tx in
            var message = NewMessage(author: author, text: text)
            message.photos = try tx.files.uploads(photos, of: author, in: key)
            message.files = try tx.files.uploads(files, of: author, in: key, areDocuments: true)
            message.replyTo = replyTo
            return try tx.events.say(message, in: key).seq
        }
        return (try await answers(to: seq, in: key), seq)
    }
}
