import SimmerDomain
import SimmerStore

/// Letters to people's own addresses.
extension Hub {
    /// So long everybody waits who forgot a password, whatever is known of them: the answer tells nothing, nor does its
    /// time.
    private static let answerAfter = Duration.milliseconds(500)

    /// Has a link by which a new password is set sent to whoever has that name or address, as long as the address was
    /// shown to be the own one. Throws `not_allowed` where no letters are sent, and `limit`.
    package func forgotPassword(_ login: String, address: String) async throws {
        guard settings.sendsMail else { throw Refusal(.notAllowed, phrase: "no mail") }
        try budgets.takeForgotten(from: address, at: now())
        let began = ContinuousClock.now
        let (login, limits) = (login.trimmingCharacters(in: .whitespaces).lowercased(), settings.limits)
        try await store.write { tx in
            let person =
                login.contains("@") ? try tx.accounts.find(email: login) : try tx.accounts.find(username: login)
            guard let person, person.isUsable, person.hasLogin, person.emailVerifiedAt != nil,
                let address = person.email
            else { return }
            _ = try tx.mails.add(.reset, of: person.key, to: address, limits)
        }
        try await Task.sleep(until: began + Self.answerAfter)
    }

    /// Ends the summary by mail of whoever was sent the link with that token; what comes in the room goes on. A link
    /// that is followed again is no mistake, and nothing is said about it. Throws `not_found`.
    package func unsubscribe(token: String) async throws {
        let phrases = phrases
        try await store.write { tx in
            guard let found = try tx.addresses.open(token, for: .unsubscribe),
                let membership = try tx.members.find(found.room.key, found.account.key)
            else { throw Refusal(.notFound, phrase: "not found") }
            guard membership.isDigestMailed else { return }
            let person = found.account
            try tx.settings.set(
                [Membership.digestMailField: .null], of: membership, in: found.room.key, verb: "digest.set",
                origin: Origin(account: person.key, via: .web, at: tx.now))
            let text = phrases.phrase(
                "digest.set/unsubscribed", [:], language: person.language, measures: person.measures)
            _ = try tx.events.say(NewMessage(author: Account.bot, text: text), in: found.room.key)
        }
    }

    /// Tells who came in from a device and a place that the account did not know, before anybody is let in.
    func noteEntry(_ made: Resumed, from address: String) async throws {
        let account = made.account
        guard settings.sendsMail, account.emailVerifiedAt != nil, let own = account.email,
            !logins.places.knows(account.key, at: address, now())
        else { return }
        let (login, limits) = (made.login, settings.limits)
        try await store.write { tx in
            // Who comes with the same browser from elsewhere is on the way.
            let isKnown = try tx.sessions.all(of: account.key).contains {
                $0.id != login.id && $0.device == login.device
            }
            guard !isKnown else { return }
            _ = try tx.mails.add(.login(device: login.device, place: address), of: account.key, to: own, limits)
        }
    }
}
