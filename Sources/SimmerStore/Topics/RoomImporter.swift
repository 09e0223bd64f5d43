import SimmerDomain

/// Puts the lines of a `RoomExporter` into this store, as they are: ids, authors, times, versions and the log of
/// changes. Nothing of it is told as if it had just happened. Whatever is wrong with a line throws, and the transaction
/// is the caller's to end.
package final class RoomImporter {
    /// A line that no room could have.
    package struct Malformed: Error {
        package var what: String
    }
    /// Something with that id is here already.
    package struct IsHere: Error {
        package var what: String
    }

    private let tx: Transaction
    private var room: Room
    /// The accounts of the lines, by the ids that they have there.
    private var accounts: [String: AccountKey] = [:]
    /// The ids that those accounts have here, where they are others.
    private var renamed: [String: String] = [:]
    /// The ids of things of experiments: records seal them with the ids of people that they had.
    private var sealed: Set<String> = []
    private var last = LogHead(seq: 0, at: Instant(milliseconds: 0))

    private static let insertRoom = Query(
        """
        INSERT INTO room (id, name, nameFold, kind, owner, head, lastAt, settings, createdAt)
        VALUES (:id, :name, :fold, :kind, :owner, 0, :created, :settings, :created) RETURNING key
        """)
    private static let insertAccount = Query(
        """
        INSERT INTO account (id, username, displayName, firstName, lastName, language, timeZone, theme, look, units,
            role, useq, createdAt, disabledAt, deletedAt)
        VALUES (:id, :username, :display, :first, :last, :language, :zone, 'plain', 'device', 'both', :role, 0, :created,
            :deleted, :deleted) RETURNING key
        """)
    private static let insertMember = Query(
        """
        INSERT INTO membership (room, account, role, joinedAt, lastReadSeq, notify, mutedUntil, settings)
        VALUES (:room, :account, :role, :joined, :read, :notify, :muted, :settings)
        ON CONFLICT (room, account) DO NOTHING
        """)
    private static let insertEdit = Query(
        "INSERT INTO edit (room, seq, number, at, text) VALUES (:room, :seq, :number, :at, :text)")

    // MARK: The room and its people

    /// Makes the room with its people. Who has an account here by that id, or else by that username, is that account;
    /// everybody else gets one without a login. `newName`: where the owner has a room of that name.
    package init(_ head: JSON, _ tx: Transaction) throws {
        self.tx = tx
        guard let room = head["room"], let id = room["id"]?.string, Self.isID(id),
            let settings = room["settings"], settings.members != nil
        else { throw Malformed(what: "no room") }
        guard try tx.rooms.find(id: id) == nil else { throw IsHere(what: "the room \(id)") }
        accounts = [try tx.accounts.find(Account.bot)?.id ?? "simmer": Account.bot]
        self.room = Room(
            key: 0, id: id, name: "", kind: .chat, head: 0, lastAt: tx.now, settings: settings, createdAt: tx.now)
        for person in head["people"]?.array ?? [] { try adopt(person: person) }
        let members = head["members"]?.array ?? []
        let owners = try members.filter { $0["role"]?.string == Role.owner.name }.map { try account($0["account"]) }
        guard let owner = try account(room["owner"]) ?? owners.first ?? nil else { throw Malformed(what: "no owner") }
        var kind = room["kind"]?.string.flatMap(RoomKind.init(rawValue:)) ?? .chat
        // A direct room is that of two accounts of one server.
        if kind == .direct { kind = .chat }
        let given = try? RoomName(room["name"]?.string ?? "").text
        let name = try tx.rooms.freeName(given ?? "Direct room", owner: owner)
        let created = try Self.instant(room["createdAt"], "the room's time")
        let key = try tx.connection.first(
            Self.insertRoom,
            [
                "id": .text(id), "name": .text(name), "fold": .text(name.folded), "kind": .text(kind.rawValue),
                "owner": .int(owner), "created": SQLValue(created), "settings": .utf8(local(settings).bytes),
            ]
        ) { $0.int(0) }
        guard let key, let made = try tx.rooms.find(key) else { throw Malformed(what: "no room") }
        self.room = made
        for member in members { try adopt(member: member) }
    }

    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }

    private static func instant(_ json: JSON?, _ what: String) throws -> Instant {
        guard let value = json?.int, value >= 0, let instant = Instant(checking: value) else {
            throw Malformed(what: what)
        }
        return instant
    }

    private func adopt(person: JSON) throws {
        guard let id = person["id"]?.string, Self.isID(id), let username = person["username"]?.string,
            let display = try? DisplayName(person["displayName"]?.string ?? "").text
        else { throw Malformed(what: "a person without a name") }
        let deleted = try person["deletedAt"].map { try Self.instant($0, "a person's time") }
        if let known = try tx.accounts.find(id: id) {
            accounts[id] = known.key
            return
        }
        if deleted == nil, let known = try tx.accounts.find(username: username), !known.isBot, known.deletedAt == nil {
            accounts[id] = known.key
            renamed[id] = known.id
            return
        }
        let name = try deleted == nil ? Username(username).text : "former-\(id)"
        func line(_ field: String) -> String {
            deleted != nil
                ? ""
                : (try? CleanText.line(person[field]?.string ?? "", in: 0...60, field: field, missing: "missing")) ?? ""
        }
        let zone = person["timeZone"]?.string ?? "UTC"
        let language = person["language"]?.string
        let role: Account.Role =
            switch person["kind"]?.string {
            case Account.Role.device.name: .device
            case Account.Role.local.name: .local
            // Nobody's any more: its tokens stayed behind.
            case Account.Role.program.name: .program
            default: .person
            }
        let shown = deleted == nil || role != .person ? display : DisplayName.former
        let key = try tx.connection.first(
            Self.insertAccount,
            [
                "id": .text(id), "username": .text(name), "display": .text(shown), "first": .text(line("firstName")),
                "last": .text(line("lastName")), "language": .text(Account.languages.first { $0 == language } ?? "en"),
                "zone": .text(Self.isID(zone) ? zone : "UTC"),
                "created": SQLValue(try Self.instant(person["createdAt"], "a person's time")),
                "deleted": SQLValue(deleted), "role": .int(role.rawValue),
            ]
        ) { $0.int(0) }
        guard let key, let made = try tx.accounts.find(key) else { throw Malformed(what: "a person") }
        accounts[id] = key
        tx.announce(.accountChanged(made))
        if deleted == nil, made.hasLogin { _ = try tx.rooms.direct(Account.bot, key) }
    }

    private func adopt(member: JSON) throws {
        guard let account = try account(member["account"]), let role = member["role"]?.string.flatMap(Role.init(name:)),
            case let notify = member["notify"]?.string ?? "mine", ["all", "mine", "none"].contains(notify)
        else { throw Malformed(what: "a member") }
        try tx.connection.run(
            Self.insertMember,
            [
                "room": .int(room.key), "account": .int(account),
                "role": .int((try tx.accounts.find(account)?.hasLogin ?? false ? role : .member).rawValue),
                "joined": SQLValue(try Self.instant(member["joinedAt"], "a member's time")),
                "read": .int(max(0, member["lastReadSeq"]?.int ?? 0)), "notify": .text(notify),
                "muted": SQLValue(try member["mutedUntil"].map { try Self.instant($0, "a member's time") }),
                "settings": .utf8(local(member["settings"] ?? [:]).bytes),
            ])
    }

    /// The account of an id of the lines; nil for none. Throws for one that they do not introduce.
    private func account(_ id: JSON?) throws -> AccountKey? {
        guard let id, id != .null else { return nil }
        guard let key = id.string.flatMap({ accounts[$0] }) else { throw Malformed(what: "somebody unknown") }
        return key
    }

    /// The value with the ids that people have here.
    private func local(_ value: JSON) -> JSON {
        guard !renamed.isEmpty else { return value }
        switch value {
        case .string(let text): return .string(renamed[text] ?? text)
        case .array(let parts): return .array(parts.map(local))
        case .object(let members):
            return .object(members.map { .init($0.name, local($0.value)) })
        default: return value
        }
    }

    // MARK: Lines

    /// The next event of the log.
    package func adopt(event line: JSON) throws {
        guard line["seq"]?.int == last.seq + 1,
            let kind = line["kind"]?.string.flatMap({ EventKind.byName[$0] }),
            let body = line["body"], body.members != nil, let text = body["text"] ?? (kind == .message ? nil : ""),
            kind != .message || text.string != nil
        else { throw Malformed(what: "the log after event \(last.seq)") }
        let at = try Self.instant(line["at"], "the time of event \(last.seq + 1)")
        guard at >= last.at, at <= tx.now.adding(seconds: 86_400) else {
            throw Malformed(what: "the time of event \(last.seq + 1)")
        }
        let of = line["of"]?.int
        guard of.map({ $0 > 0 && $0 <= last.seq }) ?? true else { throw Malformed(what: "event \(last.seq + 1)") }
        // Who came or went is named by the account, also where an older Simmer wrote the name beside it.
        var named = body
        if kind == .member { named["name"] = nil }
        let event = RoomEvent(
            room: room.key, seq: last.seq + 1, kind: kind, of: of, author: try account(line["author"]), at: at,
            body: local(named).bytes)
        try tx.events.adopt(event)
        last = LogHead(seq: event.seq, at: at)
        // What is put off of so many is not left to the end.
        if event.seq % 2_000 == 0 { try tx.events.settle() }
        let shown = ["photos", "files"].flatMap { body[$0]?.array ?? [] }.compactMap { $0["id"]?.string }
        if kind == .message, !shown.isEmpty {
            try tx.files.setHolds(of: FileStore.holder(room.key, event.seq), from: [], to: shown)
        }
    }

    package func adopt(edit line: JSON) throws {
        guard let seq = line["seq"]?.int, (1...max(1, last.seq)).contains(seq), let number = line["number"]?.int,
            let text = line["text"]?.string
        else { throw Malformed(what: "an earlier text") }
        try tx.connection.run(
            Self.insertEdit,
            [
                "room": .int(room.key), "seq": .int(seq), "number": .int(number),
                "at": SQLValue(try Self.instant(line["at"], "the time of an earlier text")), "text": .text(text),
            ])
    }

    /// - Parameter type: the kind of the line.
    package func adopt<T: RoomObject>(object line: JSON, _ type: T.Type) throws {
        var line = line
        var stored = try Self.object(line, type, room: room.key, createdBy: account(line["createdBy"]))
        if stored.object.recordOf != nil {
            sealed.insert(stored.id)
        } else if !renamed.isEmpty {
            line["fields"] = line["fields"].map(local)
            stored = try Self.object(line, type, room: room.key, createdBy: stored.createdBy)
        }
        guard try tx.objects.adopt(stored, line["fields"]) else { throw IsHere(what: "the \(T.kind) \(stored.id)") }
    }

    /// The next record of an experiment, whose things are here.
    package func adopt(record line: JSON) throws {
        guard line["experiment"]?.string.map(sealed.contains) ?? false else { throw Malformed(what: "a record") }
        try tx.records.adopt(line, in: room.key)
    }

    static func object<T: RoomObject>(
        _ line: JSON, _ type: T.Type, room: RoomKey, createdBy: AccountKey?
    ) throws -> Stored<T> {
        guard let id = line["id"]?.string, isID(id), let object = line["fields"].flatMap({ T(id: id, fields: $0) }),
            let version = line["version"]?.int, version >= 1
        else { throw Malformed(what: "a \(T.kind)") }
        return Stored(
            object: object, room: room, version: Int(version), createdBy: createdBy,
            createdAt: try instant(line["createdAt"], "the time of a \(T.kind)"),
            updatedAt: try instant(line["updatedAt"], "the time of a \(T.kind)"),
            deletedAt: try line["deletedAt"].map { try instant($0, "the time of a \(T.kind)") })
    }

    package func adopt(change line: JSON) throws {
        guard let id = line["id"]?.string, Self.isID(id), let via = line["via"]?.string.flatMap(Origin.Via.init),
            let verb = line["verb"]?.string, let kind = line["kind"]?.string, let object = line["object"]?.string,
            let before = line["before"], let after = line["after"], let group = line["group"]?.string
        else { throw Malformed(what: "a change") }
        func here(_ fields: JSON) -> JSON { sealed.contains(object) ? fields : local(fields) }
        try tx.changes.adopt(
            Change(
                id: id, room: room.key, at: try Self.instant(line["at"], "the time of a change"),
                account: try account(line["account"]), via: via,
                device: line["device"]?.string.map { String($0.prefix(60)) }, cause: line["cause"]?.int, verb: verb,
                kind: kind,
                object: renamed[object] ?? object, before: here(before), after: here(after), group: group,
                undoes: line["undoes"]?.string, undoneBy: line["undoneBy"]?.string))
    }

    /// A file whose bytes are in their place already.
    package func adopt(file line: JSON) throws {
        guard let file = try Self.file(line, room: room.key, uploader: account(line["uploader"]) ?? Account.bot) else {
            throw Malformed(what: "a file")
        }
        guard try tx.files.find(file.id) == nil else { throw IsHere(what: "the file \(file.id)") }
        try tx.files.adopt(file)
    }

    /// What pictures are kept as. Of anything else that is shown in place, a browser might run what it holds.
    private static let pictures: Set = ["image/jpeg", "image/png", "image/webp"]

    /// nil for a line that names no file, or one whose name leads anywhere, or one that is neither a picture nor a
    /// document.
    package static func file(_ line: JSON, room: RoomKey, uploader: AccountKey) throws -> StoredFile? {
        guard let id = line["id"]?.string, id.utf8.count == 36, id.utf8.allSatisfy({ isHex($0) || $0 == 0x2D }),
            let original = line["originalSha256"]?.string, isHash(original), let sha = line["sha256"]?.string,
            isHash(sha), let mime = line["mime"]?.string, let width = line["width"]?.int,
            let height = line["height"]?.int, let bytes = line["bytes"]?.int, bytes >= 0
        else { return nil }
        let document = DocumentType(rawValue: mime)
        guard document != nil ? line["name"]?.string != nil : pictures.contains(mime) else { return nil }
        let codes = (line["codes"]?.array ?? []).compactMap(\.string)
        return StoredFile(
            id: id, room: room, uploader: uploader, originalSHA256: original, sha256: sha, bytes: Int(bytes),
            mime: mime, width: Int(width), height: Int(height),
            takenAt: line["takenAt"]?.int.map(Instant.init(milliseconds:)),
            codes: codes.filter { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } },
            createdAt: try instant(line["createdAt"], "the time of a file"), freeSince: nil,
            name: document.map { DocumentName.cleaned(line["name"]?.string ?? "", $0) } ?? "")
    }

    private static func isHex(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
    private static func isHash(_ text: String) -> Bool { text.utf8.count == 64 && text.utf8.allSatisfy(isHex) }

    // MARK: The end

    /// All lines are in: nobody reads them as news, and those who are members are told that the room is there. `owner`
    /// comes in as an owner, if not in already. Answers the room as it is then.
    package func finish(head: JSON, owner: AccountKey?) throws -> Room {
        guard head["room"]?["head"]?.int == last.seq else { throw Malformed(what: "the end of the log is missing") }
        try tx.events.settle()
        for consumer in ["bot", "push"] { try tx.consumers.move(consumer, in: room.key, from: 0, to: last.seq) }
        guard let now = try tx.rooms.find(room.key) else { throw Malformed(what: "no room") }
        let members = try tx.members.all(in: room.key)
        // Ratings were counted before all of them were here.
        for stored in try tx.objects.list(Noodle.self, in: room.key) { try tx.shelf.rate(stored.id, in: room.key) }
        tx.announce(.roomChanged(now))
        for member in members {
            tx.announce(.joined(room: room.key, account: member.account, role: member.role))
            try tx.accounts.append(["change": "room_added", "room": .string(room.id)], to: member.account)
        }
        if let owner {
            if let member = members.first(where: { $0.account == owner }) {
                if member.role != .owner {
                    try tx.members.setRole(.owner, of: owner, in: room.key, was: member.role, by: owner)
                }
            } else {
                try tx.members.add(owner, to: now, role: .owner, by: owner)
            }
        }
        guard try tx.members.all(in: room.key).contains(where: { $0.role == .owner }) else {
            throw Malformed(what: "no owner")
        }
        return try tx.rooms.find(room.key) ?? now
    }

    /// The accounts of this server that stand for others of the copy, by their ids there.
    package var matched: [String: String] { renamed }
}
