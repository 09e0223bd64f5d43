import Foundation

/// Learns from lessons, one line after the other on one thread, in an order that their words give: the same lessons on
/// the same machine come to the same bytes, and lessons that are nearly the same to nearly the same.
///
/// Gradient descent with a step for each row that gets smaller the more the row was moved (Adagrad). Of each line three
/// in ten features are left out, so that no single word is relied on, and no class is ever wanted wholly: both keep it
/// from being too sure of what it has not seen.
struct Trainer {
    struct Settings {
        var rounds = 4
        /// Of the first steps; they get smaller evenly and end at none.
        var step: Float = 0.05
        var dropped = 0.3
        var smoothing: Float = 0.05
        var seed: UInt64 = 64
    }

    /// Keeps the first step of a row from being as long as it likes.
    private static let least: Float = 1e-6
    /// Before anything is learned: small, so that what is never seen adds next to nothing.
    private static let firstRange: ClosedRange<Float> = -0.05...0.05

    private let lessons: Lessons
    private let settings: Settings
    private var features: [RowOfNumbers]
    private var classes: [RowOfNumbers]
    private var biases: [Float]
    /// How much each row was moved so far.
    private var featureMoves = [Float](repeating: 0, count: Features.buckets)
    private var classMoves: [Float]

    private init(_ lessons: Lessons, _ settings: Settings) {
        (self.lessons, self.settings) = (lessons, settings)
        var dice = LearningDice(seed: settings.seed)
        features = (0..<Features.buckets).map { _ in RowOfNumbers(in: Self.firstRange, &dice) }
        classes = lessons.classes.map { one in
            var dice = LearningDice(of: one.name, seed: settings.seed)
            return RowOfNumbers(in: Self.firstRange, &dice)
        }
        biases = [Float](repeating: 0, count: lessons.classes.count)
        classMoves = biases
    }

    static func learn(
        _ lessons: Lessons, intents: [String], hash: UInt64, saidHash: UInt64, _ settings: Settings = Settings()
    ) -> LearnedModel {
        var trainer = Trainer(lessons, settings)
        trainer.run()
        return trainer.quantised(intents, hash, saidHash)
    }

    private mutating func run() {
        let all = Float(max(1, lessons.repeats.reduce(0, +) * settings.rounds))
        var done: Float = 0
        var kept: [Int] = []
        var scores = biases
        for round in 0..<settings.rounds {
            for (line, seed) in order(of: round) {
                let line = Int(line)
                var dice = LearningDice(seed: seed)
                kept.removeAll(keepingCapacity: true)
                for bucket in lessons.features[lessons.starts[line]..<lessons.starts[line + 1]]
                where !dice.happens(settings.dropped) { kept.append(Int(bucket)) }
                if !kept.isEmpty { learn(lessons.labels[line], kept, settings.step * (1 - done / all), &scores) }
                done += 1
            }
        }
    }

    /// All lines as often as they are shown, with a seed for each time.
    private func order(of round: Int) -> [(line: Int32, seed: UInt64)] {
        var shown: [(line: Int32, seed: UInt64)] = []
        for (line, seed) in lessons.seeds.enumerated() {
            var dice = LearningDice(seed: seed &+ UInt64(round))
            for _ in 0..<lessons.repeats[line] { shown.append((Int32(line), dice.next())) }
        }
        return shown.sorted { ($0.seed, $0.line) < ($1.seed, $1.line) }
    }

    /// One line: what it seems to be, and every row a little nearer to what it is.
    private mutating func learn(_ label: Int, _ kept: [Int], _ step: Float, _ scores: inout [Float]) {
        let root = 1 / Float(kept.count).squareRoot()
        features.withUnsafeMutableBufferPointer { features in
            classes.withUnsafeMutableBufferPointer { classes in
                var hidden = RowOfNumbers()
                for bucket in kept { hidden.add(features[bucket], times: root) }
                hidden.cut()
                var most = -Float.infinity
                for one in scores.indices {
                    scores[one] = hidden.product(with: classes[one]) + biases[one]
                    most = max(most, scores[one])
                }
                var total: Float = 0
                for one in scores.indices {
                    scores[one] = exp(scores[one] - most)
                    total += scores[one]
                }
                // What each class passes back to the features, and the size of the way that its row goes.
                var back = RowOfNumbers()
                let size = hidden.meanSquare
                let share = settings.smoothing / Float(scores.count)
                for one in scores.indices {
                    let wanted = one == label ? 1 - settings.smoothing + share : share
                    let slope = scores[one] / total - wanted
                    back.add(classes[one], times: slope * root)
                    classMoves[one] += slope * slope * size
                    let length = step * slope / (classMoves[one] + Self.least).squareRoot()
                    classes[one].add(hidden, times: -length)
                    biases[one] -= length * size.squareRoot()
                }
                back.cut(where: hidden)
                let move = back.meanSquare
                for bucket in kept {
                    featureMoves[bucket] += move
                    features[bucket].add(back, times: -step / (featureMoves[bucket] + Self.least).squareRoot())
                }
            }
        }
    }

    // MARK: - As bytes

    private func quantised(_ intents: [String], _ hash: UInt64, _ saidHash: UInt64) -> LearnedModel {
        // What was never seen says nothing.
        var known = features
        for bucket in 0..<Features.buckets where featureMoves[bucket] == 0 {
            known[bucket] = RowOfNumbers()
        }
        let (featureRows, featureScale) = Self.bytes(known)
        let (classRows, classScale) = Self.bytes(classes)
        return LearnedModel(
            hash: hash, saidHash: saidHash, featureScale: featureScale, classScale: classScale, temperature: 1,
            intents: intents,
            classes: lessons.classes.map { LearnedModel.Class(intent: $0.intent ?? intents.count, name: $0.name) },
            biases: biases, classRows: classRows, featureRows: featureRows)
    }

    /// Numbers as multiples of a scale from -127 to 127; the few that are far beyond the others are cut.
    private static func bytes(_ rows: [RowOfNumbers]) -> ([Int8], scale: Float) {
        let numbers = rows.flatMap(\.numbers)
        let sizes = numbers.map(abs).sorted()
        let most = sizes.isEmpty ? 1 : max(sizes[min(sizes.count - 1, sizes.count * 9_999 / 10_000)], 1e-9)
        let scale = most / 127
        return (numbers.map { Int8(max(-127, min(127, ($0 / scale).rounded()))) }, scale)
    }
}

/// A row of a table while it is learned.
private struct RowOfNumbers {
    // Four registers of sixteen: what a processor adds at once is at most one of them, and all stay where they are.
    private var a = SIMD16<Float>.zero
    private var b = SIMD16<Float>.zero
    private var c = SIMD16<Float>.zero
    private var d = SIMD16<Float>.zero

    init() {}

    init(in range: ClosedRange<Float>, _ dice: inout LearningDice) {
        a = .random(in: range, using: &dice)
        b = .random(in: range, using: &dice)
        c = .random(in: range, using: &dice)
        d = .random(in: range, using: &dice)
    }

    var numbers: [Float] { [a, b, c, d].flatMap { lane in lane.indices.map { lane[$0] } } }

    @inline(__always)
    mutating func add(_ other: RowOfNumbers, times factor: Float) {
        a += other.a * factor
        b += other.b * factor
        c += other.c * factor
        d += other.d * factor
    }

    @inline(__always)
    func product(with other: RowOfNumbers) -> Float {
        var sum = a * other.a
        sum += b * other.b
        sum += c * other.c
        sum += d * other.d
        let half = sum.lowHalf + sum.highHalf
        let quarter = half.lowHalf + half.highHalf
        return quarter.sum()
    }

    var meanSquare: Float { product(with: self) / Float(LearnedModel.width) }

    /// What is below zero becomes zero.
    mutating func cut() { cut(where: self) }

    /// What is not above zero in another row becomes zero.
    mutating func cut(where other: RowOfNumbers) {
        a.replace(with: 0, where: other.a .<= 0)
        b.replace(with: 0, where: other.b .<= 0)
        c.replace(with: 0, where: other.c .<= 0)
        d.replace(with: 0, where: other.d .<= 0)
    }
}
