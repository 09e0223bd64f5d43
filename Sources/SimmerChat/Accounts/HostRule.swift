import Foundation

/// By which names this server may be asked to change something. A page whose own name was made to point here (DNS
/// rebinding) says that name in `Host`, and a name that nobody gave this server is not answered. Without `Host` it is
/// no browser.
package struct HostRule {
    private let publicHost: String?
    private let isLoopback: Bool
    private let machineName: String?

    package init(_ settings: ChatSettings) {
        let origin = settings.publicAddress?.split(separator: "/").last
        publicHost = origin.map { Self.name(String($0)) }
        isLoopback = settings.isLoopback
        machineName = settings.machineName.map(Self.name)
    }

    package func allows(_ host: String?) -> Bool {
        guard let host else { return true }
        let name = Self.name(host)
        if name == publicHost || Self.isThisMachine(name) { return true }
        if isLoopback { return false }
        if OriginRule.isLocal(name) { return true }
        guard let machineName, let label = machineName.split(separator: ".").first else { return false }
        return name == machineName || name == label || name == label + ".local"
    }

    /// localhost and the addresses of loopback.
    private static func isThisMachine(_ name: String) -> Bool {
        name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]"
            || name.hasPrefix("127.") && OriginRule.isLocal(name)
    }

    /// Without the port and the final dot, in lower case.
    private static func name(_ host: String) -> String {
        // By bytes: this is looked at with each connection.
        var name = host.lowercased().utf8[...]
        if name.first == UInt8(ascii: "["), let end = name.firstIndex(of: UInt8(ascii: "]")) {
            name = name[...end]
        } else if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
            name = name[..<colon]
        }
        if name.last == UInt8(ascii: ".") { name = name.dropLast() }
        return String(Substring(name))
    }
}
