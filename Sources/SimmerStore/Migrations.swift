import SimmerDomain

/// A database that this Simmer cannot read.
package struct MigrationError: Error, CustomStringConvertible {
    package var found: Int
    package var known: Int
    package var description: String {
        "the database has version \(found), this Simmer knows versions up to \(known): it was made by a newer one"
    }
}

/// Brings the tables of an engine up to date, step by step, each one durable before the next begins. How many steps a
/// database has seen is its version, kept in `meta`.
enum Migrations {
    /// Throws `MigrationError` for a database of a newer Simmer and `MovedAway` for one whose house lives elsewhere,
    /// and then changes nothing.
    static func run(on engine: any StoreEngine, now: Instant) throws {
        try engine.run(script: "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        let version = try engine.readBlocking { try Meta.value(of: "version", $0.connection) }.flatMap(Int.init) ?? 0
        if let to = try engine.readBlocking({ try Meta.value(of: Meta.movedTo, $0.connection) }) {
            throw MovedAway(to: to)
        }
        guard version <= engine.steps.count else { throw MigrationError(found: version, known: engine.steps.count) }
        for (index, step) in engine.steps.enumerated().dropFirst(version) {
            try engine.run(
                script: step
                    + "; INSERT INTO meta (name, value) VALUES ('version', '\(index + 1)') ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            )
        }
        // Also when the power failed between the first step and this.
        if try engine.readBlocking({ try Meta.value(of: "epoch", $0.connection) }) == nil {
            try engine.write(requests: 1) { session in
                try Meta.set("epoch", to: Identifier.random(), session.connection)
                try Meta.set("createdAt", to: String(now.milliseconds), session.connection)
            }
        }
    }
}
