import Foundation
import Logging
import Metrics
import SimmerDomain

/// Why a source has no answer.
package enum SourceTrouble: Error, Hashable, Sendable {
    /// For so long.
    case busy(Duration)
    case unreachable
    case late
}

/// A service that is asked over HTTP: what all of its requests have in common.
struct OutsideService: Sendable {
    /// How it is credited.
    let name: String
    let client: OutsideClient
    static let logger = Logger(label: "simmer.outside")

    /// Throws `SourceTrouble` for everything that is no answer of the service.
    func get(_ url: URL, _ limiter: RateLimiter) async throws -> OutsideAnswer {
        if let pause = limiter.take() { throw SourceTrouble.busy(pause) }
        do {
            return try await send(.get(url, headers: ["Accept": "application/json"]))
        } catch SourceTrouble.busy(let pause) {
            limiter.close(for: pause)
            throw SourceTrouble.busy(pause)
        }
    }

    /// The same for any request, which nothing holds back.
    func send(_ request: OutsideRequest) async throws -> OutsideAnswer {
        var outcome = "answered"
        defer {
            Counter(label: "simmer_outside_requests_total", dimensions: [("service", name), ("outcome", outcome)])
                .increment()
        }
        let answer: OutsideAnswer
        do {
            answer = try await client.send(request)
        } catch let error as OutsideError {
            outcome = "failed"
            Self.logger.warning(
                "a source did not answer",
                metadata: ["source": "\(name)", "url": "\(request.url.path)", "error": "\(error)"])
            throw error == .late ? SourceTrouble.late : SourceTrouble.unreachable
        }
        if answer.isBusy {
            outcome = "busy"
            throw SourceTrouble.busy(answer.retryAfter() ?? .seconds(60))
        }
        return answer
    }

    static func url(_ base: URL, _ path: String, _ query: KeyValuePairs<String, String>) -> URL {
        let pairs = query.map { "\($0)=\(PercentEncoding.component($1))" }
        var components = URLComponents(url: base, resolvingAgainstBaseURL: false) ?? URLComponents()
        components.path = path
        components.percentEncodedQuery = pairs.joined(separator: "&")
        return components.url ?? base
    }
}

extension OutsideAnswer {
    /// Its body as JSON; nil when it is none.
    var json: JSON? { body.withUnsafeBytes { try? JSON(parsing: $0, depth: 32) } }
}
