import Foundation
import Logging
import Metrics
import SimmerDomain
import SimmerStore

/// The jobs that send letters. A letter is sent at least once; each try has a link of its own, which takes the place of
/// the one before.
package struct MailWork: Sendable {
    private let store: Store
    private let server: MailServer
    /// "https://chat.example.org", where links lead.
    private let home: String
    private let phrases: any Phrasebook
    private let clock: any WallClock
    private let logger: Logger

    /// Seconds before the next try; the last one stays.
    private static let waits = [10, 60, 300, 900, 3_600]
    private static let resetSeconds = 3_600
    private static let proofSeconds = 86_400
    /// Longer than anybody keeps such a letter to end those that come after it.
    private static let unsubscribeSeconds = 60 * 86_400

    package init(
        store: Store, server: MailServer, home: String, phrases: any Phrasebook, clock: any WallClock, logger: Logger
    ) {
        self.store = store
        self.server = server
        self.home = home
        self.phrases = phrases
        self.clock = clock
        self.logger = logger
    }

    /// The kind of its jobs, for the runner. One at a time: whoever sends many at once is taken for somebody who sends
    /// what nobody wants.
    package var kinds: [String: JobKind] { [MailJob.kind: JobKind(places: 1, mostFailures: .max, run: run)] }

    private func run(_ job: Job) async throws -> JobResult {
        guard let mail = MailJob(job), let wanted = try await prepared(mail) else { return .finished() }
        let now = clock.now()
        // Of what is sent, since programs for mail show one of two with the same: they shall not hide the good link.
        let id = String(ContentHash.token("\(job.id) \(wanted.link)").prefix(32))
        let letter =
            if let summary = wanted.summary {
                MailLetter(
                    summary.told, for: wanted.person, unsubscribe: summary.unsubscribe, home: home, host: server.name,
                    id: id, at: now, phrases)
            } else {
                MailLetter(
                    mail, about: wanted.person, room: wanted.room, link: wanted.link, home: home, id: id, at: now,
                    phrases)
            }
        let outcome = await server.send(letter, to: mail.address)
        count(outcome)
        switch outcome {
        case .taken: return .finished()
        case .refused(let trouble):
            logger.notice("a letter is refused", metadata: ["subject": "\(mail.subject.name)", "error": "\(trouble)"])
            return .finished()
        case .later(let trouble):
            logger.warning(
                "a letter is not taken", metadata: ["subject": "\(mail.subject.name)", "error": "\(trouble)"])
            let next = now.adding(seconds: Self.waits[min(job.attempts, Self.waits.count - 1)])
            return next - mail.askedAt < mail.patienceMilliseconds ? .again(at: next) : .finished()
        }
    }

    private func count(_ outcome: MailServer.Outcome) {
        let name =
            switch outcome {
            case .taken: "taken"
            case .later: "later"
            case .refused: "refused"
            }
        Counter(label: "simmer_mails_total", dimensions: [("outcome", name)]).increment()
    }

    /// Whom a letter goes to, and what is to be pressed in it.
    private struct Wanted: Sendable {
        var person: Account
        var link = ""
        /// Of an invitation.
        var room = ""
        var summary: Summary?
    }

    private struct Summary: Sendable {
        var told: DailySummary
        /// The token by which such letters are ended.
        var unsubscribe: String
    }

    /// nil when it is not wanted any more.
    private func prepared(_ mail: MailJob) async throws -> Wanted? {
        let token = Identifier.secret()
        return try await store.write { [home] tx in
            guard let person = try tx.accounts.find(mail.account), mail.isWanted(by: person),
                tx.now - mail.askedAt < mail.patienceMilliseconds
            else { return nil }
            func once(_ kind: String, _ place: String, _ seconds: Int) throws -> String {
                try tx.sessions.addOneTimeSecret(
                    hash: ContentHash.token(token), kind: kind, account: person.key,
                    expiresAt: tx.now.adding(seconds: seconds))
                return "\(home)/#\(place)=\(token)"
            }
            let link: String
            var room = ""
            switch mail.subject {
            case .reset: link = try once(SessionStore.passwordReset, "reset", Self.resetSeconds)
            case .confirm: link = try once(SessionStore.emailProof, "confirm", Self.proofSeconds)
            case .login: link = "\(home)/#/settings/devices"
            case .invite(let id, let key):
                // Whoever has shown that the address is the own one, and has blocked the inviter, hears nothing.
                let known = try tx.accounts.find(email: mail.address)
                guard try known.map({ try tx.blocks.has($0.key, blocked: person.key) }) != true,
                    let made = try tx.invites.renew(id, in: key)
                else { return nil }
                link = "\(home)/#join=\(made.token)"
                room = Invite.shown(try tx.rooms.find(key)?.name ?? "")
            case .summary(let news):
                return try Self.summary(news, for: person, tx).map { Wanted(person: person, summary: $0) }
            }
            return Wanted(person: person, link: link, room: room)
        }
    }

    /// nil when the person wants it by mail no more, or when nothing of it is left to tell.
    private static func summary(_ news: SummaryNews, for person: Account, _ tx: Transaction) throws -> Summary? {
        let direct = try tx.rooms.direct(Account.bot, person.key)
        let told = try news.summary(for: person, tx)
        guard try tx.members.find(direct.key, person.key)?.isDigestMailed == true, !told.isEmpty else { return nil }
        // Each letter has its own: which of them somebody opens again nobody knows.
        let token = try tx.addresses.make(
            .unsubscribe, of: person.key, in: direct.key, what: [:],
            expiresAt: tx.now.adding(seconds: unsubscribeSeconds), most: .max)
        return Summary(told: told, unsubscribe: token)
    }
}
