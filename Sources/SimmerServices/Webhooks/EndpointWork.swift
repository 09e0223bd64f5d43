import Foundation
import Logging
import Metrics
import SimmerDomain
import SimmerStore

/// The jobs that call addresses outside. Sent at least once, each under an id of its own that stays the same; what does
/// not get through is sent again, with growing waits, for a day. When for a day nothing got through at all the webhook
/// is switched off, and the room is told.
package struct EndpointWork: Sendable {
    private let store: Store
    private let client: OutsideClient
    private let hosts: PrivateHosts
    private let phrases: any Phrasebook
    private let clock: any WallClock
    private let logger: Logger

    /// Seconds before the next try, by how many came to nothing in a row; the last one stays.
    private static let waits = [5, 30, 300, 1_800, 7_200, 14_400]

    /// - Parameter hosts: of the operator's own network, that may be called.
    package init(
        store: Store, client: OutsideClient, hosts: PrivateHosts, phrases: any Phrasebook, clock: any WallClock,
        logger: Logger
    ) {
        self.store = store
        self.client = client
        self.hosts = hosts
        self.phrases = phrases
        self.clock = clock
        self.logger = logger
    }

    /// The kind of its jobs, for the runner. One address that is slow has places left for others.
    package var kinds: [String: JobKind] { [EndpointJob.kind: JobKind(places: 16, mostFailures: .max, run: run)] }

    private func run(_ job: Job) async throws -> JobResult {
        guard let call = EndpointJob(job), let letter = try await store.read({ try EndpointLetter.compose(call, $0) })
        else { return .finished() }
        let now = clock.now()
        let tries = Int(job.body["tries"]?.int ?? 0)
        // Where nothing gets through one call at a time is enough to find out when it does again.
        if case .event = call.subject, let later = letter.endpoint.retryAt, later > now, tries == 0 {
            return .again(at: later)
        }
        let outcome = await send(letter, id: "msg_" + ContentHash.token(job.id).prefix(32), at: now)
        Counter(
            label: "simmer_webhooks_total", dimensions: [("outcome", outcome.isTaken ? "taken" : outcome.name)]
        ).increment()
        let told = EndpointCall(
            at: now, event: letter.type, attempt: tries + 1, status: outcome.status, trouble: outcome.trouble)
        if case .test(let account) = call.subject {
            return .finished { tx in
                try tx.endpoints.add(told, of: call.endpoint)
                try tell(told, of: call.endpoint, to: account, tx)
            }
        }
        if outcome.isTaken { return .finished { try taken(told, of: call.endpoint, $0) } }
        return missed(job, call, told, outcome, letter.endpoint)
    }

    private struct Outcome: Sendable {
        var status: Int?
        var trouble: EndpointCall.Trouble?
        var retryAfter: Int?

        var isTaken: Bool { status.map((200..<300).contains) ?? false }
        /// The receiver says that it is gone for good (410), which Standard Webhooks take as a wish to be let alone.
        var isGone: Bool { status == 410 }
        var name: String { trouble?.rawValue ?? "refused" }
    }

    private func send(_ letter: EndpointLetter, id: String, at now: Instant) async -> Outcome {
        guard let url = try? hosts.address(letter.endpoint.url) else { return Outcome(trouble: .private) }
        let body = letter.payload.bytes
        var headers = WebhookSignature.headers(id: id, at: now, body: body, secret: letter.endpoint.secret)
        headers["Content-Type"] = "application/json"
        do {
            let answer = try await client.send(
                .post(url, headers: headers, body: body, mayBePrivate: hosts.contains(url)))
            return Outcome(
                status: answer.status, retryAfter: answer.retryAfter().map { Int($0.components.seconds) })
        } catch OutsideError.privateAddress {
            return Outcome(trouble: .private)
        } catch OutsideError.redirected {
            return Outcome(trouble: .redirected)
        } catch OutsideError.late {
            return Outcome(trouble: .late)
        } catch OutsideError.tooLarge {
            return Outcome(trouble: .tooLarge)
        } catch {
            return Outcome(trouble: .unreachable)
        }
    }

    private func taken(_ call: EndpointCall, of id: String, _ tx: Transaction) throws {
        try tx.endpoints.add(call, of: id)
        guard var endpoint = try tx.endpoints.find(id), endpoint.failures > 0 else { return }
        (endpoint.failures, endpoint.failingSince, endpoint.retryAt) = (0, nil, nil)
        try tx.endpoints.set(endpoint)
    }

    private func missed(
        _ job: Job, _ call: EndpointJob, _ told: EndpointCall, _ outcome: Outcome, _ endpoint: Endpoint
    ) -> JobResult {
        let wait = max(Self.waits[min(told.attempt, Self.waits.count) - 1], outcome.retryAfter ?? 0)
        var body = job.body
        body["tries"] = JSON(told.attempt)
        let next = told.at.adding(seconds: wait)
        let since = Instant(milliseconds: job.body["since"]?.int ?? told.at.milliseconds)
        logger.notice(
            "a webhook does not get through",
            metadata: ["host": "\(endpoint.host)", "outcome": "\(outcome.status.map(String.init) ?? outcome.name)"])
        let store: @Sendable (Transaction) throws -> Void = { [phrases] tx in
            try tx.endpoints.add(told, of: call.endpoint)
            guard var endpoint = try tx.endpoints.find(call.endpoint), endpoint.isOn else { return }
            endpoint.failures += 1
            endpoint.failingSince = endpoint.failingSince ?? told.at
            endpoint.retryAt = next
            let isOver = told.at - (endpoint.failingSince ?? told.at) >= EndpointJob.patienceMilliseconds
            if isOver || outcome.isGone { endpoint.isOn = false }
            try tx.endpoints.set(endpoint)
            if !endpoint.isOn { try Self.tellRoom(endpoint, isGone: outcome.isGone, phrases, tx) }
        }
        guard !outcome.isGone, told.at - since < EndpointJob.patienceMilliseconds else { return .finished(store) }
        return .again(at: next, body: body, store)
    }

    private static func tellRoom(
        _ endpoint: Endpoint, isGone: Bool, _ phrases: any Phrasebook, _ tx: Transaction
    ) throws {
        guard let room = try tx.rooms.find(endpoint.room) else { return }
        let owner = try room.owner.flatMap { try tx.accounts.find($0) }
        let text = phrases.phrase(
            isGone ? "webhooks/gone" : "webhooks/failed",
            ["name": .text(endpoint.name), "host": .text(endpoint.host)],
            language: room.settings["language"]?.string ?? owner?.language ?? phrases.languages[0])
        _ = try tx.events.say(NewMessage(author: Account.bot, text: text), in: endpoint.room)
    }

    /// Whoever tried it is told at once, on all of their devices.
    private func tell(_ call: EndpointCall, of id: String, to account: AccountKey, _ tx: Transaction) throws {
        guard let endpoint = try tx.endpoints.find(id), let room = try tx.rooms.find(endpoint.room) else { return }
        try tx.accounts.append(
            .compact([
                "change": "called", "room": .string(room.id), "endpoint": .string(id),
                "status": call.status.map { JSON($0) }, "trouble": call.trouble.map { .string($0.rawValue) },
            ]), to: account)
    }
}
