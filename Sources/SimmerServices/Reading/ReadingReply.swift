import SimmerDomain

/// What a reader outside has sent, as far as its form goes; that it means anything here is for others to see.
enum ReadingReply: Hashable, Sendable {
    /// The line asks for none of the orders.
    case nothing
    case order(ReadingAnswer)

    /// More slots, or longer words, no order of ours has.
    private static let mostSlots = 12
    private static let mostCharacters = 300

    /// - Parameter completion: the body of an answer of chat completions.
    /// - Returns: nil where it is none, or what the model wrote does not fit the schema that was asked for.
    init?(completion: JSON?) {
        guard let written = completion?["choices"]?.array?.first?["message"]?["content"]?.string,
            let json = try? JSON(parsing: written, depth: 8), let intent = json["intent"]?.string,
            let pairs = json["slots"]?.array, pairs.count <= Self.mostSlots
        else { return nil }
        var slots: [String: String] = [:]
        for pair in pairs {
            guard let name = pair["name"]?.string, slots[name] == nil, let value = pair["value"]?.string,
                let words = try? CleanText.line(value, in: 1...Self.mostCharacters, field: "value")
            else { return nil }
            slots[name] = words
        }
        self = intent == ReadingRequest.none ? .nothing : .order(ReadingAnswer(intent: intent, slots: slots))
    }
}
