import SimmerDomain
import SimmerStore

/// Tells a follower what others have changed, in the room that the follower has with the bot (B19).
package struct FollowWork: Sendable {
    private let environment: ActionEnvironment
    /// So many changes are told one by one.
    private static let most = 10

    package init(_ environment: ActionEnvironment) { self.environment = environment }

    /// Says one notice for all changes since the job was made; nothing when they were taken back, or nobody follows any
    /// more.
    package func post(_ job: Job, _ tx: Transaction) throws {
        guard let key = job.body["room"]?.int, let account = job.body["account"]?.int,
            let subject = job.body["subject"]?.string, let since = job.body["since"]?.int,
            let room = try tx.rooms.find(key), room.deletedAt == nil,
            let membership = try tx.members.find(key, account), membership.follows.contains(subject),
            let follower = try tx.accounts.find(account), follower.isUsable
        else { return }
        let actions = Actions(
            account: follower, room: room, language: follower.language,
            origin: Origin(account: nil, via: .system, at: tx.now), environment: environment, tx: tx)
        let changes = try tx.changes.undoable(in: key, by: nil, limit: 200).filter {
            try $0.account != account && $0.at >= Instant(milliseconds: since)
                && Self.subject(of: $0, tx) == subject
        }
        guard !changes.isEmpty else { return }
        let words = ChangeWords(actions: actions)
        var lines = [
            actions.phrase(
                "follow.set/changed",
                ["name": .text(try actions.followedName(subject)), "room": .text(room.name)])
        ]
        for change in changes.reversed().prefix(Self.most) {
            let who = try change.account.flatMap { try tx.accounts.find($0)?.shownName }
            lines.append(
                "• \(who ?? actions.phrase("words/former member")): \(try words.describe(change))")
        }
        if changes.count > Self.most {
            lines.append(
                actions.phrase("follow.set/and more", ["count": .number(Double(changes.count - Self.most))]))
        }
        let direct = try tx.rooms.direct(Account.bot, account)
        _ = try tx.events.say(
            NewMessage(author: Account.bot, text: lines.joined(separator: "\n")), in: direct.key)
    }

    private static func subject(of change: Change, _ tx: Transaction) throws -> String? {
        func subject<T: RoomObject>(_ type: T.Type) throws -> String? {
            try tx.objects.find(type, id: change.object)?.object.followed
        }
        return try Kinds.type(of: change.kind).flatMap { try subject($0) }
    }
}

extension Actions {
    /// What a followed thing is called.
    package func followedName(_ subject: String) throws -> String {
        if subject == Photo.album { return phrase("follow.set/album") }
        if let experiment = try tx.objects.find(Experiment.self, id: subject) { return experiment.object.title }
        return try tx.objects.shownName(of: subject, kind: Tea.kind) ?? ""
    }
}
