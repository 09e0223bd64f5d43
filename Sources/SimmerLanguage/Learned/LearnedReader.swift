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
    /// By class the intent that it is of.
    private let intents: [Int]

    /// Reads what was learned of a language.
    /// - Parameter hash: of the language's files, as `Grammar.learnedHash` gives it.
    /// - Returns: nil where the file is missing, broken, or was learned from other files than these.
    package init?(file: URL, hash: UInt64) {
        guard let data = try? Data(contentsOf: file), let learned = LearnedModel(data), learned.hash == hash else {
            return nil
        }
        self.init(learned)
    }

    /// What was learned of a language, beside its files.
    init?(of language: String, in folder: URL) {
        let file = folder.appending(path: "\(Self.folder)/\(language).\(Self.suffix)")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        self.init(file: file, hash: Grammar.learnedHash(of: language, in: folder))
    }

    init(_ learned: LearnedModel) {
        self.learned = learned
        intents = learned.classes.map(\.intent)
    }

    /// What a line could be here: of intents all of whose sentences need a room or something in focus that is not
    /// there, none is.
    /// - Parameter model: of the language that was learned.
    func classes(of line: TokenLine, _ context: LineContext, model: LanguageModel) -> Reading {
        guard let notes = context.notes else { return classesAnew(of: line, context, model: model) }
        return notes.of(line, context).of(model).classes(context) { classesAnew(of: line, context, model: model) }
    }

    private func classesAnew(of line: TokenLine, _ context: LineContext, model: LanguageModel) -> Reading {
        guard model.intents.count == learned.intents.count else { return Reading() }
        let features = Features(line, context, model)
        guard !features.buckets.isEmpty else { return Reading() }
        var scores = scores(features)
        let isPossible = model.index.possibleIntents(model.intents.count, context, previous: model)
        for place in scores.indices where intents[place] < isPossible.count && !isPossible[intents[place]] {
            scores[place] = -.infinity
        }
        if context.topic != nil {
            let isOfTopic = learned.intents.map { context.isOfTopic($0) }
            for place in scores.indices where intents[place] < isOfTopic.count && isOfTopic[intents[place]] {
                scores[place] += log(Self.topicGain)
            }
        }
        var most = -Double.infinity
        for score in scores { most = max(most, score) }
        var shares = [Double](repeating: 0, count: learned.intents.count + 1)
        var forms = [(share: Double, place: Int)](repeating: (0, 0), count: shares.count)
        var sum = 0.0
        for place in scores.indices {
            let share = exp(scores[place] - most)
            let intent = intents[place]
            shares[intent] += share
            if share > forms[intent].share { forms[intent] = (share, place) }
            sum += share
        }
        let none = shares.removeLast() / sum
        return Reading(
            intents: Self.likeliest(shares).map {
                Reading.Guess(
                    intent: learned.intents[$0], probability: shares[$0] / sum,
                    form: learned.classes[forms[$0].place].name, formProbability: forms[$0].share / sum)
            }, none: none, pieces: features.pieces, known: features.known)
    }

    /// The likeliest of all, of equals the first one.
    private static func likeliest(_ shares: [Double]) -> [Int] {
        var found: [Int] = []
        for place in shares.indices where shares[place] > 0 {
            if found.count == mostIntents, shares[place] <= shares[found[mostIntents - 1]] { continue }
            let rank = found.firstIndex { shares[$0] < shares[place] } ?? found.count
            found.insert(place, at: rank)
            if found.count > mostIntents { found.removeLast() }
        }
        return found
    }

    /// How well each class fits, as the exponent of its share.
    private func scores(_ features: Features) -> [Double] {
        let scale = Double(learned.featureScale * learned.classScale) / Double(features.buckets.count).squareRoot()
        let temperature = Double(learned.temperature)
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: LearnedModel.width) { hidden in
            hidden.initialize(repeating: 0)
            add(features, to: hidden)
            let sums = sums(UnsafeBufferPointer(hidden))
            return sums.indices.map { place in
                (Double(sums[place]) * scale + Double(learned.biases[place])) / temperature
            }
        }
    }

    /// The sum of the features' rows, what is below zero set to zero.
    private func add(_ features: Features, to hidden: UnsafeMutableBufferPointer<Int32>) {
        learned.featureRows.withUnsafeBufferPointer { rows in
            features.buckets.withUnsafeBufferPointer { buckets in
                withUnsafeTemporaryAllocation(of: Int16.self, capacity: LearnedModel.width) { part in
                    var first = 0
                    while first < buckets.count {
                        // So many bytes fit an Int16.
                        let last = min(first + 255, buckets.count)
                        part.initialize(repeating: 0)
                        for bucket in buckets[first..<last] {
                            let row = Int(bucket) &* LearnedModel.width
                            for place in 0..<LearnedModel.width { part[place] &+= Int16(rows[row &+ place]) }
                        }
                        for place in 0..<LearnedModel.width { hidden[place] &+= Int32(part[place]) }
                        first = last
                    }
                }
            }
        }
        for place in hidden.indices { hidden[place] = max(0, hidden[place]) }
    }

    /// How well the row of each class fits.
    private func sums(_ hidden: UnsafeBufferPointer<Int32>) -> [Int32] {
        let count = learned.classes.count
        return [Int32](unsafeUninitializedCapacity: count) { sums, initialized in
            learned.classRows.withUnsafeBufferPointer { rows in
                // Almost always they are as small as that, and then multiplied far faster.
                if hidden.allSatisfy({ $0 <= Int32(Int16.max) }) {
                    withUnsafeTemporaryAllocation(of: Int16.self, capacity: LearnedModel.width) { small in
                        for place in hidden.indices { small[place] = Int16(truncatingIfNeeded: hidden[place]) }
                        for one in 0..<count {
                            let row = one &* LearnedModel.width
                            var sum: Int32 = 0
                            for place in 0..<LearnedModel.width {
                                sum &+= Int32(Int16(rows[row &+ place])) &* Int32(small[place])
                            }
                            sums[one] = sum
                        }
                    }
                } else {
                    for one in 0..<count {
                        let row = one &* LearnedModel.width
                        var sum: Int32 = 0
                        for place in 0..<LearnedModel.width { sum &+= Int32(rows[row &+ place]) &* hidden[place] }
                        sums[one] = sum
                    }
                }
            }
            initialized = count
        }
    }
}
