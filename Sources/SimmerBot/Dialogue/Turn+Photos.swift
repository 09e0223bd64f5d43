import SimmerDomain
import SimmerLanguage
import SimmerStore

/// Photos that an order is about.
extension Turn {
    /// A photo that somebody showed so long ago is still what "this" means.
    private static let justShownMilliseconds: Int64 = 120_000

    /// The photos that came with the line or that it answers, else those that the speaker showed right before it
    /// without a word, else the one that the bot had asked for; with what is known of them (size, barcodes). None when
    /// there are none.
    func shownPhotos() throws -> [StoredFile] {
        let ids = try text("photo").map { [$0] } ?? (photos.isEmpty ? shownBefore() : photos)
        return try ids.compactMap { try tx.files.find($0) }.filter { $0.room == room.key }
    }

    private func shownBefore() throws -> [String] {
        let before = try tx.events.history(room.key, before: cause, limit: 3, all: false)
        guard let last = before.last(where: { $0.author == speaker.key }), said - last.at <= Self.justShownMilliseconds,
            last.content["text"]?.string == ""
        else { return [] }
        return (last.content["photos"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    /// Asks for a photo; the id of the one that is shown next comes back in slot `photo`.
    func askForPhoto(_ key: String = "ask photo", _ values: [String: PhraseValue] = [:]) -> Interruption {
        Interruption(
            question: Question(.photo, slot: "photo"), reply: Reply(phrase(key, values), code: .missing))
    }
}
