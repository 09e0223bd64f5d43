import Foundation
import SimmerDomain
import SimmerStore

/// What is sent to one address outside: composed from what is true when it is sent.
struct EndpointLetter: Sendable {
    var endpoint: Endpoint
    /// A `WebhookEvent`, or "test".
    var type: String
    var payload: JSON

    static let test = "test"

    /// Nil when nothing is to be sent any more: the webhook is gone or off, the room deleted, what it tells erased.
    static func compose(_ job: EndpointJob, _ tx: Transaction) throws -> EndpointLetter? {
        guard let endpoint = try tx.endpoints.find(job.endpoint), let room = try tx.rooms.find(endpoint.room),
            room.deletedAt == nil
        else { return nil }
        var data: JSON = ["room": ["id": .string(room.id), "name": .string(room.name)]]
        let type: String
        let at: Instant
        switch job.subject {
        case .test(let account):
            type = test
            at = tx.now
            data["by"] = try person(account, tx)
        case .event(let event, let seq):
            guard endpoint.isOn, let entry = try tx.events.history(room.key, after: seq - 1, limit: 1, all: true).first,
                entry.seq == seq, try tx.endpoints.events(of: entry).contains(event)
            else { return nil }
            type = event.rawValue
            at = entry.at
            data["seq"] = .int(seq)
            data["by"] = try entry.author.flatMap { $0 == Account.bot ? nil : try person($0, tx) }
            for member in try details(event, entry, tx).members ?? [] { data[member.name] = member.value }
        }
        let instant = Date(timeIntervalSince1970: Double(at.milliseconds) / 1000)
            .formatted(.iso8601.time(includingFractionalSeconds: true))
        return EndpointLetter(
            endpoint: endpoint, type: type,
            payload: ["type": .string(type), "timestamp": .string(instant), "data": data])
    }

    private static func person(_ key: AccountKey, _ tx: Transaction) throws -> JSON? {
        try tx.accounts.find(key).map {
            ["id": .string($0.id), "name": .string($0.displayName), "username": .string($0.username)]
        }
    }

    private static func details(_ event: WebhookEvent, _ entry: RoomEvent, _ tx: Transaction) throws -> JSON {
        let content = entry.content
        switch event {
        case .timerStarted, .timerRang: return .compact(["timer": content["timer"]])
        case .reminderFired: return .compact(["reminder": content["reminder"]])
        case .message: return message(content)
        case .mention:
            var data = message(content)
            data["mentions"] = .array(try tx.endpoints.mentioned(in: entry, content).map(JSON.string))
            return data
        case .entryLogged:
            let value = content["value"]
            return .compact([
                "entry": value,
                "experiment": try value?["experimentId"]?.string.flatMap {
                    try tx.objects.shownName(of: $0, kind: Experiment.kind)
                }.map(JSON.string),
                "step": try value?["stepId"]?.string.flatMap { try tx.objects.shownName(of: $0, kind: Step.kind) }
                    .map(JSON.string),
            ])
        case .experimentChanged:
            return .compact([
                "kind": content["kind"], "id": content["id"], "change": content["change"], "value": content["value"],
            ])
        case .photoShared: return .compact(["photo": content["value"]])
        case .stockLow: return .compact(["noodle": content["value"]])
        }
    }

    private static func message(_ content: JSON) -> JSON {
        .compact([
            "text": content["text"], "replyTo": content["replyTo"], "photos": content["photos"],
            "files": content["files"],
        ])
    }
}
