import SimmerDomain
import SimmerStore

/// That nothing came of what a program asked for: it is told so when it asks again, and for some seconds nobody outside
/// is asked anew.
struct OutsideTrouble {
    private let tx: Transaction
    private static let keptSeconds = 10

    package init(_ tx: Transaction) { self.tx = tx }

    /// nil: all is well.
    package func record(_ lookup: ProductLookup?, of job: String) throws {
        guard let lookup else { return try tx.lookups.forget(Self.name(job)) }
        let body: JSON =
            switch lookup {
            case .found, .nothing: ["state": "not_found"]
            case .busy(let source, let seconds):
                ["state": "busy", "source": .string(source), "retryMs": JSON(seconds * 1_000)]
            case .unreachable(let source): .compact(["state": "offline", "source": source.map(JSON.string)])
            case .late(let source): ["state": "offline", "source": .string(source)]
            }
        try tx.lookups.set(Self.name(job), to: body)
    }

    /// The members that say so: `state` (`not_found`, `busy`, `offline`), `source`, `retryMs`. nil: nothing is known to
    /// be wrong.
    package func find(_ job: String) throws -> JSON? {
        guard let found = try tx.lookups.find(Self.name(job)),
            tx.now - found.at < Int64(Self.keptSeconds) * 1_000
        else { return nil }
        return found.body
    }

    private static func name(_ job: String) -> String { "trouble \(job)" }
}
