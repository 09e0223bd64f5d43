import SimmerDomain
import SimmerStore

/// The rows of accounts, rooms and memberships that the writer has read, so that whoever acts in a room is not looked
/// up for every sentence. `LogMemory` lets them go as soon as SQLite changes such a row. Used by the writer's thread
/// only.
final class RowMemory: RowCache {
    private var accounts: [AccountKey: Account] = [:]
    private var accountKeys: [String: AccountKey] = [:]
    private var rooms: [RoomKey: Room] = [:]
    private var roomKeys: [String: RoomKey] = [:]
    private var roles: [RoomKey: [AccountKey: Role]] = [:]
    /// More accounts or rooms than these are not kept …
    private static let mostRows = 10_000
    /// … and the roles of no more rooms: a fraction of what the hub keeps of each.
    private static let mostRoles = 100_000

    func account(_ key: AccountKey) -> Account? { accounts[key] }
    func account(id: String) -> Account? { accountKeys[id].flatMap { accounts[$0] } }
    func room(_ key: RoomKey) -> Room? { rooms[key] }
    func room(id: String) -> Room? { roomKeys[id].flatMap { rooms[$0] } }
    func role(of account: AccountKey, in room: RoomKey) -> Role? { roles[room]?[account] }

    func store(_ account: Account) {
        if accounts.count >= Self.mostRows { forgetAccounts() }
        accounts[account.key] = account
        accountKeys[account.id] = account.key
    }

    func store(_ room: Room) {
        if rooms.count >= Self.mostRows { forgetRooms() }
        rooms[room.key] = room
        roomKeys[room.id] = room.key
    }

    func store(_ role: Role, of account: AccountKey, in room: RoomKey) {
        if roles.count >= Self.mostRoles { roles = [:] }
        roles[room, default: [:]][account] = role
    }

    func forget(account key: AccountKey) {
        guard let account = accounts.removeValue(forKey: key) else { return }
        accountKeys[account.id] = nil
    }

    func forget(room key: RoomKey) {
        guard let room = rooms.removeValue(forKey: key) else { return }
        roomKeys[room.id] = nil
    }

    func forgetRoles() { roles = [:] }

    func forgetRooms() {
        rooms.removeAll(keepingCapacity: true)
        roomKeys.removeAll(keepingCapacity: true)
    }

    func forgetAll() {
        forgetAccounts()
        forgetRooms()
        forgetRoles()
    }

    private func forgetAccounts() {
        accounts.removeAll(keepingCapacity: true)
        accountKeys.removeAll(keepingCapacity: true)
    }
}
