import SimmerDomain
import SimmerStore

/// What made a link and is asked once more.
extension RoomMethods {
    @Sendable static func renewExport(_ earlier: JSON, _ actions: Actions) throws -> JSON {
        guard let handle = earlier["handle"]?.string,
            let token = try actions.tx.addresses.renew(handle, for: .export)
        else { return earlier }
        var answer = earlier
        answer["url"] = .string(Actions.Download.path(token))
        answer["handle"] = .string(ContentHash.token(token))
        return answer
    }

    @Sendable static func renewCalendar(_ earlier: JSON, _ actions: Actions) throws -> JSON {
        guard let handle = earlier["handle"]?.string,
            let token = try actions.tx.addresses.renew(handle, for: .calendar)
        else { return earlier }
        return calendar(token)
    }

    @Sendable static func renewShare(_ earlier: JSON, _ actions: Actions) throws -> JSON {
        guard let id = earlier["share"]?["id"]?.string,
            let share = try actions.tx.shares.find(id, in: actions.room.key),
            let shared = try actions.renew(share)
        else { return earlier }
        return answer(shared, actions)
    }
}
