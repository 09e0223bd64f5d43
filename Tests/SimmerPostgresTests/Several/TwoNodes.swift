import Foundation
import SimmerDomain
import SimmerTesting

@testable import SimmerStore

/// Two stores that write to one database at the same time.
final class TwoNodes: Sendable {
    let place: TemporaryStore
    let first: Store
    let second: Store

    init(quota: AccountQuota = AccountQuota()) throws {
        place = try TemporaryStore(engine: .sharing, quota: quota)
        first = place.store
        second = try place.reopened()
    }

    deinit { try? second.close() }

    func faults() throws -> [String] { try first.faults() + second.faults() }
}

extension Store {
    /// Says a message as somebody does on a node: a request that promises to do nothing else.
    func say(_ message: NewMessage, in room: RoomKey) async throws -> SentMessage {
        try await saying(Saying.Place(room: room, author: message.author)) { tx in
            guard try tx.members.role(message.author, in: room) != nil else { throw Refusal(.notFound) }
            return try tx.events.say(message, in: room)
        }
    }

    /// As `write`, with a promise.
    func saying<T: Sendable>(
        _ place: Saying.Place?, _ body: @escaping @Sendable (Transaction) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            submit(needsSavepoint: place == nil, saying: place, body) { continuation.resume(with: $0) }
        }
    }
}
