import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "calendar link" · "revoke the calendar link"
enum CalendarLink: IntentHandler {
    static let intent = "calendar.link"

    static func run(_ turn: Turn) throws -> Reply {
        let room: [String: PhraseValue] = ["room": .text(turn.room.name)]
        if turn.choice("remove") != nil {
            return turn.reply(try turn.actions.revokeCalendars() == 0 ? "none" : "revoked", room)
        }
        let path = Actions.calendarPath(try turn.actions.makeCalendar())
        let url = turn.environment.address(turn.room.id, turn.cause) + path
        return try turn.secretly("made", room.merging(["url": .text(url)]) { $1 })
    }
}
