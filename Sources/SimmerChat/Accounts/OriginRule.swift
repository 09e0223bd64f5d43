import Foundation

/// Which pages may ask: only our own. Without a public address the page must have come from the very host that is
/// asked, and that host must be one of this server's names, or a name in somebody else's hands could be pointed at us.
package struct OriginRule {
    private let publicAddress: String?
    private let hosts: HostRule

    package init(_ settings: ChatSettings) {
        publicAddress = settings.publicAddress
        hosts = HostRule(settings)
    }

    package func allows(origin: String?, host: String?) -> Bool {
        guard let origin else { return false }
        if let publicAddress { return origin.lowercased() == publicAddress.lowercased() }
        guard let host, let separator = origin.range(of: "://") else { return false }
        let originHost = origin[separator.upperBound...]
        guard originHost.lowercased() == host.lowercased() else { return false }
        return hosts.allows(host)
    }

    /// Whether a host is localhost or an IP literal, which nobody can point elsewhere.
    static func isLocal(_ host: String) -> Bool {
        if host.hasPrefix("[") { return host.contains("]") }
        let name = host.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1).first ?? host.utf8[...]
        let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if parts.count == 4, parts.allSatisfy({ UInt8(Substring($0)) != nil }) { return true }
        return parts.last.map { Substring($0) == "localhost" } ?? false
    }
}
