import SimmerDomain

/// What belongs to a person, a room or a membership and is no object: changed in one way for sentences and methods,
/// told to those who show it, and logged, so that it is undone like everything else (B3).
///
/// A change is logged in the room in which it was made, which is where "undo" finds it. What is one's own is told to
/// nobody else.
package struct SettingStore {
    let tx: Transaction

    /// The kinds of changes in the log.
    package static let account = "account"
    package static let room = "room"
    package static let membership = "membership"
    /// Of a change that a person made in one room from another.
    package static let elsewhere = "elsewhere"
    /// Those that nobody else is told of.
    package static let personal: Set<String> = [account, membership, elsewhere]

    /// What every member sets of a room, not only its owner (N25).
    package static let everybodys: Set<String> = ["peopleCount"]

    /// The fields of a person that undo can set back: the e-mail address and the password take the password.
    private static let accountFields: [(name: String, path: any WritableKeyPath<Account, String> & Sendable)] = [
        ("displayName", \.displayName), ("firstName", \.firstName), ("lastName", \.lastName),
        ("language", \.language), ("timeZone", \.timeZone), ("theme", \.theme), ("look", \.look), ("units", \.units),
        ("clock", \.clock), ("temperature", \.temperature), ("quietHours", \.quietHours),
    ]

    /// Sets fields of a person's own account. Answers the account as it is then.
    @discardableResult
    package func set(
        _ fields: JSON, of key: AccountKey, in place: RoomKey, verb: String, origin: Origin
    ) throws -> Account {
        guard var person = try tx.accounts.find(key) else { throw Refusal(.notFound, phrase: "account not found") }
        var changes = Changes()
        for (name, path) in Self.accountFields {
            guard let value = fields[name]?.string, value != person[keyPath: path] else { continue }
            changes.add(name, .string(person[keyPath: path]), .string(value))
            person[keyPath: path] = value
        }
        guard !changes.isEmpty else { return person }
        try tx.accounts.update(person)
        try tx.accounts.append(["change": "settings", "fields": changes.after], to: key)
        try log(changes, Self.account, person.id, in: place, verb, origin)
        return person
    }

    /// Hides a room from everybody, or brings it back with everything in it (P19).
    package func set(
        isDeleted: Bool, of room: Room, in place: RoomKey, verb: String, origin: Origin
    ) throws {
        guard isDeleted != (room.deletedAt != nil) else { return }
        if isDeleted { try tx.rooms.delete(room) } else { try tx.rooms.restore(room, by: origin.account) }
        try log(
            Changes(["deleted": .bool(!isDeleted)], ["deleted": .bool(isDeleted)]), Self.room, room.id, in: place, verb,
            origin)
    }

    /// Sets name, kind and settings of a room; null takes a setting away.
    /// Throws `duplicate` for the name of another room of its owner that `account` is in. Permission is the caller's to
    /// check.
    package func set(
        _ fields: JSON, of room: Room, in place: RoomKey, by account: Account, verb: String, origin: Origin
    ) throws {
        var room = room
        var changes = Changes()
        if room.settings.members == nil { room.settings = [:] }
        for field in fields.members ?? [] {
            switch field.name {
            case "name":
                changes.add("name", .string(room.name), field.value)
                room.name = field.value.string ?? room.name
            case "kind":
                changes.add("kind", .string(room.kind.rawValue), field.value)
                room.kind = field.value.string.flatMap(RoomKind.init(rawValue:)) ?? room.kind
            default:
                changes.add(field.name, room.settings[field.name] ?? .null, field.value)
                room.settings[field.name] = field.value.isNull ? nil : field.value
            }
        }
        guard !changes.isEmpty else { return }
        try tx.rooms.update(room, by: changes.after["name"] == nil ? nil : account.key)
        var told = changes.after
        told["by"] = .string(account.id)
        try tx.events.append(.room, to: room.key, author: account.key, body: told)
        try log(changes, Self.room, room.id, in: place, verb, origin)
    }

    /// Logs that a room was made, so that undo hides it again.
    package func made(_ room: Room, in place: RoomKey, verb: String, origin: Origin) throws {
        try log(Changes(["deleted": true], ["deleted": false]), Self.room, room.id, in: place, verb, origin)
    }

    /// What a membership keeps for its person alone, beside the columns of its own; null takes it away.
    private static let membershipFields = [
        Membership.noodleSortField, Membership.noodleFilterField, Membership.followsField, Membership.digestField,
        Membership.digestMailField, Membership.favouriteField, Membership.archivedField,
    ]

    /// Sets `notify`, `mutedUntil` (null: not muted) and the settings of lists of one's own membership.
    package func set(
        _ fields: JSON, of membership: Membership, in place: RoomKey, verb: String, origin: Origin
    ) throws {
        guard let room = try tx.rooms.find(membership.room) else { throw Refusal(.notFound, field: "room") }
        // All of it is written: what is given may be older than another order of the same line.
        var membership = try tx.members.find(membership.room, membership.account) ?? membership
        var changes = Changes()
        if let notify = fields["notify"]?.string {
            changes.add("notify", .string(membership.notify), .string(notify))
            membership.notify = notify
        }
        if let until = fields["mutedUntil"] {
            changes.add("mutedUntil", membership.mutedUntil.map { JSON($0) } ?? .null, until)
            membership.mutedUntil = until.int.map(Instant.init(milliseconds:))
        }
        if membership.settings.members == nil { membership.settings = [:] }
        for name in Self.membershipFields {
            guard let value = fields[name] else { continue }
            changes.add(name, membership.settings[name] ?? .null, value)
            membership.settings[name] = value.isNull ? nil : value
        }
        guard !changes.isEmpty else { return }
        try tx.members.update(membership)
        if let digest = changes.after[Membership.digestField] {
            try Digests.set(for: membership.account, isOn: !digest.isNull, tx)
        }
        var told: JSON = ["change": "settings", "room": .string(room.id)]
        for member in changes.after.members ?? [] { told[member.name] = member.value }
        try tx.accounts.append(told, to: membership.account)
        try log(changes, Self.membership, room.id + "/\(membership.account)", in: place, verb, origin)
    }

    /// Logs in `place` that a person changed something in `other` from there: "undo" finds it where it was said. It is
    /// that person's alone to see.
    package func record(
        changeIn other: Room, from place: RoomKey, isUndone: Bool = false, verb: String, origin: Origin
    ) throws {
        try log(
            Changes(["deleted": .bool(!isUndone)], ["deleted": .bool(isUndone)]), Self.elsewhere, other.id, in: place,
            verb, origin)
    }

    /// The room whose membership a change of the log is about.
    package static func room(ofMembership object: String) -> String {
        String(object.prefix { $0 != "/" })
    }

    private func log(
        _ changes: Changes, _ kind: String, _ object: String, in place: RoomKey, _ verb: String, _ origin: Origin
    ) throws {
        try tx.changes.append(
            room: place, verb: verb, kind: kind, object: object, before: changes.before, after: changes.after,
            origin: origin)
    }

    /// Fields as they were and as they became.
    private struct Changes {
        var before: JSON = [:]
        var after: JSON = [:]

        init() {}
        init(_ before: JSON, _ after: JSON) {
            self.before = before
            self.after = after
        }

        var isEmpty: Bool { after.members?.isEmpty ?? true }

        mutating func add(_ name: String, _ old: JSON, _ new: JSON) {
            guard old != new else { return }
            before[name] = old
            after[name] = new
        }
    }
}
