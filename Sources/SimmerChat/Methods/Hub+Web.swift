import Foundation
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// What requests by HTTP ask of the hub.
extension Hub {
    package func endSession(token: String) async throws {
        let hash = ContentHash.token(token)
        try await store.write { tx in
            if let login = try tx.sessions.find(tokenHash: hash) {
                _ = try tx.sessions.end(login.id, of: login.account)
            }
        }
    }

    /// Whose request it is: a program's by its token, a page's by its cookie, which only our own page may use to change
    /// something. Throws `unauthenticated`, `not_allowed` for a token that is not good for it.
    package func account(of request: HTTPRequest, for rule: TokenRule) async throws -> Account {
        try await login(of: request, for: rule).account
    }

    /// The same with the login.
    func login(of request: HTTPRequest, for rule: TokenRule) async throws -> Resumed {
        let token: String?
        if let bearer = Cookies.bearer(request.authorization) {
            token = bearer
        } else {
            token = Cookies.token(in: request.cookie, host: request.host, settings: settings)
            if token != nil, request.method != "GET", request.method != "HEAD" {
                guard OriginRule(settings).allows(origin: request.origin, host: request.host) else {
                    throw Refusal(.notAllowed, phrase: "foreign page")
                }
            }
        }
        guard let token else { throw Refusal(.unauthenticated, phrase: "unauthenticated") }
        return try await resumeWeb(token: token, for: rule)
    }

    /// Counts a request by HTTP for the address that it came from. Throws `limit`.
    package func takeWebRequest(from address: String) throws {
        try budgets.takeWebRequest(from: address, at: now())
    }

    /// `resume`, for a request by HTTP, which counts for the account too.
    func resumeWeb(token: String, for rule: TokenRule) async throws -> Resumed {
        let found = try await resume(token: token)
        if let scopes = found.login.scopes, !scopes.allow(rule) {
            throw Refusal(.notAllowed, phrase: "token scope")
        }
        try budgets.takeWebRequest(of: found.account.key, at: now())
        return found
    }

    /// Says a line for the holder of a token, and answers the bot's text if it comes within two seconds, else "".
    /// `fields`: perhaps a `cid`.
    package func say(_ text: String, in id: String, token: String, _ fields: Params) async throws -> String {
        let account = try await acting(resumeWeb(token: token, for: .needs(.order)).account, in: id)
        let words = try MessageText(text, maximum: settings.limits.messageCharacters).text
        var message = NewMessage(author: account.key, text: words)
        message.cid = try fields[HubMethod.cid] ?? Identifier.random()
        message.isAddressed = true
        message.device = account.device
        try budgets.takeMessage(of: account.device?.key ?? account.key, at: now())
        let said = message
        let (room, sent) = try await store.write { tx in
            let room = try NamedRoom(id: id).open(to: account, tx)
            if room.isOfTwo { try tx.members.bringBackForMessage(of: account.key, in: room.key) }
            return (room.key, try tx.events.say(said, in: room.key))
        }
        for _ in 0..<40 {
            let answer = try await store.read { tx in
                try tx.events.history(room, after: sent.seq, limit: 20, all: false)
                    .first { $0.author == Account.bot && $0.content["cause"]?.int == sent.seq }
            }
            if let answer { return answer.content["text"]?.string ?? "" }
            try await Task.sleep(for: .milliseconds(50))
        }
        return ""
    }

    // MARK: Everything that is kept about a person

    /// Whose it is, while it still works.
    package func ownerOfExport(token: String) async throws -> AccountKey? {
        try await store.read {
            try $0.sessions.oneTimeSecret(hash: ContentHash.token(token), kind: SessionStore.accountExport)
        }
    }

    /// The account, its rooms, and what it said there, as JSON; the address works once.
    package func exportedAccount(token: String) async throws -> JSON {
        let key = try await store.write {
            try $0.sessions.useOneTimeSecret(hash: ContentHash.token(token), kind: SessionStore.accountExport)
        }
        guard let key, let account = directory.person(key), account.isUsable else {
            throw Refusal(.notFound, phrase: "not found")
        }
        let person = shown(account, session: nil).json
        let rooms = try await store.read { tx in
            try tx.rooms.all(of: key).map { room in
                JSON.object([
                    .init("id", .string(room.id)), .init("name", .string(room.name)),
                    .init(
                        "messages",
                        .array(
                            try tx.events.messages(of: key, in: room.key).map { event in
                                .object(
                                    [.init("seq", .int(event.seq)), .init("at", JSON(event.at))]
                                        + (event.content.members ?? []))
                            })),
                ])
            }
        }
        return ["account": person, "rooms": .array(rooms)]
    }
}
