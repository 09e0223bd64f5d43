import SimmerDomain
import SimmerStore

/// Has what happens in rooms sent to the addresses outside that want to know of it (B26).
enum EndpointCalls {
    static let subject = LogReader.Subject(
        name: EndpointJob.consumer, readsMessagesOnly: false, newsMilliseconds: EndpointJob.patienceMilliseconds,
        // More than an account may write in a day.
        missedEvents: 100_000,
        rooms: { try $0.endpoints.roomsThatCall() }
    ) { seq, key, tx in
        guard let room = try tx.rooms.find(key), room.callsOut, room.deletedAt == nil,
            let event = try tx.events.find(key, seq)
        else { return [] }
        let happened = try tx.endpoints.events(of: event)
        guard !happened.isEmpty else { return [] }
        return try tx.endpoints.all(in: key).filter { $0.isOn && $0.createdAt <= event.at }.flatMap { endpoint in
            happened.filter(endpoint.events.contains).map {
                EndpointJob(.event($0, seq), of: endpoint.id).job(at: tx.now)
            }
        }
    }
}
