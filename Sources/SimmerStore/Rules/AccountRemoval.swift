import SimmerDomain

/// Deletes a person: memberships, logins and personal data go, what was said in rooms with others stays under "former member".
package enum AccountRemoval {
    package static func run(_ tx: Transaction, account key: AccountKey) throws {
        guard var person = try tx.accounts.find(key), person.deletedAt == nil, !person.isBot else {
            throw Refusal(.notFound, phrase: "account not found")
        }
        for membership in try tx.members.all(of: key) {
            guard let room = try tx.rooms.find(membership.room) else { continue }
            try Membership.end(key, in: room, was: membership.role, by: key, tx)
        }
        try tx.sessions.endAll(of: key)
        try tx.identities.forget(key)
        try tx.accounts.forgetEvents(of: key)
        try tx.changes.forget(of: person.id)
        person.username = "former-\(person.id)"
        person.displayName = "former member"
        person.firstName = "former"
        person.lastName = ""
        person.email = nil
        person.emailVerifiedAt = nil
        person.passwordHash = nil
        person.pinHash = nil
        person.quietHours = ""
        person.lastRoom = nil
        person.role = .person
        person.deletedAt = tx.now
        person.disabledAt = tx.now
        try tx.accounts.update(person)
    }
}
