import SimmerDomain
import SimmerExport
import SimmerStore

/// Taking along what a room holds. Every member may: all of it is theirs to see.
extension Actions {
    package static let exportHours = 24
    /// Open addresses of one member in one room.
    static let mostExports = 20

    package struct Download {
        package var token: String
        package var expiresAt: Instant
        /// On the server.
        package var path: String { Self.path(token) }

        package static func path(_ token: String) -> String { "/exports/" + token }
    }

    /// An address under which this member finds `subject` for a day.
    package func export(_ subject: ExportSubject) throws -> Download {
        let end = now.adding(seconds: Self.exportHours * 3_600)
        let token = try tx.addresses.make(
            .export, of: account.key, in: room.key, what: subject.json, expiresAt: end, most: Self.mostExports)
        return Download(token: token, expiresAt: end)
    }

    static let mostCalendars = 10

    /// The token of another calendar feed of this member in this room; it works until it is revoked.
    package func makeCalendar() throws -> String {
        try tx.addresses.make(
            .calendar, of: account.key, in: room.key, what: [:], expiresAt: nil, most: Self.mostCalendars)
    }

    package static func calendarPath(_ token: String) -> String { "/calendar/\(token).ics" }

    /// Ends all of them. Answers how many there were.
    package func revokeCalendars() throws -> Int { try tx.addresses.revoke(.calendar, of: account.key, in: room.key) }

    package func revokeExports() throws -> Int { try tx.addresses.revoke(.export, of: account.key, in: room.key) }
}
