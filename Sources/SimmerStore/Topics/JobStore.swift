import SimmerDomain

/// Outside work, asked for in the transaction that needs it and run at least once afterwards.
package struct Job: Sendable, Hashable {
    package var id: String
    package var kind: String
    package var due: Instant
    package var attempts: Int
    package var body: JSON

    package init(id: String, kind: String, due: Instant, attempts: Int = 0, body: JSON) {
        self.id = id
        self.kind = kind
        self.due = due
        self.attempts = attempts
        self.body = body
    }
}

package struct JobStore {
    let tx: Transaction

    private static let insert = Query(
        """
        INSERT INTO job (id, kind, due, attempts, body) VALUES (:id, :kind, :due, 0, :body)
        ON CONFLICT (id) DO NOTHING
        """)
    private static let byID = Query("SELECT id, kind, due, attempts, body FROM job WHERE id = :id")
    private static let soonest = Query(
        "SELECT id, kind, due, attempts, body FROM job WHERE kind = :kind ORDER BY due, id LIMIT :limit")
    private static let again = Query(
        """
        UPDATE job SET attempts = attempts + 1, due = :due, body = coalesce(:body, body)
        WHERE id = :id AND attempts = :attempts
        """)
    private static let attempts = Query("SELECT attempts FROM job WHERE id = :id")
    private static let delete = Query("DELETE FROM job WHERE id = :id")

    /// `id` is the key under which its result is stored, so that a second run changes nothing.
    package func add(id: String, kind: String, due: Instant, body: JSON) throws {
        try tx.connection.run(
            Self.insert, ["id": .text(id), "kind": .text(kind), "due": SQLValue(due), "body": .utf8(body.bytes)])
        tx.announce(.jobAdded)
    }
    /// One that was not tried yet.
    package func add(_ job: Job) throws { try add(id: job.id, kind: job.kind, due: job.due, body: job.body) }
    /// Those of a kind that are due first, whether their instant has come or not.
    package func soonest(_ kind: String, limit: Int) throws -> [Job] {
        try tx.connection.all(Self.soonest, ["kind": .text(kind), "limit": SQLValue(limit)], Self.read)
    }
    package func find(_ id: String) throws -> Job? { try tx.connection.first(Self.byID, ["id": .text(id)], Self.read) }

    private static func read(_ row: borrowing SQLRow) -> Job {
        Job(
            id: row.text(0), kind: row.text(1), due: row.instant(2), attempts: Int(row.int(3)),
            body: (try? JSON(parsing: row.text(4), depth: 64)) ?? [:])
    }
    /// Puts `job`, as it was when it was taken, off to `due`. False when it is gone, or was put off already.
    package func again(_ job: Job, at due: Instant, body: JSON? = nil) throws -> Bool {
        try tx.connection.run(
            Self.again,
            [
                "due": SQLValue(due), "body": body.map { .utf8($0.bytes) } ?? .null, "id": .text(job.id),
                "attempts": SQLValue(job.attempts),
            ]) == 1
    }
    /// How often a job that is still to be done was tried; nil when there is none of that id.
    package func attempts(of id: String) throws -> Int? {
        try tx.connection.first(Self.attempts, ["id": .text(id)]) { Int($0.int(0)) }
    }
    /// False when the job is gone already: its result must not be stored twice.
    package func finish(_ id: String) throws -> Bool { try tx.connection.run(Self.delete, ["id": .text(id)]) == 1 }
}
