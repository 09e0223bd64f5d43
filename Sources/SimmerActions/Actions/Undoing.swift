import SimmerDomain
import SimmerStore

/// Undo and redo over the change log, written once for all kinds of things.
package struct Undoing {
    package let actions: Actions

    package init(actions: Actions) { self.actions = actions }

    /// The verb of what takes something back.
    static let verb = "undo"

    private var tx: Transaction { actions.tx }
    private var room: RoomKey { actions.room.key }

    /// What was taken back (or put back): the changes as they were logged, oldest first.
    package struct Outcome {
        package var changes: [Change]
    }

    /// Takes back the person's newest change, or the group of `change` (whoever made it).
    /// Throws `not_found` when there is nothing, `conflict` when somebody else has changed the same since.
    package func undo(_ change: Change? = nil) throws -> Outcome {
        guard let newest = try change ?? newest() else { throw Refusal(.notFound, phrase: "undo nothing") }
        guard newest.undoneBy == nil else { throw Refusal(.notFound, phrase: "undo nothing") }
        let group = try tx.changes.group(newest.group)
        try revert(group)
        try tx.changes.markUndone(newest.group, by: actions.origin.group)
        return Outcome(changes: group)
    }

    /// The person's newest change that "undo" means.
    package func newest() throws -> Change? {
        // Nearly always the first one is.
        for limit in [1, 20] {
            let changes = try tx.changes.undoable(in: room, by: actions.account.key, limit: limit)
            let found = changes.first { LoggedKinds.type(of: $0.kind)?.isUndoneByItself($0) != false }
            if found != nil || changes.count < limit { return found }
        }
        return nil
    }

    /// Brings back the room that the person deleted last, when that was said in it, where nobody can say "undo" any
    /// more, and nothing was changed here since. nil when there is none.
    package func undoDeletedRoom() throws -> Outcome? {
        let me = actions.account.key
        guard actions.account.device == nil, let hidden = try tx.rooms.restorable(by: me).first,
            let at = hidden.deletedAt, tx.now - at <= 86_400_000,
            let change = try tx.changes.latest(in: hidden.key, by: me), change.kind == SettingStore.room,
            change.object == hidden.id, change.after["deleted"]?.bool == true, change.undoneBy == nil
        else { return nil }
        if let last = try tx.changes.latest(in: room, by: me), last.at > at { return nil }
        return try undo(change)
    }

    /// The changes in the room that the person may name: everybody's, but of what is one's own (look, mute) only one's
    /// own.
    package func named(hours: Int = 24, limit: Int = 100) throws -> [Change] {
        try tx.changes.undoable(in: room, by: nil, hours: hours, limit: limit).filter(isShown)
    }

    private func isShown(_ change: Change) -> Bool {
        if change.account == actions.account.key { return true }
        if change.kind == SettingStore.room { return change.object == actions.room.id }
        return !SettingStore.personal.contains(change.kind)
    }

    /// Puts back what the person's newest undo took; only while nothing new was changed after it.
    package func redo() throws -> Outcome {
        var seen: Set<String> = []
        for change in try tx.changes.recent(in: room, by: actions.account.key, limit: 200)
        where seen.insert(change.group).inserted {
            // A new change ends redo.
            guard let target = change.undoes else { break }
            if change.undoneBy != nil { continue }
            let original = try tx.changes.group(target)
            // A redo looks like an undo of an undo: what it put back is in force.
            if original.first?.undoes != nil { continue }
            try revert(tx.changes.group(change.group))
            try tx.changes.markUndone(change.group, by: actions.origin.group)
            try tx.changes.markUndone(target, by: nil)
            for change in original { try LoggedKinds.type(of: change.kind)?.redone(change, actions) }
            return Outcome(changes: original)
        }
        throw Refusal(.notFound, phrase: "redo nothing")
    }

    /// The origin of the changes that take back `group`.
    func origin(undoing group: String) -> Origin {
        var origin = actions.origin
        origin.undoes = group
        return origin
    }

    private func revert(_ group: [Change]) throws {
        let group = group.filter { LoggedKinds.type(of: $0.kind)?.goesAlong($0) != true }
        for change in group {
            guard try mayRevert(change) else { throw Refusal(.notAllowed, phrase: "undo not this") }
            try checkConflict(change)
        }
        for change in group.reversed() {
            guard let kind = LoggedKinds.type(of: change.kind) else {
                throw Refusal(.notAllowed, phrase: "undo not this")
            }
            try kind.revert(change, of: group, self, origin(undoing: change.group))
        }
    }

    /// Whether the person may take back what somebody else did: only what the person could have done as well.
    private func mayRevert(_ change: Change) throws -> Bool {
        try change.account == actions.account.key
            || LoggedKinds.type(of: change.kind)?.mayRevert(change, self) ?? false
    }

    /// Whether the person is an owner of the room of a change. In a room of two neither decides over what is the
    /// other's.
    func isOwner(of change: Change) throws -> Bool {
        try !actions.room.isOfTwo && tx.members.role(actions.account, in: change.room) == .owner
    }

    /// Throws `not_allowed` at a shared device.
    func awayFromDevices() throws -> Actions {
        guard actions.account.device == nil else { throw Refusal(.notAllowed, phrase: "not at a device") }
        return actions
    }

    /// The thing of a change, as far as the person may reach it.
    func stored<T: RoomObject>(_ change: Change, of type: T.Type) throws -> Stored<T> {
        guard let stored = try tx.objects.find(type, id: change.object),
            // A shared device is in its room alone, whoever is chosen there.
            try stored.room == room
                || actions.account.device == nil && tx.members.role(actions.account.key, in: stored.room) != nil
        else { throw Refusal(.notFound, phrase: "undo gone") }
        return stored
    }

    /// Puts a thing back to what it was before a change; nil when it is gone already.
    func revert<T: RoomObject>(_ change: Change, of type: T.Type, _ origin: Origin) throws -> Stored<T>? {
        let stored = try stored(change, of: type)
        let verb = Self.verb
        if change.before["deleted"]?.bool == true {
            guard !stored.isDeleted else { return nil }
            if let rest = try stored.object.creationUndone(now: tx.now) {
                return try tx.objects.update(stored, to: rest, verb: verb, origin: origin)
            }
            return try tx.objects.delete(stored, verb: verb, origin: origin)
        }
        var fields = stored.object.fields
        for member in change.before.members ?? [] where member.name != "deleted" {
            fields[member.name] = member.value.isNull ? nil : member.value
        }
        guard let restored = T(id: stored.id, fields: fields) else { throw Refusal(.conflict, phrase: "undo gone") }
        let object =
            restored == stored.object ? restored : try stored.object.undone(to: restored, now: tx.now)
        return try tx.objects.update(
            stored, to: object, deleted: change.before["deleted"]?.bool, verb: verb, origin: origin)
    }

    /// Where somebody else has changed the same field since, undo stops and shows both values.
    private func checkConflict(_ change: Change) throws {
        let fields = Set((change.after.members ?? []).map(\.name))
        for later in try tx.changes.history(of: change.object, limit: 200) {
            if later.group == change.group { break }
            guard later.account != actions.account.key, later.undoneBy == nil, later.undoes == nil,
                LoggedKinds.type(of: change.kind)?.allows(later, after: change) != true
            else { continue }
            let touched = Set((later.after.members ?? []).map(\.name)).intersection(fields)
            guard let field = touched.sorted().first else { continue }
            let other = try later.account.flatMap { try tx.accounts.find($0)?.displayName }
            // What the program itself changed (an alarm) is refused by the thing's own rule, with better words.
            guard let other else { continue }
            throw Refusal(
                .conflict, phrase: "undo conflict",
                values: [
                    "who": .text(other), "field": .text(field), "mine": .text(change.before[field]?.plain ?? ""),
                    "theirs": .text(later.after[field]?.plain ?? ""),
                ])
        }
    }
}

extension JSON {
    /// A value as a person may read it.
    package var plain: String { string ?? (isNull ? "–" : text) }
}
