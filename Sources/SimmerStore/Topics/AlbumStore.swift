import SimmerDomain

/// The photos of albums as lists show and filters find them: one row for each, written by `ObjectStore` in the
/// transaction that changes the photo, so that a page of a large album reads no more than its own photos.
package struct AlbumStore {
    let tx: Transaction

    /// Which photos of a room a list shows; nil means all.
    package struct Filter: Sendable, Hashable {
        package static let mostWords = 3

        /// The step whose album it is; nil = the room's.
        package var step: String?
        /// The id of the account that added them.
        package var author: String?
        /// Taken or added from then on …
        package var from: Instant?
        /// … and before then.
        package var until: Instant?
        /// Parts of the description, folded; the first three count, and all of them must fit.
        package var words: [String] = []
        package init() {}
    }

    /// A photo whose file does not tell when it was taken.
    private static let never: Int64 = -1

    private static let upsert = Query(
        """
        INSERT INTO album (id, room, step, number, author, addedAt, takenAt, fold, isDeleted)
        VALUES (:id, :room, :step, :number, :author, :added, :taken, :fold, :deleted)
        ON CONFLICT (id) DO UPDATE SET fold = excluded.fold, isDeleted = excluded.isDeleted
        """)
    private static func word(_ place: Int) -> String {
        "(CAST(:word\(place) AS TEXT) IS NULL OR fold LIKE :word\(place) ESCAPE '\\')"
    }
    private static let fitting = """
        FROM album WHERE room = :room AND step = :step AND isDeleted = 0
            AND (CAST(:author AS TEXT) IS NULL OR author = :author)
            AND (addedAt >= :from AND addedAt < :until OR takenAt >= :from AND takenAt < :until)
            AND \(word(0)) AND \(word(1)) AND \(word(2))
        """
    private static let counts = Query("SELECT count(*) FROM (SELECT id \(fitting) LIMIT :limit OFFSET :offset) AS part")
    private static let pages = Query("SELECT id \(fitting) ORDER BY number DESC, id DESC LIMIT :limit OFFSET :offset")
    private static let numbered = Query(
        "SELECT id FROM album WHERE room = :room AND step = '' AND isDeleted = 0 AND number = :number")
    private static let older = Query(
        """
        SELECT id FROM album WHERE room = :room AND step = '' AND isDeleted = 0 AND number < :number
        ORDER BY number DESC LIMIT 1
        """)
    private static let newer = Query(
        """
        SELECT id FROM album WHERE room = :room AND step = '' AND isDeleted = 0 AND number > :number
        ORDER BY number LIMIT 1
        """)
    /// Deleted ones count: each half is the end of its part of the index.
    private static let last = Query(
        """
        SELECT max(number) FROM (
            SELECT max(number) AS number FROM album WHERE room = :room AND step = '' AND isDeleted = 0
            UNION ALL SELECT max(number) FROM album WHERE room = :room AND step = '' AND isDeleted = 1) AS half
        """)

    func put(_ photo: Photo, isDeleted: Bool, in room: RoomKey) throws {
        try tx.connection.run(
            Self.upsert,
            [
                "id": .text(photo.id), "room": .int(room), "step": .text(photo.stepId ?? ""),
                "number": .int(Int64(photo.number ?? 0)), "author": .text(photo.author),
                "added": SQLValue(photo.addedAt), "taken": .int(photo.takenAt?.milliseconds ?? Self.never),
                "fold": .text(photo.text.folded), "deleted": SQLValue(isDeleted),
            ])
    }

    private func arguments(_ room: RoomKey, _ filter: Filter, limit: Int, offset: Int) -> Arguments {
        func word(_ place: Int) -> SQLValue {
            guard filter.words.indices.contains(place) else { return nil }
            let quoted = filter.words[place].folded.replacing("\\", with: "\\\\").replacing("%", with: "\\%")
                .replacing("_", with: "\\_")
            return .text("%\(quoted)%")
        }
        return [
            "room": .int(room), "step": .text(filter.step ?? ""), "author": SQLValue(filter.author),
            "from": .int(filter.from?.milliseconds ?? 0), "until": .int(filter.until?.milliseconds ?? .max),
            "word0": word(0), "word1": word(1), "word2": word(2), "limit": SQLValue(limit), "offset": SQLValue(offset),
        ]
    }

    /// A page of the photos that fit, the newest first.
    package func photos(in room: RoomKey, _ filter: Filter, offset: Int, limit: Int) throws -> [Stored<Photo>] {
        let ids = try tx.connection.all(Self.pages, arguments(room, filter, limit: limit, offset: offset)) {
            $0.text(0)
        }
        return try ids.compactMap { try tx.objects.find(Photo.self, id: $0) }
    }

    package func count(in room: RoomKey, _ filter: Filter = Filter()) throws -> Int {
        try tx.connection.first(Self.counts, arguments(room, filter, limit: .max, offset: 0)) { Int($0.int(0)) } ?? 0
    }

    /// The photo of that number in the room's album.
    package func photo(number: Int, in room: RoomKey) throws -> Stored<Photo>? {
        try one(Self.numbered, number, room)
    }
    /// The next one in the order of lists, or the one before it.
    package func photo(beside number: Int, isOlder: Bool, in room: RoomKey) throws -> Stored<Photo>? {
        try one(isOlder ? Self.older : Self.newer, number, room)
    }

    private func one(_ query: Query, _ number: Int, _ room: RoomKey) throws -> Stored<Photo>? {
        let id = try tx.connection.first(query, ["room": .int(room), "number": SQLValue(number)]) { $0.text(0) }
        return try id.flatMap { try tx.objects.find(Photo.self, id: $0) }
    }

    /// The number that the next photo of the room's album gets.
    package func nextNumber(in room: RoomKey) throws -> Int {
        let last = try tx.connection.first(Self.last, ["room": .int(room)]) { $0.optionalInt(0) } ?? nil
        return Int(last ?? 0) + 1
    }
}
