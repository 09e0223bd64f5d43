import SimmerActions
import SimmerDomain

/// A method being called by somebody who is logged in, maybe by whoever is chosen at a shared device.
struct HubCall: Sendable {
    let request: Request
    let account: Account
    let session: Session

    subscript<Value>(_ parameter: Parameter<Value>) -> Value { get throws(Refusal) { try request[parameter] } }

    func isNull<Value>(_ parameter: Parameter<Value>) -> Bool { request.fields.isNull(parameter) }
}
