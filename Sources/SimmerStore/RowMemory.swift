import SimmerDomain

/// The rows of accounts, rooms and memberships that the writer has read, so that whoever acts in a room is not looked
/// up for every sentence. The engine that keeps it lets them go as soon as such a row changes. Used by the writer's
/// thread only.
package final class RowMemory: RowCache {
    private var accounts: [AccountKey: Account] = [:]
    private var accountKeys: [String: AccountKey] = [:]
    private var rooms: [RoomKey: Room] = [:]
    private var roomKeys: [String: RoomKey] = [:]
    private var roles: [RoomKey: [AccountKey: Role]] = [:]
    /// More accounts or rooms than these are not kept …
    private static let mostRows = 10_000
    /// … and the roles of no more rooms: a fraction of what the hub keeps of each.
    private static let mostRoles = 100_000

    package init() {}

    package func account(_ key: AccountKey) -> Account? { accounts[key] }
    package func account(id: String) -> Account? { accountKeys[id].flatMap { accounts[$0] } }
    package func room(_ key: RoomKey) -> Room? { rooms[key] }
    package func room(id: String) -> Room? { roomKeys[id].flatMap { rooms[$0] } }
    package func role(of account: AccountKey, in room: RoomKey) -> Role? { roles[room]?[account] }

    package func store(_ account: Account) {
        if accounts.count >= Self.mostRows { forgetAccounts() }
        accounts[account.key] = account
        accountKeys[account.id] = account.key
    }

    package func store(_ room: Room) {
        if rooms.count >= Self.mostRows { forgetRooms() }
        rooms[room.key] = room
        roomKeys[room.id] = room.key
    }

    package func store(_ role: Role, of account: AccountKey, in room: RoomKey) {
        if roles.count >= Self.mostRoles { roles = [:] }
        roles[room, default: [:]][account] = role
    }

    package func forget(account key: AccountKey) {
        guard let account = accounts.removeValue(forKey: key) else { return }
        accountKeys[account.id] = nil
    }

    package func forget(room key: RoomKey) {
        guard let room = rooms.removeValue(forKey: key) else { return }
        roomKeys[room.id] = nil
    }

    package func forgetRoles() { roles = [:] }

    package func forgetRooms() {
        rooms.removeAll(keepingCapacity: true)
        roomKeys.removeAll(keepingCapacity: true)
    }

    package func forgetAll() {
        forgetAccounts()
        forgetRooms()
        forgetRoles()
    }

    package func forgetAccounts() {
        accounts.removeAll(keepingCapacity: true)
        accountKeys.removeAll(keepingCapacity: true)
    }
}
