import SimmerDomain

/// A picture, or a document, that somebody uploaded to a room. Its bytes stand elsewhere, under an id; here is what is
/// known of them.
package struct StoredFile: Sendable, Hashable {
    /// 122 random bits: nothing of it can be guessed.
    package var id: String
    /// The id under which its bytes stand: its own, or that of the first one of which it is a copy.
    package var standsAs: String
    package var room: RoomKey
    package var uploader: AccountKey
    /// SHA-256 of what was uploaded (of a document, with its name), by which the same file is known again in its room …
    package var originalSHA256: String
    /// … and of what is kept, from which all metadata has been removed.
    package var sha256: String
    /// On the disk, with its smaller forms.
    package var bytes: Int
    package var mime: String
    package var width: Int
    package var height: Int
    /// By the camera's clock.
    package var takenAt: Instant?
    /// The digits of the barcodes in it, in the order in which they were found.
    package var codes: [String]
    package var createdAt: Instant
    /// Since when nothing names it: it goes a day later. nil while something does.
    package var freeSince: Instant?
    /// Of a document; empty for a picture.
    package var name: String

    package init(
        id: String, room: RoomKey, uploader: AccountKey, originalSHA256: String, sha256: String, bytes: Int,
        mime: String,
        width: Int, height: Int, takenAt: Instant?, codes: [String], createdAt: Instant, freeSince: Instant?,
        name: String = "", standsAs: String? = nil
    ) {
        self.id = id
        self.standsAs = standsAs ?? id
        self.room = room
        self.uploader = uploader
        self.originalSHA256 = originalSHA256
        self.sha256 = sha256
        self.bytes = bytes
        self.mime = mime
        self.width = width
        self.height = height
        self.takenAt = takenAt
        self.codes = codes
        self.createdAt = createdAt
        self.freeSince = freeSince
        self.name = name
    }

    package var isDocument: Bool { !name.isEmpty }

    /// As messages carry it.
    package var mark: JSON {
        if isDocument {
            return ["id": .string(id), "name": .string(name), "bytes": JSON(bytes), "mime": .string(mime)]
        }
        return ["id": .string(id), "width": JSON(width), "height": JSON(height), "mime": .string(mime)]
    }
}

/// What is known of uploaded files, and what names them: messages, and the objects of rooms. A file that nothing names
/// goes after a day.
package struct FileStore {
    let tx: Transaction

    /// How long a file that nothing names is kept: as long as undo can bring back what named it.
    package static let keptHours = 24
    /// How long the file of a photo is kept that was deleted from an album (P24).
    package static let withdrawnDays = 7

    private static let columns =
        "id, room, uploader, originalSha256, sha256, bytes, mime, width, height, takenAt, codes, createdAt, freeSince, "
        + "name, standsAs"
    private static let byID = Query("SELECT \(columns) FROM file WHERE id = :id")
    private static let byContent = Query("SELECT \(columns) FROM file WHERE room = :room AND originalSha256 = :sha")
    private static let insertRow = Query(
        """
        INSERT INTO file (\(columns))
        VALUES (:id, :room, :uploader, :original, :sha, :bytes, :mime, :width, :height, :taken, :codes, :created, :now, :name, :stands)
        """)
    private static let insertUpload = Query(
        """
        INSERT INTO upload (file, account) SELECT id, :account FROM file WHERE id = :id
        ON CONFLICT (file, account) DO NOTHING
        """)
    private static let isUpload = Query("SELECT 1 FROM upload WHERE file = :id AND account = :account")
    private static let sum = Query("SELECT coalesce(sum(bytes), 0) FROM file WHERE uploader = :account")
    private static let sums = Query("SELECT uploader, sum(bytes) FROM file GROUP BY uploader")
    private static let putOff = Query(
        "UPDATE file SET freeSince = :now WHERE id = :id AND freeSince IS NOT NULL")
    private static let insertHold = Query(
        """
        INSERT INTO hold (file, holder) SELECT id, :holder FROM file WHERE id = :id
        ON CONFLICT (file, holder) DO NOTHING
        """)
    private static let deleteHold = Query("DELETE FROM hold WHERE file = :id AND holder = :holder")
    private static let held = Query("UPDATE file SET freeSince = NULL WHERE id = :id")
    private static let freed = Query(
        """
        UPDATE file SET freeSince = :now
        WHERE id = :id AND freeSince IS NULL AND NOT EXISTS (SELECT 1 FROM hold WHERE hold.file = file.id)
        """)
    private static let withdrawn = Query(
        """
        UPDATE file SET freeSince = :later
        WHERE id = :id AND NOT EXISTS (
            SELECT 1 FROM hold WHERE hold.file = file.id AND holder NOT LIKE 'message:%')
        """)
    private static let overdue = Query("SELECT id FROM file WHERE freeSince <= :before")
    private static let holders = Query("SELECT holder FROM hold WHERE file = :id ORDER BY holder")
    private static let deleteUploads = Query("DELETE FROM upload WHERE file = :id")
    private static let delete = Query("DELETE FROM file WHERE id = :id")
    /// Empty stands for its own id.
    private static let place = "CASE WHEN standsAs = '' THEN id ELSE standsAs END"
    private static let ids = Query("SELECT id FROM file")
    private static let places = Query("SELECT \(place) FROM file")
    private static let documents = Query("SELECT \(place) FROM file WHERE name <> ''")

    private static func read(_ row: borrowing SQLRow) -> StoredFile {
        StoredFile(
            id: row.text(0), room: row.int(1), uploader: row.int(2), originalSHA256: row.text(3), sha256: row.text(4),
            bytes: Int(row.int(5)), mime: row.text(6), width: Int(row.int(7)), height: Int(row.int(8)),
            takenAt: row.optionalInstant(9), codes: row.text(10).split(separator: " ").map(String.init),
            createdAt: row.instant(11), freeSince: row.optionalInstant(12), name: row.text(13),
            standsAs: row.text(14).isEmpty ? nil : row.text(14))
    }

    package func find(_ id: String) throws -> StoredFile? {
        try tx.connection.first(Self.byID, ["id": .text(id)], Self.read)
    }

    /// The file of a room that was uploaded with that content.
    package func find(originalSHA256 sha: String, in room: RoomKey) throws -> StoredFile? {
        try tx.connection.first(Self.byContent, ["room": .int(room), "sha": .text(sha)], Self.read)
    }

    /// A file that an account may see: of one of its rooms, and named by something there or uploaded by the account
    /// itself. Throws `not_found` in every other case.
    package func visible(_ id: String, to account: AccountKey) throws -> StoredFile {
        guard let file = try find(id), let room = try tx.rooms.find(file.room), room.deletedAt == nil,
            try tx.members.role(account, in: file.room) != nil,
            try file.freeSince == nil || isUpload(id, of: account)
        else { throw Refusal(.notFound, field: "photo", phrase: "photo not found") }
        return file
    }

    private func isUpload(_ id: String, of account: AccountKey) throws -> Bool {
        try tx.connection.first(Self.isUpload, ["id": .text(id), "account": .int(account)]) { _ in true } ?? false
    }

    /// Pictures (or documents) that an account may put into a message of a room: its own uploads there. Throws
    /// `not_found`.
    package func uploads(
        _ ids: [String], of account: AccountKey, in room: RoomKey, areDocuments: Bool = false
    ) throws -> [StoredFile] {
        try ids.map { id in
            guard let file = try find(id), file.room == room, file.isDocument == areDocuments,
                try isUpload(id, of: account)
            else {
                throw areDocuments
                    ? Refusal(.notFound, field: "files", phrase: "file not found")
                    : Refusal(.notFound, field: "photos", phrase: "photo not found")
            }
            return file
        }
    }

    /// The bytes of all that an account has uploaded and that is still there.
    package func used(by account: AccountKey) throws -> Int {
        Int(try tx.connection.first(Self.sum, ["account": .int(account)]) { $0.int(0) } ?? 0)
    }

    /// The same for everybody who has any.
    package func used() throws -> [AccountKey: Int] {
        Dictionary(
            try tx.connection.all(Self.sums) { ($0.int(0), Int($0.int(1))) }, uniquingKeysWith: { _, last in last })
    }

    /// Keeps a new file, whose bytes are on the disk; nothing names it yet.
    /// Throws `limit` when its uploader has used up the day.
    package func add(_ file: StoredFile) throws {
        var file = file
        try tx.usage.charge(upload: file)
        file.createdAt = tx.now
        try adopt(file)
    }

    /// Keeps a file that comes from elsewhere, with the time at which it was uploaded there.
    package func adopt(_ file: StoredFile) throws {
        try tx.connection.run(
            Self.insertRow,
            [
                "id": .text(file.id), "room": .int(file.room), "uploader": .int(file.uploader),
                "original": .text(file.originalSHA256), "sha": .text(file.sha256), "bytes": SQLValue(file.bytes),
                "mime": .text(file.mime), "width": SQLValue(file.width), "height": SQLValue(file.height),
                "taken": SQLValue(file.takenAt), "codes": .text(file.codes.joined(separator: " ")),
                "created": SQLValue(file.createdAt), "now": SQLValue(tx.now), "name": .text(file.name),
                "stands": .text(file.standsAs == file.id ? "" : file.standsAs),
            ])
        try noteUpload(file.id, by: file.uploader)
    }

    /// An account has uploaded a file that is there already: it may use it, and has a day to do so.
    package func noteUpload(_ id: String, by account: AccountKey) throws {
        try tx.connection.run(Self.insertUpload, ["id": .text(id), "account": .int(account)])
        try tx.connection.run(Self.putOff, ["id": .text(id), "now": SQLValue(tx.now)])
    }

    /// What shows the picture of another room in `room`: the file that is there already, else a new one, which stands
    /// for the same bytes: they are there for as long as either is. It counts for the account, which may use it like an
    /// upload. Throws `limit` beyond `most` bytes of the account's; 0: there is no such limit.
    package func copy(
        _ original: StoredFile, to room: RoomKey, by account: AccountKey, most: Int
    ) throws -> StoredFile {
        if let known = try find(originalSHA256: original.originalSHA256, in: room) {
            try noteUpload(known.id, by: account)
            return known
        }
        if most > 0, try used(by: account) + original.bytes > most {
            throw Refusal(.limit, phrase: "storage full")
        }
        var file = original
        (file.id, file.room, file.uploader) = (Identifier.random(), room, account)
        try add(file)
        return file
    }

    // MARK: What names a file

    /// Whoever named the first files names the second ones from now on. A file that is gone stays gone.
    func setHolds(of holder: String, from old: [String], to new: [String]) throws {
        for id in old where !new.contains(id) {
            try tx.connection.run(Self.deleteHold, ["id": .text(id), "holder": .text(holder)])
            try tx.connection.run(Self.freed, ["id": .text(id), "now": SQLValue(tx.now)])
        }
        for id in new where !old.contains(id) {
            try tx.connection.run(Self.insertHold, ["id": .text(id), "holder": .text(holder)])
            try tx.connection.run(Self.held, ["id": .text(id)])
        }
    }

    /// What names a file: "photo:ID" for an object of a room.
    package func holders(of id: String) throws -> [String] {
        try tx.connection.all(Self.holders, ["id": .text(id)]) { $0.text(0) }
    }

    /// A photo was deleted, and so is no longer shown by the messages in which it came either: nobody but who uploaded
    /// it sees it any more, and it goes after seven days. An object that shows it keeps it, and so does undo.
    package func withdraw(_ id: String) throws {
        // The sweep adds a day of its own.
        let later = tx.now.adding(seconds: Self.withdrawnDays * 86_400 - Self.keptHours * 3_600)
        try tx.connection.run(Self.withdrawn, ["id": .text(id), "later": SQLValue(later)])
    }

    /// The places of the messages of a room that show a file, the newest first.
    package func messages(showing id: String, in room: RoomKey) throws -> [Seq] {
        try holders(of: id).compactMap { holder in
            let parts = holder.split(separator: ":")
            return parts.count == 3 && parts[0] == "message" && RoomKey(parts[1]) == room ? Seq(parts[2]) : nil
        }.sorted(by: >)
    }

    /// A message shows files, though not as its own photos.
    package func show(_ ids: [String], by seq: Seq, in room: RoomKey) throws {
        try setHolds(of: Self.holder(room, seq), from: [], to: ids)
    }

    static func holder(_ room: RoomKey, _ seq: Seq) -> String { "message:\(room):\(seq)" }

    // MARK: The end

    /// Forgets what nothing has named for a day. The bytes go afterwards: see `places`.
    package func sweep() throws -> Int {
        let before = tx.now.adding(seconds: -Self.keptHours * 3_600)
        let gone = try tx.connection.all(Self.overdue, ["before": SQLValue(before)]) { $0.text(0) }
        for id in gone {
            try tx.connection.run(Self.deleteUploads, ["id": .text(id)])
            try tx.connection.run(Self.delete, ["id": .text(id)])
        }
        return gone.count
    }

    private static let forgetFree = Query(
        "DELETE FROM file WHERE id = :id AND NOT EXISTS (SELECT 1 FROM hold WHERE hold.file = file.id)")

    /// Forgets at once those that nothing names any more; the next sweep removes their bytes.
    package func forget(_ ids: [String]) throws {
        for id in ids where try tx.connection.run(Self.forgetFree, ["id": .text(id)]) > 0 {
            try tx.connection.run(Self.deleteUploads, ["id": .text(id)])
        }
    }

    /// All that are known.
    package func ids() throws -> Set<String> { try texts(Self.ids) }

    /// The ids under which the bytes of all that are known stand: those under any other one are nobody's, and stay so,
    /// since only who has a file makes a copy of it.
    package func places() throws -> Set<String> { try texts(Self.places) }

    private func texts(_ query: Query) throws -> Set<String> {
        var all: Set<String> = []
        try tx.connection.each(query, [:]) { row in
            all.insert(row.text(0))
            return true
        }
        return all
    }

    /// Those of `places` that are no pictures: they have no smaller forms.
    package func documents() throws -> Set<String> {
        Set(try tx.connection.all(Self.documents, [:]) { $0.text(0) })
    }

    private static let purges = [
        "DELETE FROM hold WHERE file IN (SELECT id FROM file WHERE room = :room)",
        "DELETE FROM upload WHERE file IN (SELECT id FROM file WHERE room = :room)",
        "DELETE FROM file WHERE room = :room",
    ].map { Query($0) }

    /// The room is gone for good, and its files with it.
    func purge(_ room: RoomKey) throws {
        for query in Self.purges { try tx.connection.run(query, ["room": .int(room)]) }
    }
}
