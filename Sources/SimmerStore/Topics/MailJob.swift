import SimmerDomain

/// A letter that is to be sent: a row of the `job` table. Its words and its link are made when it is sent, so that no
/// link lies in the database.
package struct MailJob: Sendable, Hashable {
    package enum Subject: Sendable, Hashable {
        /// Whether the address is the person's own.
        case confirm
        /// A new password.
        case reset
        /// Somebody came in from a device and a place that the account did not know.
        case login(device: String, place: String)
        /// The person has invited somebody else, whose address it is.
        case invite(String, to: RoomKey)
        /// The summary of the day, for who wants it by mail too.
        case summary(SummaryNews)

        package var name: String {
            switch self {
            case .confirm: "confirm"
            case .reset: "reset"
            case .login: "login"
            case .invite: "invite"
            case .summary: "summary"
            }
        }
    }

    package static let kind = "mail"

    package let subject: Subject
    /// Whom it is about, and whose letters it counts among.
    package let account: AccountKey
    /// As it was when the letter was asked for; nobody's own letters go to another one.
    package let address: String
    package let askedAt: Instant

    package init(_ subject: Subject, of account: AccountKey, to address: String, askedAt: Instant) {
        self.subject = subject
        self.account = account
        self.address = address
        self.askedAt = askedAt
    }

    /// Nil when `body` is none of ours.
    package init?(_ job: Job) {
        guard let account = job.body["account"]?.int, let address = job.body["address"]?.string,
            let at = job.body["at"]?.int
        else { return nil }
        let subject: Subject
        switch job.body["subject"]?.string {
        case "confirm": subject = .confirm
        case "reset": subject = .reset
        case "login":
            subject = .login(device: job.body["device"]?.string ?? "", place: job.body["place"]?.string ?? "")
        case "invite":
            guard let invite = job.body["invite"]?.string, let room = job.body["room"]?.int else { return nil }
            subject = .invite(invite, to: room)
        case "summary":
            guard let news = SummaryNews(job.body["news"]) else { return nil }
            subject = .summary(news)
        default: return nil
        }
        self.init(subject, of: account, to: address, askedAt: Instant(milliseconds: at))
    }

    var body: JSON {
        var body: JSON = [
            "subject": .string(subject.name), "account": .int(account), "address": .string(address),
            "at": JSON(askedAt),
        ]
        switch subject {
        case .confirm, .reset: break
        case .login(let device, let place): (body["device"], body["place"]) = (.string(device), .string(place))
        case .invite(let invite, let room): (body["invite"], body["room"]) = (.string(invite), .int(room))
        case .summary(let news): body["news"] = news.json
        }
        return body
    }

    /// So long it is tried.
    package var patienceMilliseconds: Int64 {
        switch subject {
        case .reset: 3_600_000
        // Before the next one.
        case .summary: 43_200_000
        case .confirm, .login, .invite: 86_400_000
        }
    }

    /// Whether it is still what the account needs.
    package func isWanted(by account: Account) -> Bool {
        guard account.isUsable else { return false }
        if case .invite = subject { return true }
        return account.email == address && (account.emailVerifiedAt == nil) == (subject == .confirm)
    }
}
