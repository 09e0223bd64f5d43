import SimmerActions
import SimmerDomain
import SimmerNet
import SimmerStore

/// Incoming webhooks: whoever has the address says something in its room, under the webhook's name.
extension Hub {
    /// Says what a request brings and answers its place. Throws `not_found` for an address that is none, was revoked,
    /// or whose room is gone, whichever; `limit`, which is not written down; what is wrong with the content; `offline`.
    package func hook(_ secret: String, _ web: HTTPRequest) async throws -> JSON {
        let dead = Refusal(.notFound, phrase: "webhook not found")
        let found: Resumed
        do {
            found = try await holder(of: secret)
        } catch let refusal as Refusal where refusal.reason == .unauthenticated {
            throw dead
        }
        guard let use = found.login.scopes?.hook else { throw dead }
        let account = found.account.key
        guard let room = directory.rooms(of: account).first(where: { !$0.isDeleted }) else { throw dead }
        try budgets.takeWebRequest(of: account, at: now())
        // What is wrong with the content counts too, for it is written down as well.
        try budgets.takeMessage(of: account, at: now())
        let (key, bytes) = (room.key, web.body.count)
        do {
            let message = try message(web, by: account, use)
            let sent = try await store.write { tx in
                // The room may have gone, or the webhook, on another node.
                guard try tx.members.role(account, in: key) != nil, try tx.rooms.find(key)?.deletedAt == nil else {
                    throw dead
                }
                let sent = try tx.events.say(message, in: key)
                try tx.hooks.add(HookCall(at: tx.now, bytes: bytes, seq: sent.seq), of: account)
                return sent
            }
            return Self.result(sent)
        } catch let refusal as Refusal where refusal != dead && refusal.reason != .offline {
            store.submit {
                try $0.hooks.add(HookCall(at: $0.now, bytes: bytes, reason: refusal.reason), of: account)
            } done: { _ in
            }
            throw refusal
        }
    }

    private func message(_ web: HTTPRequest, by account: AccountKey, _ use: HookUse) throws -> NewMessage {
        let text = try HookText.read(web.body, type: web.contentType, depth: settings.limits.jsonDepth)
        var message = NewMessage(
            author: account, text: try MessageText(text, maximum: settings.limits.messageCharacters).text)
        message.cid = try web.idempotencyKey.map(Self.cid) ?? Identifier.random()
        message.isQuiet = use.isQuiet
        message.isOnlyTalk = !use.mayOrder
        return message
    }

    /// A key of any length as a `cid`.
    private static func cid(_ key: String) throws(Refusal) -> String {
        guard !key.isEmpty else { throw Refusal(.invalid, field: "Idempotency-Key") }
        return key.utf8.count <= 64 ? key : ContentHash.hex(Array(key.utf8))
    }
}
