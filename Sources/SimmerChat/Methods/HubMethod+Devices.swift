import SimmerActions
import SimmerDomain
import SimmerQR
import SimmerStore

/// Shared devices, and who stands at one (B22).
extension HubMethod {
    static let ofDevices: [HubMethod] = [deviceSignIn, roomAddMember, deviceCreate, deviceWho]

    private static let token = Parameter.string(
        .needed("token", .string(min: 1, max: 200).described("What stands behind #device= in the link."), "x").secret)
    private static let name = Parameter(.needed("name", .string(min: 1, max: 60), "x")) {
        params, name throws(Refusal) in
        try params.string(name, max: 200)
    }
    private static let chosen = Parameter.optionalIdentifier(
        .optional("account", .string(max: 64).orNull.described("Who is there; null: nobody."), "x"))
    private static let named = Parameter.optionalString(
        .optional(
            "named",
            .string(min: 1, max: 200).described(
                "In place of account: a name, or a number of the list that was just answered."), "x"))
    private static let pin = Parameter.optionalString(
        .optional(
            "pin", .string(max: 200).described("The number of account.setPin, of whoever has one."), "1234"
        ).secret)

    private static let deviceSignIn = HubMethod(
        MethodDescriptor(
            .deviceSignIn, .changes, by: .anybody, atDevice: .never,

            """
            Logs this connection in as a shared device, with the secret of its link, which is used up by \
            that.
            """,
            [token.field, device.field.tried("x")],
            result: .ref("account.login.result")),
        beforeLogin: { hub, request, session in
            try session.requireNobody()
            let made = try await hub.signInDevice(
                token: request[token], device: request[device] ?? session.clientName)
            return try hub.admitted(made, session)
        })

    private static let roomAddMember = HubMethod(
        MethodDescriptor(
            .roomAddMember, .changes, by: .member, atDevice: .never,

            """
            A member without a login, to be chosen at the shared devices of the room. By an owner.
            """,
            [room.field, name.field, cid.field.tried("@cid")],
            result: .object([.needed("account", .ref("Id")), .needed("name", .string(min: 1, max: 60)), .dup]))
    ) { hub, call in
        let (named, name, account) = (try call[room], try call[Self.name], call.account)
        let most = hub.settings.limits.membersPerRoom
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            let made = try DeviceRules.add(local: name, to: room, by: account, as: membership, most: most, tx)
            return ["account": .string(made.id), "name": .string(made.displayName)]
        }
    }

    private static let deviceCreate = HubMethod(
        MethodDescriptor(
            .deviceCreate, .changes, by: .member, atDevice: .never,
            "A shared device of the room. Its link works once, within an hour. By an owner.",
            [room.field, name.field, cid.field.tried("@cid")],
            result: .object([
                .needed("account", .ref("Id")), .needed("name", .string(min: 1, max: 60)),
                .optional(
                    "qr",
                    .string.described(
                        """
                        The address as a QR code, an SVG in a data address; a repeated answer has another one.
                        """)),
                .optional(
                    "url",
                    .string.described(
                        "A repeated answer has another one, like the token: the first leads nowhere then.")),
                .optional("token", .string), .needed("expiresAt", .ref("Time")), .dup,
            ]))
    ) { hub, call in
        let (named, name, account) = (try call[room], try call[Self.name], call.account)
        let (host, most) = (call.session.connection.request.host, hub.settings.limits.membersPerRoom)
        let told: @Sendable (DeviceRules.Made) -> JSON = { made in
            let url = hub.link(device: made.token, host: host)
            return .compact([
                "account": .string(made.account.id), "name": .string(made.account.displayName),
                "url": .string(url), "token": .string(made.token), "expiresAt": JSON(made.expiresAt),
                "qr": QRCode(url).map { .string($0.dataAddress) },
            ])
        }
        return try await hub.once(call, secrets: ["url", "token", "qr"]) { tx in
            let (room, membership) = try named.enter(account, tx)
            return told(try DeviceRules.add(device: name, to: room, by: account, as: membership, most: most, tx))
        } again: { earlier, tx in
            let (room, membership) = try named.enter(account, tx)
            return told(try DeviceRules.relink(earlier["account"]?.string ?? "", in: room, as: membership, tx))
        }
    }

    private static let deviceWho = HubMethod(
        MethodDescriptor(
            .deviceWho, .changes, by: .account, atDevice: .ofDevice,

            """
            At a shared device: who can be chosen and who is; chooses somebody, or (account null) \
            nobody.
            """,
            [chosen.field, named.field, pin.field],
            result: WhoResult.schema)
    ) { hub, call in
        let device = call.account
        guard device.role == .device else { throw Refusal(.notAllowed, phrase: "only at a device") }
        let pin = try call[Self.pin]
        if let id = try call[chosen] {
            try await hub.choose(hub.person(id, at: device), pin: pin, at: device, call.session)
        } else if let name = try call[named] {
            try await hub.choose(hub.named(name, at: device), pin: pin, at: device, call.session)
        } else if call.isNull(chosen) {
            hub.devices.forget(device.key)
        }
        return hub.whoIsThere(at: device)
    }
}
