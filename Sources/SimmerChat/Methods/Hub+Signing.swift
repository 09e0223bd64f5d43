import SimmerActions
import SimmerDomain
import SimmerStore

/// Signing what others wrote: who signs proves once more who it is, with the password, or with a short number of the
/// person's own.
extension Hub {
    private static let password = Parameter.string(.needed("password", .string(max: 200)))
    private static let pin = Parameter.optionalString(.optional("pin", .string(max: 200)))

    /// Signs an experiment off, when the password or the number is right. Neither goes any further than this.
    func sign(_ call: HubCall) async throws -> JSON {
        if let pin = try call[Self.pin] {
            try await prove(call.account, pin: Pin(pin), call.session)
        } else {
            try await prove(call.account, password: call[Self.password], call.session)
        }
        var rest = call.request
        for field in HubMethod.all[rest.method]?.descriptor.fields ?? [] where field.isSecret {
            rest.params[field.name] = nil
        }
        return try await perform(rest, call.account)
    }
}
