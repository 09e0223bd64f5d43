import Foundation
import SimmerDomain

/// How one language writes values: `formats` of its `language.yaml`.
struct Formats: Sendable {
    /// The forms that a reply can ask for.
    enum Form: String, Sendable, CaseIterable {
        /// A length as digits that tick: "4:12", "1:04:12".
        case clock
        /// A length in words: "9 minutes", "1 hour 30 minutes".
        case length
        /// A length in letters: "9 min", "1 h 30 min".
        case short
        /// The time of an instant: "14:30", "14 h 30".
        case time
        /// The day of an instant: "Monday 23 November 2026".
        case date
        /// Day and time of an instant.
        case when
        /// The name of an instant's zone.
        case zone
        /// A repeat in words.
        case every
        /// A number with its fraction as people write it in a kitchen: "1¼".
        case fraction
        /// Degrees, given in Celsius, with their sign: "80 °C", "176 °F".
        case degrees
        /// A rating to the nearest half star: "★★★★½".
        case stars
    }

    private var texts: [String: [String]] = [:]
    private var speaker: ValueSpeaker?
    private var singular: ClosedRange<Double> = 1...1
    private var measures = Measures.ofLanguage

    init() {}

    init(_ file: LanguageFile, _ speaker: ValueSpeaker?, _ faults: inout [GrammarFault]) {
        self.speaker = speaker
        texts = file.formats.mapValues { $0.map(\.text) }
        let bounds = (texts["singular"] ?? []).compactMap(Double.init)
        if bounds.count == 2, bounds[0] <= bounds[1] { singular = bounds[0]...bounds[1] }
        for (name, count) in Self.needed where texts[name]?.count != count {
            faults.append(
                GrammarFault(
                    file: file.path, line: file.formats[name]?.first?.line ?? 0,
                    message: "formats: “\(name)” needs \(count) texts"))
        }
    }

    private static let needed: [String: Int] = [
        "singular": 2, "decimal": 1, "list": 2, "time": 2, "date": 1, "when": 1, "weekdays": 7, "months": 12,
        "time12": 2, "halves": 2, "length": 8, "short": 4, "join": 1,
    ]

    /// The same for who reads hours and degrees otherwise.
    func read(by measures: Measures) -> Formats {
        var formats = self
        formats.measures = measures
        return formats
    }

    private func text(_ name: String, _ index: Int = 0) -> String {
        guard let texts = texts[name], texts.indices.contains(index) else { return "" }
        return texts[index]
    }

    func isSingular(_ number: Double) -> Bool { singular.contains(abs(number)) }

    func write(_ value: PhraseValue, _ form: Form?) -> String {
        switch (value, form) {
        case (.text(let text), _): text
        case (.number(let number), .fraction): fraction(number)
        case (.number(let number), .degrees): degrees(number)
        case (.number(let number), .stars): Self.stars(number)
        case (.number(let number), _): self.number(number)
        case (.duration(let seconds), .clock): Self.clock(seconds)
        case (.duration(let seconds), .short): length(seconds, "short")
        case (.duration(let seconds), _): length(seconds, "length")
        case (.instant(let instant, let zone), let form): moment(instant, zone, form)
        case (.recurrence(let recurrence, let zone), _):
            // No now: the end is written with its year.
            speaker?.recurrence(recurrence, zone: zone, now: Instant(milliseconds: 0)) ?? ""
        case (.list(let items), _): list(items)
        }
    }

    // MARK: - Numbers, lengths, lists

    func number(_ number: Double) -> String {
        guard number != number.rounded(), number.isFinite else {
            return abs(number) < 1e15 ? String(Int64(number)) : String(number)
        }
        let hundredths = (abs(number) * 100).rounded()
        let whole = Int64(hundredths / 100)
        var digits = String(Int64(hundredths) % 100)
        if digits.count == 1 { digits = "0" + digits }
        if digits.hasSuffix("0") { digits.removeLast() }
        let sign = number < 0 ? "-" : ""
        return digits == "0" ? "\(sign)\(whole)" : "\(sign)\(whole)\(text("decimal"))\(digits)"
    }

    private func degrees(_ celsius: Double) -> String {
        guard measures.temperature == .fahrenheit else { return "\(number(celsius))\u{A0}°C" }
        return "\(number((celsius * 1.8 + 32).rounded()))\u{A0}°F"
    }

    private func fraction(_ number: Double) -> String {
        let whole = number.rounded(.down)
        let signs: [(Double, String)] = [(0.25, "¼"), (0.5, "½"), (0.75, "¾"), (1 / 3.0, "⅓"), (2 / 3.0, "⅔")]
        guard number >= 0, let sign = signs.first(where: { abs(number - whole - $0.0) < 0.01 }) else {
            return self.number(number)
        }
        return whole == 0 ? sign.1 : "\(Int(whole))\(sign.1)"
    }

    private static func stars(_ number: Double) -> String {
        let halves = Int(clamping: (min(max(number, 0), 5) * 2).rounded())
        return halves == 0 ? "☆" : String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
    }

    static func clock(_ seconds: Double) -> String {
        let all = Int(clamping: max(0, min(seconds, 1e12)).rounded(.up))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes, rest) = (all / 3600, all / 60 % 60, all % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }

    private func length(_ seconds: Double, _ names: String) -> String {
        let all = Int(clamping: max(0, min(seconds, 1e12)).rounded())
        let parts = [(all / 86_400, 0), (all / 3_600 % 24, 1), (all / 60 % 60, 2), (all % 60, 3)]
        let written = parts.filter { $0.0 > 0 || (all == 0 && $0.1 == 3) }.map { count, unit in
            let name =
                names == "short" ? text(names, unit) : text(names, unit * 2 + (isSingular(Double(count)) ? 0 : 1))
            return Self.fill(name) { $0 == "n" ? "\(count)" : "{\($0)}" }
        }
        return written.joined(separator: text("join"))
    }

    func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let head = items.dropLast().joined(separator: text("list", 0))
        return head + text("list", 1) + last
    }

    // MARK: - Instants

    private func moment(_ instant: Instant, _ zone: TimeZone, _ form: Form?) -> String {
        if form == .zone { return zone.identifier }
        let local = CivilTime(instant, in: zone)
        func value(_ name: Substring) -> String {
            switch name {
            case "h": "\((local.time.hour + 11) % 12 + 1)"
            case "half": text("halves", local.time.hour < 12 ? 0 : 1)
            case "H": "\(local.time.hour)"
            case "HH": Self.twoDigits(local.time.hour)
            case "mm": Self.twoDigits(local.time.minute)
            case "weekday": text("weekdays", local.date.weekday - 1)
            case "d": "\(local.date.day)"
            case "month": text("months", local.date.month - 1)
            case "year": "\(local.date.year)"
            case "date": Self.fill(text("date"), value)
            case "time":
                Self.fill(text(measures.clock == .twelve ? "time12" : "time", local.time.minute == 0 ? 1 : 0), value)
            default: "{\(name)}"
            }
        }
        switch form {
        case .time: return value("time")
        case .date: return value("date")
        default: return Self.fill(text("when"), value)
        }
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The pattern with a value in place of each name in braces.
    private static func fill(_ pattern: String, _ value: (Substring) -> String) -> String {
        var out = ""
        var rest = pattern[...]
        // Braces are bytes of their own in UTF-8, and are not a part of any other sign.
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            out += rest[..<open]
            out += value(rest[rest.utf8.index(after: open)..<close])
            rest = rest[rest.utf8.index(after: close)...]
        }
        return out + rest
    }
}
