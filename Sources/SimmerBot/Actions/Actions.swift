import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What can be done to the things of a room, in one way for sentences, buttons and programs: the same checks, the same change
/// log, the same cards.
struct Actions {
    let account: Account
    let room: Room
    /// The language of the order; what it makes speaks it from then on.
    let language: String
    let origin: Origin
    let environment: BotEnvironment
    let tx: Transaction

    var now: Instant { tx.now }
    /// How the account stands in what is never changed afterwards.
    var authorName: String {
        guard let device = account.device else { return account.displayName }
        return phrase("words/at device", ["name": .text(account.displayName), "device": .text(device.name)])
    }
    var zone: TimeZone { account.zone }

    func phrase(_ key: String, _ values: [String: PhraseValue] = [:], language: String? = nil) -> String {
        environment.grammar.phrase(key, values, language: language ?? self.language)
    }

    /// Says the message that shows a thing which is about to be stored. By sentence it answers the sentence; by method it is quiet,
    /// because whoever pressed the button sees the change anyway.
    func say(_ text: String, card: JSON) throws -> Seq {
        var message = NewMessage(author: Account.bot, text: text)
        message.card = card
        message.cause = origin.cause
        message.isQuiet = origin.via != .bot
        return try tx.events.say(message, in: room.key).seq
    }

    /// Refuses a change that was made on the ground of version `version` when what it touches has changed since; changes of other
    /// fields merge.
    func check<T: RoomObject>(_ version: Int?, of stored: Stored<T>, becoming object: T) throws {
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
    static func difference(_ a: JSON, _ b: JSON) -> Set<String> {
        let names = Set((a.members ?? []).map(\.name)).union((b.members ?? []).map(\.name))
        return names.filter { (a[$0] ?? .null) != (b[$0] ?? .null) }
    }
}
