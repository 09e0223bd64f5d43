import SimmerActions
import SimmerDomain
import SimmerStore

/// What one does not want to hear of: invitations that are declined, people who are blocked.
extension HubMethod {
    static let ofBlocks: [HubMethod] = [inviteDecline, accountBlock, accountUnblock, accountBlocked]

    private static let invite = Parameter.string(
        .needed("invite", .string(max: 200).described("Its id in the account's list, or its token."), "x"))

    private static let unknown = Refusal(.notFound, field: person.name, phrase: "account not found")

    private static let inviteDecline = HubMethod(
        MethodDescriptor(
            .inviteDecline, .changes, by: .account, atDevice: .never,
            "Declines an invitation that was made for this account.",
            [invite.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (token, key) = (try call[invite], call.account.key)
        return try await hub.once(call) { tx in
            let found = try tx.invites.usable(tokenHash: ContentHash.token(token), orID: token, for: key)
            guard let found, found.account == key else {
                throw Refusal(.inviteInvalid, field: invite.name, phrase: "invite invalid")
            }
            try tx.invites.decline(found, by: key)
            return [:]
        }
    }

    /// Neither that one nor anybody else is told.
    private static let accountBlock = HubMethod(
        MethodDescriptor(
            .accountBlock, .changes, by: .account, atDevice: .never,

            """
            Blocks a person: invitations and direct rooms of that one come to the account's notice no \
            more. Nobody is told.
            """,
            [person.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (id, key) = (try call[person], call.account.key)
        return try await hub.once(call) { tx in
            guard let other = try tx.accounts.find(id: id), other.deletedAt == nil else { throw unknown }
            try tx.blocks.add(other, by: key)
            return [:]
        }
    }

    private static let accountUnblock = HubMethod(
        MethodDescriptor(
            .accountUnblock, .changes, by: .account, atDevice: .never,
            "Takes a block back.",
            [person.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (id, key) = (try call[person], call.account.key)
        return try await hub.once(call) { tx in
            guard let other = try tx.accounts.find(id: id), try tx.blocks.remove(other.key, by: key) else {
                throw unknown
            }
            return [:]
        }
    }

    private static let accountBlocked = HubMethod(
        MethodDescriptor(
            .accountBlocked, .reads, by: .account, atDevice: .never,
            "Whom the account has blocked.",
            [],
            result: .object([
                .needed(
                    "blocked",
                    .array(of: .object([.needed("account", .ref("Id")), .needed("name", .string)])).described(
                        "The first one first."))
            ]))
    ) { hub, call in
        let key = call.account.key
        let blocked = try await hub.store.read { try $0.blocks.all(of: key) }
        return [
            "blocked": .array(
                blocked.map { ["account": .string($0.id), "name": .string($0.displayName)] })
        ]
    }
}
