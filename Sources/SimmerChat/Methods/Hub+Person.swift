import Foundation
import SimmerActions
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
        return ["account": shown(account, session: session.login).json, "usage": usage]
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
        var proof: String?
        if let email, email != account.email {
            // The address decides who can log in, so that it takes the password.
            proof = try await requirePassword(fields, account, session)
        } else if fields.isNull("email"), account.email != nil {
            throw Refusal(.invalid, field: "email")
        }
        let changed = try await store.write { [proof] tx in
            guard var person = try tx.accounts.find(account.key) else { throw Refusal(.notFound) }
            if let email, email != person.email {
                person = try Self.proved(account.key, proof, tx)
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
        return AccountResult(shown(changed, session: session.login)).json
    }

    private enum Look: String { case light, dark, device }
    private enum Theme: String { case plain, scientist }
    private enum Units: String { case cups, grams, both }

    /// The person's password, or, of whoever came by an outside sign-in and has none, a sign-in a moment ago. Answers
    /// as `prove` what `proved` asks for.
    func requirePassword(
        _ given: Params, _ account: Account, field: String = "password", _ session: Session
    ) async throws -> String? {
        guard account.passwordHash != nil else {
            try requireSignIn(session)
            return nil
        }
        return try await prove(account, password: given.string(field, max: 200), field: field, session)
    }

    func changePassword(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let new = try Password(request.string("new"), username: account.username, email: account.email)
        let proof = try await requirePassword(request.fields, account, field: "old", session)
        let hash = try await passwords.hash(new.text, for: .account(account.key))
        let current = session.login
        try await store.write { tx in
            var person = try Self.proved(account.key, proof, field: "old", tx)
            person.passwordHash = hash
            try tx.accounts.update(person)
            try tx.sessions.endAll(of: account.key, except: current)
            try tx.sessions.dropOneTimeSecrets(of: account.key)
        }
        return [:]
    }

    func deleteAccount(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let proof = try await requirePassword(request.fields, account, session)
        try await store.write { tx in
            _ = try Self.proved(account.key, proof, tx)
            try AccountRemoval.run(tx, account: account.key)
        }
        return [:]
    }
}
