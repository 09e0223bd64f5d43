extension Effect {
    /// How an effect is called where nodes tell each other. Never changed once it is used.
    package enum Kind: String, CaseIterable, Sendable {
        case event, accountEvent, due, joined, left, roleChanged, roomChanged, roomDeleted, roomRemoved, accountChanged,
            sessionsEnded, jobAdded, deviceAdded, conversationChanged, read, said
    }

    package var kind: Kind {
        switch self {
        case .event: .event
        case .accountEvent: .accountEvent
        case .due: .due
        case .joined: .joined
        case .left: .left
        case .roleChanged: .roleChanged
        case .roomChanged: .roomChanged
        case .roomDeleted: .roomDeleted
        case .roomRemoved: .roomRemoved
        case .accountChanged: .accountChanged
        case .sessionsEnded: .sessionsEnded
        case .jobAdded: .jobAdded
        case .deviceAdded: .deviceAdded
        case .conversationChanged: .conversationChanged
        case .read: .read
        case .said: .said
        }
    }

    /// Whether it may come to others in no order but that of its room's log.
    package var isSaying: Bool {
        switch self {
        case .event(let event): event.kind == .message
        case .jobAdded, .said: true
        default: false
        }
    }
}
