/// Why the sockets could not be opened, in words for the operator.
package enum NetError: Error, Equatable, CustomStringConvertible {
    case badProxy(String)
    case badSetting(String)
    case cannotListen(host: String, port: Int, said: String)
    case alreadyStarted

    package var description: String {
        switch self {
        case .badProxy(let text): "trustedProxies: “\(text)” is not an address or a block such as 10.0.0.0/8"
        case .badSetting(let text): text
        case .cannotListen(let host, let port, let said): "cannot listen on \(host), port \(port): \(said)"
        case .alreadyStarted: "the server was started before"
        }
    }
}
