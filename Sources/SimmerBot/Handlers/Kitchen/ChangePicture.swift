import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// A photo with "this is the penne box"; "new picture for penne", then a photo; "remove the picture of penne"
enum PictureNoodle: IntentHandler {
    static let intent = "noodle.picture"

    static func run(_ turn: Turn) throws -> Reply {
        try turn.changePicture(of: { try turn.noodle() }, shown: { try NoodleCard.reply($0, turn).card })
    }
}

/// A photo with "this is the Sencha"
enum PictureTea: IntentHandler {
    static let intent = "tea.picture"

    static func run(_ turn: Turn) throws -> Reply {
        try turn.changePicture(
            of: { try turn.tea() },
            shown: { tea in
                Cards.detail(
                    title: turn.shelfName(tea.object.name, tea.object.brand), [],
                    subject: Subject(kind: Tea.kind, id: tea.id), picture: tea.object.pictureId)
            })
    }
}

/// What has a picture of its own.
private protocol Pictured: RoomObject {
    var pictureId: String? { get set }
}

extension Noodle: Pictured {}
extension Tea: Pictured {}

extension Turn {
    /// The card is shown again, with the picture that it has now.
    fileprivate func changePicture<T: Pictured>(
        of meant: () throws -> Stored<T>, shown: (Stored<T>) throws -> JSON?
    ) throws -> Reply {
        let old = try meantSurely(meant)
        let name: [String: PhraseValue] = ["name": .text(fullName(old.object))]
        var new = old.object
        if text("remove") != nil {
            guard new.pictureId != nil else { return Reply(phrase("none", name), code: .notFound) }
            new.pictureId = nil
        } else {
            guard let photo = try shownPhotos().first else { throw askForPhoto("ask photo", name) }
            new.pictureId = photo.id
        }
        let stored = try tx.objects.update(old, to: new, verb: match.intent, origin: origin())
        return try reply(new.pictureId == nil ? "removed" : "stored", name, card: shown(stored))
    }

    /// The photo goes along with the question which thing is meant. Beside one that nobody showed to the bot, a name
    /// that is not known here is just talk.
    private func meantSurely<T>(_ meant: () throws -> T) throws -> T {
        do {
            return try meant()
        } catch var interruption as Interruption {
            if isAmbient && interruption.reply.code == .unknown { throw Refusal(.unknown) }
            if let photo = try shownPhotos().first {
                for index in interruption.question.options.indices {
                    interruption.question.options[index].slots["photo"] = .text(photo.id)
                }
            }
            throw interruption
        }
    }

    private func fullName(_ thing: some Pictured) -> String {
        thing.shelf.map { shelfName($0.name, $0.brand) } ?? thing.shownName
    }
}
