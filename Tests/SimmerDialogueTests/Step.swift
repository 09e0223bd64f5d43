import Foundation
import SimmerDomain
import Yams

/// One statement of a dialogue, with what stands indented below it.
struct Step: Sendable {
    indirect enum Act: Sendable {
        /// `ana: hello`, `ana [Lab]: hello`, `ana replies: hello` (to what Simmer said last)
        case says(who: String, text: String, room: String?, isReply: Bool)
        /// `simmer (ambiguous, quiet): Which timer?`
        case simmer(text: String, code: String?, isQuiet: Bool, room: String?)
        /// `ana timer.pause [Lab] {timer: $it}`
        case calls(who: String, method: Method, params: String?, room: String?)
        /// `bo hears timer`, `bo hears no message`
        case hears(who: String, event: String, isNot: Bool)
        /// `9 minutes later`
        case passes(seconds: Int)
        /// `at 2026-11-23 09:00 Europe/Paris`
        case reaches(String)
        /// `there are timers: [{label: penne}]`, `there are no timers`
        case there(kind: String, elements: String)
        /// `dee comes (fr, Europe/Paris)`: registered when new; otherwise by a new connection.
        case comes(who: String, how: String)
        /// `ana makes Ski 2026 (lab)`
        case makes(who: String, room: String, kind: String?)
        /// `bo joins Ski 2026`
        case joins(who: String, room: String)
        /// `for 1..20: ana timer.start {label: pot <n>, totalSeconds: 60}`
        case repeats(ClosedRange<Int>, text: String)
    }

    let line: Int
    let act: Act
    /// YAML.
    var pattern = ""
    /// Further lines of a text.
    var text: [String] = []
    /// The last line that belongs to it.
    var end: Int

    /// What a dialogue begins with.
    struct Setting: Sendable {
        var people = "ana, bo, cleo"
        var room = "Kitchen"
        var limits: [String: Int] = [:]
        /// With what was learned of the languages, so that lines which no sentence takes are asked about.
        var isLearned = false
        /// Letters are sent, as far as those can tell who ask for them.
        var sendsMail = false
    }

    static func read(_ lines: [Dialogue.Line]) throws -> (setting: Setting, steps: [Step]) {
        var setting = Setting()
        var steps: [Step] = []
        let forms = Forms()
        for line in lines {
            if line.text.hasPrefix(" ") {
                guard !steps.isEmpty else { throw At(line, "nothing stands above this") }
                let text = line.text.trimmingCharacters(in: .whitespaces)
                steps[steps.count - 1].end = line.number
                if text.hasPrefix("|") {
                    steps[steps.count - 1].text.append(String(text.dropFirst(text.hasPrefix("| ") ? 2 : 1)))
                } else {
                    steps[steps.count - 1].pattern += line.text + "\n"
                }
            } else if let match = line.text.wholeMatch(of: forms.setting) {
                try setting.set(String(match.1), String(match.2), line)
            } else if let act = act(line.text, forms) {
                steps.append(Step(line: line.number, act: act, end: line.number))
            } else {
                throw At(line, "not understood: \(line.text)")
            }
        }
        return (setting, steps)
    }

    /// What lines look like. Made once for many: to read an expression takes longer than to hold a line against it.
    struct Forms {
        let setting = /(people|room|limits|guesses|mail): (.+)/
        let simmer = /simmer(?: \[([^\]]+)\])?(?: \(([^)]*)\))?:(?: (.*))?/
        let says = /([a-z]\w*)( replies)?(?: \[([^\]]+)\])?:(?: (.*))?/
        let there = /there (?:is|are) (no )?(\w+)(?:: (.+))?/
        let hears = /(\w+) hears( no)? ([a-zA-Z.]+)/
        let passes = /(\d+) (second|minute|hour|day)s? later/
        let reaches = /at (\d{4}-.+)/
        let comes = /(\w+) comes(?: \(([^)]*)\))?/
        let makes = /(\w+) makes ([^()]+?)(?: \((\w+)\))?/
        let joins = /(\w+) joins (.+)/
        let repeats = /for (\d+)\.\.(\d+): (.+)/
        let calls = /([a-z]\w*) ([a-zA-Z.]+)(?: \[([^\]]+)\])?(?: (\{.*\}))?/
    }

    static func act(_ text: String, _ forms: Forms = Forms()) -> Act? {
        if let it = text.wholeMatch(of: forms.simmer) {
            let marks = it.2?.split(separator: ", ").map(String.init) ?? []
            return .simmer(
                text: it.3.map(String.init) ?? "", code: marks.first { $0 != "quiet" },
                isQuiet: marks.contains("quiet"),
                room: it.1.map(String.init))
        }
        if let it = text.wholeMatch(of: forms.says) {
            return .says(
                who: String(it.1), text: it.4.map(String.init) ?? "", room: it.3.map(String.init), isReply: it.2 != nil)
        }
        if let it = text.wholeMatch(of: forms.there) {
            guard (it.1 == nil) == (it.3 != nil) else { return nil }
            return .there(kind: String(it.2), elements: it.3.map(String.init) ?? "[]")
        }
        if let it = text.wholeMatch(of: forms.hears) {
            return .hears(who: String(it.1), event: String(it.3), isNot: it.2 != nil)
        }
        if let it = text.wholeMatch(of: forms.passes), let count = Int(it.1) {
            let length = ["second": 1, "minute": 60, "hour": 3600, "day": 86_400][String(it.2)] ?? 1
            return .passes(seconds: count * length)
        }
        if let it = text.wholeMatch(of: forms.reaches) { return .reaches(String(it.1)) }
        if let it = text.wholeMatch(of: forms.comes) {
            return .comes(who: String(it.1), how: it.2.map(String.init) ?? "")
        }
        if let it = text.wholeMatch(of: forms.makes) {
            return .makes(who: String(it.1), room: String(it.2), kind: it.3.map(String.init))
        }
        if let it = text.wholeMatch(of: forms.joins) { return .joins(who: String(it.1), room: String(it.2)) }
        if let it = text.wholeMatch(of: forms.repeats), let first = Int(it.1), let last = Int(it.2),
            first <= last
        {
            return .repeats(first...last, text: String(it.3))
        }
        if let it = text.wholeMatch(of: forms.calls),
            let method = Method(rawValue: String(it.2))
        {
            return .calls(
                who: String(it.1), method: method, params: it.4.map(String.init), room: it.3.map(String.init))
        }
        return nil
    }

    /// A fault and where it is.
    struct At: Error {
        let line: Int
        let text: String
        init(_ line: Dialogue.Line, _ text: String) { (self.line, self.text) = (line.number, text) }
        init(_ line: Int, _ text: String) { (self.line, self.text) = (line, text) }
    }
}

extension Step.Setting {
    fileprivate mutating func set(_ name: String, _ value: String, _ line: Dialogue.Line) throws {
        switch name {
        case "people": people = value
        case "room": room = value
        case "guesses":
            guard value == "yes" else { throw Step.At(line, "guesses: yes, or no such line") }
            isLearned = true
        case "mail":
            guard value == "yes" else { throw Step.At(line, "mail: yes, or no such line") }
            sendsMail = true
        default:
            for part in value.components(separatedBy: ", ") {
                guard let match = part.wholeMatch(of: /(\w+) (\d+)/), Household.knows(limit: String(match.1)) else {
                    throw Step.At(line, "no limit: \(part)")
                }
                limits[String(match.1)] = Int(match.2)
            }
        }
    }
}
