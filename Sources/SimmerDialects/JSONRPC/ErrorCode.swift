import SimmerDomain

/// The error codes of JSON-RPC 2.0.
package enum ErrorCode {
    package static let parseError = -32700
    package static let invalidRequest = -32600
    package static let methodNotFound = -32601
    package static let invalidParams = -32602
    package static let internalError = -32603

    /// The application's code for each reason; programs test the reason, the code says what kind it is.
    package static func of(_ reason: Reason) -> Int {
        switch reason {
        case .missing, .invalid, .tooShort, .tooLong, .tooBig, .notNumber, .notPositive, .past, .notUnderstood: 400
        case .unauthenticated, .badCredentials: 401
        case .notAllowed: 403
        case .notFound, .unknown, .expired, .inviteInvalid: 404
        case .tooSlow: 408
        case .duplicate, .ambiguous, .conflict, .cidReused: 409
        case .tooLarge: 413
        case .badFile: 415
        case .limit: 429
        case .offline: 503
        }
    }

    /// A refusal as programs get it, on the socket and over HTTP alike; `message` is the sentence for a person.
    package static func object(of refusal: Refusal, message: String) -> JSON {
        [
            "code": JSON(of(refusal.reason)), "message": .string(message),
            "data": .compact([
                "reason": .string(refusal.reason.rawValue), "field": refusal.field.map(JSON.string),
                "retryMs": refusal.retryAfter.map { JSON($0) }, "mine": refusal.mine, "theirs": refusal.theirs,
                "choices": refusal.choices?.json,
            ]),
        ]
    }
}
