import Foundation
import SimmerActions
import SimmerDomain

/// What somebody says who makes an account.
struct Registration: Sendable {
    static let username = Parameter(.needed("username", .string(min: 2, max: 32), "x")) {
        params, name throws(Refusal) in
        try Username(params.string(name))
    }
    /// As it is typed: what it may be hangs on the name and the address.
    private static let password = Parameter(.needed("password", .string(min: 7, max: 200), "@password").secret) {
        params, name throws(Refusal) in
        try params.string(name)
    }
    private static let email = Parameter(.optional("email", .string(max: 254).orNull, "x@example.org")) {
        params, name throws(Refusal) -> Email? in
        guard let text = try params.optionalString(name), !text.isEmpty else { return nil }
        return try Email(text)
    }
    private static let firstName = personalName("firstName")
    private static let lastName = personalName("lastName")
    static let invite = Parameter.optionalString(.optional("invite", .string(max: 200), "x"))
    static let operatorToken = Parameter.optionalString(
        .optional(
            "operatorToken",
            .string(max: 200).described("Makes the account the operator's, whatever \"registration\" says."),
            "x"
        ).secret)
    private static let language = Parameter.optionalString(.optional("language", .string(max: 35)))
    private static let zone = Parameter.optionalZone(.optional("timeZone", .string(max: 64)))

    private static let clock = Parameter.optionalWord(
        .optional(
            "clock",
            .words(Measures.Clock.allCases.map(\.rawValue)).described("Hours as the device has them."),
            "24"))

    private static func personalName(_ name: String) -> Parameter<String?> {
        Parameter(.optional(name, .string(max: 60))) { params, name throws(Refusal) in
            guard let text = try params.optionalString(name), !text.isEmpty else { return nil }
            return try DisplayName(text, field: name).text
        }
    }

    static let fields = [
        username.field, password.field, email.field, firstName.field, lastName.field,
        .optional("displayName", .string(max: 60)), invite.field, operatorToken.field, HubMethod.device.field,
        language.field, zone.field, clock.field,
    ]

    let username: Username
    let email: Email?
    let password: Password
    let firstName: String
    let lastName: String
    let inviteHash: String?
    /// Of the token of the server's output.
    let claim: String?
    let language: String?
    let zone: String
    let clock: String

    init(_ given: Params) throws(Refusal) {
        username = try given[Self.username]
        email = try given[Self.email]
        password = try Password(given[Self.password], username: username.text, email: email?.text)
        firstName = try given[Self.firstName] ?? username.text
        lastName = try given[Self.lastName] ?? ""
        inviteHash = try given[Self.invite].map(ContentHash.token)
        claim = try given[Self.operatorToken].map(ContentHash.token)
        language = try given[Self.language]
        zone = try given[Self.zone] ?? "UTC"
        clock = try given[Self.clock] ?? ""
    }

    var displayName: String { firstName + (lastName.isEmpty ? "" : " " + lastName) }
}
