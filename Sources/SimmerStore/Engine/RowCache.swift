import SimmerDomain

/// Rows of accounts, rooms and memberships that a writing transaction has read, for the ones after it. Used by the
/// writer's thread.
///
/// What it answers never differs from the tables: the engine forgets a row as soon as any statement changes it,
/// whatever that statement says, and everything when something is taken back. It only relies on `Query.keepsCache`, and
/// on `keep` being given what was read in the same transaction. Of a room it knows the row: how far its log is,
/// `EventLog.newest` knows better.
package protocol RowCache: AnyObject {
    func account(_ key: AccountKey) -> Account?
    func account(id: String) -> Account?
    func store(_ account: Account)

    func room(_ key: RoomKey) -> Room?
    func room(id: String) -> Room?
    func store(_ room: Room)

    func role(of account: AccountKey, in room: RoomKey) -> Role?
    func store(_ role: Role, of account: AccountKey, in room: RoomKey)
}
