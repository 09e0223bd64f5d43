import Foundation

extension Configuration {
    /// The servers of `nats` as they were written: URLs with a scheme and a host, at most ten. nil for what is not.
    static func nats(_ text: String) -> [String]? {
        if text == "none" { return [] }
        let servers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let isFit = servers.allSatisfy { server in
            guard let url = URLComponents(string: server) else { return false }
            return ["nats", "tls"].contains(url.scheme) && url.host?.isEmpty == false && url.port != 0
                && url.path.isEmpty && url.query == nil && url.fragment == nil
        }
        return isFit && servers.count <= 10 ? servers : nil
    }

    /// What only makes sense for one of several servers, or never does.
    static func joinNodes(
        of draft: Setting.Draft, chosen: [String: WrittenValue], problems: inout [ConfigurationError.Problem]
    ) {
        func refuse(_ key: String, _ text: String) {
            if let value = chosen[key] { problems.append(.init(origin: value.origin, text: text)) }
        }
        let configuration = draft.configuration
        guard configuration.node != nil else {
            if !configuration.nats.isEmpty {
                refuse("nats", "nats is of several servers on one database: set node too")
            }
            return
        }
        if configuration.database == .sqlite {
            refuse(
                "node",
                "several servers share a database of PostgreSQL only: set database to postgresql://…, or no node")
        }
        if configuration.guests > 0 {
            refuse(
                "irc.guests",
                "guests are known to one server alone, and several share this database: set irc.guests to 0, or no node"
            )
        }
    }
}
