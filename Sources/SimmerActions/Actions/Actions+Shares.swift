import SimmerDomain
import SimmerStore

/// Public pages about the things of a room.
extension Actions {
    /// A page with the one sight of its address that there ever is.
    package struct Shared {
        package var share: Share
        package var url: String
    }

    /// Whoever may make a page may end one. Throws `not_allowed`.
    package func checkPublishing() throws {
        let role = try tx.members.role(account, in: room.key)
        guard Permissions.allows(.publish, role: role, settings: RoomSettings(room)) else {
            throw Refusal(.notAllowed, phrase: "share owner only")
        }
    }

    /// Makes a public page about a thing of the room called `name`, with what its maker says of it. Throws
    /// `not_allowed` where the operator has made no address known or the owner keeps links to the owners, `too_long`.
    package func share<T: RoomObject>(_ thing: Stored<T>, name: String, text: String?) throws -> Shared {
        try checkPublishing()
        guard let address = environment.publicAddress else {
            throw Refusal(.notAllowed, phrase: "share no address")
        }
        let text = try text.map { try CleanText.block($0, in: TastingNote.characters, field: "text") }
        let token = Identifier.secret()
        let share = Share(
            id: Identifier.make(at: now), room: room.key, subject: Subject(kind: T.kind, id: thing.id),
            createdBy: account.key, createdAt: now, language: language, text: text)
        try tx.shares.insert(
            share, tokenHash: ContentHash.token(token), name: name, origin: origin)
        return Shared(share: share, url: "\(address)/s/\(token)")
    }

    /// Another address in the place of a page's first; nil when the page has ended. Throws as `share`.
    package func renew(_ share: Share) throws -> Shared? {
        try checkPublishing()
        guard let address = environment.publicAddress, let token = try tx.shares.renew(share) else { return nil }
        return Shared(share: share, url: "\(address)/s/\(token)")
    }

    /// Ends every page about a thing. Answers how many there were.
    package func endShares(of object: String, name: String) throws -> Int {
        try checkPublishing()
        let open = try tx.shares.open(of: object)
        for share in open {
            try tx.shares.set(isOpen: false, share, name: name, verb: "share.revoke", origin: origin)
        }
        return open.count
    }

    /// What a post about a tea says where nobody has said anything: the sharer's own newest note, else its name.
    package func shareText(of tea: Stored<Tea>) throws -> String {
        let own = try notes(of: tea).first { $0.object.personId == account.id }
        return phrase(
            own == nil ? "tea/share text" : "tea/share text noted",
            ["tea": .text(tea.object.name), "brand": .text(tea.object.brand), "note": .text(own?.object.words ?? "")])
    }

    /// - Parameter tag: the key of the phrase that posts are tagged with.
    package func links(text: String, page: String?, tag: String = "tea/share tag") -> ShareLinks {
        ShareLinks(text: text, page: page, tag: phrase(tag))
    }

    /// Making a page is undone by ending it; ending one by opening it again under the same address.
    func revertShare(_ change: Change, _ origin: Origin) throws {
        try checkPublishing()
        guard let share = try tx.shares.find(change.object, in: room.key), let isOpen = change.before["open"]?.bool
        else { throw Refusal(.notFound, phrase: "undo gone") }
        try tx.shares.set(
            isOpen: isOpen, share, name: change.after["name"]?.string ?? "", verb: "undo", origin: origin)
    }
}
