import Foundation
import SimmerDomain

/// The text of a calendar, RFC 5545.
struct ICalendar {
    private(set) var text = ""
    private var zones: [String: TimeZone] = [:]
    private var events = ""

    /// A content line, folded so that none is longer than 75 octets; no character is cut in two.
    private static func line(_ name: String, _ value: String) -> String {
        var out = ""
        var length = 0
        for character in (name + ":" + value).unicodeScalars {
            let size = UTF8.width(character)
            if length + size > 75 {
                out += "\r\n "
                length = 1
            }
            out.unicodeScalars.append(character)
            length += size
        }
        return out + "\r\n"
    }

    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
    }

    static func date(_ date: CivilDate) -> String { date.text.replacing("-", with: "") }

    /// "20270303T090000"
    static func local(_ instant: Instant, in zone: TimeZone) -> String {
        let time = CivilTime(instant, in: zone)
        let clock = [time.time.hour, time.time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(date(time.date))T\(clock.joined())"
    }
    static func utc(_ instant: Instant) -> String { local(instant, in: .gmt) + "Z" }

    /// What the time of an event is.
    enum When {
        /// Whole days, the last one included.
        case days(CivilDate, CivilDate)
        case instant(Instant)
        /// By the wall clock of a zone, so that 9:00 stays 9:00 when the clock changes.
        case series(Instant, TimeZone, RecurrenceRule)
    }

    /// - Parameters:
    ///   - id: the same for the same thing, always.
    ///   - version: 1 for what was never changed.
    mutating func add(
        _ when: When, id: String, summary: String, details: String = "", made: Instant, changed: Instant, version: Int
    ) {
        func add(_ name: String, _ value: String) { events += Self.line(name, value) }
        add("BEGIN", "VEVENT")
        add("UID", "\(id)@simmer")
        add("DTSTAMP", Self.utc(changed))
        add("CREATED", Self.utc(made))
        add("LAST-MODIFIED", Self.utc(changed))
        add("SEQUENCE", "\(max(0, version - 1))")
        switch when {
        case .days(let first, let last):
            add("DTSTART;VALUE=DATE", Self.date(first))
            add("DTEND;VALUE=DATE", Self.date(last.adding(days: 1)))
        case .instant(let at): add("DTSTART", Self.utc(at))
        case .series(let start, let zone, let rule):
            if Self.isUTC(zone) {
                add("DTSTART", Self.utc(start))
            } else {
                zones[zone.identifier] = zone
                add("DTSTART;TZID=\(zone.identifier)", Self.local(start, in: zone))
            }
            add("RRULE", rule.text)
        }
        add("SUMMARY", Self.escaped(summary))
        if !details.isEmpty { add("DESCRIPTION", Self.escaped(details)) }
        add("TRANSP", "TRANSPARENT")
        add("END", "VEVENT")
    }

    private static func isUTC(_ zone: TimeZone) -> Bool { ["UTC", "GMT", "Etc/UTC"].contains(zone.identifier) }

    /// The whole calendar.
    /// - Parameter now: the zones tell of the clock changes of some years around it.
    func finished(name: String, now: Instant) -> String {
        let head = [
            ("BEGIN", "VCALENDAR"), ("VERSION", "2.0"), ("PRODID", "-//Simmer//Simmer//EN"), ("CALSCALE", "GREGORIAN"),
            ("METHOD", "PUBLISH"), ("NAME", Self.escaped(name)), ("X-WR-CALNAME", Self.escaped(name)),
            ("REFRESH-INTERVAL;VALUE=DURATION", "PT1H"), ("X-PUBLISHED-TTL", "PT1H"),
        ].map(Self.line).joined()
        let known = zones.values.sorted { $0.identifier < $1.identifier }.map { Self.zone($0, around: now) }.joined()
        return head + known + events + Self.line("END", "VCALENDAR")
    }

    /// A VTIMEZONE with the clock changes from two years before to twelve years after, each by its date.
    private static func zone(_ zone: TimeZone, around now: Instant) -> String {
        let year = CivilTime(now, in: .gmt).date.year
        let begin = CivilTime(CivilDate(year: year - 2, month: 1, day: 1), TimeOfDay(hour: 0)).instant(in: .gmt)
        let end = CivilTime(CivilDate(year: year + 12, month: 12, day: 31), TimeOfDay(hour: 0)).instant(in: .gmt)
        var out = line("BEGIN", "VTIMEZONE") + line("TZID", zone.identifier)
        func observance(_ at: Instant, from before: Int, to after: Int) {
            let kind = zone.isDaylightSavingTime(for: at.date) ? "DAYLIGHT" : "STANDARD"
            out += line("BEGIN", kind)
            // By the clock that was valid before the change.
            let local = Instant(milliseconds: at.milliseconds + Int64(before) * 1_000)
            out += line("DTSTART", Self.local(local, in: .gmt))
            out += line("TZOFFSETFROM", offset(before)) + line("TZOFFSETTO", offset(after))
            out += line("END", kind)
        }
        let first = zone.secondsFromGMT(for: begin.date)
        observance(begin, from: first, to: first)
        var last = begin.date
        while let next = zone.nextDaylightSavingTimeTransition(after: last), next < end.date {
            let before = zone.secondsFromGMT(for: next.addingTimeInterval(-1))
            let after = zone.secondsFromGMT(for: next)
            if before != after { observance(Instant(next), from: before, to: after) }
            last = next
        }
        return out + line("END", "VTIMEZONE")
    }

    /// "+0530"
    private static func offset(_ seconds: Int) -> String {
        let (hours, rest) = abs(seconds).quotientAndRemainder(dividingBy: 3_600)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let tail = rest % 60 == 0 ? "" : two(rest % 60)
        return (seconds < 0 ? "-" : "+") + two(hours) + two(rest / 60) + tail
    }
}
