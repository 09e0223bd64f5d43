/// The rows of accounts and rooms that the writer has read, so that whoever acts in a room is not looked up for every sentence. A part
/// of `LogMemory`, which forgets them as soon as a statement changes such a row.
struct RowMemory {
    private var accounts: [AccountKey: Account] = [:]
    private var accountKeys: [String: AccountKey] = [:]
    private var rooms: [RoomKey: Room] = [:]
    private var roomKeys: [String: RoomKey] = [:]
    /// More than these are not kept.
    private static let most = 10_000

    func account(_ key: AccountKey) -> Account? { accounts[key] }
    func account(id: String) -> Account? { accountKeys[id].flatMap { accounts[$0] } }
    /// As its row was: how far its log is, `LogMemory` knows better.
    func room(_ key: RoomKey) -> Room? { rooms[key] }
    func room(id: String) -> Room? { roomKeys[id].flatMap { rooms[$0] } }

    mutating func keep(_ account: Account) {
        if accounts.count >= Self.most { forgetAccounts() }
        accounts[account.key] = account
        accountKeys[account.id] = account.key
    }

    mutating func keep(_ room: Room) {
        if rooms.count >= Self.most { forgetRooms() }
        rooms[room.key] = room
        roomKeys[room.id] = room.key
    }

    mutating func forgetAccounts() {
        accounts.removeAll(keepingCapacity: true)
        accountKeys.removeAll(keepingCapacity: true)
    }

    mutating func forgetRooms() {
        rooms.removeAll(keepingCapacity: true)
        roomKeys.removeAll(keepingCapacity: true)
    }
}
