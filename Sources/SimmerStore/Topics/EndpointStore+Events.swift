import SimmerDomain

extension EndpointStore {
    /// So many changes of a noodle are looked at for the one of an event.
    private static let recentChanges = 20

    /// What an entry of a room's log is to those outside who want to know what happens. Of what programs say nothing is
    /// told, or two of them could answer each other for ever.
    package func events(of event: RoomEvent) throws -> [WebhookEvent] {
        let content = event.content
        switch event.kind {
        case .message: return try messages(event, content)
        case .timer:
            guard let timer = content["timer"] else { return [] }
            if content["change"]?.string == "added" { return [.timerStarted] }
            let rings = timer["state"]?.string == TimerRecord.State.finished.rawValue
            return rings && Self.isNow(timer["firedAt"], in: timer) ? [.timerRang] : []
        case .reminder:
            guard let reminder = content["reminder"] else { return [] }
            return Self.isNow(reminder["lastFiredAt"], in: reminder) ? [.reminderFired] : []
        case .item: return try items(content)
        case .messageEdited, .messageDeleted, .messageReacted, .card, .member, .room: return []
        }
    }

    /// Whether an instant of a thing is that of the change which the event tells.
    private static func isNow(_ instant: JSON?, in thing: JSON) -> Bool {
        instant?.int.map { $0 == thing["updatedAt"]?.int } ?? false
    }

    private func messages(_ event: RoomEvent, _ content: JSON) throws -> [WebhookEvent] {
        guard content["deleted"] == nil, let author = try event.author.flatMap({ try tx.accounts.find($0) }),
            author.key != Account.bot, !author.isProgram
        else { return [] }
        return try mentioned(in: event, content).isEmpty ? [.message] : [.message, .mention]
    }

    /// The user names of the members whom a message names; its author is not among them.
    package func mentioned(in event: RoomEvent, _ content: JSON) throws -> [String] {
        let text = content["text"]?.string ?? ""
        guard text.contains("@") else { return [] }
        let isForAll = try tx.events.isForEveryone(event, saying: text)
        return try tx.members.all(in: event.room).compactMap { member in
            guard member.account != event.author, let person = try tx.accounts.find(member.account),
                person.key != Account.bot, isForAll || Mention.names(person.username, in: text)
            else { return nil }
            return person.username
        }
    }

    private func items(_ content: JSON) throws -> [WebhookEvent] {
        let isAdded = content["change"]?.string == "added"
        switch content["kind"]?.string {
        case StepEntry.kind: return isAdded ? [.entryLogged] : []
        case Photo.kind: return isAdded ? [.photoShared] : []
        case Experiment.kind, Step.kind: return [.experimentChanged]
        case Noodle.kind: return try becameLow(content) ? [.stockLow] : []
        default: return []
        }
    }

    /// Whether little of a noodle is left since this change.
    private func becameLow(_ content: JSON) throws -> Bool {
        guard content["change"]?.string == "changed", let value = content["value"], let id = content["id"]?.string,
            let noodle = Noodle(id: id, fields: value), noodle.isLow
        else { return false }
        let changes = try tx.changes.history(of: id, limit: Self.recentChanges)
        guard let change = changes.first(where: { $0.at.milliseconds == value["updatedAt"]?.int }) else { return false }
        var before = value
        for member in change.before.members ?? [] { before[member.name] = member.value.isNull ? nil : member.value }
        return Noodle(id: id, fields: before).map { !$0.isLow } ?? false
    }
}
