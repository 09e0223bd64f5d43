import Foundation
import SimmerDomain
import SimmerExport
import SimmerNet
import SimmerStore

/// `/calendar/TOKEN.ics`: what lies ahead in a room, for one member's calendar program.
struct CalendarHandler: Sendable {
    static let path = "/calendar/"
    private static let suffix = ".ics"

    let store: Store
    let turns: ReadingTurns

    /// nil when the token leads nowhere, for whatever reason.
    func response(to request: HTTPRequest) async throws -> HTTPResponse? {
        let name = request.path.dropFirst(Self.path.count)
        guard name.hasSuffix(Self.suffix), name.utf8.count <= 64 + Self.suffix.utf8.count else { return nil }
        let token = String(name.dropLast(Self.suffix.count))
        guard let account = try await store.read({ try $0.addresses.open(token, for: .calendar)?.account.key })
        else { return nil }
        let feed = try await turns.run(.feed, for: account) {
            try await store.read { tx in
                try tx.addresses.open(token, for: .calendar).map { found in
                    try CalendarFeed(of: found.room, for: found.account, tx)
                }
            }
        }
        guard let feed else { return nil }
        let body = Array(feed.text.utf8)
        let tag = "\"\(ContentHash.hex(body).prefix(32))\""
        let headers = [
            ("Content-Type", "text/calendar; charset=utf-8"), ("ETag", tag), ("Cache-Control", "private, no-cache"),
            ("Last-Modified", Self.date(feed.changed)), ("X-Robots-Tag", "noindex"),
            ("Content-Disposition", "attachment; filename=\"simmer.ics\""),
        ]
        if request.ifNoneMatch?.contains(tag) ?? false { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(status: 200, headers: headers, body: body)
    }

    /// As RFC 9110 writes it.
    private static func date(_ instant: Instant) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: instant.date)
    }
}
