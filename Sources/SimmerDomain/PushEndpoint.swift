import Foundation

/// The address at which a push service takes messages for one browser. Whoever knows it can send there, so it is in no
/// log.
package struct PushEndpoint: Hashable, Sendable {
    package static let longest = 2_000

    package let url: URL

    /// Nil when it is no address of http or https, or carries a name and password or a fragment.
    package init?(_ text: String) {
        guard let url = URL(given: text, longest: Self.longest) else { return nil }
        self.url = url
    }

    /// Over TLS and at its port: whoever names addresses must not learn what else a machine listens on.
    package var isUsual: Bool { url.scheme?.lowercased() == "https" && (url.port ?? 443) == 443 }
    package var host: String { url.host ?? "" }

    /// Scheme, host and port as RFC 6454 writes them: what a token for the push service is made out to.
    package var origin: String {
        let scheme = url.scheme?.lowercased() ?? "https"
        let usual = scheme == "https" ? 443 : 80
        let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        let host = host.lowercased()
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)"
    }
}
