/// Whose word about the client's address is taken.
package struct ProxyRule {
    private let trusted: [AddressBlock]

    package init(trusted: [AddressBlock]) { self.trusted = trusted }

    func trusts(_ address: IPAddress) -> Bool { trusted.contains { $0.contains(address) } }

    /// The rightmost address that is not a trusted proxy, beginning with the socket's own end. Anything unreadable on
    /// the way stops there: the last trusted hop then stands for the client.
    package func client(direct: IPAddress, forwardedFor: String?) -> IPAddress {
        var client = direct
        guard trusts(client), let forwardedFor else { return client }
        for part in forwardedFor.split(separator: ",").reversed() {
            guard let hop = IPAddress(part.drop { $0 == " " }.prefix { $0 != " " }) else { return client }
            client = hop
            if !trusts(hop) { return client }
        }
        return client
    }
}
