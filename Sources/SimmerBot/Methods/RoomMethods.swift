import Foundation
import SimmerDomain
import SimmerStore

/// The methods of programs that end in the same actions as sentences: `timer.*`, `reminder.*`, `experiment.*`, `noodle.*`, `undo`,
/// `redo`.
package struct RoomMethods: Sendable {
    private let environment: BotEnvironment

    package init(_ environment: BotEnvironment) { self.environment = environment }

    /// Those that only read; they also run on a reading transaction.
    package static let reading = Set([
        "timer.list", "reminder.list", "experiment.list", "experiment.get", "noodle.list", "noodle.get", "tea.list",
        "tea.get", "share.list", "notebook.search", "album.list", "photo.get", "step.photos",
    ]).union(notebookReading)
    package static let changing: Set<String> = noodleChanges.union(exports).union(notebookChanges).union(stepChanges)
        .union([
            "timer.start", "timer.pause", "timer.resume", "timer.extend", "timer.cancel", "timer.acknowledge",
            "reminder.create", "reminder.update", "reminder.cancel", "reminder.snooze", "reminder.done", "undo", "redo",
            "noodle.rate", "noodle.settings", "noodle.nutrition", "product.lookup", "tea.add", "tea.update",
            "tea.delete", "tea.try", "tea.brew", "note.add",
            "note.update", "note.delete", "share.create", "share.revoke", "literature.search", "literature.save",
            "photo.add", "photo.copy", "photo.describe", "photo.delete",
        ])

    func actions(_ account: Account, _ room: Room, _ tx: Transaction) -> Actions {
        var origin = Origin(account: account.key, via: .api, at: tx.now)
        origin.device = account.device?.name
        return Actions(
            account: account, room: room, language: account.language, origin: origin, environment: environment, tx: tx)
    }

    /// The params with what can be worked out of them alone, before a transaction.
    package func prepared(_ method: String, _ params: JSON, by account: Account, at now: Instant) -> JSON {
        method == "reminder.create" ? withFirstTurn(params, zone: account.zone, now: now) : params
    }

    /// Does what `method` says for a member of the room; membership is the caller's to check, in the same transaction.
    /// Throws `Refusal` with the field of `params` that is wrong.
    package func perform(
        _ method: String, _ params: JSON, by account: Account, in room: Room, _ tx: Transaction
    ) throws -> JSON {
        let actions = actions(account, room, tx)
        do {
            if Self.exports.contains(method) { return try export(method, Params(params), actions) }
            if Self.noodleChanges.contains(method) { return try changeNoodles(method, Params(params), actions) }
            if method.hasPrefix("step.") { return try step(method, Params(params), actions) }
            switch method.split(separator: ".").first {
            case "timer": return try timer(method, Params(params), actions)
            case "reminder": return try reminder(method, Params(params), actions)
            case "tea": return try tea(method, Params(params), actions)
            case "note": return try note(method, Params(params), actions)
            case "album", "photo": return try photo(method, Params(params), actions)
            case "share": return try share(method, Params(params), actions)
            case "noodle": return try noodle(method, Params(params), actions)
            case "product": return try product(Params(params), actions)
            case "template": return try template(method, Params(params), actions)
            case "experiment": return try experiment(method, Params(params), actions)
            case "literature": return try literature(method, Params(params), actions)
            case "notebook": return try searchNotebook(Params(params), actions)
            default: return try undoing(method, Params(params), actions)
            }
        } catch var refusal as Refusal {
            // The rules speak of what people say; programs of the fields that they sent.
            let fields = [
                "duration": params["totalSeconds"] == nil && params["seconds"] != nil ? "seconds" : "totalSeconds",
                "when": "dueAt", "recurrence": "rrule", "time": "cookSeconds", "stock": "amount",
            ]
            if let field = refusal.field { refusal.field = fields[field] ?? field }
            throw refusal
        }
    }
}
