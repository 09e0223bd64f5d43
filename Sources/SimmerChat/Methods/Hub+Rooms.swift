import Foundation
import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerStore

/// Rooms and who is in them.
extension Hub {
    /// The room object as a member sees it.
    nonisolated func shown(_ room: Room, _ membership: Membership, unread: Int, _ tx: Transaction) throws -> ShownRoom {
        var shown = ShownRoom(room, membership)
        if room.pair != nil {
            let other = room.both.first { $0 != membership.account }
            shown.name = try tx.accounts.find(other ?? Account.bot)?.displayName ?? room.name
        }
        shown.unread = unread
        if unread > 0 {
            shown.mentions = try tx.accounts.find(membership.account).map {
                try tx.events.mentions(room.key, after: membership.lastReadSeq, of: $0)
            }
        }
        if room.kind == .photos { shown.photos = try tx.albums.count(in: room.key) }
        shown.members = try room.isOfTwo ? tx.members.shown(in: room).count : tx.members.count(in: room.key)
        return shown
    }

    func listRooms(_ account: Account) async throws -> JSON {
        let pendingReads = reads.positions(of: account.key)
        return try await store.read { [self] tx in
            try tx.rooms.all(of: account.key).compactMap { room -> ShownRoom? in
                guard var membership = try tx.members.find(room.key, account.key) else { return nil }
                membership.lastReadSeq = max(membership.lastReadSeq, pendingReads[room.key] ?? 0)
                let unread = try tx.events.unread(room.key, after: membership.lastReadSeq, for: account.key)
                return try self.shown(room, membership, unread: unread, tx)
            }.json
        }
    }

    func createRoom(_ request: Request, _ account: Account) async throws -> JSON {
        let kind = try request.optionalChoice("kind", of: RoomKind.self) ?? .chat
        if kind == .direct { return try await openDirect(request, account) }
        let name = try RoomName(request.string("name")).text
        let most = settings.limits.roomsPerAccount
        return try await once(request, account) { [self] tx in
            let room = try tx.rooms.create(name: name, kind: kind, owner: account.key, most: most)
            try RoomStart(self.methods.environment).begin(room, by: account, tx)
            return RoomResult(try self.shown(room, tx, for: account.key)).json
        }
    }

    /// A direct room of two, the same one each time (F22): with anybody one shares a room with, or with the bot.
    private func openDirect(_ request: Request, _ account: Account) async throws -> JSON {
        let name = try request.string("name", max: 60)
        return try await once(request, account) { [self] tx in
            guard let other = try tx.accounts.find(username: name), other.key != account.key, other.deletedAt == nil,
                try other.isBot || other.hasLogin && tx.members.shareRoom(account.key, other.key)
                    || tx.rooms.known(account.key, other.key) != nil
            else { throw Refusal(.unknown, field: "name", phrase: "person unknown", values: ["name": .text(name)]) }
            let room = try tx.rooms.direct(account.key, other.key)
            return RoomResult(try self.shown(room, tx, for: account.key)).json
        }
    }

    nonisolated func shown(_ room: Room, _ tx: Transaction, for account: AccountKey) throws -> ShownRoom {
        let room = try tx.rooms.find(room.key) ?? room
        guard let membership = try tx.members.find(room.key, account) else { throw Refusal(.notFound, field: "room") }
        let unread = try tx.events.unread(room.key, after: membership.lastReadSeq, for: account)
        return try shown(room, membership, unread: unread, tx)
    }

    /// What the room and everybody in it sees is the owner's; notifications are everybody's own.
    func setRoom(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let fields = request.fields
        let name = try fields.optionalString("name").map { try RoomName($0).text }
        let kind = try fields.optionalChoice("kind", of: RoomKind.self)
        if kind == .direct { throw Refusal(.invalid, field: "kind") }
        let topic = try fields.optionalString("topic").map { try CleanText.line($0, in: 0...500, field: "topic") }
        let choices: [(String, Set<String>)] = [
            ("ring", ["starter", "everyone"]), ("invites", ["members", "owners"]), ("links", ["members", "owners"]),
            ("bot", ["all", "addressed"]), ("language", Set(phrases.languages)),
        ]
        var changed: [JSON.Member] = []
        if let name { changed.append(.init("name", .string(name))) }
        if let kind { changed.append(.init("kind", .string(kind.rawValue))) }
        for (field, allowed) in choices {
            guard let value = try fields.optionalString(field) else { continue }
            guard allowed.contains(value) else { throw Refusal(.unknown, field: field) }
            changed.append(.init(field, .string(value)))
        }
        if let hides = try fields.optionalBool("pushHidesContent") {
            changed.append(.init("pushHidesContent", .bool(hides)))
        }
        if let people = try fields.optionalInt("peopleCount", in: 1...50) {
            changed.append(.init("peopleCount", .int(people)))
        }
        if let zone = try fields.optionalString("timeZone") {
            guard TimeZone(identifier: zone) != nil else { throw Refusal(.unknown, field: "timeZone") }
            changed.append(.init("timeZone", .string(zone)))
        }
        if let topic { changed.append(.init("topic", .string(topic))) }
        let notify = try fields.optionalString("notify")
        if let notify, !["all", "mine", "none"].contains(notify) { throw Refusal(.unknown, field: "notify") }
        let mutedUntil = try fields.optionalInstant("mutedUntil")
        var own: [JSON.Member] = []
        if let notify { own.append(.init("notify", .string(notify))) }
        if let mutedUntil { own.append(.init("mutedUntil", JSON(mutedUntil))) }
        if fields.isNull("mutedUntil") { own.append(.init("mutedUntil", .null)) }
        let (ofRoom, ofMember) = (changed, own)
        return try await once(request, account) { tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            let origin = Origin(account: account.key, via: .api, at: tx.now)
            if !ofMember.isEmpty {
                try tx.settings.set(.object(ofMember), of: membership, in: room.key, verb: "room.mute", origin: origin)
            }
            if !ofRoom.isEmpty {
                guard membership.role == .owner, room.pair == nil else {
                    throw Refusal(.notAllowed, phrase: "owner only")
                }
                try tx.settings.set(
                    .object(ofRoom), of: room, in: room.key, by: account, verb: "room.set", origin: origin)
            }
            return [:]
        }
    }

    func leaveRoom(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        return try await once(request, account) { tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            try RoomRules.leave(room, membership, tx)
            return [:]
        }
    }

    /// Deleting takes the room's name as a check, when the client asks for it (P19).
    func deleteRoom(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let check = try request.optionalString("name", max: 60)
        return try await once(request, account) { tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            guard membership.role == .owner, room.pair == nil else { throw Refusal(.notAllowed, phrase: "owner only") }
            if let check, check.folded != room.name.folded {
                throw Refusal(.notAllowed, field: "name", phrase: "other name", values: ["name": .text(room.name)])
            }
            try tx.settings.set(
                isDeleted: true, of: room, in: room.key, verb: "room.delete",
                origin: Origin(account: account.key, via: .api, at: tx.now))
            return [:]
        }
    }

    func restoreRoom(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        return try await once(request, account) { tx in
            guard let room = try tx.rooms.find(id: id), let deletedAt = room.deletedAt,
                try tx.members.role(account.key, in: room.key) == .owner
            else { throw Refusal(.notFound, field: "room", phrase: "room not found") }
            guard tx.now - deletedAt < Int64(RoomStore.restoreDays) * 86_400_000 else {
                throw Refusal(.expired, field: "room", phrase: "restore too late")
            }
            try tx.settings.set(
                isDeleted: false, of: room, in: room.key, verb: "room.restore",
                origin: Origin(account: account.key, via: .api, at: tx.now))
            return [:]
        }
    }

    func listMembers(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let limit = Int(try request.optionalInt("limit", in: 1...200) ?? 200)
        let after = try request.optionalIdentifier("after").flatMap { directory.accountKey(id: $0) } ?? 0
        let members = try await store.read { tx in
            let (room, _) = try tx.rooms.visible(id, to: account.key)
            if room.isOfTwo { return try tx.members.shown(in: room).filter { $0.account > after } }
            return try tx.members.page(of: room.key, after: after, limit: limit)
        }
        return members.map { member in
            ShownMember(member, directory.person(member.account), isOnline: sessions.isOnline(member.account))
        }.json
    }

    func removeMember(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let named = try request.identifier("account")
        return try await once(request, account) { tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            guard let other = try tx.accounts.find(id: named) else {
                throw Refusal(.notFound, field: "account", phrase: "no such member")
            }
            try RoomRules.remove(other.key, from: room, by: membership, tx)
            return [:]
        }
    }

    func setRole(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let named = try request.identifier("account")
        guard let role = Role(name: try request.string("role")) else { throw Refusal(.unknown, field: "role") }
        return try await once(request, account) { tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            guard membership.role == .owner, room.pair == nil else { throw Refusal(.notAllowed, phrase: "owner only") }
            guard let other = try tx.accounts.find(id: named), let was = try tx.members.role(other.key, in: room.key)
            else { throw Refusal(.notFound, field: "account", phrase: "no such member") }
            guard was != role else { return [:] }
            guard other.hasLogin else { throw Refusal(.notAllowed, field: "account", phrase: "no login") }
            if was == .owner { try RoomRules.requireAnotherOwner(than: other.key, in: room, tx) }
            try tx.members.setRole(role, of: other.key, in: room.key, was: was, by: account.key)
            return [:]
        }
    }
}
