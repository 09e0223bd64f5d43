import Foundation
import SimmerDomain
import SimmerStore

/// What can be done to the things of a room, in one way for sentences, buttons and programs: the same checks, the same
/// change log, the same cards.
package struct Actions {
    package let account: Account
    package let room: Room
    /// The language of the order; what it makes speaks it from then on.
    package let language: String
    package let origin: Origin
    package let environment: ActionEnvironment
    package let tx: Transaction

    package init(
        account: Account, room: Room, language: String, origin: Origin, environment: ActionEnvironment, tx: Transaction
    ) {
        self.account = account
        self.room = room
        self.language = language
        self.origin = origin
        self.environment = environment
        self.tx = tx
    }

    /// What the program does by itself, at its time, to what `creator` made. nil when the room is gone.
    package static func unasked(
        in room: RoomKey, language: String, creator: AccountKey?, _ environment: ActionEnvironment, _ tx: Transaction
    ) throws -> Actions? {
        guard let room = try tx.rooms.find(room), room.deletedAt == nil else { return nil }
        // Whoever made it may be gone; then the bot's own account stands in for zone and name.
        let account = try creator.flatMap { try tx.accounts.find($0) } ?? tx.accounts.find(Account.bot)
        guard let account else { return nil }
        return Actions(
            account: account, room: room, language: language, origin: Origin(account: nil, via: .system, at: tx.now),
            environment: environment, tx: tx)
    }

    package var now: Instant { tx.now }
    /// How the account stands in what is never changed afterwards.
    package var authorName: String {
        guard let device = account.device else { return account.displayName }
        return phrase("words/at device", ["name": .text(account.displayName), "device": .text(device.name)])
    }
    package var zone: TimeZone { account.zone }

    package func phrase(_ key: String, _ values: [String: PhraseValue] = [:], language: String? = nil) -> String {
        environment.phrases.phrase(
            key, values, language: language ?? self.language, measures: account.measures)
    }

    /// Says the message that shows a thing which is about to be stored. By sentence it answers the sentence; by method
    /// it is quiet, because whoever pressed the button sees the change anyway.
    package func say(_ text: String, card: JSON) throws -> Seq {
        var message = NewMessage(author: Account.bot, text: text)
        message.card = card
        message.cause = origin.cause
        message.isQuiet = origin.via != .bot
        return try tx.events.say(message, in: room.key).seq
    }

    /// Refuses a change that was made on the ground of version `version` when what it touches has changed since;
    /// changes of other fields merge.
    package func check<T: RoomObject>(_ version: Int?, of stored: Stored<T>, becoming object: T) throws {
        guard let version, version < stored.version else { return }
        let since = try tx.changes.history(of: stored.id, limit: stored.version - version)
        let touched = Set(since.flatMap { ($0.after.members ?? []).map(\.name) })
        let mine = Actions.difference(stored.object.fields, object.fields)
        guard let field = touched.intersection(mine).sorted().first else { return }
        let (theirs, own) = (stored.object.fields[field] ?? .null, object.fields[field] ?? .null)
        var values: [String: PhraseValue] = [:]
        let words = FieldWords(actions: self)
        if words.isShown("\(T.kind) \(field)") {
            values["field"] = .text(words.name("\(T.kind) \(field)"))
            values["theirs"] = .text(words.value(theirs, of: "\(T.kind) \(field)"))
            values["mine"] = .text(words.value(own, of: "\(T.kind) \(field)"))
        }
        var refusal = Refusal(.conflict, field: field, phrase: "changed meanwhile", values: values)
        (refusal.mine, refusal.theirs) = (own, theirs)
        throw refusal
    }

    /// The names of the fields in which two objects differ.
    package static func difference(_ a: JSON, _ b: JSON) -> Set<String> {
        let names = Set((a.members ?? []).map(\.name)).union((b.members ?? []).map(\.name))
        return names.filter { (a[$0] ?? .null) != (b[$0] ?? .null) }
    }
}
