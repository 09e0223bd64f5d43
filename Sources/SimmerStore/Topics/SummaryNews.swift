import SimmerDomain

/// What a summary of the day told, as it waits to be sent by mail too: which rooms and reminders, and how much. Names
/// and texts are read when the letter is written, so that nothing is told of a room that the person has left meanwhile.
package struct SummaryNews: Hashable, Sendable {
    package struct Room: Hashable, Sendable {
        let key: RoomKey
        let messages: Int
        let changes: Int

        package init(_ key: RoomKey, messages: Int, changes: Int) {
            self.key = key
            self.messages = messages
            self.changes = changes
        }
    }

    private let since: Instant
    private let rooms: [Room]
    /// By their ids, in the order in which they are told.
    private let reminders: [String]

    package init(since: Instant, rooms: [Room], reminders: [String]) {
        self.since = since
        self.rooms = rooms
        self.reminders = reminders
    }

    init?(_ json: JSON?) {
        guard let json, let since = json["since"]?.int else { return nil }
        self.since = Instant(milliseconds: since)
        rooms = (json["rooms"]?.array ?? []).compactMap { room in
            guard let key = room["room"]?.int else { return nil }
            return Room(key, messages: Int(room["messages"]?.int ?? 0), changes: Int(room["changes"]?.int ?? 0))
        }
        reminders = (json["reminders"]?.array ?? []).compactMap(\.string)
    }

    var json: JSON {
        [
            "since": JSON(since),
            "rooms": .array(
                rooms.map {
                    [
                        "room": .int($0.key), "messages": .int(Int64($0.messages)), "changes": .int(Int64($0.changes)),
                    ]
                }), "reminders": .array(reminders.map(JSON.string)),
        ]
    }

    /// Whether the reminder is told to that person.
    package static func tells(_ reminder: ReminderRecord, to person: Account) -> Bool {
        reminder.state == .waiting && (reminder.targets.isEmpty || reminder.targets.contains(person.id))
    }

    /// What of it is still the person's to know.
    package func summary(for person: Account, _ tx: Transaction) throws -> DailySummary {
        let own = Dictionary(
            try tx.rooms.all(of: person.key).filter { $0.deletedAt == nil }.map { ($0.key, $0.name) },
            uniquingKeysWith: { first, _ in first })
        return DailySummary(
            since: since,
            news: rooms.compactMap { room in
                own[room.key].map { DailySummary.News(room: $0, messages: room.messages, changes: room.changes) }
            },
            due: try reminders.compactMap { id in
                guard let stored = try tx.objects.find(ReminderRecord.self, id: id), !stored.isDeleted,
                    own[stored.room] != nil, Self.tells(stored.object, to: person)
                else { return nil }
                return DailySummary.Due(at: stored.object.dueAt, text: stored.object.text)
            })
    }
}
