import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// Reads what is said at a shared device before anybody hears it: a secret must not get into the room, and what changes
/// something needs somebody who does it.
package struct DeviceLines: Sendable {
    private let grammar: Grammar

    package init(_ grammar: Grammar) { self.grammar = grammar }

    package func read(_ text: String, at device: Account, in room: Room, _ tx: Transaction) throws -> DeviceLine {
        let around = try RoomContext(room.key, keeping: nil, shelf: nil, grammar, tx)
        let said = spoken(text, at: device, in: room, tx)
        var context = LineContext(
            languages: [device.language] + [around.language].compactMap { $0 }, now: tx.now,
            timeZone: TimeZone(identifier: device.timeZone) ?? .gmt, roomKind: around.kind)
        context.names = around.known(with: [])
        context.focus.insert("device")
        if !around.timers.isEmpty { context.focus.insert("running") }
        let (words, pin) = Self.parted(said)
        if case .orders(let orders) = grammar.understand(words, context), orders.count == 1,
            orders[0].intent == ChooseAtDevice.intent, let name = orders[0].slots["person"]?.words
        {
            return .choice(name: name, pin: pin)
        }
        guard case .orders(let orders) = grammar.understand(said, context),
            orders.allSatisfy(DeviceIntents.isQuestion)
        else { return .other }
        return .question
    }

    /// The line without the call by which it is the bot's.
    private func spoken(_ text: String, at device: Account, in room: Room, _ tx: Transaction) -> String {
        let body: JSON = ["text": .string(text)]
        let event = RoomEvent(
            room: room.key, seq: 0, kind: .message, author: device.key, at: tx.now, body: body.bytes)
        guard let line = Line(event) else { return text }
        return Admission.of(line, isPrivate: true, isReplyToBot: false, isAddressedOnly: false, grammar: grammar).text
    }

    /// A line without the digits of a number to sign with that end it.
    private static func parted(_ text: String) -> (words: String, pin: String?) {
        let bare = text.trimmingCharacters(in: .whitespaces.union(.punctuationCharacters))
        guard let space = bare.lastIndex(where: \.isWhitespace),
            let pin = try? Pin(String(bare[bare.index(after: space)...]))
        else { return (text, nil) }
        return (String(bare[..<space]), pin.text)
    }
}
