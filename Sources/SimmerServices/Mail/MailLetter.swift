import Foundation
import SimmerDomain
import SimmerStore

/// A letter as it is sent: the same as a text and as a page.
struct MailLetter: Sendable {
    let subject: String
    let text: String
    let html: String
    private let sentAt: Instant
    private let id: String
    /// What only letters have that come again and again.
    private var listHeader: [String] = []

    /// - Parameters:
    ///   - link: what is to be pressed.
    ///   - home: the address of the server, which every letter names.
    init(
        _ job: MailJob, about person: Account, room: String, link: String, home: String, id: String, at now: Instant,
        _ phrases: any Phrasebook
    ) {
        let language = Self.language(of: person, for: job.subject.name, phrases)
        var (device, place) = ("", "")
        if case .login(let from, let at) = job.subject { (device, place) = (from, at) }
        func phrase(_ key: String) -> String {
            phrases.phrase(
                "mail/\(job.subject.name) \(key)",
                [
                    "name": .text(person.displayName), "username": .text(person.username), "server": .text(home),
                    "device": .text(device), "place": .text(place), "room": .text(room),
                    "at": .instant(job.askedAt, zone: TimeZone(identifier: person.timeZone) ?? .gmt),
                ], language: language, measures: person.measures)
        }
        subject = phrase("subject")
        let before = phrase("text"), after = phrase("end")
        text = [before, "\(phrase("press")): \(link)", after].joined(separator: "\n\n") + "\n"
        html = LetterPage.text(
            language,
            [
                LetterPage.paragraph(before), LetterPage.link(phrase("press"), to: link), LetterPage.paragraph(after),
            ])
        sentAt = now
        self.id = id
    }

    /// A summary of the day, which is ended by a link (RFC 2369) or by the button of a program for mail (RFC 8058).
    /// - Parameters:
    ///   - unsubscribe: the token that ends it.
    ///   - host: the name of the server, for what tells these letters from others (RFC 2919).
    init(
        _ summary: DailySummary, for person: Account, unsubscribe: String, home: String, host: String, id: String,
        at now: Instant, _ phrases: any Phrasebook
    ) {
        let language = Self.language(of: person, for: "summary", phrases)
        func phrase(_ key: String) -> String {
            phrases.phrase("mail/summary \(key)", ["server": .text(home)], language: language)
        }
        subject = phrase("subject")
        let title = summary.title(for: person, language: language, phrases)
        let lines = summary.lines(for: person, language: language, phrases)
        let end = "\(home)/#unsubscribe=\(unsubscribe)"
        text =
            [
                title, lines.map { "• \($0)" }.joined(separator: "\n"), "\(phrase("press")): \(home)/",
                phrase("end"), "\(phrase("stop")): \(end)",
            ].joined(separator: "\n\n") + "\n"
        html = LetterPage.text(
            language,
            [
                LetterPage.paragraph(title), LetterPage.list(lines), LetterPage.link(phrase("press"), to: home + "/"),
                LetterPage.paragraph(phrase("end")), LetterPage.link(phrase("stop"), to: end),
            ])
        sentAt = now
        self.id = id
        listHeader = [
            "List-Id: <summary.\(host)>", "List-Unsubscribe: <\(home)/unsubscribe/\(unsubscribe)>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        ]
    }

    /// The person's, where that has such letters.
    private static func language(of person: Account, for subject: String, _ phrases: any Phrasebook) -> String {
        phrases.hasPhrase("mail/\(subject) subject", language: person.language)
            ? person.language : phrases.languages[0]
    }

    /// The lines of its header but those of MIME (RFC 5322).
    func header(from: String, to: String, host: String) -> [String] {
        [
            "From: Simmer <\(from)>", "To: <\(to)>", "Subject: \(EncodedWords.text(subject))",
            "Date: \(Self.date(sentAt))", "Message-ID: <\(id)@\(host)>",
            // So that nobody's absence answers it (RFC 3834).
            "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All",
        ] + listHeader
    }

    private static func date(_ instant: Instant) -> String {
        let style = Date.VerbatimFormatStyle(
            format: """
                \(weekday: .abbreviated), \(day: .defaultDigits) \(month: .abbreviated) \(year: .padded(4)) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                \(second: .twoDigits) +0000
                """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian))
        return style.format(Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000))
    }
}

/// Text in a line of a header that takes ASCII alone (RFC 2047).
enum EncodedWords {
    /// Bytes of text in one word, which has at most 75 characters.
    private static let most = 45

    static func text(_ text: String) -> String {
        let line = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
        guard !line.utf8.allSatisfy({ $0 < 0x80 }) || line.contains("=?") else { return line }
        var words: [[UInt8]] = [[]]
        for character in line.unicodeScalars {
            let bytes = Array(String(character).utf8)
            // A word holds whole characters.
            if words[words.count - 1].count + bytes.count > most { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: " ")
    }
}
