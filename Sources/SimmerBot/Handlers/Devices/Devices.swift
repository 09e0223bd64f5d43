import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "set up a shared device called bench tablet": its address signs the device in, once (B22)
enum CreateDevice: IntentHandler {
    static let intent = "device.create"

    static func run(_ turn: Turn) throws -> Reply {
        try turn.require(.manage, in: turn.room, as: turn.role)
        guard let name = turn.text("title", "name") else { throw turn.ask("title", as: "title") }
        let made = try DeviceRules.add(
            device: name, to: turn.room, by: turn.speaker, as: turn.membership,
            most: turn.environment.actions.limits.membersPerRoom, turn.tx)
        let address = turn.environment.address(turn.room.id, turn.cause)
        return turn.reply(
            "made",
            [
                "device": .text(made.account.displayName), "room": .text(turn.room.name),
                "url": .text("\(address)/#device=\(made.token)"), "until": turn.when(made.expiresAt),
            ])
    }
}

/// "add Mia without a login": somebody who is chosen at the shared devices of the room (B22)
enum AddLocalMember: IntentHandler {
    static let intent = "room.add_member"

    static func run(_ turn: Turn) throws -> Reply {
        try turn.require(.manage, in: turn.room, as: turn.role)
        guard let name = turn.text("title", "name", "person") else { throw turn.ask("title", as: "title") }
        let made = try DeviceRules.add(
            local: name, to: turn.room, by: turn.speaker, as: turn.membership,
            most: turn.environment.actions.limits.membersPerRoom, turn.tx)
        return turn.reply("added", ["name": .text(made.displayName), "room": .text(turn.room.name)])
    }
}

/// "I am Ana": means something at a shared device only, which hears it before the room does.
enum ChooseAtDevice: IntentHandler {
    static let intent = "device.choose"

    static func run(_ turn: Turn) throws -> Reply { throw Refusal(.notAllowed, phrase: "only at a device") }
}
