import Testing

@testable import SimmerLanguage

@Suite("Reading templates")
struct TemplateTests {
    /// All lines that a template without slots stands for.
    private func lines(_ text: String, rules: [String: String] = [:]) throws -> Set<String> {
        let rules = try rules.mapValues { try Template(parsing: $0) }
        return Set(
            try Template(parsing: text).expanded(with: rules).forms().map { form in
                form.map { if case .word(let word) = $0 { word } else { "{}" } }.joined(separator: " ")
            })
    }

    @Test(
        "a template stands for these lines",
        arguments: [
            ("set [a|the] timer", ["set timer", "set a timer", "set the timer"]),
            ("(start|put on) it", ["start it", "put on it"]),
            ("timer[s]", ["timer", "timers"]),
            ("nommé[e|s] x", ["nomme x", "nommee x", "nommes x"]),
            ("what's (l'eau|d')", ["whats l' eau", "whats d'"]),
            ("a [b [c]]", ["a", "a b", "a b c"]),
            ("{duration} now", ["{} now"]),
        ] as [(String, Set<String>)])
    func forms(text: String, expected: Set<String>) throws {
        #expect(try lines(text) == expected)
    }

    @Test("rules are put in, also inside of one another")
    func rules() throws {
        #expect(try lines("<go> it", rules: ["go": "start|<more>", "more": "begin"]) == ["start it", "begin it"])
    }

    @Test(
        "what is wrong is said in words",
        arguments: [
            ("[the {tea}", "has a “[” that is never closed"), ("a) b", "nothing opened"),
            ("{} x", "slot without a name"),
            ("<start", "never closed"), ("(a;b;c;d;e)", "at most four"),
        ])
    func faults(text: String, message: String) {
        let error = #expect(throws: TemplateError.self) { try Template(parsing: text) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test("a rule that contains itself, or is not there, is a fault")
    func circles() {
        #expect(throws: TemplateError(message: "the rule <a> contains itself")) {
            try lines("<a>", rules: ["a": "x <a>"])
        }
        #expect(throws: TemplateError(message: "there is no rule <b>")) { try lines("<b>") }
    }

    @Test("a line must hold a word of each needed set")
    func required() throws {
        let template = try Template(parsing: "(set|start) [a] timer [for|of] {duration}")
        var automaton = Automaton()
        let ids = ["set", "start", "timer"].map { automaton.id(of: $0) }
        #expect(automaton.neededWords(of: template) == [[ids[0], ids[1]], [ids[2]]])
        #expect(automaton.neededWords(of: try Template(parsing: "(start|set|start)")) == [[ids[0], ids[1]]])
        #expect(automaton.neededWords(of: try Template(parsing: "(set a|{x}) [b]")).isEmpty)
    }
}
