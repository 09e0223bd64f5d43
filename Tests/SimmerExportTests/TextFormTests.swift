import Foundation
import SimmerDomain
import Testing

@testable import SimmerExport

/// The texts that other programs read: calendars, tables, crates.
@Suite struct TextFormTests {
    private func calendar(_ summary: String, when: ICalendar.When = .instant(Instant(milliseconds: 0))) -> String {
        var calendar = ICalendar()
        let then = Instant(milliseconds: 1_795_262_400_000)
        calendar.add(when, id: "x", summary: summary, made: then, changed: then, version: 3)
        return calendar.finished(name: "Bench; three", now: then)
    }

    @Test("no line is longer than 75 octets, and none cuts a character", arguments: 60...90)
    func folding(length: Int) throws {
        let text = String(repeating: "é", count: length) + "🧫" + String(repeating: "x", count: length)
        let lines = calendar(text).components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.joined(separator: "\r\n").replacing("\r\n ", with: "").contains("SUMMARY:\(text)\r\n"))
    }

    @Test func escaping() {
        #expect(calendar("a\\b;c,d\ne").contains("SUMMARY:a\\\\b\\;c\\,d\\ne\r\n"))
        #expect(calendar("x").contains("X-WR-CALNAME:Bench\\; three\r\n"))
        #expect(calendar("x").contains("SEQUENCE:2\r\n"))
    }

    @Test func daysEndWithTheFirstThatIsOut() throws {
        let first = try #require(CivilDate("2027-02-27"))
        let text = calendar("x", when: .days(first, first.adding(days: 1)))
        #expect(text.contains("DTSTART;VALUE=DATE:20270227\r\nDTEND;VALUE=DATE:20270301\r\n"))
    }

    @Test("clock changes are told by the clock that was valid before them")
    func zones() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let rule = try RecurrenceRule(parsing: "FREQ=DAILY", in: zone)
        let text = calendar("x", when: .series(Instant(milliseconds: 1_795_262_400_000), zone, rule))
        let change = "BEGIN:DAYLIGHT\r\nDTSTART:20270328T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n"
        #expect(text.contains(change))
        #expect(text.contains("DTSTART;TZID=Europe/Paris:20261121T130000\r\nRRULE:FREQ=DAILY\r\n"))
    }

    @Test("what a spreadsheet would run as a formula begins with an apostrophe; numbers stay numbers")
    func formulas() {
        var table = CSVFile(["a", "b"])
        for text in ["=1+1", "+1", "-1", "@x"] { table.add([.text(text), .number(-1.5)]) }
        let lines = String(decoding: table.bytes.dropFirst(3), as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("'") && $0.hasSuffix(",-1.5") })
        #expect(table.bytes.prefix(3) == [0xEF, 0xBB, 0xBF])
    }

    @Test(
        "neither signs that hide, nor separators of other countries, make a formula or another field",
        arguments: [
            ("=\u{301}1", "'=\u{301}1"), ("\u{301}=1", "'\u{301}=1"), ("\u{200B}=1", "'\u{200B}=1"),
            (" =1", "' =1"), ("\u{A0}@x", "'\u{A0}@x"), ("\t=1", "\"'\t=1\""), ("\u{0}-1", "'\u{0}-1"),
            ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠x", "'＠x"),
            ("tea;=1", "\"tea;=1\""), ("tea\t=1", "\"tea\t=1\""), (" tea", "\" tea\""), ("tea ", "\"tea \""),
            ("tea\u{A0}", "\"tea\u{A0}\""), ("a=b", "a=b"), ("é", "é"), ("", ""),
        ])
    func hidden(text: String, field: String) {
        var table = CSVFile(["a"])
        table.add([.text(text)])
        // Compared by bytes: as characters, a mark behind a line's end would be one with it.
        #expect(table.bytes == Array("\u{FEFF}a\r\n\(field)\r\n".utf8))
    }

    @Test("a number beyond all whole ones is written too")
    func hugeNumbers() {
        var table = CSVFile(["a"])
        table.add([.number(1e300), .number(.infinity), .number(-0.0), .number(2)])
        #expect(String(decoding: table.bytes, as: UTF8.self).hasSuffix("\r\n1e+300,inf,0,2\r\n"))
    }

    @Test("markup that never ends is read once", .timeLimit(.minutes(10)))
    func endlessMarkup() {
        let signs = String(repeating: "<", count: 2_000_000)
        #expect(Crate.words("<b>a</b>" + signs) == "a" + signs)
    }

    @Test func quoting() {
        var table = CSVFile(["a"])
        table.add([.text("say \"hi\", or\nnot"), .nothing, .number(3)])
        #expect(String(decoding: table.bytes, as: UTF8.self).hasSuffix("\"say \"\"hi\"\", or\nnot\",,3\r\n"))
    }

    @Test("a protocol as HTML and back is the same", arguments: ["a\nb", "x < y & z > \"w\"", "é 🧫", "1\n\n2"])
    func html(text: String) {
        #expect(Crate.words(Crate.html(text)) == text.replacing("\n\n", with: "\n"))
    }

    @Test func wordsOfForeignHTML() {
        #expect(
            Crate.words("<script>alert(1)</script><p>a&nbsp;b</p><p>c &#233;&#xe9; &unknown;</p><br")
                == "a b\nc éé &unknown;\n<br")
        #expect(Crate.words("a < b") == "a < b")
    }

    @Test(
        "names of files are plain ASCII",
        arguments: [("Lactase pH", "lactase-ph"), ("Pâtes/../x", "pates-x"), ("🧫", "other")])
    func slugs(name: String, slug: String) { #expect(Export.slug(name, or: "other") == slug) }
}
