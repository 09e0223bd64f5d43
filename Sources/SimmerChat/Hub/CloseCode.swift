/// The close codes of the protocol.
enum CloseCode {
    static let badFrame: UInt16 = 4000
    static let noLogin: UInt16 = 4001
    static let sessionEnded: UInt16 = 4003
    static let tooSlow: UInt16 = 4008
    static let restarting: UInt16 = 4009
    static let flooding: UInt16 = 4010
    static let tooManyConnections: UInt16 = 4013
}
