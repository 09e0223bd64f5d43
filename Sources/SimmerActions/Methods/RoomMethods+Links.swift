import SimmerDomain
import SimmerStore

/// What made a link and is asked once more.
extension RoomMethods {
    /// The result `earlier` of `method`, with another link in the place of the first, which leads nowhere any more: nobody kept it to
    /// answer it again. As it was when the link has ended meanwhile. Throws `not_allowed` for who may make none any more.
    package func renew(
        _ earlier: JSON, of method: Method, by account: Account, in room: Room, _ tx: Transaction
    ) throws -> JSON {
        if method == .shareCreate { return try renewShare(earlier, actions(account, room, tx)) }
        let isCalendar = method == .calendarLink
        guard let handle = earlier["handle"]?.string,
            let token = try tx.addresses.renew(handle, for: isCalendar ? .calendar : .export)
        else { return earlier }
        if isCalendar { return Self.calendar(token) }
        var answer = earlier
        answer["url"] = .string(Actions.Download.path(token))
        answer["handle"] = .string(ContentHash.token(token))
        return answer
    }

    private func renewShare(_ earlier: JSON, _ actions: Actions) throws -> JSON {
        guard let id = earlier["share"]?["id"]?.string,
            let share = try actions.tx.shares.find(id, in: actions.room.key),
            let shared = try actions.renew(share)
        else { return earlier }
        return answer(shared, actions)
    }
}
