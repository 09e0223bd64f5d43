import SimmerDomain
import Testing

@Suite("params")
struct ParamsTests {
    enum Colour: String { case green, black }

    static let values: [JSON] = [
        true, 0, -1, 1.5, "", "text", [], ["a", 1], [:], ["a": 1], .int(.max), .double(1e300),
        .string(String(repeating: "x", count: 65)),
    ]

    func params(_ value: JSON?) -> Params { Params(value.map { .object([.init("f", $0)]) } ?? [:]) }

    func reason(_ read: () throws(Refusal) -> Void) -> Reason? {
        do {
            try read()
            return nil
        } catch {
            #expect(error.field == "f" || error.field == "f.g")
            return error.reason
        }
    }

    @Test("a value of another type is invalid, for each type", arguments: values)
    func wrongTypes(value: JSON) {
        let params = params(value)
        if value.string == nil {
            #expect(reason { () throws(Refusal) in _ = try params.string("f") } == .invalid)
            #expect(reason { () throws(Refusal) in _ = try params.optionalString("f") } == .invalid)
            #expect(reason { () throws(Refusal) in _ = try params.identifier("f") } == .invalid)
            #expect(reason { () throws(Refusal) in _ = try params.choice("f", of: Colour.self) } == .invalid)
        }
        if value.int == nil { #expect(reason { () throws(Refusal) in _ = try params.int("f") } == .invalid) }
        if value.bool == nil { #expect(reason { () throws(Refusal) in _ = try params.optionalBool("f") } == .invalid) }
        if value != [] {
            #expect(reason { () throws(Refusal) in _ = try params.optionalStrings("f", max: 9) } == .invalid)
        }
        if value.members == nil {
            #expect(reason { () throws(Refusal) in _ = try params.optionalObject("f") } == .invalid)
        }
        if value != 0 { #expect(reason { () throws(Refusal) in _ = try params.optionalInstant("f") } == .invalid) }
    }

    @Test("absent and null are missing where needed and nil where not", arguments: [nil, JSON.null])
    func missing(value: JSON?) throws {
        let params = params(value)
        #expect(reason { () throws(Refusal) in _ = try params.string("f") } == .missing)
        #expect(reason { () throws(Refusal) in _ = try params.identifier("f") } == .missing)
        #expect(reason { () throws(Refusal) in _ = try params.int("f") } == .missing)
        #expect(reason { () throws(Refusal) in _ = try params.bool("f") } == .missing)
        #expect(reason { () throws(Refusal) in _ = try params.choice("f", of: Colour.self) } == .missing)
        #expect(try params.optionalString("f") == nil)
        #expect(try params.optionalIdentifier("f") == nil)
        #expect(try params.optionalInt("f") == nil)
        #expect(try params.optionalBool("f") == nil)
        #expect(try params.optionalStrings("f", max: 1) == nil)
        #expect(try params.optionalInstant("f") == nil)
        #expect(try params.optionalObject("f") == nil)
        #expect(try params.optionalChoice("f", of: Colour.self) == nil)
        #expect(params.isNull("f") == (value == .null))
    }

    @Test("lengths count Unicode scalars, ids count bytes")
    func lengths() throws {
        #expect(try params("éé").string("f", max: 2) == "éé")
        #expect(reason { () throws(Refusal) in _ = try params("ééé").string("f", max: 2) } == .tooLong)
        #expect(
            reason { () throws(Refusal) in _ = try params(.string(String(repeating: "é", count: 33))).identifier("f") }
                == .tooLong)
        #expect(reason { () throws(Refusal) in _ = try params("").identifier("f") } == .invalid)
        #expect(reason { () throws(Refusal) in _ = try params(["a", "b"]).optionalStrings("f", max: 1) } == .tooLong)
        #expect(try params(["a", "b"]).optionalStrings("f", max: 2) == ["a", "b"])
    }

    @Test("numbers keep to their range, words to their list, and inner fields are named in full")
    func ranges() throws {
        #expect(try params(5).int("f", in: 1...5) == 5)
        #expect(try params(5.0).int("f", in: 1...5) == 5)
        #expect(reason { () throws(Refusal) in _ = try params(6).int("f", in: 1...5) } == .invalid)
        #expect(try params("green").choice("f", of: Colour.self) == .green)
        #expect(reason { () throws(Refusal) in _ = try params("red").choice("f", of: Colour.self) } == .unknown)
        #expect(throws: Refusal(.invalid, field: "f.g")) { try params(["g": 1]).optionalObject("f")?.string("g") }
        #expect(throws: Refusal(.missing, field: "f.g")) { try params([:]).optionalObject("f")?.string("g") }
    }
}
