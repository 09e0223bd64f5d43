import SimmerDomain

/// The records of experiments: every state of every part, in the order in which they came about, chained by hashes. How
/// many there are and the last hash are kept beside them, so that the end cannot go missing, and one more costs no look
/// at the others.
package struct RecordStore {
    let tx: Transaction

    package struct Head: Hashable, Sendable {
        package var count: Int
        /// That of the last record; "" before the first.
        package var hash: String
    }

    private static let readHead = Query("SELECT count, hash FROM recordHead WHERE experiment = :experiment")
    private static let writeHead = Query(
        """
        INSERT INTO recordHead (experiment, room, count, hash) VALUES (:experiment, :room, :count, :hash)
        ON CONFLICT (experiment) DO UPDATE SET count = excluded.count, hash = excluded.hash
        """)
    private static let insert = Query(
        """
        INSERT INTO record (experiment, number, kind, object, version, digest, at, hash)
        VALUES (:experiment, :number, :kind, :object, :version, :digest, :at, :hash)
        """)

    /// That a deadline was told changes a step too, and is nobody's doing. Another change of the same instant counts
    /// all the same.
    private static let later = Query(
        """
        SELECT (
            SELECT count(*) FROM record
            WHERE experiment = :experiment AND number > :number AND kind NOT IN ('experiment', 'signoff')
        ) - (
            SELECT count(DISTINCT change.key)
            FROM record JOIN change ON change.object = record.object AND change.at = record.at
            WHERE record.experiment = :experiment AND record.number > :number AND record.kind = 'step'
                AND change.verb = 'step.warn'
        )
        """)

    /// Whether anything that belongs to it was entered after a record, but for a sign-off and for a deadline that was
    /// told.
    package func hasParts(_ experiment: String, after number: Int) throws -> Bool {
        try tx.connection.first(
            Self.later, ["experiment": .text(experiment), "number": SQLValue(number)]
        ) { $0.int(0) > 0 } ?? false
    }

    package func head(of experiment: String) throws -> Head {
        try tx.connection.first(Self.readHead, ["experiment": .text(experiment)]) {
            Head(count: Int($0.int(0)), hash: $0.text(1))
        } ?? Head(count: 0, hash: "")
    }

    /// Enters the state of a thing that was just written.
    func enter<T: RoomObject>(_ stored: Stored<T>, _ fields: JSON, in experiment: String) throws {
        let head = try head(of: experiment)
        let state = RecordState(
            kind: T.kind, id: stored.id, parent: stored.object.parent, version: stored.version,
            createdAt: stored.createdAt, updatedAt: stored.updatedAt, isDeleted: stored.isDeleted,
            isOver: stored.object.isOver, fields: fields.bytes,
            files: stored.isDeleted ? [] : try stored.object.files.map { try tx.files.find($0)?.sha256 ?? "" })
        let record = Record(
            experiment: experiment, number: head.count + 1, kind: T.kind, object: stored.id, version: stored.version,
            digest: state.digest, at: tx.now, previous: head.hash)
        try write(record, in: stored.room)
    }

    private func write(_ record: Record, in room: RoomKey) throws {
        try tx.connection.run(
            Self.insert,
            [
                "experiment": .text(record.experiment), "number": SQLValue(record.number), "kind": .text(record.kind),
                "object": .text(record.object), "version": SQLValue(record.version), "digest": .text(record.digest),
                "at": SQLValue(record.at), "hash": .text(record.hash),
            ])
        try tx.connection.run(
            Self.writeHead,
            [
                "experiment": .text(record.experiment), "room": .int(room), "count": SQLValue(record.number),
                "hash": .text(record.hash),
            ])
    }

    private static let ofRoom = Query("SELECT experiment FROM recordHead WHERE room = :room ORDER BY experiment")
    private static let ofExperiment = Query(
        """
        SELECT number, kind, object, version, digest, at, hash FROM record WHERE experiment = :experiment ORDER BY number
        """)

    /// The records of a room's experiments, or of one of them, as lines for whoever carries them elsewhere.
    func each(in room: RoomKey, of experiment: String? = nil, _ body: (JSON) throws -> Void) throws {
        let all = try tx.connection.all(Self.ofRoom, ["room": .int(room)]) { $0.text(0) }
        for one in all where experiment == nil || one == experiment {
            try tx.connection.each(Self.ofExperiment, ["experiment": .text(one)]) { row in
                try body([
                    "experiment": .string(one), "number": .int(row.int(0)), "kind": .string(row.text(1)),
                    "object": .string(row.text(2)), "version": .int(row.int(3)), "digest": .string(row.text(4)),
                    "at": JSON(row.instant(5)), "hash": .string(row.text(6)),
                ])
                return true
            }
        }
    }

    /// Enters a record that comes from elsewhere. Throws `RoomImporter.Malformed` for one that does not follow the one
    /// before it.
    func adopt(_ line: JSON, in room: RoomKey) throws {
        guard let experiment = line["experiment"]?.string, let number = line["number"]?.int,
            let kind = line["kind"]?.string, let object = line["object"]?.string, let version = line["version"]?.int,
            let digest = line["digest"]?.string, let at = line["at"]?.int
        else { throw RoomImporter.Malformed(what: "a record") }
        let head = try head(of: experiment)
        let record = Record(
            experiment: experiment, number: head.count + 1, kind: kind, object: object, version: Int(version),
            digest: digest, at: Instant(milliseconds: at), previous: head.hash)
        guard number == head.count + 1, record.hash == line["hash"]?.string else {
            throw RoomImporter.Malformed(what: "record \(number) of experiment \(experiment)")
        }
        try write(record, in: room)
    }

    /// Throws `not_allowed` where a thing belongs to an experiment that is locked: nothing of that changes but that it
    /// is unlocked, and that it is signed off. `old`: what it was; nil: it is new.
    func check<T: RoomObject>(_ object: T, was old: T?) throws {
        guard let experiment = object.recordOf, T.kind != Signoff.kind else { return }
        if let new = object as? Experiment {
            if let old = old as? Experiment, new.lockedAt != nil { try old.checkOpen() }
        } else {
            try tx.objects.find(Experiment.self, id: experiment)?.object.checkOpen()
        }
    }

    private static let purgeRecords = Query(
        "DELETE FROM record WHERE experiment IN (SELECT experiment FROM recordHead WHERE room = :room)")
    private static let purgeHeads = Query("DELETE FROM recordHead WHERE room = :room")

    /// The room is gone for good, and its records with it.
    func purge(_ room: RoomKey) throws {
        for query in [Self.purgeRecords, Self.purgeHeads] { try tx.connection.run(query, ["room": .int(room)]) }
    }
}
