import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "share photo 3" · "stop sharing photo 3": a public page about it (E22)
enum SharePhoto: IntentHandler {
    static let intent = "photo.share"
    static let albumPart: AlbumPart? = .share

    static func run(_ turn: Turn) throws -> Reply {
        if turn.choice("remove") == nil, CopyPhotos.isMeant(turn) { return try CopyPhotos.run(turn) }
        let ofStep = try turn.number("step") != nil ? turn.photoOfStep() : nil
        let photo = try ofStep?.photo ?? turn.photo()
        guard photo.room == turn.room.key else { throw Refusal(.unknown, field: "photo", phrase: "photo gone") }
        let values = ofStep?.facts ?? turn.facts(of: photo.object)
        if turn.choice("remove") != nil {
            guard try turn.actions.endShares(of: photo.id, name: photo.object.text) > 0 else {
                throw Refusal(.unknown, phrase: "photo not shared", values: values)
            }
            return turn.reply("ended", values)
        }
        try turn.actions.checkPublishing()
        guard turn.environment.actions.publicAddress != nil else {
            throw Refusal(.notAllowed, phrase: "share no address")
        }
        // Asked once: while a page about it is open, everybody may see it anyway.
        if !turn.isConfirmed, try turn.tx.shares.open(of: photo.id).isEmpty {
            throw turn.confirm("confirm", values, adding: ["#photo": .text(photo.id)])
        }
        let shared = try turn.actions.share(photo, name: photo.object.text, text: nil)
        let links = turn.actions.links(text: photo.object.text, page: shared.url, tag: "photo/share tag")
        var said = values
        said["page"] = .text(shared.url)
        var card = PhotoCard.card(photo, turn)
        card["buttons"] = [
            [
                "label": .string(turn.phrase("photo/button stop")),
                "say": .string(turn.phrase(ofStep == nil ? "photo/say stop" : "photo/say stop step", values)),
            ]
        ]
        card["links"] = .array(
            [
                ("photo/button page", shared.url), ("tea/button x", links.x),
                ("tea/button facebook", links.facebook ?? ""),
            ]
            .filter { !$0.1.isEmpty }
            .map { ["label": .string(turn.phrase($0.0)), "url": .string($0.1)] })
        return turn.reply("shared", said, card: card)
    }
}
