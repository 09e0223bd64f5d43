import Foundation
import Logging
import SimmerChat
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// What only the operator may ask of the running server; the executable provides it.
package protocol OperatorCommands: Sendable {
    /// Answers `POST /operator/{command}` with a JSON body.
    func perform(_ command: String, params: JSON) async -> HTTPResponse
    /// The Prometheus text of all metrics.
    func metricsText() async -> String
}

/// Everything of the port that is no WebSocket: the page, logins by cookie, `/say` for shortcuts, health and metrics.
package final class WebHandler: HTTPHandler {
    let hub: Hub
    private let page: PageFiles
    private let operatorCommands: any OperatorCommands
    private let photos: PhotoHandler
    private let logger: Logger
    private let shares: SharePages
    private let exports: ExportHandler
    private let turns = ReadingTurns()
    private let signIn: SignInHandler

    /// `signIn`: the outside provider of sign-in, where there is one.
    package init(
        hub: Hub, page: PageFiles, photos: Photos, signIn: (any OutsideSignIn)? = nil,
        operatorCommands: any OperatorCommands, logger: Logger
    ) {
        self.signIn = SignInHandler(hub: hub, provider: signIn)
        self.photos = PhotoHandler(hub: hub, photos: photos)
        self.hub = hub
        self.page = page
        self.operatorCommands = operatorCommands
        self.logger = logger
        exports = ExportHandler(
            store: hub.store, files: photos.files, settings: hub.settings, turns: turns, logger: logger)
        shares = SharePages(
            store: hub.store, phrases: hub.phrases, photos: photos, address: hub.settings.publicAddress)
    }

    static let callPath = "/rpc"
    static let roomsPath = "/rooms/"
    static let hooksPath = "/hooks/"

    private static let security = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "geolocation=(), microphone=(self)"),
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
                + "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
                + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
    ]

    /// What browsers heed at documents and workers alone. The page's scripts and style sheets go without: there are
    /// some hundred of them, and on a slow line these heads were more than a third of what came.
    private static let ofDocuments = Set([
        "Referrer-Policy", "X-Frame-Options", "Permissions-Policy", "Content-Security-Policy",
    ])
    private static let workers = Set(["/sw.js", "/js/pulse.js"])

    private static func isPartOfDocument(_ response: HTTPResponse, _ request: HTTPRequest) -> Bool {
        let type = response.headers.first { $0.0 == "Content-Type" }?.1 ?? ""
        return (type.hasPrefix("text/javascript") || type.hasPrefix("text/css")) && !workers.contains(request.path)
    }

    package func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
        if let quick = immediate(request) { return finish(quick, request, responder) }
        if let refusal = foreignHost(request) { return finish(failure(refusal, request), request, responder) }
        Task {
            do {
                finish(try await answer(request), request, responder)
            } catch {
                finish(failure(error, request), request, responder)
            }
        }
    }

    /// Takes the bodies that do not belong into memory.
    package func receiver(
        of request: HTTPRequest, length: Int, flow: BodyFlow, _ responder: HTTPResponder
    ) -> (any BodyReceiver)? {
        guard PhotoHandler.isUpload(request) else { return nil }
        if let refusal = foreignHost(request) {
            finish(failure(refusal, request), request, responder)
            return nil
        }
        do {
            return try photos.receiver(of: request, length: length, flow: flow) { [self] result, account in
                switch result {
                case .success(let response): finish(response, request, responder)
                case .failure(let error):
                    finish(failure(error, request, language: account?.language), request, responder)
                }
            }
        } catch {
            finish(failure(error, request), request, responder)
            return nil
        }
    }

    /// Why something that is to change anything is not done under this name of the server.
    private func foreignHost(_ request: HTTPRequest) -> Refusal? {
        guard request.method != "GET", request.method != "HEAD", !HostRule(hub.settings).allows(request.host) else {
            return nil
        }
        return Refusal(.notAllowed, phrase: "foreign host")
    }

    /// What somebody is told whose body comes too slowly. Called on the hub's loop.
    package func tooSlow(_ request: HTTPRequest) -> HTTPResponse {
        secured(failure(Refusal(.tooSlow), request), request)
    }

    private func failure(_ error: any Error, _ request: HTTPRequest, language: String? = nil) -> HTTPResponse {
        // The client has gone, and nobody reads this.
        if error is CancellationError { return Self.text("", status: 400) }
        var refusal = error as? Refusal
        if let error = error as? StoreError, error.isPassing {
            logger.warning("the store did not answer", metadata: ["error": "\(error)"])
            refusal = Refusal(.offline)
        }
        guard let refusal else {
            logger.error("http request failed", metadata: ["error": "\(error)"])
            return Self.text("internal error\n", status: 500)
        }
        let words = hub.message(refusal, language: language ?? Self.language(request))
        let object = ErrorCode.object(of: refusal, message: words)
        // RFC 9110, 10.2.3: whole seconds.
        let wait = refusal.retryAfter.map { [("Retry-After", "\(max(1, ($0 + 999) / 1000))")] }
        // RFC 9110, 11.6.1.
        let challenge = refusal.reason == .unauthenticated ? [("WWW-Authenticate", "Bearer")] : []
        let envelope: JSON =
            request.path == Self.callPath ? ["jsonrpc": "2.0", "id": .null, "error": object] : ["error": object]
        return Self.json(envelope, status: ErrorCode.of(refusal.reason), headers: challenge + (wait ?? []))
    }

    private func finish(_ response: HTTPResponse, _ request: HTTPRequest, _ responder: HTTPResponder) {
        responder.respond(secured(response, request))
    }

    private func secured(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
        var response = response
        // A page with a stricter policy of its own keeps it.
        let isPart = Self.isPartOfDocument(response, request)
        response.headers += Self.security.filter { name, _ in
            !response.headers.contains { $0.0 == name } && !(isPart && Self.ofDocuments.contains(name))
        }
        // Browsers heed these on secure addresses only, and complain about the second one elsewhere.
        if request.isSecure {
            response.headers += [
                ("Strict-Transport-Security", "max-age=31536000"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ]
        }
        if request.method == "HEAD" { response.body = response.status == 200 ? response.body : [] }
        return response
    }

    static func json(_ value: JSON, status: Int = 200, headers: [(String, String)] = []) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")] + headers,
            body: value.bytes)
    }
    static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array(text.utf8))
    }

    private static func language(_ request: HTTPRequest) -> String {
        let wanted = request.acceptLanguage?.lowercased() ?? ""
        return Account.languages.first { wanted.hasPrefix($0) } ?? "en"
    }

    /// What needs no waiting.
    private func immediate(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == "GET" || request.method == "HEAD" else { return nil }
        if request.path == "/health" { return Self.text("ok\n") }
        return page.response(to: request)
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Whoever else has that address, and there may be many, is not to keep the operator out.
        if !isOperator(request) { try await hub.takeWebRequest(from: request.address) }
        switch (request.method, request.path) {
        case ("GET", "/start"):
            return Self.json(
                .compact([
                    "needsOperator": await hub.hasNoOperator ? true : nil, "mail": hub.settings.sendsMail ? true : nil,
                ]))
        case ("GET", "/shared"):
            // The device's own share sheet has no page behind it, or the worker asks; any other site is told apart
            // here.
            let isOurs = ["none", "same-origin"].contains(request.fetchSite)
            return Self.text("", status: isOurs ? 204 : 403)
        case ("POST", "/session"): return try await logIn(request)
        case ("DELETE", "/session"): return try await logOut(request)
        case ("GET", let path) where path == SignInHandler.path || path.hasPrefix(SignInHandler.path + "/"):
            return try await signIn.response(to: request, language: Self.language(request))
        case ("POST", "/say"): return try await say(request)
        case ("POST", Self.callPath): return try await call(request)
        case ("POST", let path) where path.hasPrefix(Self.hooksPath):
            return Self.json(try await hub.hook(String(path.dropFirst(Self.hooksPath.count)), request))
        case ("GET", let path) where path.hasPrefix(Self.roomsPath): return try await events(request)
        case ("POST", let path) where path.hasPrefix("/push/"): return try await push(request)
        case ("GET", "/metrics"):
            guard isOperator(request) else { return Self.text("not allowed\n", status: 403) }
            return HTTPResponse(
                status: 200, headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")],
                body: Array(await operatorCommands.metricsText().utf8))
        case ("POST", let path) where path.hasPrefix("/operator/"):
            guard isOperator(request) else { return Self.text("not allowed\n", status: 403) }
            let params = request.body.isEmpty ? [:] : try? request.body.withUnsafeBytes { try JSON(parsing: $0) }
            guard let params else { return Self.text("not JSON\n", status: 400) }
            return await operatorCommands.perform(String(path.dropFirst("/operator/".count)), params: params)
        case ("GET", let path) where path.hasPrefix(SharePages.path),
            ("HEAD", let path) where path.hasPrefix(SharePages.path):
            return try await shares.response(to: request) ?? Self.text("not found\n", status: 404)
        case ("GET", let path) where path.hasPrefix(ExportHandler.path):
            let token = String(path.dropFirst(ExportHandler.path.count))
            if let archive = try await exports.response(token: token) { return archive }
            guard let owner = try await hub.ownerOfExport(token: token) else {
                throw Refusal(.notFound, phrase: "not found")
            }
            return try await turns.run(.archive, for: owner) { [hub] in
                Self.json(
                    try await hub.exportedAccount(token: token),
                    headers: [("Content-Disposition", "attachment; filename=\"simmer-account.json\"")])
            }
        case ("GET", let path) where path.hasPrefix(CalendarHandler.path),
            ("HEAD", let path) where path.hasPrefix(CalendarHandler.path):
            return try await CalendarHandler(store: hub.store, turns: turns).response(to: request)
                ?? Self.text("not found\n", status: 404)
        case ("GET", let path) where path.hasPrefix(InviteHandler.path),
            ("HEAD", let path) where path.hasPrefix(InviteHandler.path):
            return try await InviteHandler(hub: hub).response(to: request) ?? Self.text("not found\n", status: 404)
        case ("POST", let path) where path.hasPrefix(UnsubscribeHandler.path):
            return try await UnsubscribeHandler(hub: hub).end(request)
        case ("GET", let path) where path.hasPrefix(UnsubscribeHandler.path),
            ("HEAD", let path) where path.hasPrefix(UnsubscribeHandler.path):
            return UnsubscribeHandler(hub: hub).leading(request) ?? Self.text("not found\n", status: 404)
        case ("POST", "/photos"), ("POST", "/barcode"): throw Refusal(.missing, field: "photo", phrase: "no picture")
        case ("GET", let path) where path.hasPrefix("/photos/"), ("HEAD", let path) where path.hasPrefix("/photos/"):
            return try await photos.show(request)
        case ("POST", "/files"): throw Refusal(.missing, field: "file", phrase: "no file")
        case ("GET", let path) where path.hasPrefix("/files/"), ("HEAD", let path) where path.hasPrefix("/files/"):
            return try await photos.download(request)
        case (_, Self.callPath), (_, "/session"), (_, "/photos"), (_, "/files"), (_, "/barcode"), (_, "/say"),
            (_, "/metrics"), (_, "/"), (_, "/health"):
            return Self.text("method not allowed\n", status: 405)
        default: return Self.text("not found\n", status: 404)
        }
    }

    private func isOperator(_ request: HTTPRequest) -> Bool {
        let token = hub.settings.operatorToken
        guard !token.isEmpty, request.forwardedFor == nil, let given = Cookies.bearer(request.authorization) else {
            return false
        }
        // Equal hashes, so that the time of comparing tells nothing of the token.
        return ContentHash.token(given) == ContentHash.token(token)
    }

    func body(_ request: HTTPRequest) throws -> Params {
        guard let json = try? request.body.withUnsafeBytes({ try JSON(parsing: $0) }), case .object = json else {
            throw Refusal(.invalid, phrase: "invalid")
        }
        return Params(json)
    }

    /// Every request that a browser could be made to send with our cookie must come from our own page.
    func requireOwnPage(_ request: HTTPRequest) throws {
        guard OriginRule(hub.settings).allows(origin: request.origin, host: request.host) else {
            throw Refusal(.notAllowed, phrase: "foreign page")
        }
    }

    private func logIn(_ request: HTTPRequest) async throws -> HTTPResponse {
        try requireOwnPage(request)
        let fields = try body(request)
        let device = String((request.userAgent ?? "").prefix(100))
        let made: Hub.LoggedIn
        if let login = try fields.optionalString("forgot", max: 254) {
            try await hub.forgotPassword(login, address: request.address)
            return Self.json([:])
        }
        if let new = try fields.optionalObject("register") {
            made = try await hub.register(
                new, address: request.address, device: device, language: Self.language(request))
        } else if let link = try fields.optionalString("device", max: 200) {
            if try fields.optionalBool("ask") ?? false { return Self.json(try await hub.deviceWaiting(token: link)) }
            made = try await hub.signInDevice(token: link, device: device)
        } else if let link = try fields.optionalString("reset", max: 200) {
            made = try await hub.resetPassword(
                token: link, password: fields.string("password", max: 200), address: request.address, device: device)
        } else if let credential = try fields.optionalObject("passkey") {
            if try fields.optionalBool("ask") ?? false {
                return Self.json(try await hub.passkeyChallenge(host: request.host))
            }
            made = try await hub.logIn(
                by: credential, host: request.host, address: request.address, device: device)
        } else if try fields.optionalString("signin") != nil {
            made = try await signIn.answer(fields, request, language: Self.language(request))
        } else {
            made = try await hub.logIn(
                fields.string("login", max: 254), password: fields.string("password", max: 200),
                address: request.address, device: device)
        }
        let account = await hub.shown(made.account, session: made.login.id)
        return Self.json(
            AccountResult(account).json, headers: [Cookies.set(made.token, host: request.host, hub.settings)])
    }

    private func logOut(_ request: HTTPRequest) async throws -> HTTPResponse {
        try requireOwnPage(request)
        if let token = Cookies.token(in: request.cookie, host: request.host, settings: hub.settings) {
            try await hub.endSession(token: token)
        }
        return Self.json([:], headers: [Cookies.set(nil, host: request.host, hub.settings)])
    }

    /// Says a line in a room and waits up to two seconds for what the bot answers: for phone shortcuts and home
    /// automation.
    private func say(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let token = Cookies.bearer(request.authorization) else {
            throw Refusal(.unauthenticated, phrase: "unauthenticated")
        }
        guard let room = request.query["room"] else { throw Refusal(.missing, field: "room") }
        guard let text = String(validating: request.body, as: UTF8.self) else {
            throw Refusal(.invalid, field: "text")
        }
        let fields = Params(.compact(["cid": request.query["cid"].map(JSON.string)]))
        return Self.text(try await hub.say(text, in: room, token: token, fields) + "\n")
    }
}
