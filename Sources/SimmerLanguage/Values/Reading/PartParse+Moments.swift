extension PartParse {
    /// More ways to put pieces together than this are not tried at one place.
    private static let mostTries = 150

    /// Days, times, parts of the day and zones side by side, in any order, as one moment; every length that makes
    /// sense.
    func moments(at place: Int) -> [PartReading] {
        let piece = grammar.places.piece
        var found: [PartReading] = []
        var tries = 0
        func go(on moment: Moment, certainty: Double, from end: Int, pieces: Int) {
            let surety = certainty * Self.surety(of: moment)
            let reading = PartReading(end: end, part: .moment(moment), certainty: surety)
            if let same = found.firstIndex(where: { $0.end == end }) {
                if found[same].certainty < surety { found[same] = reading }
            } else {
                found.append(reading)
            }
            tries += 1
            guard pieces < 6, tries < Self.mostTries else { return }
            let next = isMark(Mark.comma, at: end) ? end + 1 : end
            for reading in read(piece, at: next) {
                guard !isCutShort(at: reading.end, reading.part), let more = reading.part.moment,
                    let joined = moment.joined(with: more)
                else { continue }
                go(on: joined, certainty: certainty * reading.certainty, from: reading.end, pieces: pieces + 1)
            }
        }
        for reading in read(piece, at: place) {
            guard !isCutShort(at: reading.end, reading.part), let moment = reading.part.moment else { continue }
            go(on: moment, certainty: reading.certainty, from: reading.end, pieces: 1)
        }
        return found
    }

    /// Whether the last number of a day or time belongs to what follows it: "for 5" of "for 5 minutes".
    private func isCutShort(at end: Int, _ part: Part) -> Bool {
        // "the 31st" of "the 31st June"
        if let moment = part.moment, moment.day != nil, moment.month == nil, end < limit,
            !read(grammar.places.month, at: end).isEmpty
        {
            return true
        }
        // "at 101" of "at 101,194"
        if id(at: end - 1) == WordSet.number, isMark(Mark.comma, at: end) || isMark(Mark.point, at: end), isGlued(end),
            isGlued(end + 1),
            plainDigits(at: end + 1) != nil
        {
            return true
        }
        guard part.moment?.clock != nil, end < limit else { return false }
        let last = end - 1
        // "17h30 heure de Paris": the minutes stand fast.
        guard last == start || !isGlued(last) else { return false }
        return id(at: last) == WordSet.number && read(grammar.places.single, at: last).contains { $0.end > end }
    }

    /// A bare number is hardly a time; beside a day or a part of the day it is one.
    private static func surety(of moment: Moment) -> Double {
        if moment.clock == nil {
            // "morning" or "2027" alone.
            let isYear = moment.isYearOnly && moment.year != nil
            return isYear || (moment.partIsBare && !moment.namesDay) ? 0.35 : 1
        }
        guard moment.clockIsBare else { return 1 }
        if moment.part != nil { return 0.9 }
        // "2 tomorrow" is two of something sooner than an hour; "tomorrow 2" is one.
        return moment.namesDay || moment.zone != nil ? (moment.clockLeads ? 0.4 : 0.75) : 0.3
    }
}
