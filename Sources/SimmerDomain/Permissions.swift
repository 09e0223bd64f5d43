/// The settings of a room that permissions depend on.
package struct RoomSettings: Hashable, Sendable {
    package var kind: RoomKind
    /// Whether members who are not owners may add people.
    package var membersInvite: Bool
    /// Whether members who are not owners may make public links and invite links.
    package var membersLink: Bool
    /// A direct room of two people, in which nobody decides over what the other wrote.
    package var isOfTwo: Bool
    package init(kind: RoomKind, membersInvite: Bool = true, membersLink: Bool? = nil, isOfTwo: Bool = false) {
        self.kind = kind
        self.isOfTwo = isOfTwo
        self.membersInvite = membersInvite
        self.membersLink = membersLink ?? (kind != .photos && kind != .lab)
    }
}

/// What somebody wants to do in a room.
package enum Action: Hashable, Sendable, CaseIterable {
    /// See, search, add, change, rate, note, upload, start or stop any timer.
    case takePart
    case deleteObject
    /// A photo or a note.
    case deletePhotoOrNote
    case addMember
    case makeLink
    /// Make or end a public page about a thing of the room.
    case publish
    /// Remove others, rename or delete the room, change its settings, unlock an experiment.
    case manage
    case leave
    case editMessage
    case deleteMessage
    case react
    /// One's own rating, tried, tasting note, language, theme.
    case ownValue
}

package enum Permissions {
    /// Whether `role` (nil = no member: to them the room does not exist) may do it. `isAuthor` says whether the thing
    /// is their own.
    package static func allows(
        _ action: Action, role: Role?, settings: RoomSettings, isAuthor: Bool = false
    ) -> Bool {
        guard let role else { return false }
        switch action {
        case .takePart, .deleteObject, .react: return true
        case .leave: return settings.kind != .direct || settings.isOfTwo
        case .addMember: return settings.kind != .direct && (role == .owner || settings.membersInvite)
        case .publish: return role == .owner || settings.membersLink
        case .makeLink: return settings.kind != .direct && (role == .owner || settings.membersLink)
        case .manage: return role == .owner && settings.kind != .direct
        case .deletePhotoOrNote, .deleteMessage: return isAuthor || role == .owner && !settings.isOfTwo
        case .editMessage, .ownValue: return isAuthor
        }
    }
}
