import SimmerDomain

/// One thing to be sent to one address outside: a row of the `job` table. What is sent is composed when the row is due,
/// so that nothing is sent that was deleted meanwhile.
package struct EndpointJob: Sendable, Hashable {
    package enum Subject: Sendable, Hashable {
        case event(WebhookEvent, Seq)
        /// The trial of an owner, who is told what came of it.
        case test(by: AccountKey)
    }

    package static let kind = "endpoint"
    /// The reader of the logs that makes them.
    package static let consumer = "endpoints"
    /// So long it is tried.
    package static let patienceMilliseconds: Int64 = 86_400_000

    package let subject: Subject
    package let endpoint: String
    /// What tells one trial from the next.
    private let trial: String

    package init(_ subject: Subject, of endpoint: String, trial: String = "") {
        self.subject = subject
        self.endpoint = endpoint
        self.trial = trial
    }

    /// The same event for the same address has the same id, so that it is sent once.
    package var id: String {
        switch subject {
        case .event(let event, let seq): "endpoint/\(endpoint)/\(seq)/\(event.rawValue)"
        case .test: "endpoint/\(endpoint)/test/\(trial)"
        }
    }

    /// Nil when `body` is none of ours.
    package init?(_ job: Job) {
        guard let endpoint = job.body["endpoint"]?.string else { return nil }
        if let seq = job.body["seq"]?.int, let event = WebhookEvent(rawValue: job.body["event"]?.string ?? "") {
            self.init(.event(event, seq), of: endpoint)
        } else if let account = job.body["account"]?.int {
            self.init(.test(by: account), of: endpoint, trial: job.body["trial"]?.string ?? "")
        } else {
            return nil
        }
    }

    package func job(at now: Instant) -> Job {
        var body: JSON = ["endpoint": .string(endpoint), "since": JSON(now)]
        switch subject {
        case .event(let event, let seq):
            body["event"] = .string(event.rawValue)
            body["seq"] = .int(seq)
        case .test(let account):
            body["account"] = .int(account)
            body["trial"] = .string(trial)
        }
        return Job(id: id, kind: Self.kind, due: now, body: body)
    }
}
