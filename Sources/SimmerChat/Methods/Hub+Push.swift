import SimmerActions
import SimmerDomain
import SimmerStore

/// What the page's worker says by HTTP, since it has no socket.
extension Hub {
    private static let test = Parameter.identifier(.needed("test", .ref("Id")))
    private static let isOpen = Parameter.flag(.optional("open", .boolean), or: false)
    private static let old = Parameter.string(.needed("old", .string(max: PushEndpoint.longest)))
    private static let room = Parameter.identifier(.room)
    private static let timer = Parameter.optionalIdentifier(.optional("timer", .ref("Id")))
    private static let reminder = Parameter.optionalIdentifier(.optional("reminder", .ref("Id")))

    /// A trial of the alarm rang on the device of who is logged in there.
    package func alarmArrived(_ fields: Params, token: String) async throws {
        let account = try await resumeWeb(token: token, for: .never).account
        let test = try fields[Self.test]
        let isPageOpen = try fields[Self.isOpen]
        let phrases = phrases
        try await store.write { tx in
            try tx.alarmTests.arrived(test, account: account.key, isPageOpen: isPageOpen, phrases)
        }
    }

    /// The push service has given the browser another address, with the page closed.
    package func renewDevice(_ fields: Params, token: String) async throws {
        let found = try await resumeWeb(token: token, for: .never)
        try requireOwn(found.account)
        let replaced = try fields[Self.old]
        _ = try await subscribe(fields, found.account, login: found.login.id, replacing: replaced)
    }

    /// The button of a notice: silences a timer for all, or has a reminder done.
    package func stopAlarm(_ fields: Params, token: String) async throws {
        let room = try fields[Self.room]
        let account = try await acting(resumeWeb(token: token, for: .never).account, in: room)
        let timer = try fields[Self.timer]
        let reminder = try fields[Self.reminder]
        let (method, thing, id): (Method, String, String)
        if let timer {
            (method, thing, id) = (.timerAcknowledge, Self.timer.name, timer)
        } else if let reminder {
            (method, thing, id) = (.reminderDone, Self.reminder.name, reminder)
        } else {
            throw Refusal(.missing, field: Self.timer.name)
        }
        let request = Request(id: nil, method: method, params: [Self.room.name: .string(room), thing: .string(id)])
        _ = try await perform(request, account)
    }
}
