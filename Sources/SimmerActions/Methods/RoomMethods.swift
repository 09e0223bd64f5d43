import Foundation
import SimmerDomain
import SimmerStore

/// The methods of programs that concern the things of one room. They end in the same actions as sentences.
package struct RoomMethods: Sendable {
    private let environment: ActionEnvironment

    package init(_ environment: ActionEnvironment) { self.environment = environment }

    package func actions(_ account: Account, _ room: Room, _ tx: Transaction) -> Actions {
        var origin = Origin(account: account.key, via: .api, at: tx.now)
        origin.device = account.device?.name
        return Actions(
            account: account, room: room, language: account.language, origin: origin, environment: environment, tx: tx)
    }

    /// The params with what can be worked out of them alone, before a transaction.
    package func prepared(_ method: Method, _ params: JSON, by account: Account, at now: Instant) -> JSON {
        method == .reminderCreate ? withFirstTurn(params, zone: account.zone, now: now) : params
    }

    /// Does what `method` says for a member of the room; membership is the caller's to check, in the same transaction.
    /// Throws `Refusal` with the field of `params` that is wrong.
    package func perform(
        _ method: Method, _ params: JSON, by account: Account, in room: Room, _ tx: Transaction
    ) throws -> JSON {
        let actions = actions(account, room, tx)
        do {
            switch method {
            case .timerList, .timerStart, .timerPause, .timerResume, .timerExtend, .timerCancel, .timerAcknowledge:
                return try timer(method, Params(params), actions)
            case .reminderList, .reminderCreate, .reminderUpdate, .reminderCancel, .reminderSnooze, .reminderDone:
                return try reminder(method, Params(params), actions)
            case .noodleAdd, .noodleUpdate, .noodleDelete, .noodleStock, .noodleSamples, .noodlePeople:
                return try changeNoodles(method, Params(params), actions)
            case .noodleList, .noodleGet, .noodleRate, .noodleSettings, .noodleNutrition:
                return try noodle(method, Params(params), actions)
            case .productLookup: return try product(Params(params), actions)
            case .teaList, .teaGet, .teaAdd, .teaUpdate, .teaDelete, .teaTry, .teaBrew:
                return try tea(method, Params(params), actions)
            case .noteAdd, .noteUpdate, .noteDelete: return try note(method, Params(params), actions)
            case .shareCreate, .shareList, .shareRevoke: return try share(method, Params(params), actions)
            case .albumList, .photoGet, .photoAdd, .photoCopy, .photoDescribe, .photoDelete:
                return try photo(method, Params(params), actions)
            case .experimentList, .experimentGet, .experimentCreate, .experimentUpdate, .experimentDelete,
                .experimentCopy, .experimentLock, .experimentUnlock, .experimentSign, .experimentRemind,
                .experimentProtocol, .experimentHistory:
                return try experiment(method, Params(params), actions)
            case .templateList, .templateSave, .templateDelete: return try template(method, Params(params), actions)
            case .stepAdd, .stepUpdate, .stepMove, .stepDelete, .stepTick, .stepLog, .stepCorrect, .stepPhoto,
                .stepPhotos, .stepFile:
                return try step(method, Params(params), actions)
            case .literatureSearch, .literatureSave: return try literature(method, Params(params), actions)
            case .notebookSearch: return try searchNotebook(Params(params), actions)
            case .roomExport, .roomRevokeExports, .experimentExport, .calendarLink, .calendarRevoke:
                return try export(method, Params(params), actions)
            case .undo, .redo: return try undoing(method, Params(params), actions)
            default: throw Refusal(.unknown, field: "method")
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
