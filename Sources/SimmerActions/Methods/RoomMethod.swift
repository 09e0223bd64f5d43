import SimmerDomain
import SimmerStore

/// A method about the things of one room: what there is to know of it, and how it is done.
package struct RoomMethod: Sendable {
    /// Throws `Refusal` with the parameter that is wrong.
    typealias Perform = @Sendable (RoomCall) throws -> JSON
    typealias Prepare = @Sendable (_ params: JSON, Account, _ now: Instant) -> JSON
    typealias Renew = @Sendable (_ earlier: JSON, Actions) throws -> JSON

    package let descriptor: MethodDescriptor
    /// It looks through much text: the reader of searches does it.
    package let isSearch: Bool
    /// Works out before the transaction what hangs on the params alone.
    let prepare: Prepare?
    package var isPrepared: Bool { prepare != nil }
    /// The result `earlier` with another link in the place of the first, which leads nowhere any more: nobody kept it
    /// to answer it again.
    let renew: Renew?
    let perform: Perform

    init(
        _ descriptor: MethodDescriptor, isSearch: Bool = false, prepare: Prepare? = nil, renew: Renew? = nil,
        perform: @escaping Perform
    ) {
        self.descriptor = descriptor
        self.isSearch = isSearch
        self.prepare = prepare
        self.renew = renew
        self.perform = perform
    }
}

/// A method of a room being called.
struct RoomCall {
    let method: Method
    let params: Params
    let actions: Actions

    subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        get throws(Refusal) { try parameter.read(params) }
    }

    func names<Value>(_ parameter: Parameter<Value>) -> Bool { params.names(parameter.field.name) }

    /// What a parameter says that is named, be it null; nil where it is not.
    func given<Value>(_ parameter: Parameter<Value>) throws(Refusal) -> Value? {
        names(parameter) ? try parameter.read(params) : nil
    }

    /// Throws `missing` where it is not there, or null.
    func needed<Value>(_ parameter: Parameter<Value?>) throws(Refusal) -> Value {
        guard let value = try self[parameter] else { throw Refusal(.missing, field: parameter.field.name) }
        return value
    }

    /// When the order was given, where that was before it came.
    func composedAt() throws(Refusal) -> Instant? {
        try params.instant(Field.composedAt.name).map { at throws(Refusal) in
            try ComposedAt.checked(at, now: actions.now)
        }
    }
}

/// A parameter that is read as a value: what documents it also reads it.
package struct Parameter<Value>: Sendable {
    package let field: Field
    package let read: @Sendable (Params) throws(Refusal) -> Value

    package init(_ field: Field, read: @escaping @Sendable (Params) throws(Refusal) -> Value) {
        self.field = field
        self.read = read
    }
}
