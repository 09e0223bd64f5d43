import SimmerDomain
import SimmerExport
import SimmerStore

/// What leads out of a room: downloads, and calendars.
extension RoomMethods {
    @Sendable static func export(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        switch method {
        case .roomExport:
            if let list = try params.optionalChoice("list", of: ListExport.self) {
                return try Self.answer(actions.export(.list(list)))
            }
            let contents = try RoomSize(of: actions.room, actions.tx)
            var answer = try Self.answer(actions.export(.room))
            answer["contents"] = [
                "messages": JSON(contents.messages), "things": JSON(contents.things), "files": JSON(contents.files),
                "bytes": JSON(contents.bytes),
            ]
            return answer
        case .experimentExport:
            guard params.names("experiment") else {
                guard try actions.tx.objects.count(Experiment.self, in: actions.room.key) > 0 else {
                    throw Refusal(.missing, field: "experiment", phrase: "experiment none")
                }
                return try Self.answer(actions.export(.notebook))
            }
            let experiment = try actions.tx.objects.get(
                Experiment.self, id: params.id("experiment"), in: actions.room.key)
            return try Self.answer(actions.export(.experiment(experiment.id)))
        case .calendarLink: return Self.calendar(try actions.makeCalendar())
        case .calendarRevoke: return ["revoked": JSON(try actions.revokeCalendars())]
        case .roomRevokeExports: return ["revoked": JSON(try actions.revokeExports())]
        default: throw Refusal(.unknown, field: "method")
        }
    }

    private static func answer(_ made: Actions.Download) -> JSON {
        [
            "url": .string(made.path), "expiresAt": JSON(made.expiresAt),
            "handle": .string(ContentHash.token(made.token)),
        ]
    }

    package static func calendar(_ token: String) -> JSON {
        ["url": .string(Actions.calendarPath(token)), "handle": .string(ContentHash.token(token))]
    }
}
