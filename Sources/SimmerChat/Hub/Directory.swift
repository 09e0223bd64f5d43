import SimmerDomain
import SimmerStore

/// Everybody and every room as the store has them, for what is asked too often for a query. It follows what was
/// committed, in that order; everything in it can be read from the store again.
struct Directory {
    private var rooms: [RoomKey: LiveRoom] = [:]
    private var roomKeys: [String: RoomKey] = [:]
    private var people: [AccountKey: Account] = [:]
    private var accountKeys: [String: AccountKey] = [:]
    /// The same people as the authors of events: all that a message needs of them.
    private var authors: [AccountKey: WireEvent.Author] = [:]
    /// In the order in which they came.
    private var memberships: [AccountKey: [LiveRoom]] = [:]
    /// Who may do what only the operator may.
    private var operators: Set<AccountKey> = []
    /// Who is here without an account, by the nick.
    private var guests: [String: AccountKey] = [:]
    /// The rooms that are open.
    private var openRooms: Set<RoomKey> = []
    /// Accounts for which an invitation may wait; of all others it is known without the store that none does.
    private var invited: Set<AccountKey> = []

    init() {}

    /// All that the store has.
    init(_ tx: Transaction) throws {
        for account in try tx.accounts.everything() { update(account) }
        for room in try tx.rooms.everything() { update(room) }
        try tx.members.everything { room, account, role in join(account, to: room, as: role) }
        invited = try tx.invites.invited()
    }

    // MARK: - Asking

    var hasNoOperator: Bool { operators.isEmpty }

    func room(_ key: RoomKey) -> LiveRoom? { rooms[key] }

    func room(id: String) -> LiveRoom? { roomKeys[id].flatMap { rooms[$0] } }

    func roomKey(id: String) -> RoomKey? { roomKeys[id] }

    func person(_ key: AccountKey) -> Account? { people[key] }

    func accountKey(id: String) -> AccountKey? { accountKeys[id] }

    func author(_ key: AccountKey) -> WireEvent.Author? { authors[key] }

    /// The rooms that somebody is in.
    func rooms(of account: AccountKey) -> [LiveRoom] { memberships[account] ?? [] }

    func isMember(_ account: AccountKey, of room: RoomKey) -> Bool { rooms[room]?.members[account] != nil }

    func guest(named nick: String) -> AccountKey? { guests[nick] }

    /// Everybody who was let in as a guest.
    var everyGuest: [AccountKey] { Array(guests.values) }

    /// The oldest first.
    var open: [LiveRoom] { openRooms.sorted().compactMap { rooms[$0] }.filter { !$0.isDeleted } }

    func mayBeInvited(_ account: AccountKey) -> Bool { invited.contains(account) }

    // MARK: - What was committed

    mutating func update(_ room: Room) {
        if let known = rooms[room.key] {
            known.update(room)
        } else {
            rooms[room.key] = LiveRoom(room)
            roomKeys[room.id] = room.key
        }
        if room.isOpen { openRooms.insert(room.key) }
    }

    /// Frames that hold the account's former name are kept no longer.
    mutating func update(_ account: Account) {
        let before = people[account.key]
        people[account.key] = account
        if let before {
            people[account.key]?.useq = max(before.useq, account.useq)
            // Memory knows first where somebody is: what the store tells may be of the room before.
            if account.deletedAt == nil { people[account.key]?.lastRoom = before.lastRoom ?? account.lastRoom }
        }
        authors[account.key] = WireEvent.Author(
            account: account.id, name: account.displayName, username: account.nick, isBot: account.isBot,
            isProgram: account.isProgram)
        accountKeys[account.id] = account.key
        if let before, before.isGuest, guests[before.username] == account.key { guests[before.username] = nil }
        if account.isGuest, account.deletedAt == nil { guests[account.username] = account.key }
        if account.role == .operator && account.isUsable {
            operators.insert(account.key)
        } else {
            operators.remove(account.key)
        }
        if let before, before.displayName != account.displayName {
            for room in rooms(of: account.key) { room.forgetTail() }
        }
        // The name is gone from the rooms that were left before, too.
        if account.deletedAt != nil, before?.deletedAt == nil {
            for room in rooms.values { room.forgetTail() }
        }
    }

    /// The account's own log has grown.
    mutating func update(_ event: AccountEvent) {
        people[event.account]?.useq = event.useq
        if event.body["change"]?.string == "invited" { invited.insert(event.account) }
    }

    mutating func join(_ account: AccountKey, to room: RoomKey, as role: Role) {
        guard let room = rooms[room] else { return }
        if room.members.updateValue(role, forKey: account) == nil { memberships[account, default: []].append(room) }
    }

    mutating func leave(_ account: AccountKey, from room: RoomKey) {
        guard let room = rooms[room], room.members.removeValue(forKey: account) != nil else { return }
        memberships[account]?.removeAll { $0 === room }
    }

    mutating func setRole(_ role: Role, of account: AccountKey, in room: RoomKey) {
        rooms[room]?.members[account] = role
    }

    /// The room is deleted, or everybody has left: nobody is in it until it comes back.
    mutating func empty(_ key: RoomKey) {
        guard let room = rooms[key] else { return }
        for account in room.members.keys { memberships[account]?.removeAll { $0 === room } }
        room.members = [:]
        room.isDeleted = true
    }

    /// The room is gone for good.
    mutating func forget(_ key: RoomKey) {
        empty(key)
        openRooms.remove(key)
        if let room = rooms.removeValue(forKey: key) { roomKeys[room.id] = nil }
    }

    // MARK: - What memory alone knows

    /// Where the account was last; the store learns of it later.
    mutating func enter(_ room: RoomKey, _ account: AccountKey) { people[account]?.lastRoom = room }

    mutating func remember(invited account: AccountKey) { invited.insert(account) }

    /// False when no invitation could have been there.
    mutating func forget(invited account: AccountKey) -> Bool { invited.remove(account) != nil }
}
