import SimmerActions
import SimmerDomain

/// What is told to others and kept nowhere.
extension HubMethod {
    static let ofSignals: [HubMethod] = [typing, presence]

    fileprivate static let on = Parameter.bool(.needed("on", .boolean))
    fileprivate static let state = Parameter.optionalWord(.needed("state", .words("active", "away")))
    fileprivate static let away = Parameter.optionalString(
        .optional("text", .string(max: 300).described("Why one is away; kept as long as the connection.")))

    private static let typing = HubMethod(
        MethodDescriptor(
            .typing, .signals, by: .member, atDevice: .ofDevice,
            "Tells who is in the room; not kept.",
            [room.field, on.field],
            result: nil)
    ) { hub, call in
        hub.notice(call.request, from: call.session)
        return [:]
    }

    private static let presence = HubMethod(
        MethodDescriptor(
            .presence, .signals, by: .account, atDevice: .ofDevice,
            "Whether one is at it.",
            [state.field, away.field],
            result: nil)
    ) { hub, call in
        hub.notice(call.request, from: call.session)
        return [:]
    }
}

extension Hub {
    /// A notification of the client; there is nobody to answer, so that a wrong one is dropped.
    func notice(_ request: Request, from session: Session) {
        guard let account = session.account, (try? session.permit(request.method)) != nil else { return }
        switch request.method {
        case .typing:
            guard let named = try? request[HubMethod.room], let on = try? request[HubMethod.on],
                let room = try? named.live(for: account, in: directory), room.members.count <= Presence.most
            else { return }
            session.hasTyped = true
            presence.record(typing: on, account, in: room.key)
            tellNodes(of: account, typing: on, in: room.key)
            tellSoon()
        case .presence:
            guard let state = try? request[HubMethod.state] else { return }
            session.presence = state
            guard let text = try? request[HubMethod.away] else { return changePresence(of: account) }
            session.away = text.isEmpty ? nil : text
            tellNodes(of: account)
            tellAway(account, text)
        default: break
        }
    }
}
