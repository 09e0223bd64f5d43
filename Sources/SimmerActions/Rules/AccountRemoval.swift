import SimmerDomain
import SimmerStore

/// Deletes a person: memberships, logins and personal data go, what was said in rooms with others stays under "former
/// member".
package enum AccountRemoval {
    package static func run(_ tx: Transaction, account key: AccountKey) throws {
        guard var person = try tx.accounts.find(key), person.deletedAt == nil, !person.isBot, !person.isProgram else {
            throw Refusal(.notFound, phrase: "account not found")
        }
        for bot in try tx.accounts.bots(of: key) { try BotRules.delete(bot, tx) }
        for membership in try tx.members.all(of: key) {
            guard let room = try tx.rooms.find(membership.room) else { continue }
            try Membership.end(key, in: room, was: membership.role, by: key, tx)
        }
        // Direct rooms that the other one has put away, or that both had, are in nobody's list any more.
        for room in try tx.rooms.abandoned(of: key) { try tx.rooms.remove(room) }
        try tx.invites.revokeAll(by: key)
        try tx.sessions.endAll(of: key)
        try tx.identities.forget(key)
        try tx.passkeys.forget(key)
        try tx.loginPlaces.forget(key)
        try tx.accounts.forgetEvents(of: key)
        try tx.changes.forget(of: person.id)
        try tx.invites.forget(person)
        try tx.blocks.forget(key)
        try tx.kept.forget(key)
        try tx.feedback.forget(person)
        person.username = "former-\(person.id)"
        person.displayName = DisplayName.former
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
        try tx.erasure.wantTraces()
    }
}
