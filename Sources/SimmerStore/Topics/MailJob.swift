import SimmerDomain

/// A letter that is to be sent to somebody's address: a row of the `job` table. Its words and its link are made when it
/// is sent, so that no link lies in the database.
package struct MailJob: Sendable, Hashable {
    package enum Subject: String, Sendable, CaseIterable {
        /// Whether the address is the person's own.
        case confirm
        /// A new password.
        case reset
        /// Somebody came in from a device and a place that the account did not know.
        case login
    }

    package static let kind = "mail"

    package let subject: Subject
    package let account: AccountKey
    /// As it was when the letter was asked for; to another one nothing is sent.
    package let address: String
    package let askedAt: Instant
    /// Of a login: what the browser calls itself, and from where it came.
    package let device: String?
    package let place: String?

    package init(
        _ subject: Subject, to account: AccountKey, at address: String, askedAt: Instant, device: String? = nil,
        place: String? = nil
    ) {
        self.subject = subject
        self.account = account
        self.address = address
        self.askedAt = askedAt
        self.device = device
        self.place = place
    }

    /// Nil when `body` is none of ours.
    package init?(_ job: Job) {
        guard let subject = job.body["subject"]?.string.flatMap(Subject.init(rawValue:)),
            let account = job.body["account"]?.int, let address = job.body["address"]?.string,
            let at = job.body["at"]?.int
        else { return nil }
        self.init(
            subject, to: account, at: address, askedAt: Instant(milliseconds: at),
            device: job.body["device"]?.string, place: job.body["place"]?.string)
    }

    var body: JSON {
        .compact([
            "subject": .string(subject.rawValue), "account": .int(account), "address": .string(address),
            "at": JSON(askedAt), "device": device.map(JSON.string), "place": place.map(JSON.string),
        ])
    }

    /// So long it is tried.
    package var patienceMilliseconds: Int64 { subject == .reset ? 3_600_000 : 86_400_000 }

    /// Whether it is still what the account needs.
    package func isWanted(by account: Account) -> Bool {
        account.isUsable && account.email == address && (account.emailVerifiedAt == nil) == (subject == .confirm)
    }
}
