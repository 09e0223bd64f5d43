import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "share the Sencha" · "tweet about the Sencha: so grassy" · "stop sharing Sencha"
enum ShareTea: IntentHandler {
    static let intent = "tea.share"

    static func run(_ turn: Turn) throws -> Reply {
        let tea = try turn.tea()
        let values = turn.facts(of: tea.object)
        if turn.choice("remove") != nil {
            guard try turn.actions.endShares(of: tea.id, name: tea.object.name) > 0 else {
                throw Refusal(.unknown, phrase: "share none", values: values)
            }
            return turn.reply("ended", values)
        }
        let text = try turn.text("text") ?? turn.actions.shareText(of: tea)
        guard turn.environment.actions.publicAddress != nil else { return withoutPage(text, tea, turn) }
        try turn.actions.checkPublishing()
        // Asked once: while a page about it is open, everybody may read it anyway.
        if !turn.isConfirmed, try turn.tx.shares.open(of: tea.id).isEmpty {
            throw turn.confirm("confirm", values, adding: ["#tea": .text(tea.id)])
        }
        let shared = try turn.actions.share(tea, name: tea.object.name, text: text)
        return card(text, page: shared.url, tea, turn)
    }

    /// The message and where it can be posted; the address stands in the words too, for those who see no cards.
    private static func card(_ text: String, page: String, _ tea: Stored<Tea>, _ turn: Turn) -> Reply {
        let links = turn.actions.links(text: text, page: page)
        var values = turn.facts(of: tea.object)
        values["text"] = .text(text)
        values["page"] = .text(page)
        values["x"] = shows("twitter", turn) ? .text(links.x) : nil
        values["facebook"] = shows("facebook", turn) ? links.facebook.map { .text($0) } : nil
        var said = turn.phrase("shared", values)
        if links.isCut { said += "\n" + turn.phrase("tea/share cut", ["most": 280]) }
        return Reply(
            said, card: shareCard(text, links, page: page, tea, turn), code: links.isCut ? .tooLong : nil)
    }

    /// Where the operator has made no address known: the text for X alone, and it says so.
    private static func withoutPage(_ text: String, _ tea: Stored<Tea>, _ turn: Turn) -> Reply {
        let links = turn.actions.links(text: text, page: nil)
        var values = turn.facts(of: tea.object)
        values["text"] = .text(text)
        values["x"] = .text(links.x)
        var said = turn.phrase("no page", values)
        if links.isCut { said += "\n" + turn.phrase("tea/share cut", ["most": 280]) }
        return Reply(
            said, card: shareCard(text, links, page: nil, tea, turn), code: links.isCut ? .tooLong : .notAllowed)
    }

    private static func shows(_ place: String, _ turn: Turn) -> Bool {
        turn.choice("where").map { $0 == place } ?? true
    }

    private static func shareCard(
        _ text: String, _ links: ShareLinks, page: String?, _ tea: Stored<Tea>, _ turn: Turn
    ) -> JSON {
        var fields = [(turn.phrase("tea/field message"), text)]
        if let page { fields.append((turn.phrase("tea/field page"), page)) }
        var places: [(String, String)] = [("x", links.x)]
        if let facebook = links.facebook { places.append(("facebook", facebook)) }
        // The one that was asked for comes first.
        if turn.choice("where") == "facebook" { places.reverse() }
        var buttons: [(String, String)] = []
        if page != nil {
            let say = turn.phrase("tea/say stop sharing", turn.facts(of: tea.object))
            buttons.append((turn.phrase("tea/button stop sharing"), say))
        }
        var card = Cards.detail(
            title: turn.name(of: tea.object), fields, buttons: buttons, subject: Subject(kind: Tea.kind, id: tea.id))
        card["links"] = .array(
            places.map { ["label": .string(turn.phrase("tea/button \($0.0)")), "url": .string($0.1)] })
        if let picture = tea.object.pictureId { card["picture"] = .string(picture) }
        return card
    }
}
