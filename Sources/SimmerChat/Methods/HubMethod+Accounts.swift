import Foundation
import SimmerActions
import SimmerDomain
import SimmerStore

/// What a person sees and changes of the own account (P20).
extension HubMethod {
    static let ofAccounts: [HubMethod] = [
        accountGet, accountSet, accountVerifyEmail, accountConfirmEmail, accountChangePassword, accountSetPin,
        accountDelete, accountExport,
    ]

    private static let displayName = Parameter(.optional("displayName", .string(min: 1, max: 60), "Fuzz")) {
        params, name throws(Refusal) -> String? in
        guard let text = try params.optionalString(name) else { return nil }
        return try DisplayName(text, field: name).text
    }
    private static let firstName = Parameter(.optional("firstName", .string(max: 60), "F")) {
        params, name throws(Refusal) -> String? in
        guard let text = try params.optionalString(name) else { return nil }
        return try DisplayName(text, field: name).text
    }
    private static let lastName = Parameter(.optional("lastName", .string(max: 60), "Z")) {
        params, name throws(Refusal) -> String? in
        guard let text = try params.optionalString(name) else { return nil }
        return text.isEmpty ? "" : try DisplayName(text, field: name).text
    }
    /// One of those that there are is the handler's to check.
    private static let language = Parameter(.optional("language", .string(max: 35), "en")) {
        params, name throws(Refusal) in
        try params.optionalString(name)
    }
    private static let zone = Parameter.optionalZone(.optional("timeZone", .ref("Zone"), "UTC"))
    private static let look = Parameter.optionalWord(.optional("look", .words("light", "dark", "device"), "dark"))
    private static let theme = Parameter.optionalWord(.optional("theme", .words("plain", "scientist")))
    private static let units = Parameter.optionalWord(.optional("units", .words("cups", "grams", "both"), "cups"))
    /// Empty for none.
    private static let clock = Parameter.optionalWord(
        .optional("clock", .words(Measures.Clock.allCases.map(\.rawValue)).described("Hours of the day."), "24"))
    private static let temperature = Parameter.optionalWord(
        .optional("temperature", .words(Measures.Temperature.allCases.map(\.rawValue)).described("Degrees."), "c"))
    private static let quietHours = Parameter(
        .optional("quietHours", .string.orNull.described("\"22:00-07:00\"; empty or null for none."), "22:00-07:00")
    ) { params, name throws(Refusal) -> String? in
        let quiet = params.isNull(name) ? "" : try params.optionalString(name)
        if let quiet, !quiet.isEmpty, QuietHours(quiet) == nil { throw Refusal(.invalid, field: name) }
        return quiet
    }

    private enum NewEmail: Sendable {
        case same
        /// nil: none any more.
        case other(String?)
    }
    private static let email = Parameter(.optional("email", .string(max: 254).orNull)) {
        params, name throws(Refusal) -> NewEmail in
        if params.isNull(name) { return .other(nil) }
        guard let text = try params.optionalString(name) else { return .same }
        return .other(text.isEmpty ? nil : try Email(text).text)
    }

    private static let password = Parameter.string(.needed("password", .string(max: 200), "x").secret)
    /// Of whoever wants another e-mail address.
    private static let passwordForEmail = Parameter.string(
        .optional("password", .string(max: 200).described("Needed to change the e-mail address.")).secret)
    /// Of whoever has one.
    static let passwordIfAny = Parameter.string(
        .optional(
            "password",
            .string(max: 200).described(
                "Of whoever has one; others have signed in at the provider less than 5 minutes ago."), "x"
        ).secret)
    private static let old = Parameter.string(.needed("old", .string(max: 200), "x").secret)
    /// As it is typed: what it may be hangs on the name and the address.
    private static let new = Parameter(.needed("new", .string(min: 7, max: 200), "x").secret) {
        params, name throws(Refusal) in
        try params.string(name)
    }
    private static let pin = Parameter(
        .needed("pin", .string.orNull.described("4 to 6 digits."), "1234").secret
    ) { params, name throws(Refusal) -> Pin? in
        params.isNull(name) ? nil : try Pin(params.string(name, max: 200))
    }

    private static let accountGet = HubMethod(
        MethodDescriptor(
            .accountGet, .reads, by: .account, atDevice: .ofDevice,
            "The person, and what the person has used.",
            [],
            result: .object([
                .needed("account", .ref("Account")),
                .needed(
                    "usage",
                    .object([
                        .needed("eventsToday", .integer(min: 0)), .needed("bytesToday", .integer(min: 0)),
                        .needed("storedBytes", .integer(min: 0)), .optional("eventsPerDay", .integer(min: 1)),
                        .optional("bytesPerDay", .integer(min: 1)),
                        .optional("storageBytesPerAccount", .integer(min: 1)), .needed("until", .ref("Time")),
                    ]).described(
                        "Since midnight UTC, and what is kept; the bounds that are set, and when the day ends.")),
            ]))
    ) { hub, call in
        let (key, quota) = (call.account.key, AccountQuota(hub.settings.limits))
        let usage = try await hub.store.read { tx in
            let today = try tx.usage.today(of: key)
            func bound(_ most: Int) -> JSON? { most > 0 ? JSON(most) : nil }
            return JSON.compact([
                "eventsToday": JSON(today.events), "bytesToday": JSON(today.bytes),
                "storedBytes": JSON(try tx.files.used(by: key)), "eventsPerDay": bound(quota.eventsPerDay),
                "bytesPerDay": bound(quota.bytesPerDay), "storageBytesPerAccount": bound(quota.storedBytes),
                "until": JSON(Instant.endOfUTCDay(tx.now.utcDay)),
            ])
        }
        return ["account": hub.shown(call.account, session: call.session.login).json, "usage": usage]
    }

    private static let accountSet = HubMethod(
        MethodDescriptor(
            .accountSet, .changes, by: .account, atDevice: .never,
            "Changes the named fields.",
            [
                displayName.field, firstName.field, lastName.field, language.field, zone.field, look.field,
                theme.field, units.field, clock.field, temperature.field, quietHours.field, email.field,
                passwordForEmail.field,
            ],
            result: AccountResult.schema)
    ) { hub, call in
        let account = call.account
        let displayName = try call[Self.displayName]
        let firstName = try call[Self.firstName]
        let lastName = try call[Self.lastName]
        let language = try call[Self.language]
        if let language, !hub.phrases.languages.contains(language) {
            throw Refusal(.unknown, field: Self.language.name)
        }
        let zone = try call[Self.zone]
        let look = try call[Self.look]
        let theme = try call[Self.theme]
        let units = try call[Self.units]
        let (clock, temperature) = (try call[Self.clock], try call[Self.temperature])
        let quiet = try call[quietHours]
        let email = try call[Self.email]
        var proof: String?
        if case .other(let email) = email, email != account.email {
            // The address decides who can log in, so that it takes the password.
            proof = try await hub.requirePassword(passwordForEmail, of: call)
        }
        let changed = try await hub.store.write { [proof] tx in
            guard var person = try tx.accounts.find(account.key) else { throw Refusal(.notFound) }
            if case .other(let email) = email, email != person.email {
                person = try Hub.proved(account.key, proof, tx)
                person.email = email
                person.emailVerifiedAt = nil
                try tx.accounts.update(person)
                // A link that went to the address of before.
                try tx.sessions.dropOneTimeSecrets(of: person.key)
                try tx.accounts.append(["change": "settings"], to: person.key)
            }
            // Undo finds it where the person is alone with the bot.
            let direct = try tx.rooms.direct(Account.bot, person.key)
            return try tx.settings.set(
                .compact([
                    "displayName": displayName.map(JSON.string), "firstName": firstName.map(JSON.string),
                    "lastName": lastName.map(JSON.string), "language": language.map(JSON.string),
                    "timeZone": zone.map(JSON.string), "look": look.map(JSON.string),
                    "theme": theme.map(JSON.string), "units": units.map(JSON.string),
                    "clock": clock.map(JSON.string), "temperature": temperature.map(JSON.string),
                    "quietHours": quiet.map(JSON.string),
                ]), of: person.key, in: direct.key, verb: "account.set",
                origin: Origin(account: person.key, via: .api, at: tx.now))
        }
        return AccountResult(hub.shown(changed, session: call.session.login)).json
    }

    private static let accountVerifyEmail = HubMethod(
        MethodDescriptor(
            .accountVerifyEmail, .changes, by: .account, atDevice: .never,
            "Has a link sent to the person's e-mail address, by which it is shown to be the own one.",
            [cid.field.tried("@cid")],
            result: .object([
                .needed("email", .string.described("Where it is sent.")),
                .needed("verified", .boolean.described("It was shown before, and nothing is sent.")), .dup,
            ]))
    ) { hub, call in
        guard hub.settings.sendsMail else { throw Refusal(.notAllowed, phrase: "no mail") }
        let (key, limits) = (call.account.key, hub.settings.limits)
        return try await hub.once(call) { tx in
            guard let person = try tx.accounts.find(key), let address = person.email else {
                throw Refusal(.missing, field: email.name)
            }
            let isVerified = person.emailVerifiedAt != nil
            if !isVerified, try !tx.mails.add(.confirm, of: key, to: address, limits) {
                throw Refusal(.limit, phrase: "too many letters", retryAfter: 3_600_000)
            }
            return ["email": .string(address), "verified": .bool(isVerified)]
        }
    }

    private static let emailToken = Parameter.string(
        .needed("token", .string(max: 200).described("Of the link that was sent."), "x").secret)

    private static let accountConfirmEmail = HubMethod(
        MethodDescriptor(
            .accountConfirmEmail, .changes, by: .account, atDevice: .never,
            "Shows by the link that was sent that the e-mail address is the own one.",
            [emailToken.field],
            result: AccountResult.schema)
    ) { hub, call in
        let (key, hash) = (call.account.key, ContentHash.token(try call[emailToken]))
        let changed = try await hub.store.write { tx in
            guard try tx.sessions.oneTimeSecret(hash: hash, kind: SessionStore.emailProof) == key,
                var person = try tx.accounts.find(key), let address = person.email
            else { throw Refusal(.expired, field: emailToken.name, phrase: "email link expired") }
            if person.emailVerifiedAt == nil {
                guard try tx.accounts.find(email: address) == nil else {
                    throw Refusal(.duplicate, field: email.name, phrase: "email taken")
                }
                person.emailVerifiedAt = tx.now
                try tx.accounts.update(person)
                try tx.accounts.append(["change": "settings"], to: key)
            }
            _ = try tx.sessions.useOneTimeSecret(hash: hash, kind: SessionStore.emailProof)
            return person
        }
        return AccountResult(hub.shown(changed, session: call.session.login)).json
    }

    private static let accountChangePassword = HubMethod(
        MethodDescriptor(
            .accountChangePassword, .changes, by: .account, atDevice: .never,
            "The other sessions end.",
            [old.field, new.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let account = call.account
        let new = try Password(call[Self.new], username: account.username, email: account.email)
        let proof = try await hub.requirePassword(old, of: call)
        let hash = try await hub.passwords.hash(new.text, for: .account(account.key))
        let current = call.session.login
        try await hub.store.write { tx in
            var person = try Hub.proved(account.key, proof, field: old.name, tx)
            person.passwordHash = hash
            try tx.accounts.update(person)
            try tx.sessions.endAll(of: account.key, except: current)
            try tx.sessions.dropOneTimeSecrets(of: account.key)
        }
        return [:]
    }

    private static let accountSetPin = HubMethod(
        MethodDescriptor(
            .accountSetPin, .changes, by: .account, atDevice: .never,
            "The number with which the person signs; null takes it away.",
            [pin.field, password.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (key, pin) = (call.account.key, try call[Self.pin])
        let proved = try await hub.prove(call.account, password: call[password], call.session)
        let hash: String? =
            if let pin { try await hub.passwords.hash(pin.text, for: .account(key)) } else { nil }
        try await hub.store.write { tx in
            var person = try Hub.proved(key, proved, tx)
            person.pinHash = hash
            try tx.accounts.update(person)
            try tx.accounts.append(["change": "settings"], to: person.key)
        }
        return [:]
    }

    private static let accountDelete = HubMethod(
        MethodDescriptor(
            .accountDelete, .changes, by: .account, atDevice: .never,
            "What was said in rooms stays, under \"former member\".",
            [passwordIfAny.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (key, proof) = (call.account.key, try await hub.requirePassword(passwordIfAny, of: call))
        try await hub.store.write { tx in
            _ = try Hub.proved(key, proof, tx)
            try AccountRemoval.run(tx, account: key)
        }
        return [:]
    }

    private static let exportHours = 1

    private static let accountExport = HubMethod(
        MethodDescriptor(
            .accountExport, .changes, by: .account, atDevice: .never,
            "An address from which everything about oneself can be downloaded.",
            [passwordIfAny.field],
            result: .object([.needed("url", .string), .needed("expiresAt", .ref("Time"))]))
    ) { hub, call in
        let (key, proof) = (call.account.key, try await hub.requirePassword(passwordIfAny, of: call))
        let token = Identifier.secret()
        let end = hub.now().adding(seconds: exportHours * 3600)
        try await hub.store.write { tx in
            _ = try Hub.proved(key, proof, tx)
            try tx.sessions.addOneTimeSecret(
                hash: ContentHash.token(token), kind: SessionStore.accountExport, account: key, expiresAt: end)
        }
        return ["url": .string("/exports/" + token), "expiresAt": JSON(end)]
    }
}

extension Hub {
    /// The person's password, or, of whoever came by an outside sign-in and has none, a sign-in a moment ago. Answers
    /// as `prove` what `proved` asks for.
    func requirePassword(_ parameter: Parameter<String>, of call: HubCall) async throws -> String? {
        guard call.account.passwordHash != nil else {
            try requireSignIn(call.session)
            return nil
        }
        return try await prove(call.account, password: call[parameter], field: parameter.name, call.session)
    }
}
