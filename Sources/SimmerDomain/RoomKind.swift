/// What a room is mainly for. It sets the first page and defaults, never what can be done there.
package enum RoomKind: String, Sendable, CaseIterable {
    case chat, pantry, tea, lab, photos, direct
}

/// What a member may do in a room. The raw value is what the store keeps.
package enum Role: Int64, Sendable, Comparable {
    case member = 0
    case owner = 1

    package var name: String { self == .owner ? "owner" : "member" }
    package init?(name: String) {
        switch name {
        case "owner": self = .owner
        case "member": self = .member
        default: return nil
        }
    }

    package static func < (a: Role, b: Role) -> Bool { a.rawValue < b.rawValue }
}
