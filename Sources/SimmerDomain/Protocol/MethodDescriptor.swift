/// What there is to know of one method of the protocol, besides how it is done. Whoever performs it, guards it,
/// documents it or tests it goes by this.
package struct MethodDescriptor: Sendable {
    package enum Effect: String, Sendable {
        case reads
        /// At most once for each `cid`.
        case changes
        /// Told to others, kept nowhere, not answered.
        case signals
    }

    package enum Access: String, Sendable {
        /// Before a login.
        case anybody
        /// Whoever is logged in.
        case account
        /// A member of the room that `room` names.
        case member
    }

    /// What it is at a shared device.
    package enum DeviceUse: String, Sendable {
        /// Reading, and what concerns the device itself: nobody needs to be chosen.
        case ofDevice
        /// A change: whoever is chosen makes it.
        case ofPerson
        /// A line: words tell whether it is a question.
        case line
        case never
    }

    package let method: Method
    package let summary: String
    package let effect: Effect
    package let access: Access
    package let atDevice: DeviceUse
    package let params: Schema
    package let fields: [Field]
    /// nil: it is not answered.
    package let result: Schema?
    /// Members of the result that nobody keeps: a repeat is answered with new ones.
    package let secrets: [String]

    /// - Parameters:
    ///   - params: the members of `params`, in the order in which they are documented.
    ///   - shape: of `params`, where more is to be said than which members there are.
    ///   - result: its members, when it is an object.
    package init(
        _ method: Method, _ effect: Effect, by access: Access, atDevice: DeviceUse, _ summary: String,
        _ params: [Field], shape: Schema? = nil, result: Schema?, secrets: [String] = []
    ) {
        self.method = method
        self.summary = summary
        self.effect = effect
        self.access = access
        self.atDevice = atDevice
        self.params = shape ?? .object(params)
        fields = params
        self.result = result
        self.secrets = secrets
    }
}
