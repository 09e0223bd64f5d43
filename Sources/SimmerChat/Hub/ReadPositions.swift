import SimmerDialects
import SimmerDomain
import SimmerStore

/// How far people have read, kept for up to a second before it is stored in one batch.
struct ReadPositions {
    private(set) var pending: [AccountKey: [RoomKey: Seq]] = [:]

    mutating func note(_ seq: Seq, of account: AccountKey, in room: RoomKey) {
        pending[account, default: [:]][room] = max(seq, pending[account]?[room] ?? 0)
    }

    func positions(of account: AccountKey) -> [RoomKey: Seq] { pending[account] ?? [:] }

    mutating func take() -> [AccountKey: [RoomKey: Seq]] {
        defer { pending = [:] }
        return pending
    }
}

extension Hub {
    /// In larger rooms read positions of others are told to nobody, presence and typing neither beyond 100.
    private static let readersTold = 50
    static let presenceTold = 100

    func read(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let seq = try request.int("seq", in: 0...Int64.max)
        guard let key = roomKeys[id], let room = rooms[key], !room.isDeleted, room.members[account.key] != nil else {
            throw Refusal(.notFound, field: "room", phrase: "room not found")
        }
        let upTo = min(seq, room.head)
        reads.note(upTo, of: account.key, in: key)
        let pending = reads.positions(of: account.key)[key] ?? upTo
        let unread = try await store.read { tx in
            let stored = try tx.members.find(key, account.key)?.lastReadSeq ?? 0
            return try tx.events.unread(key, after: max(stored, pending), for: account.key)
        }
        return ["unread": JSON(unread)]
    }

    /// Stores what was read in the last second and tells those whom it concerns.
    func flushReads() {
        let positions = reads.take()
        guard !positions.isEmpty else { return }
        store.submit { tx in
            var moved: [(AccountKey, RoomKey, Seq)] = []
            for (account, byRoom) in positions {
                for (room, seq) in byRoom where try tx.members.markRead(account, in: room, upTo: seq) {
                    moved.append((account, room, seq))
                }
            }
            return moved
        } done: { [self] result in
            guard case .success(let moved) = result, loop.isCurrent else { return }
            assumeIsolated { hub in for (account, room, seq) in moved { hub.tellRead(account, room, seq) } }
        }
    }

    private func tellRead(_ account: AccountKey, _ key: RoomKey, _ seq: Seq) {
        guard let room = rooms[key], let person = people[account] else { return }
        let event = Event(.read, ["room": .string(room.id), "account": .string(person.id), "seq": .int(seq)])
        if room.members.count <= Self.readersTold {
            tell(event, in: room)
        } else {
            for session in sessionsOf[account] ?? [] where session.isSubscribed {
                perform(session.dialect.event(event), for: session)
            }
        }
    }
}
