import Foundation
import SimmerDialects
import SimmerDomain
import SimmerStore

/// What a person changes about the own account (P20).
extension Hub {
    func setAccount(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let fields = request.fields
        let languages = phrases.languages
        let displayName = try fields.optionalString("displayName").map { try DisplayName($0).text }
        let firstName = try fields.optionalString("firstName").map { try DisplayName($0, field: "firstName").text }
        let lastName = try fields.optionalString("lastName").map {
            $0.isEmpty ? "" : try DisplayName($0, field: "lastName").text
        }
        let language = try fields.optionalString("language")
        if let language, !languages.contains(language) { throw Refusal(.unknown, field: "language") }
        let zone = try fields.optionalString("timeZone")
        if let zone, TimeZone(identifier: zone) == nil { throw Refusal(.unknown, field: "timeZone") }
        let look = try fields.optionalChoice("look", of: Look.self)
        let theme = try fields.optionalChoice("theme", of: Theme.self)
        let units = try fields.optionalChoice("units", of: Units.self)
        let email = try fields.optionalString("email").map { $0.isEmpty ? nil : try Email($0).text }
        if let email, email != account.email {
            // The address decides who can log in, so that it takes the password.
            let password = try fields.string("password", max: 200)
            guard try await passwords.verify(password, against: account.passwordHash).isRight else {
                throw Refusal(.badCredentials, field: "password", phrase: "wrong password")
            }
        } else if fields.isNull("email"), account.email != nil {
            throw Refusal(.invalid, field: "email")
        }
        let changed = try await store.write { tx in
            guard var person = try tx.accounts.find(account.key) else { throw Refusal(.notFound) }
            if let displayName { person.displayName = displayName }
            if let firstName { person.firstName = firstName }
            if let lastName { person.lastName = lastName }
            if let language { person.language = language }
            if let zone { person.timeZone = zone }
            if let look { person.look = look.rawValue }
            if let theme { person.theme = theme.rawValue }
            if let units { person.units = units.rawValue }
            if let email, email != person.email {
                person.email = email
                person.emailVerifiedAt = nil
            }
            try tx.accounts.update(person)
            try tx.accounts.append(["change": "settings"], to: person.key)
            return person
        }
        return ["account": accountObject(changed, session: session.login)]
    }

    private enum Look: String { case light, dark, device }
    private enum Theme: String { case plain, scientist }
    private enum Units: String { case cups, grams, both }

    func changePassword(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let old = try request.string("old", max: 200)
        let new = try Password(request.string("new"), username: account.username, email: account.email)
        guard try await passwords.verify(old, against: account.passwordHash).isRight else {
            throw Refusal(.badCredentials, field: "old", phrase: "wrong password")
        }
        let hash = try await passwords.hash(new.text)
        let current = session.login
        try await store.write { tx in
            guard var person = try tx.accounts.find(account.key) else { throw Refusal(.notFound) }
            person.passwordHash = hash
            try tx.accounts.update(person)
            try tx.sessions.endAll(of: account.key, except: current)
        }
        return [:]
    }

    func deleteAccount(_ request: Request, _ account: Account) async throws -> JSON {
        let password = try request.string("password", max: 200)
        guard try await passwords.verify(password, against: account.passwordHash).isRight else {
            throw Refusal(.badCredentials, field: "password", phrase: "wrong password")
        }
        try await store.write { try AccountRemoval.run($0, account: account.key) }
        return [:]
    }
}

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
        try tx.accounts.forgetEvents(of: key)
        person.username = "former-\(person.id)"
        person.displayName = "former member"
        person.firstName = "former"
        person.lastName = ""
        person.email = nil
        person.emailVerifiedAt = nil
        person.passwordHash = nil
        person.role = .person
        person.deletedAt = tx.now
        person.disabledAt = tx.now
        try tx.accounts.update(person)
    }
}

extension Membership {
    /// Takes a member out of a room and keeps its rules: a room always has an owner, a room without members is gone.
    static func end(_ account: AccountKey, in room: Room, was role: Role, by: AccountKey, _ tx: Transaction) throws {
        try tx.members.remove(account, from: room, was: role, by: by)
        try tx.invites.revoke(for: account, in: room.key)
        let rest = try tx.members.all(in: room.key)
        guard let heir = rest.first(where: { $0.role == .owner }) ?? rest.first else {
            return try tx.rooms.remove(room)
        }
        if heir.role != .owner {
            try tx.members.setRole(.owner, of: heir.account, in: room.key, was: heir.role, by: by)
        }
        if room.owner == account, var current = try tx.rooms.find(room.key) {
            current.owner = heir.account
            current.name = try tx.rooms.freeName(current.name, owner: heir.account)
            try tx.rooms.update(current)
        }
    }
}
