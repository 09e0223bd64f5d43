import SimmerLanguage
import Testing

@Suite("Cutting a line into tokens")
struct TokenizerTests {
    @Test(
        "a line is cut into folded words, numbers and marks",
        arguments: [
            ("Start a 9min timer", "start a 9 min timer"),
            ("1h30", "1 h 30"),
            ("2'30", "2 ' 30"),
            ("8:30", "8 : 30"),
            ("0.66 and 8,5", "0 . 66 and 8 , 5"),
            ("½ cup, 8½", "1/2 cup , 8 1/2"),
            ("5p.m. or 5 a.m", "5 pm or 5 am"),
            ("what's o'clock", "whats oclock"),
            ("l’eau d'heure aujourd'hui", "l' eau d' heure aujourd' hui"),
            ("Rappelle-moi d'éteindre", "rappelle moi d' eteindre"),
            ("Pâtes à l'œuf", "pates a l' oeuf"),
            ("five-minute, 9-min", "five minute , 9 min"),
            ("2026-05-03", "2026 - 05 - 03"),
            ("penne — 9", "penne - 9"),
            ("-5 °C", "- 5 ° c"),
            ("add Ana@Example.org.", "add ana@example.org ."),
            ("@simmer hey", "@ simmer hey"),
            ("« oui »", "\" oui \""),
            ("14\u{202F}h\u{A0}30", "14 h 30"),
            ("e\u{301}te\u{301}", "ete"),
            ("a\u{200B}b \u{202E}c", "ab c"),
            ("one\ntwo", "one \n two"),
            ("step 2: mixed", "step 2 : mixed"),
            ("#2", "# 2"),
            ("Ⅻ ﬁn", "xii fin"),
            ("", ""),
            ("ок Тест", "ок тест"),
        ])
    func cut(text: String, tokens: String) {
        #expect(TokenLine(text).words.joined(separator: " ") == tokens)
    }

    @Test("tokens know where they stood and whether a space came before")
    func places() {
        let line = TokenLine("Été 9min, l'eau")
        #expect(line.original(0..<1) == "Été")
        #expect(line.original(1..<3) == "9min")
        #expect(line.original(4..<6) == "l'eau")
        #expect(line.tokens.map(\.isGlued) == [false, false, true, true, false, true])
        #expect(line.tokens.map(\.kind) == [.word, .number, .word, .mark, .word, .word])
    }

    @Test(
        "8,000 characters of anything are cut without loss of place",
        arguments: ["@", "a@", "'a", "é", "👨‍👩‍👧", "\u{301}", "1/", "a.", "-"])
    func long(piece: String) {
        let text = String(repeating: piece, count: 8_000 / piece.count)
        let line = TokenLine(text)
        var last = 0
        for token in line.tokens {
            #expect(token.original.lowerBound >= last)
            last = token.original.upperBound
        }
        #expect(last <= text.utf8.count)
    }
}
