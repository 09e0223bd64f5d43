import SimmerActions
import SimmerDomain
import SimmerStore

/// Who is in a room.
extension HubMethod {
    static let ofMembers: [HubMethod] = [roomMembers, roomRemoveMember, roomSetRole]

    private static let limit = Parameter.optionalInt(.optional("limit", .integer(min: 1, max: 200), 5))
    private static let after = Parameter.optionalIdentifier(.optional("after", .ref("Id"), "@me"))
    private static let role = Parameter.role(.needed("role", .words("owner", "member"), "owner"))

    private static let unknown = Refusal(.notFound, field: person.name, phrase: "no such member")

    private static let roomMembers = HubMethod(
        MethodDescriptor(
            .roomMembers, .reads, by: .member, atDevice: .ofDevice,
            "Who is in it, in pages.",
            [room.field, after.field, limit.field],
            result: .array(of: .ref("Member"), max: 200))
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        let limit = Int(try call[Self.limit] ?? 200)
        let after = try call[Self.after].flatMap { hub.directory.accountKey(id: $0) } ?? 0
        let members = try await hub.store.read { tx in
            let room = try named.open(to: account, tx)
            if room.isOfTwo { return try tx.members.shown(in: room).filter { $0.account > after } }
            return try tx.members.page(of: room.key, after: after, limit: limit)
        }
        return members.map { member in
            ShownMember(
                member, hub.directory.person(member.account), isOnline: hub.isOnline(member.account))
        }.json
    }

    private static let roomRemoveMember = HubMethod(
        MethodDescriptor(
            .roomRemoveMember, .changes, by: .member, atDevice: .never,
            "They hear nothing later than the removal.",
            [room.field, person.field, reason.field, cid.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (named, id, account, reason) = (try call[room], try call[person], call.account, try call[reason])
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            guard let other = try tx.accounts.find(id: id) else { throw unknown }
            try RoomRules.remove(other.key, from: room, by: membership, for: reason, tx)
            return [:]
        }
    }

    private static let roomSetRole = HubMethod(
        MethodDescriptor(
            .roomSetRole, .changes, by: .member, atDevice: .never,
            "A room always has an owner.",
            [room.field, person.field.tried("@me"), role.field, cid.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (named, id, role, account) = (try call[room], try call[person], try call[Self.role], call.account)
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            try RoomRules.requireOwner(membership, of: room)
            guard let other = try tx.accounts.find(id: id), let was = try tx.members.role(other.key, in: room.key)
            else { throw unknown }
            guard was != role else { return [:] }
            guard other.isSomebody else { throw Refusal(.notAllowed, field: person.name, phrase: "no login") }
            if was == .owner { try RoomRules.requireAnotherOwner(than: other.key, in: room, tx) }
            try tx.members.setRole(role, of: other.key, in: room.key, was: was, by: account.key)
            return [:]
        }
    }
}
