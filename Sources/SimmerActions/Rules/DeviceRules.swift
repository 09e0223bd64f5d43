import SimmerDomain
import SimmerStore

/// Rules of shared devices and of members without a login, the same for methods and for sentences (B22).
package enum DeviceRules {
    package struct Made: Sendable {
        package var account: Account
        package var token: String
        package var expiresAt: Instant
    }

    /// In one room.
    static let mostDevices = 20
    static let mostLocals = 50
    private static let linkSeconds = 3_600
    private static let secret = "device"

    /// Makes a device of the room, and the secret with which it signs in: once, within an hour.
    /// Throws `not_allowed` for whoever is no owner, `duplicate` for the name of another member, `limit`.
    package static func add(
        device name: String, to room: Room, by owner: Account, as membership: Membership, most: Int, _ tx: Transaction
    ) throws -> Made {
        try link(add(name, .device, to: room, by: owner, as: membership, most: most, tx), tx)
    }

    /// Another secret for a device of the room, whose earlier one is worth nothing any more. Throws `not_allowed` for
    /// whoever is no owner, `not_found`.
    package static func relink(_ id: String, in room: Room, as membership: Membership, _ tx: Transaction) throws -> Made
    {
        guard membership.role == .owner else { throw Refusal(.notAllowed, phrase: "owner only") }
        guard let device = try tx.accounts.find(id: id), device.role == .device, device.isUsable,
            try tx.members.role(device.key, in: room.key) != nil
        else { throw Refusal(.notFound, field: "account", phrase: "no such member") }
        return try link(device, tx)
    }

    private static func link(_ device: Account, _ tx: Transaction) throws -> Made {
        let token = Identifier.secret()
        let end = tx.now.adding(seconds: linkSeconds)
        try tx.sessions.addOneTimeSecret(
            hash: ContentHash.token(token), kind: secret, account: device.key, expiresAt: end)
        return Made(account: device, token: token, expiresAt: end)
    }

    /// Makes a member without a login. Throws as the above.
    package static func add(
        local name: String, to room: Room, by owner: Account, as membership: Membership, most: Int, _ tx: Transaction
    ) throws -> Account {
        try add(name, .local, to: room, by: owner, as: membership, most: most, tx)
    }

    private static func add(
        _ name: String, _ role: Account.Role, to room: Room, by owner: Account, as membership: Membership, most: Int,
        _ tx: Transaction
    ) throws -> Account {
        try RoomRules.requireOwner(membership, of: room)
        let name = try DisplayName(name, field: "name").text
        let members = try tx.members.all(in: room.key).compactMap { try tx.accounts.find($0.account) }
        // Whoever is chosen by name must be the only one of that name.
        guard !members.contains(where: { $0.displayName.folded == name.folded }) else {
            throw Refusal(.duplicate, field: "name", phrase: "member name taken", values: ["name": .text(name)])
        }
        let most = (ofKind: role == .device ? mostDevices : mostLocals, ofAll: most)
        guard members.count(where: { $0.role == role }) < most.ofKind else {
            throw Refusal(.limit, phrase: "room full", values: ["most": .number(Double(most.ofKind))])
        }
        var new = NewAccount(
            username: "\(role.name)-" + Identifier.random().filter { $0 != "-" }.prefix(20), displayName: name,
            firstName: name, lastName: "", email: nil, passwordHash: nil, language: owner.language,
            timeZone: owner.timeZone)
        new.role = role
        let account = try tx.accounts.insert(new)
        try tx.members.add(account.key, to: room, role: .member, by: owner.key, most: most.ofAll)
        return try tx.accounts.find(account.key) ?? account
    }

    package struct SignedIn: Sendable {
        package var account: Account
        package var login: LoginSession
    }

    /// Signs a device in with the secret that it was made with, which is used up. nil when that is unknown, used or
    /// old.
    package static func signIn(
        token: String, as new: String, device: String, _ tx: Transaction
    ) throws -> SignedIn? {
        guard let key = try tx.sessions.useOneTimeSecret(hash: ContentHash.token(token), kind: secret),
            let account = try tx.accounts.find(key), account.role == .device, account.isUsable
        else { return nil }
        let login = try tx.sessions.insert(tokenHash: ContentHash.token(new), account: key, device: device)
        return SignedIn(account: account, login: login)
    }

    /// A device that is not signed in yet, and its room.
    package struct Waiting: Sendable {
        package var device: Account
        package var room: Room
    }

    /// The device that such a secret would sign in; nil when it is unknown, used or old.
    package static func waiting(token: String, _ tx: Transaction) throws -> Waiting? {
        guard let key = try tx.sessions.oneTimeSecret(hash: ContentHash.token(token), kind: secret),
            let account = try tx.accounts.find(key), account.role == .device, account.isUsable,
            let room = try tx.rooms.all(of: key).first
        else { return nil }
        return Waiting(device: account, room: room)
    }
}
