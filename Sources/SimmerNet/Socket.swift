/// What is known of one TCP connection from accept to close. libwebsockets keeps it by pointer.
final class Socket {
    let engine: Engine
    /// The other end of the socket itself, proxy or not.
    let direct: IPAddress
    /// Whether it counts towards its address: proxies do not.
    let isCounted: Bool
    /// The upgrade, between its admission and its opening.
    var admitted: Admitted?
    var connection: Connection?
    var exchange: HTTPExchange?
    /// How many requests it has made.
    var requests = 0

    struct Admitted {
        let request: UpgradeRequest
        let key: IPAddress
        let isEcho: Bool
        /// What the upgrade chose, by place in the protocol table; 0 is none.
        var subprotocol: String?
    }

    init(engine: Engine, direct: IPAddress, isCounted: Bool) {
        self.engine = engine
        self.direct = direct
        self.isCounted = isCounted
    }
}
