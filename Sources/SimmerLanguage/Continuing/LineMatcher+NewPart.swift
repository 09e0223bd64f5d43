/// The part of a line that says what is new, and how it stands to the order before.
struct NewPart {
    enum Way { case further, likewise, instead }

    var way: Way
    var rest: Range<Int>

    /// - Parameters:
    ///   - start: behind the words that lead to it; nil without any.
    ///   - end: before those that follow it. Where the same words are both, nothing is between.
    init(_ way: Way, in part: Range<Int>, from start: Int?, to end: Int? = nil) {
        let lower = start ?? part.lowerBound
        self.way = way
        rest = lower..<max(lower, end ?? part.upperBound)
    }
}

extension LineMatcher {
    /// nil where the line does not go on.
    func newPart(isOwn: Bool) -> NewPart? {
        let phrases = model.continuing
        let all = bounds
        if let start = behind(phrases.likewise, all) { return NewPart(.likewise, in: all, from: start) }
        var end = before(phrases.rather, all)
        if isOwn {
            let start = behind(phrases.instead, all)
            if start != nil || end != nil { return NewPart(.instead, in: all, from: start, to: end) }
        }
        end = before(phrases.too, all)
        let start = behind(phrases.further, all)
        guard start != nil || end != nil else { return nil }
        return NewPart(.further, in: all, from: start, to: end)
    }

    /// The place behind the phrases that a part begins with, the longest of each, and behind the marks after them.
    private func behind(_ phrases: Trie, _ part: Range<Int>) -> Int? {
        var place: Int?
        while true {
            var end: Int?
            phrases.ends(in: ids, from: place ?? part.lowerBound, to: part.upperBound) { end = $0 }
            guard var end else { return place }
            while end < part.upperBound, marks[end].contains(.punctuation) { end += 1 }
            place = end
        }
    }

    /// The place before one of some phrases with which the part ends.
    private func before(_ phrases: Trie, _ part: Range<Int>) -> Int? {
        var end = part.upperBound
        while end > part.lowerBound, marks[end - 1].contains(.skip) { end -= 1 }
        return (part.lowerBound + 1..<max(part.lowerBound + 1, end)).first { start in
            var reaches = false
            phrases.ends(in: ids, from: start, to: end) { if $0 == end { reaches = true } }
            return reaches
        }
    }

    var asks: Bool { line.text.hasSuffix("?") }

    /// What stands around the words that mean the time of the order before.
    func withoutSameTime(_ part: Range<Int>) -> [Range<Int>] {
        for start in part {
            var end: Int?
            model.continuing.sameTime.ends(in: ids, from: start, to: part.upperBound) { end = $0 }
            if let end { return [part.lowerBound..<start, end..<part.upperBound] }
        }
        return [part]
    }

    /// The line without a word before it that puts something right.
    var withoutCorrection: Range<Int> {
        (behind(model.continuing.instead, bounds) ?? bounds.lowerBound)..<bounds.upperBound
    }

    var endsAsCorrection: Bool { before(model.continuing.rather, bounds) != nil }

    func hasNegation(in part: Range<Int>) -> Bool { part.contains { marks[$0].contains(.negation) } }
}
