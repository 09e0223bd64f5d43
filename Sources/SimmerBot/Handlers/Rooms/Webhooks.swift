import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "make a webhook for the plate reader": its address is said to the owner alone
enum MakeWebhook: IntentHandler {
    static let intent = "hook.make"

    static func run(_ turn: Turn) throws -> Reply {
        guard let name = turn.text("name", "title") else { throw turn.ask("title", as: "title") }
        let target = try turn.targetRoom()
        let made = try HookRules.make(
            name, in: target.room, by: turn.speaker, as: target.membership, use: HookUse(),
            members: turn.environment.actions.limits.membersPerRoom, turn.tx)
        return try turn.secretly("made", of: made, in: target.room)
    }
}

/// "what webhooks are there?"
enum ListWebhooks: IntentHandler {
    static let intent = "hook.list"

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        let all = try HookRules.all(in: target.room, as: target.membership, turn.tx)
        let room: [String: PhraseValue] = ["room": .text(target.room.name)]
        guard !all.isEmpty else { return turn.quietly("none", room) }
        return turn.list(all, title: turn.phrase("title", room)) { number, hook in
            let use = turn.phrase(hook.use.mayOrder ? "orders" : "talks")
            let used =
                hook.token.isUnused
                ? turn.phrase("unused") : turn.phrase("used", ["when": turn.when(hook.token.lastSeenAt)])
            return Cards.Item(number: number, title: hook.account.displayName, detail: "\(use), \(used)")
        }
    }
}

/// "give the webhook of the plate reader another address"
enum RenewWebhook: IntentHandler {
    static let intent = "hook.renew"

    static func run(_ turn: Turn) throws -> Reply {
        let (target, hook) = try turn.webhook()
        let made = try HookRules.renew(hook.account.id, in: target.room, as: target.membership, turn.tx)
        return try turn.secretly("renewed", of: made, in: target.room)
    }
}

/// "revoke the webhook of the plate reader"
enum RevokeWebhook: IntentHandler {
    static let intent = "hook.revoke"

    static func run(_ turn: Turn) throws -> Reply {
        let (target, hook) = try turn.webhook()
        let values: [String: PhraseValue] = [
            "name": .text(hook.account.displayName), "room": .text(target.room.name),
        ]
        guard turn.isConfirmed else { throw turn.confirm("confirm", values) }
        try HookRules.revoke(hook.account.id, in: target.room, as: target.membership, turn.tx)
        return turn.reply("revoked", values)
    }
}

extension Turn {
    /// The one that is named, or the only one. Throws `not_allowed` for whoever is no owner.
    fileprivate func webhook() throws -> (target: (room: Room, membership: Membership), hook: HookRules.Known) {
        let target = try targetRoom()
        let all = try HookRules.all(in: target.room, as: target.membership, tx)
        guard let name = text("name", "title") else {
            if all.count == 1 { return (target, all[0]) }
            guard all.isEmpty else { throw ask("title", as: "title") }
            throw Refusal(.notFound, field: "hook", phrase: "webhook not found")
        }
        guard let hook = all.first(where: { $0.account.displayName.folded == name.folded }) else {
            throw Refusal(.unknown, field: "hook", phrase: "webhook unknown", values: ["name": .text(name)])
        }
        return (target, hook)
    }

    fileprivate func secretly(_ key: String, of made: HookRules.Made, in target: Room) throws -> Reply {
        let url = environment.address(room.id, cause) + HookRules.path(made.secret)
        return try secretly(
            key, ["name": .text(made.account.displayName), "room": .text(target.name), "url": .text(url)])
    }
}
