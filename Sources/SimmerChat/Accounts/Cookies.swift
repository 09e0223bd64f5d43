import Foundation

/// The page's login cookie and its rules (PROTOCOL.md, HTTP).
package enum Cookies {
    /// `__Host-` binds the cookie to a secure origin; over plain HTTP the port keeps two servers on one host apart.
    package static func name(_ settings: ChatSettings, host: String? = nil) -> String {
        settings.isSecure || settings.publicAddress?.hasPrefix("https:") ?? false
            ? "__Host-simmer" : "simmer-\(port(in: host) ?? settings.port)"
    }

    /// The port as the browser names it: the one that was asked for may be 0, any that is free.
    private static func port(in host: String?) -> Int? {
        guard let host, let colon = host.lastIndex(of: ":") else { return nil }
        return Int(host[host.index(after: colon)...])
    }

    package static func token(in header: String?, host: String? = nil, settings: ChatSettings) -> String? {
        value(of: name(settings, host: host), in: header)
    }

    package static func value(of name: String, in header: String?) -> String? {
        guard let header else { return nil }
        let name = name + "="
        for pair in header.split(separator: ";") {
            let pair = pair.drop(while: { $0 == " " })
            if pair.hasPrefix(name) { return String(pair.dropFirst(name.count)) }
        }
        return nil
    }

    package static func bearer(_ header: String?) -> String? {
        guard let header, header.lowercased().hasPrefix("bearer ") else { return nil }
        return String(header.dropFirst(7)).trimmingCharacters(in: .whitespaces)
    }

    /// nil as token ends the cookie.
    package static func set(_ token: String?, host: String? = nil, _ settings: ChatSettings) -> (String, String) {
        let name = name(settings, host: host)
        let secure = name.hasPrefix("__Host-") ? "; Secure" : ""
        let age = token == nil ? 0 : 400 * 86_400
        return ("Set-Cookie", "\(name)=\(token ?? ""); Path=/; HttpOnly; SameSite=Strict; Max-Age=\(age)\(secure)")
    }
}
