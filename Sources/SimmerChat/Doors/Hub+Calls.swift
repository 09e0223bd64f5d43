import SimmerDialects
import SimmerDomain
import SimmerNet

/// JSON-RPC over HTTP: every method that makes sense without a connection, by the token in `Authorization`. What is
/// done with a request is what is done on a socket; here is only how it comes and how its answer goes.
extension Hub {
    /// Requests in one body; a socket has no more of them on the way.
    private static let mostCalls = 64

    /// What a body of requests is answered.
    package struct Called: Sendable {
        /// 200, or of a single request that failed the status that says so.
        package var status = 200
        /// JSON; empty where nothing was to be answered.
        package var body: [UInt8] = []
        /// Milliseconds after which a retry can succeed, when waiting helps.
        package var retryAfter: Int?
    }

    /// Performs the requests of a body, one after the other. Throws `unauthenticated`, and `limit` when nothing was
    /// begun.
    package func call(_ web: HTTPRequest) async throws -> Called {
        guard let token = Cookies.bearer(web.authorization) else {
            throw Refusal(.unauthenticated, phrase: "unauthenticated")
        }
        let found = try await resumeWeb(token: token, for: .free)
        let session = Session(
            connection: CallPeer(web),
            dialect: JSONRPCDialect(
                dialectEnvironment(of: UpgradeRequest(web)),
                reader: Reader(language: found.account.language, zone: found.account.zone)), requestsPer10Seconds: 0)
        session.logIn(found.account, found.login)
        guard let calls = batch(web.body) else { return await answered(to: web.body, session) }
        guard calls.count <= Self.mostCalls else { throw Refusal(.tooLarge, field: "batch") }
        var answers: [[UInt8]] = []
        for (number, call) in calls.enumerated() {
            // The first was counted when its sender was known.
            if number > 0, let refused = refusal(of: found.account.key) {
                answers += session.dialect.read(call).compactMap { $0.request }.flatMap {
                    session.dialect.answer($0, refusal: refused, message: message(refused, language: session.spoken))
                        .frames
                }
                continue
            }
            let answer = await answered(to: call, session).body
            if !answer.isEmpty { answers.append(answer) }
        }
        guard !answers.isEmpty else { return Called(status: 204) }
        return Called(body: [UInt8(ascii: "[")] + answers.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")])
    }

    /// The elements of an array, each as a text of its own; nil for what is none, or an empty one, which is no request.
    private func batch(_ body: [UInt8]) -> [[UInt8]]? {
        guard body.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "[") else { return nil }
        // One level more than what a request may have.
        let depth = settings.limits.jsonDepth + 1
        let json = body.withUnsafeBytes { try? JSON(parsing: $0, depth: depth) }
        guard let elements = json?.array, !elements.isEmpty else { return nil }
        return elements.map(\.bytes)
    }

    private func refusal(of account: AccountKey) -> Refusal? {
        do {
            try budgets.takeWebRequest(of: account, at: now())
            return nil
        } catch {
            return error
        }
    }

    /// Performs one request.
    private func answered(to body: [UInt8], _ session: Session) async -> Called {
        switch session.dialect.read(body).first {
        case .request(let request): return await answered(request, session)
        case .reply(let frame): return Called(status: 400, body: frame)
        // A notification that makes no sense has no answer.
        default: return Called(status: 204)
        }
    }

    private func answered(_ request: Request, _ session: Session) async -> Called {
        guard request.id != nil else { return Called(status: 204) }
        func outgoing(_ outgoing: Outgoing, _ status: Int, _ retryAfter: Int? = nil) -> Called {
            Called(status: status, body: outgoing.frames.first ?? [], retryAfter: retryAfter)
        }
        do {
            guard !request.method.needsConnection else {
                throw Refusal(.notAllowed, field: "method", phrase: "needs connection")
            }
            return outgoing(session.dialect.answer(request, result: try await answer(request, session)), 200)
        } catch let refusal as Refusal {
            let words = message(refusal, language: session.spoken)
            return outgoing(
                session.dialect.answer(request, refusal: refusal, message: words), ErrorCode.of(refusal.reason),
                refusal.retryAfter)
        } catch {
            logger.error("request failed", metadata: ["method": "\(request.method.rawValue)", "error": "\(error)"])
            return outgoing(session.dialect.answer(fault: request), 500)
        }
    }
}

extension Dialect {
    fileprivate mutating func read(_ bytes: [UInt8]) -> [Incoming] { bytes.withUnsafeBytes { read($0) } }
}

extension Incoming {
    fileprivate var request: Request? { if case .request(let request) = self { request } else { nil } }
}
