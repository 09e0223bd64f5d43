extension PartParse {
    /// What repeats, with its times, its end and its count, in any order ("at 9 every Monday until June").
    func cadences(at place: Int) -> [PartReading] {
        let piece = grammar.places.repeatPiece
        var found: [PartReading] = []
        func go(on cadence: Cadence, certainty: Double, from end: Int, pieces: Int) {
            if cadence.repeats, !found.contains(where: { $0.end == end && $0.certainty >= certainty }) {
                found.append(PartReading(end: end, part: .cadence(cadence), certainty: certainty))
            }
            guard pieces < 6 else { return }
            let next = isMark(Mark.comma, at: end) ? end + 1 : end
            for reading in read(piece, at: next) {
                guard let more = reading.part.cadence, let joined = cadence.joined(with: more) else { continue }
                go(on: joined, certainty: certainty * reading.certainty, from: reading.end, pieces: pieces + 1)
            }
        }
        for reading in read(piece, at: place) {
            guard let cadence = reading.part.cadence else { continue }
            go(on: cadence, certainty: reading.certainty, from: reading.end, pieces: 1)
        }
        return found
    }
}
