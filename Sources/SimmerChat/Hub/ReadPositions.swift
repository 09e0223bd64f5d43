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

    /// Takes back what could not be stored; what came since is newer.
    mutating func restore(_ readings: [AccountKey: Reading]) {
        for (account, earlier) in readings {
            var reading = pending[account] ?? earlier
            reading.positions.merge(earlier.positions, uniquingKeysWith: max)
            pending[account] = reading
        }
    }

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
            for (account, reading) in readings {
                // The room where the person was last comes last.
                let positions = reading.positions.sorted { $1.key == reading.lastRoom && $0.key != $1.key }
                for (room, seq) in positions where try tx.members.markRead(account, in: room, upTo: seq) {
                    tx.announce(.read(room: room, account: account, upTo: seq))
                }
                try tx.accounts.enter(reading.lastRoom, account)
            }
        } done: { [self] result in
            guard case .failure(let error) = result, StoreError.isPassing(error) else { return }
            loop.perform { [self] in assumeIsolated { $0.reads.restore(readings) } }
        }
    }

    func tellRead(_ account: AccountKey, _ key: RoomKey, _ seq: Seq) {
        guard let room = directory.room(key), let person = directory.person(account) else { return }
        let event = Event(.read, ["room": .string(room.id), "account": .string(person.id), "seq": .int(seq)])
        if room.members.count <= Self.readersTold {
            broadcast(event, in: room)
        } else {
            for session in sessions.of(account) where session.isSubscribed && session.hears(room.id) {
                perform(session.dialect.event(event), for: session)
            }
        }
    }
}
