import SimmerActions
import SimmerDomain
import SimmerStore

/// The room that a request names. Its id is told to nobody: a handler gets at the room by opening it, in the
/// transaction that then works in it, and so every method that has a room as a parameter asks who may. For those whose
/// descriptor says `.member` that is all there is to ask.
struct NamedRoom: Sendable {
    private let id: String

    /// What is told of a room that is not there, and of one that is not for whoever asks.
    static let notFound = Refusal(.notFound, field: Field.room.name, phrase: "room not found")

    init(id: String) { self.id = id }

    /// The room for a member of it. Throws `not_found`.
    func open(to account: Account, _ tx: Transaction) throws -> Room { try tx.rooms.open(id, to: account) }

    /// The same with what the member may.
    func enter(_ account: Account, _ tx: Transaction) throws -> (room: Room, membership: Membership) {
        try tx.rooms.visible(id, to: account)
    }

    /// A deleted room for an owner of it. Throws `not_found`, `expired` when it cannot be brought back any more.
    func openDeleted(to account: Account, _ tx: Transaction) throws -> Room {
        guard let room = try tx.rooms.find(id: id), let deletedAt = room.deletedAt,
            try tx.members.role(account.key, in: room.key) == .owner
        else { throw Self.notFound }
        guard tx.now - deletedAt < Int64(RoomStore.restoreDays) * 86_400_000 else {
            throw Refusal(.expired, field: Field.room.name, phrase: "restore too late")
        }
        return room
    }

    /// The room as memory has it, for a member of it. Throws `not_found`.
    func live(for account: AccountKey, in directory: Directory) throws(Refusal) -> LiveRoom {
        guard let room = directory.room(id: id), !room.isDeleted, room.members[account] != nil else {
            throw Self.notFound
        }
        return room
    }

    /// For `message.send` alone, whose transaction asks for the membership and nothing else of the room: `checkMember`.
    func key(in directory: Directory) throws(Refusal) -> RoomKey {
        guard let room = directory.roomKey(id: id) else { throw Self.notFound }
        return room
    }

    static func checkMember(_ account: AccountKey, of room: RoomKey, _ tx: Transaction) throws {
        guard try tx.members.role(account, in: room) != nil else { throw notFound }
    }

    /// What other nodes are told of a line, for their `RecentLogins`; nil: by nobody's login.
    func said(_ seq: Seq, by login: String?, host: String?) -> Effect? {
        login.map { .said(room: id, seq: seq, login: $0, host: host) }
    }

    /// Under which `RecentLogins` keeps who said something here.
    func remember(_ seq: Seq, of session: Session, in logins: RecentLogins) {
        logins.record(id, seq, session.login, host: session.connection.request.host)
    }
}

extension Parameter where Value == NamedRoom {
    static func room(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in NamedRoom(id: try params.identifier(name)) }
    }
}

extension Parameter where Value == NamedRoom? {
    static func optionalRoom(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in
            guard let id = try params.optionalIdentifier(name) else { return nil }
            return NamedRoom(id: id)
        }
    }
}
