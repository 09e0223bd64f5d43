import Foundation
import Logging
import Metrics
import SimmerDomain
import SimmerStore

/// The jobs that wake devices: looks again whether somebody is to be woken, sends to the push service of the device,
/// and keeps what it said. Sent at least once; the same topic and tag make a second one take the place of the first.
package struct PushWork: Sendable {
    private let store: Store
    private let vapid: VAPID
    private let client: OutsideClient
    private let phrases: any Phrasebook
    private let clock: any WallClock
    private let logger: Logger
    /// For tests: endpoints without TLS and on this machine are let pass.
    private let allowsTestEndpoints: Bool

    /// How long a push service is tried that cannot be reached or has trouble: an alarm is of no use later.
    private static let patienceSeconds = PushLetter.alarmSeconds
    private static let longestPauseSeconds = 60

    package init(
        store: Store, vapid: VAPID, client: OutsideClient, phrases: any Phrasebook, clock: any WallClock,
        allowsTestEndpoints: Bool, logger: Logger
    ) {
        self.store = store
        self.vapid = vapid
        self.client = client
        self.phrases = phrases
        self.clock = clock
        self.allowsTestEndpoints = allowsTestEndpoints
        self.logger = logger
    }

    /// The kinds of jobs, for the runner.
    package var kinds: [String: JobKind] {
        [PushJob.kind: JobKind(places: 16, run: push), JobStore.alarmReport: JobKind(places: 2, run: report)]
    }

    private func push(_ job: Job) async throws -> JobResult {
        guard let push = PushJob(body: job.body) else { return .finished() }
        let (letter, quietUntil) = try await store.read { [phrases] tx in
            (try PushLetter.compose(push, phrases, tx), try PushLetter.quietUntil(push, tx))
        }
        guard let letter else { return .finished() }
        if let quietUntil { return .finished { try $0.jobs.hold(push, until: quietUntil) } }
        guard let endpoint = PushEndpoint(letter.device.endpoint), endpoint.isUsual || allowsTestEndpoints else {
            return finished(push, letter, .forbidden)
        }
        let answer: PushAnswer
        do {
            let request = try request(letter, to: endpoint)
            do {
                answer = PushAnswer(try await client.send(request))
            } catch OutsideError.privateAddress {
                answer = .forbidden
            } catch let error as OutsideError {
                answer = .unreachable("\(error)")
            }
        }
        record(answer, endpoint)
        if case .test = push.subject { return finished(push, letter, answer) }
        return retry(job, after: answer) ?? finished(push, letter, answer)
    }

    private func request(_ letter: PushLetter, to endpoint: PushEndpoint) throws -> OutsideRequest {
        let encryption = try PushEncryption(
            p256dh: Base64URL.bytes(letter.device.p256dh) ?? [], auth: Base64URL.bytes(letter.device.auth) ?? [])
        return .post(
            endpoint.url,
            headers: [
                "TTL": String(letter.lifetimeSeconds), "Urgency": letter.isUrgent ? "high" : "normal",
                "Topic": letter.topic, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                "Authorization": try vapid.authorization(for: endpoint, at: clock.now()),
            ], body: try encryption.body(of: letter.payload.bytes), mayRepeat: false,
            mayBePrivate: allowsTestEndpoints)
    }

    /// When it is tried again; nil when it is not: it was answered for good, or it would come too late.
    private func retry(_ job: Job, after answer: PushAnswer) -> JobResult? {
        let pause: Int
        switch answer {
        case .taken, .gone, .refused, .tooLarge, .forbidden: return nil
        case .busy(_, let seconds): pause = seconds ?? 30
        case .unreachable: pause = min(Self.longestPauseSeconds, 2 << min(job.attempts, 10))
        }
        let now = clock.now()
        var body = job.body
        let until = body["until"]?.int ?? (now.adding(seconds: Self.patienceSeconds)).milliseconds
        let again = now.adding(seconds: max(1, pause))
        guard again.milliseconds <= until else { return nil }
        body["until"] = .int(until)
        return .again(at: again, body: body)
    }

    private func finished(_ push: PushJob, _ letter: PushLetter, _ answer: PushAnswer) -> JobResult {
        .finished { [phrases] tx in
            if case .test(let id) = push.subject, var test = try tx.alarmTests.find(id) {
                if case .taken = answer {
                    test.sentAt = tx.now
                    try tx.alarmTests.update(test)
                } else {
                    let (key, values) = answer.finding(of: PushEndpoint(letter.device.endpoint)?.host ?? "")
                    try tx.alarmTests.report(test, key, values, phrases)
                }
            }
            switch answer {
            case .taken: try tx.push.noteTaken(letter.device.id)
            case .gone, .forbidden: try tx.push.remove(letter.device.id)
            case .busy, .refused, .tooLarge, .unreachable: break
            }
        }
    }

    /// The log names the push service, not the address, which is a secret of the device.
    private func record(_ answer: PushAnswer, _ endpoint: PushEndpoint) {
        Counter(label: "simmer_pushes_total", dimensions: [("outcome", answer.outcome)]).increment()
        let at: Logger.Metadata = ["service": "\(endpoint.origin)"]
        switch answer {
        case .taken: break
        case .gone(let status):
            logger.info("a device is gone", metadata: at.merging(["status": "\(status)"]) { $1 })
        case .busy(let status, let seconds):
            logger.notice(
                "a push service wants us to wait",
                metadata: at.merging(["status": "\(status)", "seconds": "\(seconds ?? 0)"]) { $1 })
        case .tooLarge: logger.error("a push was too large", metadata: at)
        case .refused(let status, let reason):
            logger.error(
                "a push was refused", metadata: at.merging(["status": "\(status)", "reason": "\(reason)"]) { $1 })
        case .forbidden: logger.warning("a push address leads into a private network", metadata: at)
        case .unreachable(let reason):
            logger.warning("a push service did not answer", metadata: at.merging(["reason": "\(reason)"]) { $1 })
        }
    }

    /// Tells of the devices of a trial from which nothing was heard.
    private func report(_ job: Job) async throws -> JobResult {
        guard let group = job.body["group"]?.string else { return .finished() }
        return .finished { [phrases] tx in
            for test in try tx.alarmTests.all(inGroup: group) where !test.isTold {
                let host = try tx.push.find(test.device).flatMap { PushEndpoint($0.endpoint)?.host } ?? ""
                let seconds = PhraseValue.number((Double(tx.now - test.due) / 1000).rounded())
                try tx.alarmTests.report(
                    test, test.sentAt == nil ? "unsent" : "silent", ["host": .text(host), "seconds": seconds], phrases)
            }
        }
    }
}
