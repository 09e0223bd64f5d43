import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// A language of five sentences, learned in a moment; how good the readers of the real languages are is measured, not
/// tested.
private final class Tiny {
    let folder: URL
    let grammar: Grammar
    let context: LineContext

    /// English values and small words with three intents of their own, and some talk.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "learned-\(UUID().uuidString)")
        let english = folder.appending(path: "en")
        try FileManager.default.createDirectory(at: english, withIntermediateDirectories: true)
        for name in ["language.yaml", "values.yaml", "names.yaml"] {
            try FileManager.default.copyItem(
                at: Shipped.folder.appending(path: "en/\(name)"), to: english.appending(path: name))
        }
        try FileManager.default.copyItem(
            at: Shipped.folder.appending(path: "grammar.yaml"), to: folder.appending(path: "grammar.yaml"))
        try Self.topic.write(to: english.appending(path: "tiny.yaml"), atomically: true, encoding: .utf8)
        try Self.talk.write(to: english.appending(path: LearnedReader.talkFile), atomically: true, encoding: .utf8)
        grammar = try Grammar(folder: folder)
        context = LineContext(
            languages: ["en"], now: Grammar.exampleNow, timeZone: .gmt, names: KnownNames(["person": ["Ana"]]))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static let topic = """
        tiny.wake:
          sentences: ["wake me (in|after) {duration}", "(a|the) nap of {duration}"]
          examples: ["wake me in 5 minutes"]
        tiny.boil:
          sentences: ["(boil|cook) [some|the] {noodle}", "put [the] {noodle} into the pot"]
          examples: [{ say: boil the penne, slots: { noodle: penne } }]
        tiny.pour:
          sentences: [{ say: "pour it", requires: { focus: [tea] } }]
          examples: [{ say: pour it, focus: [tea] }]
        """
    private static let talk = """
        what a lovely evening that was yesterday
        my sister has moved to the seaside again
        nobody told us that the train would be late
        honestly I could sleep until Sunday
        the neighbours have a new dog and it barks
        """

    func learn() -> Data { grammar.learn("en", folder: folder, said: nil, expansions: 20).data }

    func write(_ data: Data) throws -> URL {
        let file = folder.appending(path: "en.\(LearnedReader.suffix)")
        try data.write(to: file)
        return file
    }

    func pieces(_ text: String) throws -> [UInt32] {
        try LinePieces(TokenLine(text), context, #require(grammar.models["en"])).pieces.map(\.hash)
    }

    func write(orders: String) throws {
        let own = folder.appending(path: "en/\(LearnedReader.ordersFolder)")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        let file = own.appending(path: "tiny.txt")
        try orders.write(to: file, atomically: true, encoding: .utf8)
    }

    func read(_ text: String, focus: Set<String> = [], topic: String? = nil) throws -> LearnedReader.Reading {
        let learned = try #require(LearnedModel(learn()))
        var context = context
        (context.focus, context.topic) = (focus, topic)
        return grammar.classes(of: text, context, language: "en", LearnedReader(learned))
    }
}

@Suite("What is learned of a language")
struct LearnedTests {
    @Test("the same files come to the same bytes")
    func same() throws {
        let tiny = try Tiny()
        let learned = tiny.learn()
        #expect(learned == tiny.learn())
        #expect(learned.count > Features.buckets * LearnedModel.width)
        #expect(LearnedModel(learned)?.data == learned)
    }

    private static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test("a file that was learned from other files is refused, and so are broken ones")
    func stale() throws {
        let tiny = try Tiny()
        let hash = Grammar.learnedHash(of: "en", in: tiny.folder)
        let learned = tiny.learn()
        let file = try tiny.write(learned)
        #expect(LearnedReader(file: file, hash: hash) != nil)
        #expect(try LearnedReader(file: tiny.write(learned.dropLast()), hash: hash) == nil)
        #expect(try LearnedReader(file: tiny.write(Data("SMLR".utf8)), hash: hash) == nil)
        #expect(LearnedReader(file: tiny.folder.appending(path: "fr.learned"), hash: hash) == nil)
        let whole = try tiny.write(learned)
        let topic = tiny.folder.appending(path: "en/tiny.yaml")
        try (Self.text(topic) + "# more\n").write(to: topic, atomically: true, encoding: .utf8)
        #expect(LearnedReader(file: whole, hash: Grammar.learnedHash(of: "en", in: tiny.folder)) == nil)
    }

    @Test(
        "a value or a name is one word, whichever it is",
        arguments: [
            ("wake me in 5 minutes", "Wake me in an hour and a half!"), ("boil the penne", "boil the earl grey?"),
            ("the meeting tomorrow at 9", "the meeting 3 March 2027"),
        ])
    func values(one: String, other: String) throws {
        let tiny = try Tiny()
        let (one, other) = (try tiny.pieces(one), try tiny.pieces(other))
        #expect(one.count == other.count)
        #expect(one.dropLast() == other.dropLast())
    }

    @Test("two lengths of time are the same word, and a noodle is not the same as a tea")
    func kinds() throws {
        let tiny = try Tiny()
        #expect(try tiny.pieces("5 minutes") == tiny.pieces("two hours"))
        #expect(try tiny.pieces("penne") == tiny.pieces("udon"))
        #expect(try tiny.pieces("penne") != tiny.pieces("sencha"))
        #expect(try tiny.pieces("ana").count == 1)
    }

    @Test("lines that no sentence takes are told by their words, and talk is none")
    func told() throws {
        let tiny = try Tiny()
        let order = try tiny.read("please cook lots of the udon")
        #expect(order.intents.first?.intent == "tiny.boil" && order.none < 0.5)
        #expect(try tiny.read("wake me up after 20 minutes ok").intents.first?.intent == "tiny.wake")
        #expect(try tiny.read("my sister has moved again honestly").none > 0.5)
        let sum = order.intents.reduce(order.none) { $0 + $1.probability }
        #expect(abs(sum - 1) < 1e-9)
    }

    @Test("an intent that needs something in focus is none without it")
    func focus() throws {
        let tiny = try Tiny()
        #expect(try !tiny.read("pour it").intents.contains { $0.intent == "tiny.pour" })
        #expect(try tiny.read("pour it", focus: ["tea"]).intents.first?.intent == "tiny.pour")
    }

    @Test("an empty line is none, and a very long one is read as well")
    func long() throws {
        let tiny = try Tiny()
        #expect(try tiny.read("").none == 1)
        #expect(try tiny.read(String(repeating: "boil the penne ", count: 5_000)).none < 0.5)
    }

    @Test("it learns from orders with marked values, which make its file another one")
    func orders() throws {
        let tiny = try Tiny()
        let line = "chuck the penne in"
        let (before, hash) = (try tiny.read(line), Grammar.learnedHash(of: "en", in: tiny.folder))
        try tiny.write(orders: "# tiny.boil\nchuck the {noodle: udon} in please\nyou may chuck my {noodle: ramen} in\n")
        #expect(Grammar.learnedHash(of: "en", in: tiny.folder) != hash)
        let after = try tiny.read(line)
        #expect(after.intents.first?.intent == "tiny.boil")
        #expect(
            after.intents.first?.probability ?? 0 > before.intents.first { $0.intent == "tiny.boil" }?.probability ?? 0)
    }

    @Test("marks are taken out of an order, and those that do not fit are told with their line")
    func marks() {
        let orders = OrderLines(
            """
            ## a remark
            # timer.start
            count {duration: 11 minutes} for the {label: udon}, please

            # noodle.list
            which have run out? {filter=unavailable}
            which {filter}
            which {filter: } ones
            which } ones
            {which: {ones}}
            """)
        #expect(
            orders.lines == [
                OrderLines.Line(
                    intent: "timer.start", text: "count 11 minutes for the udon, please",
                    words: ["duration": "11 minutes", "label": "udon"],
                    places: ["duration": 6..<16, "label": 25..<29], number: 3),
                OrderLines.Line(
                    intent: "noodle.list", text: "which have run out?", fixed: ["filter": "unavailable"], number: 6),
            ])
        #expect(orders.faults.map(\.line) == [7, 8, 9, 10])
        #expect(OrderLines("of no intent").faults.map(\.line) == [1])
    }

    @Test("orders of an intent or with a slot that there is not are errors of the folder")
    func strange() throws {
        let tiny = try Tiny()
        func errors(_ orders: String) throws -> [String] {
            try tiny.write(orders: orders)
            return IntentChecker(folder: tiny.folder).findings().map(\.description).filter {
                $0.contains("orders/tiny.txt")
            }
        }
        #expect(try errors("# tiny.boil\nheat the {noodle: udon}\n").isEmpty)
        #expect(try errors("# tiny.fry\nfry the {noodle: udon}\n").first?.contains("tiny.fry") == true)
        #expect(try errors("# tiny.boil\nheat {noodles: udon}\n").first?.contains("noodles") == true)
        #expect(try errors("# tiny.boil\nheat {noodle udon}\n").count == 1)
    }

    @Test("what stands beside the marked words tells where others begin and end")
    func edges() throws {
        let lines = ["name it {title: gel}"] + ["soup", "tea", "rice"].map { "name it {title: \($0)} please" }
        let edges = SlotEdges(learnedFrom: OrderLines("# a.name\n" + lines.joined(separator: "\n")).lines)
        func cost(_ side: SlotEdges.Side, _ word: String, intent: String = "a.name") throws -> Int32 {
            let token = try #require(TokenLine(word).tokens.first)
            let ofSlot = edges.side(side, of: SlotEdges.slot("title", of: intent))
            return edges.cost(ofSlot, SlotEdges.word(token), isOwn: true)
        }
        #expect(try cost(.before, "it") < 0)
        #expect(try cost(.before, "name") > 0, "it stands in each line, and never right before")
        #expect(try cost(.after, "it") > cost(.after, "please"), "one stood behind three times, the other never")
        #expect(try cost(.before, "it", intent: "a.other") == 0)
    }

    @Test("what was spoken of last is likelier than without it")
    func topic() throws {
        let tiny = try Tiny()
        let line = "honestly I could nap for the rest of the evening"
        let (alone, amid) = (try tiny.read(line), try tiny.read(line, topic: "tiny"))
        #expect(amid.none < alone.none)
        #expect(try tiny.read(line, topic: "tin").none == alone.none)
    }
}
