import SimmerDomain

extension RoomStore {
    /// The room of an id for whoever acts, maybe at a shared device: then only the room of the device, and as a member,
    /// whatever the person is there otherwise. Throws `not_found`.
    package func visible(_ id: String, to account: Account) throws -> (room: Room, membership: Membership) {
        if let device = account.device { _ = try open(id, to: device.key) }
        var found = try visible(id, to: account.key)
        if account.device != nil { found.membership.role = .member }
        return found
    }

    package func open(_ id: String, to account: Account) throws -> Room {
        if let device = account.device { _ = try open(id, to: device.key) }
        return try open(id, to: account.key)
    }
}

extension MemberStore {
    /// What somebody may be who acts, maybe at a shared device; nil: no member.
    package func role(_ account: Account, in room: RoomKey) throws -> Role? {
        let role = try role(account.key, in: room)
        return account.device == nil ? role : role.map { _ in Role.member }
    }
}

extension AccountStore {
    /// A device, a webhook, and a member without a login, is gone with its membership: its connections end, its name
    /// stays with what it did.
    package func endWithMembership(_ account: AccountKey) throws {
        guard let gone = try find(account),
            gone.role == .device || gone.role == .local || gone.isProgram && gone.maker == nil
        else { return }
        try end(gone)
        try tx.hooks.forget(account)
    }

    /// An account that is no person's ends: its connections too, its name stays with what it did.
    package func end(_ account: Account) throws {
        var gone = account
        let account = account.key
        try tx.sessions.endAll(of: account)
        try tx.sessions.dropOneTimeSecrets(of: account)
        gone.deletedAt = tx.now
        gone.disabledAt = tx.now
        try update(gone)
    }
}
