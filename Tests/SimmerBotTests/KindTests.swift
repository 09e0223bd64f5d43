import SimmerDomain
import Testing

@testable import SimmerActions
@testable import SimmerBot

@Suite("Kinds of things")
struct KindTests {
    @Test("every kind says what is done with it, under a name of its own")
    func acted() {
        #expect(LoggedKinds.things.map { $0.kind } == Kinds.all.map { $0.kind })
        #expect(Set(Kinds.all.map { $0.kind }).count == Kinds.all.count)
        for kind in Kinds.all { #expect(LoggedKinds.type(of: kind.kind) != nil, "\(kind.kind)") }
    }

    @Test("no method is of two kinds, and no intent has two handlers")
    func once() {
        let methods = LoggedKinds.things.flatMap { $0.methods.map(\.descriptor.method) }
        #expect(Set(methods).count == methods.count)
        #expect(Set(HandlerTable.intents).count == HandlerTable.intents.count)
    }

    @Test("every field that people are told of is called something in every language", arguments: ["en", "fr"])
    func words(language: String) throws {
        let grammar = try delivered.get()
        for kind in LoggedKinds.things {
            for field in kind.shownFields.keys where kind.kind != Nutrition.kind {
                let keys = ["fields/\(kind.kind) \(field)", "\(kind.kind)/field \(field)"]
                #expect(keys.contains { grammar.hasPhrase($0, language: language) }, "\(kind.kind) \(field)")
            }
        }
    }
}
