import Foundation

/// A second reader of lines, for those that no sentence takes: it has learned from the sentences and from what people
/// said which intent a line is of, and knows nothing of its values.
package struct LearnedReader: Sendable {
    /// What a line seems to be.
    package struct Reading: Sendable {
        /// An intent that it could be.
        package struct Guess: Sendable {
            package var intent: String
            package var probability: Double
            /// The likeliest of the intent's classes (`Lessons.Class`), which says what values it fixes, and how likely
            /// that one is.
            var form: String
            var formProbability = 0.0
        }

        /// Up to three, likeliest first.
        package var intents: [Guess] = []
        /// How likely it is that the line is no order at all. With all intents, also those not named here, this is 1.
        package var none = 1.0
        /// Words and values of the line, and how many of them the language or the room knows.
        var pieces = 0
        var known = 0
    }

    /// Lines of a language that are no orders, in the folder of its files.
    package static let talkFile = "talk.txt"
    /// There too, a folder of orders that people say, with their values marked (`OrderLines`).
    package static let ordersFolder = "orders"
    /// Within the intents folder, where what was learned of each language is kept.
    package static let folder = "learned"
    /// What follows the language in the name of such a file.
    package static let suffix = "learned"
    private static let mostIntents = 3
    /// What people spoke of last they are so many times likelier to speak of again than of anything else.
    private static let topicGain = 8.0

    let learned: LearnedModel

    /// Reads what was learned of a language.
    /// - Parameter hash: of the language's files, as `Grammar.learnedHash` gives it.
    /// - Returns: nil where the file is missing, broken, or was learned from other files than these.
    package init?(file: URL, hash: UInt64) {
        guard let data = try? Data(contentsOf: file), let learned = LearnedModel(data), learned.hash == hash else {
            return nil
        }
        self.learned = learned
    }

    /// What was learned of a language, beside its files.
    init?(of language: String, in folder: URL) {
        let file = folder.appending(path: "\(Self.folder)/\(language).\(Self.suffix)")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        self.init(file: file, hash: Grammar.learnedHash(of: language, in: folder))
    }

    init(_ learned: LearnedModel) { self.learned = learned }

    /// What a line could be here: of intents all of whose sentences need a room or something in focus that is not
    /// there, none is.
    /// - Parameter model: of the language that was learned.
    func classes(of line: TokenLine, _ context: LineContext, model: LanguageModel) -> Reading {
        guard model.intents.count == learned.intents.count else { return Reading() }
        let features = Features(line, context, model)
        guard !features.buckets.isEmpty else { return Reading() }
        var scores = scores(features)
        let isPossible = model.index.possibleIntents(model.intents.count, context, previous: model)
        let isOfTopic = learned.intents.map { context.isOfTopic($0) }
        var most = -Double.infinity
        for (place, one) in learned.classes.enumerated() where one.intent < learned.intents.count {
            if !isPossible[one.intent] { scores[place] = -.infinity }
            if isOfTopic[one.intent] { scores[place] += log(Self.topicGain) }
        }
        for score in scores { most = max(most, score) }
        var shares = [Double](repeating: 0, count: learned.intents.count + 1)
        var forms = [(share: Double, place: Int)](repeating: (0, 0), count: shares.count)
        var sum = 0.0
        for (place, one) in learned.classes.enumerated() {
            let share = exp(scores[place] - most)
            shares[one.intent] += share
            if share > forms[one.intent].share { forms[one.intent] = (share, place) }
            sum += share
        }
        let none = shares.removeLast() / sum
        let likeliest = shares.indices.filter { shares[$0] > 0 }.sorted { (shares[$0], $1) > (shares[$1], $0) }
        return Reading(
            intents: likeliest.prefix(Self.mostIntents).map {
                Reading.Guess(
                    intent: learned.intents[$0], probability: shares[$0] / sum,
                    form: learned.classes[forms[$0].place].name, formProbability: forms[$0].share / sum)
            }, none: none, pieces: features.pieces, known: features.known)
    }

    /// How well each class fits, as the exponent of its share.
    private func scores(_ features: Features) -> [Double] {
        var hidden = [Int32](repeating: 0, count: LearnedModel.width)
        var scores = [Double](repeating: 0, count: learned.classes.count)
        let scale = Double(learned.featureScale * learned.classScale) / Double(features.buckets.count).squareRoot()
        learned.featureRows.withUnsafeBufferPointer { rows in
            hidden.withUnsafeMutableBufferPointer { hidden in
                for bucket in features.buckets {
                    let row = Int(bucket) * LearnedModel.width
                    for place in 0..<LearnedModel.width { hidden[place] &+= Int32(rows[row + place]) }
                }
                for place in 0..<LearnedModel.width { hidden[place] = max(0, hidden[place]) }
            }
        }
        learned.classRows.withUnsafeBufferPointer { rows in
            hidden.withUnsafeBufferPointer { hidden in
                for one in scores.indices {
                    let row = one * LearnedModel.width
                    var sum: Int32 = 0
                    for place in 0..<LearnedModel.width { sum &+= Int32(rows[row + place]) &* hidden[place] }
                    scores[one] = (Double(sum) * scale + Double(learned.biases[one])) / Double(learned.temperature)
                }
            }
        }
        return scores
    }
}

extension SentenceIndex {
    /// Which intents some sentence could be of here, whatever the line.
    fileprivate func possibleIntents(_ count: Int, _ context: LineContext, previous model: LanguageModel) -> [Bool] {
        let rooms = context.roomKind.map { bits(of: [$0]) }
        let focus = bits(of: context.situations)
        var found = [Bool](repeating: false, count: count)
        for check in checks where !found[Int(check.intent)] && !check.follows && !check.corrects {
            found[Int(check.intent)] =
                (rooms.map { check.rooms.holds(for: $0) } ?? true) && check.focus.holds(for: focus)
        }
        if let previous = context.previous.flatMap({ model.intents.firstIndex(of: $0) }) { found[previous] = true }
        return found
    }
}
