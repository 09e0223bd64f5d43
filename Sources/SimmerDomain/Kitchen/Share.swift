/// A public page about one thing of a room, for whoever has its address, until it is revoked.
package struct Share: Sendable, Hashable {
    /// The kind under which the change log knows it.
    package static let kind = "share"

    package let id: String
    /// The room's key inside the store.
    package let room: Int64
    package let subject: Subject
    /// The key of the account.
    package let createdBy: Int64
    package let createdAt: Instant
    /// That of whoever made it: the page speaks it.
    package let language: String
    /// What that person says of the thing; nil = nothing.
    package let text: String?
    package var revokedAt: Instant?
    /// How often the page was asked for.
    package var views = 0

    package init(
        id: String, room: Int64, subject: Subject, createdBy: Int64, createdAt: Instant, language: String,
        text: String?, revokedAt: Instant? = nil, views: Int = 0
    ) {
        self.id = id
        self.room = room
        self.subject = subject
        self.createdBy = createdBy
        self.createdAt = createdAt
        self.language = language
        self.text = text
        self.revokedAt = revokedAt
        self.views = views
    }

    package var isOpen: Bool { revokedAt == nil }
}

/// The addresses under which a page is passed on. Nothing of theirs is loaded by us.
package struct ShareLinks: Sendable, Hashable {
    /// Characters of a post, its link and its tag included.
    package static let postCharacters = 280

    /// Opens the form for a post on X.
    package let x: String
    /// Opens Facebook's; nil without a public page, since it takes nothing but an address.
    package let facebook: String?
    /// The text as X gets it.
    package let text: String
    /// Whether it had to be cut for X.
    package let isCut: Bool

    /// - Parameters:
    ///   - page: the address of the public page; nil = there is none, and X gets the text alone.
    ///   - tag: without "#".
    package init(text: String, page: String?, tag: String) {
        // Beside the text: a space and the address, a space and the tag with its sign.
        let taken = (page.map { $0.count + 1 } ?? 0) + tag.count + 2
        let room = max(0, Self.postCharacters - taken)
        isCut = text.count > room
        self.text = isCut ? text.prefix(room - 1).trimmingSuffix(while: \.isWhitespace) + "…" : text
        let parameters = [("text", self.text)] + (page.map { [("url", $0)] } ?? []) + [("hashtags", tag)]
        x =
            "https://x.com/intent/post?"
            + parameters.map { "\($0.0)=\(PercentEncoding.component($0.1))" }.joined(separator: "&")
        facebook = page.map { "https://www.facebook.com/sharer/sharer.php?u=" + PercentEncoding.component($0) }
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isDropped(last) { text.removeLast() }
        return String(text)
    }
}
