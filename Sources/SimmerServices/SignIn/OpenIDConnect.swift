import Foundation
import Logging
import SimmerDomain
import Synchronization

/// Sign-in by an OpenID Connect provider: authorization code flow with PKCE (RFC 7636), discovery, and a signed ID
/// token. Neither codes nor tokens are logged or kept.
package final class OpenIDConnect: OutsideSignIn {
    package let name: String
    private let issuer: String
    private let clientId: String
    private let secret: String?
    private let client: OutsideClient
    private let clock: any WallClock
    private let logger = Logger(label: "simmer.signin")
    private let kept = Mutex(Kept())

    private struct Kept {
        var provider: Provider?
        var keys: [SigningKey] = []
        var readAt = Instant(milliseconds: 0)
        /// The description is being read; whoever needs it meanwhile waits for the same.
        var reading: Task<Provider, any Error>?
        /// How often it could not be read since it could, and until when nobody tries again.
        var failures = 0
        var closedUntil = Instant(milliseconds: 0)
    }

    /// Of the discovery document (OpenID Connect Discovery 1.0, 3) what is used.
    private struct Provider: Sendable {
        var authorization: String
        var token: URL
        var keys: URL
        var userInfo: URL?
        var takesSecretInHeader: Bool
    }

    /// After so long the provider's description and keys are read again.
    private static let keptSeconds = 3_600
    /// After a failure nobody asks for so long: twice as long after each further one, up to the latter.
    private static let firstPauseSeconds = 2
    private static let longestPauseSeconds = 120

    /// `issuer`: exactly as the provider names itself. `secret`: nil for a client without one.
    package init(
        name: String, issuer: String, clientId: String, secret: String?, client: OutsideClient, clock: any WallClock
    ) {
        self.name = name
        self.issuer = issuer
        self.clientId = clientId
        self.secret = secret
        self.client = client
        self.clock = clock
    }

    package func address(redirect: String, state: String, nonce: String, challenge: String, isProof: Bool) async throws
        -> String
    {
        let provider = try await provider()
        var query = Self.form([
            "response_type": "code", "client_id": clientId, "redirect_uri": redirect, "scope": "openid email profile",
            "state": state, "nonce": nonce, "code_challenge": challenge, "code_challenge_method": "S256",
        ])
        if isProof { query += "&" + Self.form(["prompt": "login", "max_age": "0"]) }
        return provider.authorization + (provider.authorization.contains("?") ? "&" : "?") + query
    }

    package func person(code: String, verifier: String, nonce: String, redirect: String) async throws -> OutsidePerson {
        let provider = try await provider()
        let answer = try await exchange(code, verifier, redirect, provider)
        do {
            guard let text = answer["id_token"]?.string else { throw IDToken.Fault(reason: "no token") }
            let token = try IDToken(text)
            var keys = kept.withLock(\.keys)
            if token.candidates(among: keys).isEmpty {
                // Providers change their keys.
                keys = try await readKeys(provider)
            }
            try token.check(
                keys, .init(issuer: issuer, clientId: clientId, nonce: nonce, now: clock.now()))
            return person(try await claims(token, answer, provider))
        } catch let fault as IDToken.Fault {
            throw refused(fault.reason)
        }
    }

    private func refused(_ reason: String) -> Refusal {
        logger.warning("a sign-in was refused", metadata: ["issuer": "\(issuer)", "reason": "\(reason)"])
        return Refusal(.notAllowed, phrase: "sign-in refused")
    }

    private func offline(_ reason: String) -> Refusal {
        logger.warning(
            "the sign-in provider does not answer", metadata: ["issuer": "\(issuer)", "reason": "\(reason)"])
        return Refusal(.offline, phrase: "sign-in offline")
    }

    /// The code for a token (RFC 6749, 4.1.3).
    private func exchange(_ code: String, _ verifier: String, _ redirect: String, _ provider: Provider) async throws
        -> JSON
    {
        var fields: KeyValuePairs<String, String> = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": redirect, "code_verifier": verifier,
            "client_id": clientId,
        ]
        var headers = ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"]
        if let secret {
            if provider.takesSecretInHeader {
                let pair = [clientId, secret].map(PercentEncoding.component).joined(separator: ":")
                headers["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
            } else {
                fields = [
                    "grant_type": "authorization_code", "code": code, "redirect_uri": redirect,
                    "code_verifier": verifier, "client_id": clientId, "client_secret": secret,
                ]
            }
        }
        let request = OutsideRequest.post(
            provider.token, headers: headers, body: Array(Self.form(fields).utf8), mayBePrivate: true)
        let answer = try await send(request)
        guard answer.status == 200, let json = answer.json else {
            let error = answer.json?["error"]?.string.flatMap { ForeignText.line($0, limit: 60) } ?? ""
            if answer.status >= 500 { throw offline("token: status \(answer.status)") }
            throw refused("token: status \(answer.status) \(error)")
        }
        return json
    }

    /// What the token says, with what the provider tells the holder of the token where the token itself has no address.
    private func claims(_ token: IDToken, _ answer: JSON, _ provider: Provider) async throws -> JSON {
        var claims = token.claims
        guard claims["email"] == nil, let access = answer["access_token"]?.string, let userInfo = provider.userInfo
        else { return claims }
        let more = try? await send(
            .get(userInfo, headers: ["Authorization": "Bearer \(access)", "Accept": "application/json"])
        ).json
        guard let more, more["sub"]?.string == claims["sub"]?.string else { return claims }
        for member in more.members ?? [] where claims[member.name] == nil { claims[member.name] = member.value }
        return claims
    }

    private func person(_ claims: JSON) -> OutsidePerson {
        func line(_ name: String, _ limit: Int) -> String? {
            claims[name]?.string.flatMap { ForeignText.line($0, limit: limit) }
        }
        // Some write truth as a text.
        let isVerified = claims["email_verified"]?.bool ?? (claims["email_verified"]?.string == "true")
        return OutsidePerson(
            issuer: issuer, subject: claims["sub"]?.string ?? "",
            email: claims["email"]?.string.flatMap { try? Email($0).text }, isEmailVerified: isVerified,
            username: line("preferred_username", 254), firstName: line("given_name", 60) ?? line("name", 60),
            lastName: line("given_name", 60) == nil ? nil : line("family_name", 60),
            authenticatedAt: claims["auth_time"].flatMap(Self.instant))
    }

    /// What cannot be read was long ago.
    private static func instant(_ claim: JSON) -> Instant? {
        if claim.isNull { return nil }
        let seconds = claim.int.flatMap { (0..<253_402_300_800).contains($0) ? $0 : nil } ?? 0
        return Instant(milliseconds: seconds * 1_000)
    }

    // MARK: - The provider

    /// The provider's description, read at most once at a time and not again right after a failure: whoever begins
    /// again and again makes no requests of ours.
    private func provider() async throws -> Provider {
        let now = clock.now()
        let known = kept.withLock { kept in
            now - kept.readAt < Int64(Self.keptSeconds) * 1000 ? kept.provider : nil
        }
        if let known { return known }
        let reading = try kept.withLock { kept throws(Refusal) -> Task<Provider, any Error> in
            if let reading = kept.reading { return reading }
            // Longer than any pause: the clock was set back since.
            if (1...Int64(Self.longestPauseSeconds) * 1000).contains(kept.closedUntil - now) {
                throw Refusal(.offline, phrase: "sign-in offline")
            }
            // A task of its own: whoever came first may go before the others have their answer.
            let reading = Task { try await read() }
            kept.reading = reading
            return reading
        }
        return try await reading.value
    }

    private func read() async throws -> Provider {
        do {
            let provider = try await discover()
            let now = clock.now()
            kept.withLock { kept in
                (kept.provider, kept.readAt) = (provider, now)
                (kept.reading, kept.failures) = (nil, 0)
            }
            return provider
        } catch {
            let now = clock.now()
            kept.withLock { kept in
                kept.reading = nil
                let pause = min(Self.firstPauseSeconds << min(kept.failures, 10), Self.longestPauseSeconds)
                kept.closedUntil = now.adding(seconds: pause)
                kept.failures += 1
            }
            throw error
        }
    }

    private func discover() async throws -> Provider {
        let path = issuer.hasSuffix("/") ? issuer + ".well-known" : issuer + "/.well-known"
        guard let url = URL(string: path + "/openid-configuration") else { throw offline("address") }
        let answer = try await send(.get(url, headers: ["Accept": "application/json"]))
        guard answer.status == 200, let json = answer.json else { throw offline("discovery: status \(answer.status)") }
        // Another issuer's description would send people, and our secret, elsewhere.
        guard json["issuer"]?.string == issuer else { throw offline("discovery: another issuer") }
        func address(_ name: String) -> String? {
            guard let text = json[name]?.string, let url = URL(string: text), url.host() != nil,
                url.scheme == "https" || (url.scheme == "http" && issuer.hasPrefix("http:"))
            else { return nil }
            return text
        }
        guard let authorization = address("authorization_endpoint"),
            let token = address("token_endpoint").flatMap(URL.init(string:)),
            let keys = address("jwks_uri").flatMap(URL.init(string:))
        else { throw offline("discovery: no addresses") }
        let methods = json["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string)
        let provider = Provider(
            authorization: authorization, token: token, keys: keys,
            userInfo: address("userinfo_endpoint").flatMap(URL.init(string:)),
            takesSecretInHeader: methods?.contains("client_secret_basic") ?? true)
        _ = try await readKeys(provider)
        return provider
    }

    private func readKeys(_ provider: Provider) async throws -> [SigningKey] {
        let answer = try await send(.get(provider.keys, headers: ["Accept": "application/json"]))
        guard answer.status == 200, let all = answer.json?["keys"]?.array else {
            throw offline("keys: status \(answer.status)")
        }
        let keys = all.compactMap(SigningKey.init)
        kept.withLock { $0.keys = keys }
        return keys
    }

    private func send(_ request: OutsideRequest) async throws -> OutsideAnswer {
        do {
            return try await client.send(request)
        } catch let error as OutsideError {
            throw offline("\(error)")
        }
    }

    private static func form(_ fields: KeyValuePairs<String, String>) -> String {
        fields.map { "\($0)=\(PercentEncoding.component($1))" }.joined(separator: "&")
    }
}
