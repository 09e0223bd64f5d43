/// What a line said at a shared device is, before anybody has heard it.
package enum DeviceLine: Hashable, Sendable {
    /// It only asks for something.
    case question
    /// Who stands there: a name, the digits behind it if any. It is never kept, since it may hold a secret.
    case choice(name: String, pin: String?)
    /// Everything else: an order, talk.
    case other
}
