import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "follow Lactase pH" · "unfollow it" · "what do I follow?"
enum FollowThing: IntentHandler {
    static let intent = "follow.set"

    static func run(_ turn: Turn) throws -> Reply {
        let follows = try turn.currentMembership().follows
        if turn.match.slots["list"] != nil {
            let names = try follows.map { try turn.actions.followedName($0) }.filter { !$0.isEmpty }
            return names.isEmpty ? turn.quietly("none") : turn.quietly("list", ["names": .list(names)])
        }
        let subject = try subject(turn)
        let values: [String: PhraseValue] = ["name": .text(try turn.actions.followedName(subject))]
        let isOn = turn.match.slots["remove"] == nil
        guard follows.contains(subject) != isOn else { return turn.quietly(isOn ? "already" : "not followed", values) }
        let rest = follows.filter { $0 != subject } + (isOn ? [subject] : [])
        try turn.tx.settings.set(
            [Membership.followsField: rest.isEmpty ? .null : .array(rest.map(JSON.string))], of: turn.membership,
            in: turn.room.key, verb: intent, origin: turn.origin())
        return turn.reply(isOn ? "followed" : "unfollowed", values)
    }

    private static func subject(_ turn: Turn) throws -> String {
        if turn.text("tea") != nil { return try turn.tea().id }
        if turn.text("experiment") != nil { return try turn.experiment().id }
        guard let said = turn.text("text", "room") else {
            return turn.words.folded.contains("album") ? Photo.album : try turn.experiment().id
        }
        if said.folded.contains("album") { return Photo.album }
        let teas = try turn.tx.objects.list(Tea.self, in: turn.room.key)
        if let tea = teas.first(where: { $0.object.name.folded == said.folded }) { return tea.id }
        return try turn.experiment(named: said, turn.actions.experiments()).id
    }
}
