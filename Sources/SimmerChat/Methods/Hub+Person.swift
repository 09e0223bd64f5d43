import Foundation
import SimmerDialects
import SimmerDomain
import SimmerStore

/// What a person changes about the own account (P20), and tells the operator (N60).
extension Hub {
    func sendFeedback(_ request: Request, _ account: Account) async throws -> JSON {
        guard let text = try request.optionalString("text", max: 10_000) else { throw Refusal(.missing, field: "text") }
        let key = account.key
        return try await once(request, account) { tx in ["number": JSON(try tx.feedback.add(text, by: key))] }
    }

    /// The person, and what the person has used today of what one account may.
    func getAccount(_ account: Account, _ session: Session) async throws -> JSON {
        let quota = AccountQuota(settings.limits)
        let usage = try await store.read { tx in
            let today = try tx.usage.today(of: account.key)
            func bound(_ most: Int) -> JSON? { most > 0 ? JSON(most) : nil }
            return JSON.compact([
                "eventsToday": JSON(today.events), "bytesToday": JSON(today.bytes),
                "storedBytes": JSON(try tx.files.used(by: account.key)), "eventsPerDay": bound(quota.eventsPerDay),
                "bytesPerDay": bound(quota.bytesPerDay), "storageBytesPerAccount": bound(quota.storedBytes),
                "until": JSON(Instant.endOfUTCDay(tx.now.utcDay)),
            ])
        }
        return ["account": accountObject(account, session: session.login), "usage": usage]
    }

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
        let quiet = try fields.isNull("quietHours") ? "" : fields.optionalString("quietHours")
        if let quiet, !quiet.isEmpty, QuietHours(quiet) == nil { throw Refusal(.invalid, field: "quietHours") }
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
            if let email, email != person.email {
                person.email = email
                person.emailVerifiedAt = nil
                try tx.accounts.update(person)
                try tx.accounts.append(["change": "settings"], to: person.key)
            }
            // Undo finds it where the person is alone with the bot.
            let direct = try tx.rooms.direct(Account.bot, person.key)
            return try tx.settings.set(
                .compact([
                    "displayName": displayName.map(JSON.string), "firstName": firstName.map(JSON.string),
                    "lastName": lastName.map(JSON.string), "language": language.map(JSON.string),
                    "timeZone": zone.map(JSON.string), "look": look.map { .string($0.rawValue) },
                    "theme": theme.map { .string($0.rawValue) }, "units": units.map { .string($0.rawValue) },
                    "quietHours": quiet.map(JSON.string),
                ]), of: person.key, in: direct.key, verb: "account.set",
                origin: Origin(account: person.key, via: .api, at: tx.now))
        }
        return ["account": accountObject(changed, session: session.login)]
    }

    private enum Look: String { case light, dark, device }
    private enum Theme: String { case plain, scientist }
    private enum Units: String { case cups, grams, both }

    func changePassword(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let new = try Password(request.string("new"), username: account.username, email: account.email)
        // Whoever came by an outside sign-in has none yet.
        if let hash = account.passwordHash {
            let old = try request.string("old", max: 200)
            guard try await passwords.verify(old, against: hash).isRight else {
                throw Refusal(.badCredentials, field: "old", phrase: "wrong password")
            }
        }
        let hash = try await passwords.hash(new.text)
        let current = session.login
        try await store.write { tx in
            guard var person = try tx.accounts.find(account.key) else { throw Refusal(.notFound) }
            // Another password was set while this one was looked at: the old one proves nothing any more.
            guard person.passwordHash == account.passwordHash else {
                throw Refusal(.badCredentials, field: "old", phrase: "wrong password")
            }
            person.passwordHash = hash
            try tx.accounts.update(person)
            try tx.sessions.endAll(of: account.key, except: current)
            try tx.sessions.dropOneTimeSecrets(of: account.key)
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
