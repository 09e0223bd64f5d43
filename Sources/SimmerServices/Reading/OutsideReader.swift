import Foundation
import SimmerDomain

/// A language model of the operator's own behind an address that speaks chat completions.
package struct OutsideReader: Sendable {
    private let address: URL
    private let model: String
    private let key: String?
    private let service: OutsideService

    /// - Parameters:
    ///   - base: the address that `/chat/completions` stands below.
    ///   - model: how the server calls it.
    ///   - key: sent as a bearer token; nil: none is.
    ///   - client: with the `limits` of a reader.
    package init(base: URL, model: String, key: String?, client: OutsideClient) {
        address = base.appending(path: "chat/completions")
        self.model = model
        self.key = key
        service = OutsideService(name: "reader", client: client)
    }

    /// Of a client that asks a reader: an answer is an order of a few words.
    /// - Parameter seconds: after so many nobody waits any more.
    package static func limits(seconds: Int) -> OutsideClient.Limits {
        var limits = OutsideClient.Limits()
        limits.total = .seconds(seconds)
        limits.bytes = 65_536
        return limits
    }

    /// What the model takes a line for; nil: for none of the orders. Asks once.
    /// - Throws: `SourceTrouble` for everything that is no answer to the question, or `CancellationError`.
    package func read(_ question: ReadingQuestion) async throws -> ReadingAnswer? {
        var headers = ["Accept": "application/json", "Content-Type": "application/json"]
        headers["Authorization"] = key.map { "Bearer \($0)" }
        let answer = try await service.send(
            .post(
                address, headers: headers, body: ReadingRequest(question: question, model: model).body.bytes,
                mayBePrivate: true))
        guard answer.status == 200, let reply = ReadingReply(completion: answer.json) else {
            OutsideService.logger.warning(
                "an answer is no reading", metadata: ["source": "\(service.name)", "status": "\(answer.status)"])
            throw SourceTrouble.unreachable
        }
        switch reply {
        case .nothing: return nil
        case .order(let order): return order
        }
    }
}
