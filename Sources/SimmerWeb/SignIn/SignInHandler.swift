import Foundation
import SimmerChat
import SimmerDialects
import SimmerDomain
import SimmerNet
import Synchronization

/// `/signin`: to an outside provider and back (E1). Off without one.
///
/// The login cookie is `Strict` and is not sent when another site leads back here, so the way there and back has a
/// cookie of its own: `Lax`, ten minutes, worth nothing but that this browser began (`SealedVisit`). What comes back is
/// told to the page by the fragment, which no log and no other site sees.
final class SignInHandler: Sendable {
    static let path = "/signin"

    private let hub: Hub
    private let provider: (any OutsideSignIn)?
    private let spent = Mutex(SpentSecrets())

    init(hub: Hub, provider: (any OutsideSignIn)?) {
        self.hub = hub
        self.provider = provider
    }

    func response(to request: HTTPRequest, language: String) async throws -> HTTPResponse {
        if request.path == Self.path + "/provider" {
            return WebHandler.json(.compact(["name": provider.map { .string($0.name) }]))
        }
        guard let provider else { return WebHandler.text("not found\n", status: 404) }
        switch request.path {
        case Self.path: return try await begin(request, provider)
        case Self.path + "/callback":
            do {
                return try await end(request, provider, language: language)
            } catch let refusal as Refusal {
                return redirect("/#signin-error=" + refusal.reason.rawValue, [cookie(nil, request)])
            }
        default: return WebHandler.text("not found\n", status: 404)
        }
    }

    private func begin(_ request: HTTPRequest, _ provider: any OutsideSignIn) async throws -> HTTPResponse {
        let trip = SealedVisit.Trip(
            state: Identifier.secret(), nonce: Identifier.secret(), verifier: Identifier.secret(),
            redirect: try address(request) + Self.path + "/callback", isProof: request.query["again"] != nil)
        do {
            let address = try await provider.address(
                redirect: trip.redirect, state: trip.state, nonce: trip.nonce, challenge: trip.challenge,
                isProof: trip.isProof)
            return redirect(address, [try await cookie(.trip(trip), request)])
        } catch let refusal as Refusal {
            return redirect("/#signin-error=" + refusal.reason.rawValue)
        }
    }

    private func end(_ request: HTTPRequest, _ provider: any OutsideSignIn, language: String) async throws
        -> HTTPResponse
    {
        let state = request.query["state"] ?? ""
        let visit = try await visit(request)
        // Whoever shows it uses it up, also another browser that was lured here with it.
        guard spent.withLock({ $0.spend(state, at: hub.clock.now()) }), case .trip(let trip)? = visit?.step,
            ContentHash.token(trip.state) == ContentHash.token(state)
        else { throw Self.expired }
        guard request.query["error"] == nil, let code = request.query["code"], !code.isEmpty else {
            throw Refusal(.notAllowed, phrase: "sign-in refused")
        }
        let person = try await provider.person(
            code: code, verifier: trip.verifier, nonce: trip.nonce, redirect: trip.redirect)
        // RFC 9207: an answer of another provider that was mixed in.
        if let issuer = request.query["iss"], issuer != person.issuer {
            throw Refusal(.notAllowed, phrase: "sign-in refused")
        }
        let signedIn = try await hub.signIn(
            person, address: request.address, device: device(request), language: language)
        switch signedIn {
        case .done(let login):
            let place = trip.isProof ? "/#/settings" : "/"
            return redirect(place, [cookie(nil, request), Cookies.set(login.token, host: request.host, hub.settings)])
        case .mayBe(let account):
            let question = SealedVisit.Question(token: Identifier.secret(), person: person, account: account.key)
            return redirect("/#signin=" + question.token, [try await cookie(.question(question), request)])
        }
    }

    /// Answers the question whether the person is the account that has the same address or name: with its `password`,
    /// or `new`.
    func answer(_ fields: Params, _ request: HTTPRequest, language: String) async throws -> Hub.LoggedIn {
        let token = try fields.string("signin", max: 100)
        let now = hub.clock.now()
        guard case .question(let question)? = try await visit(request)?.step,
            ContentHash.token(question.token) == ContentHash.token(token),
            !spent.withLock({ $0.isSpent(token, at: now) })
        else { throw Self.expired }
        let person = question.person
        let login: Hub.LoggedIn
        if try fields.optionalBool("new") ?? false {
            login = try await hub.makeAccount(
                of: person, address: request.address, device: device(request), language: language, isAnswer: true)
        } else {
            login = try await hub.join(
                person, to: question.account, password: fields.string("password", max: 200), address: request.address,
                device: device(request))
        }
        _ = spent.withLock { $0.spend(token, at: now) }
        return login
    }

    private static let expired = Refusal(.expired, phrase: "sign-in expired")

    /// Where the one who asks stands; nil without a cookie that is one, and ten minutes after it began.
    private func visit(_ request: HTTPRequest) async throws -> SealedVisit? {
        guard let sealed = Cookies.value(of: cookieName(request), in: request.cookie) else { return nil }
        return SealedVisit(sealed, secret: try await hub.houseSecret(), now: hub.clock.now())
    }

    private func cookie(_ step: SealedVisit.Step, _ request: HTTPRequest) async throws -> (String, String) {
        let visit = SealedVisit(step: step, until: hub.clock.now().adding(seconds: SealedVisit.seconds))
        return cookie(try visit.sealed(with: try await hub.houseSecret()), request)
    }

    private func device(_ request: HTTPRequest) -> String { String((request.userAgent ?? "").prefix(100)) }

    /// Where the browser is to come back to. Throws `not_allowed` for a host that anybody could point at us.
    private func address(_ request: HTTPRequest) throws -> String {
        if let address = hub.settings.publicAddress { return address }
        guard let host = request.host, HostRule(hub.settings).allows(host) else {
            throw Refusal(.notAllowed, phrase: "foreign page")
        }
        return (request.isSecure ? "https://" : "http://") + host
    }

    private func redirect(_ address: String, _ headers: [(String, String)] = []) -> HTTPResponse {
        HTTPResponse(status: 303, headers: [("Location", address), ("Cache-Control", "no-store")] + headers)
    }

    private func cookieName(_ request: HTTPRequest) -> String {
        Cookies.name(hub.settings, host: request.host) + "-signin"
    }

    private func cookie(_ value: String?, _ request: HTTPRequest) -> (String, String) {
        let name = cookieName(request)
        let secure = name.hasPrefix("__Host-") ? "; Secure" : ""
        let age = value == nil ? 0 : SealedVisit.seconds
        return ("Set-Cookie", "\(name)=\(value ?? ""); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(age)\(secure)")
    }
}
