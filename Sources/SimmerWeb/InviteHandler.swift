import SimmerActions
import SimmerChat
import SimmerDomain
import SimmerNet
import SimmerQR
import SimmerStore

/// `/invites/TOKEN.svg`: the link of an invitation as a QR code, for members of its room who are logged in: to others
/// it is not there. The path alone leads to no room, so it may stand in the logs of proxies.
struct InviteHandler: Sendable {
    static let path = "/invites/"
    private static let suffix = ".svg"

    let hub: Hub

    /// nil when there is nothing there, for whatever reason. Throws `unauthenticated`.
    func response(to request: HTTPRequest) async throws -> HTTPResponse? {
        let account = try await hub.account(of: request, for: .needs(.manage))
        let name = request.path.dropFirst(Self.path.count)
        guard name.hasSuffix(Self.suffix), name.utf8.count <= 64 + Self.suffix.utf8.count else { return nil }
        let link = try await hub.store.read { tx -> String? in
            guard let found = try InviteRules.pictured(String(name.dropLast(Self.suffix.count)), tx),
                try tx.members.role(account.key, in: found.room) != nil
            else { return nil }
            return found.link
        }
        guard let code = link.flatMap({ QRCode($0) }) else { return nil }
        return HTTPResponse(
            status: 200,
            headers: [
                ("Content-Type", "image/svg+xml"), ("Cache-Control", "private, no-store"),
                ("Vary", "Cookie, Authorization"), ("Content-Security-Policy", "default-src 'none'; sandbox"),
                ("Content-Disposition", "inline; filename=\"invitation.svg\""), ("X-Robots-Tag", "noindex"),
            ], body: Array(code.svg.utf8))
    }
}
