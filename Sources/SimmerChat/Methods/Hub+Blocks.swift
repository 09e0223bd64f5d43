import SimmerDialects
import SimmerDomain
import SimmerStore

/// What one does not want to hear of: invitations that are declined, people who are blocked.
extension Hub {
    /// Declines an invitation that was made for the account, by its token or its id in the account's list.
    func decline(_ request: Request, _ account: Account) async throws -> JSON {
        let token = try request.string("invite", max: 200)
        return try await once(request, account) { tx in
            let hash = ContentHash.token(token)
            guard let invite = try tx.invites.usable(tokenHash: hash, orID: token, for: account.key),
                invite.account == account.key
            else { throw Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid") }
            try tx.invites.decline(invite, by: account.key)
            return [:]
        }
    }

    /// Blocks a person. Neither that one nor anybody else is told.
    func block(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("account")
        return try await once(request, account) { tx in
            guard let other = try tx.accounts.find(id: id), other.deletedAt == nil else {
                throw Refusal(.notFound, field: "account", phrase: "account not found")
            }
            try tx.blocks.add(other, by: account.key)
            return [:]
        }
    }

    func unblock(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("account")
        return try await once(request, account) { tx in
            guard let other = try tx.accounts.find(id: id), try tx.blocks.remove(other.key, by: account.key) else {
                throw Refusal(.notFound, field: "account", phrase: "account not found")
            }
            return [:]
        }
    }

    func listBlocked(_ account: Account) async throws -> JSON {
        let blocked = try await store.read { try $0.blocks.all(of: account.key) }
        return [
            "blocked": .array(
                blocked.map { ["account": .string($0.id), "name": .string($0.displayName)] })
        ]
    }
}
