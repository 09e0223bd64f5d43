/// One call, whatever the language it came in.
package struct Request: Sendable {
    /// As the client gave it (a string, a number or null); nil for a notification, which is not answered.
    package var id: JSON?
    package var method: Method
    /// Always an object.
    package var params: JSON

    package init(id: JSON?, method: Method, params: JSON) {
        self.id = id
        self.method = method
        self.params = params
    }
}

extension Request {
    package var fields: Params { Params(params) }
}
