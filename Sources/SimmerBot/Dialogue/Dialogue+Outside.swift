import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What is done with a line that nobody here understands.
extension Dialogue {
    /// Longer lines are talk.
    private static let mostCharacters = 300

    /// Asks the reader outside what the line means, where there is one and the line is for it: what comes of that is
    /// said later. Not of a line at a shared device, which may hold a number to sign with.
    /// - Parameter nearest: what is said with “not understood”.
    /// - Returns: false when it was not asked.
    func asksOutside(_ nearest: [String]) throws -> Bool {
        guard let reading = environment.reading, line.edits == nil, line.photos.isEmpty, line.files.isEmpty,
            line.text.unicodeScalars.count <= Self.mostCharacters, speaker.device == nil, speaker.role != .device,
            !isAsked, conversation.focus.declined?.isEnough(at: tx.now) != true,
            !grammar.saysNot(
                line.text, LineContext(languages: [speaker.language], now: tx.now, timeZone: speaker.zone)),
            reading.take(speaker.key, at: tx.now)
        else { return false }
        try tx.jobs.add(
            id: Identifier.make(at: tx.now), kind: ReadingWork.kind, due: tx.now,
            body: ReadingWork.body(of: line, nearest: nearest))
        return true
    }

    /// Something is open with the speaker, to which nothing is added. A guess that was not taken up is not.
    var isAsked: Bool {
        if conversation.question?.isGuess == true { return conversation.form != nil }
        return conversation.question != nil || conversation.draft != nil || conversation.form != nil
    }
}
