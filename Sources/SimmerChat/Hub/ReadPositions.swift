import SimmerDialects
import SimmerDomain
import SimmerStore

/// How far people have read, kept for up to a second before it is stored in one batch.
struct ReadPositions {
    private(set) var pending: [AccountKey: Reading] = [:]

    struct Reading: Sendable {
        var positions: [RoomKey: Seq] = [:]
        /// Where the person was last, which is where the next login leads.
        var lastRoom: RoomKey
    }

    mutating func advance(to seq: Seq, of account: AccountKey, in room: RoomKey) {
        var reading = pending[account] ?? Reading(lastRoom: room)
        reading.positions[room] = max(seq, reading.positions[room] ?? 0)
        reading.lastRoom = room
        pending[account] = reading
    }

    func positions(of account: AccountKey) -> [RoomKey: Seq] { pending[account]?.positions ?? [:] }

    mutating func drain() -> [AccountKey: Reading] {
        defer { pending = [:] }
        return pending
    }
}

extension Hub {
    /// In larger rooms read positions of others are told to nobody.
    private static let readersTold = 50

    /// Stores what was read in the last second and tells those whom it concerns.
    func flushReads() {
        let readings = reads.drain()
        guard !readings.isEmpty else { return }
        store.submit { tx in
            var moved: [(AccountKey, RoomKey, Seq)] = []
            for (account, reading) in readings {
                for (room, seq) in reading.positions where try tx.members.markRead(account, in: room, upTo: seq) {
                    moved.append((account, room, seq))
                }
                try tx.accounts.enter(reading.lastRoom, account)
            }
            return moved
        } done: { [self] result in
            guard case .success(let moved) = result, loop.isCurrent else { return }
            assumeIsolated { hub in for (account, room, seq) in moved { hub.tellRead(account, room, seq) } }
        }
    }

    private func tellRead(_ account: AccountKey, _ key: RoomKey, _ seq: Seq) {
        guard let room = directory.room(key), let person = directory.person(account) else { return }
        let event = Event(.read, ["room": .string(room.id), "account": .string(person.id), "seq": .int(seq)])
        if room.members.count <= Self.readersTold {
            broadcast(event, in: room)
        } else {
            for session in sessions.of(account) where session.isSubscribed && session.heard.contains(room.id) {
                perform(session.dialect.event(event), for: session)
            }
        }
    }
}
