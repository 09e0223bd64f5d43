import SimmerDomain
import Testing

@Suite("params")
struct ParamsTests {
    enum Colour: String { case green, black }

    static let values: [JSON] = [
        true, 0, -1, 1.5, "", "text", [], ["a", 1], [:], ["a": 1], .int(.max), .double(1e300),
        .string(String(repeating: "x", count: 65)),
    ]

    func request(_ value: JSON?) -> Request {
        Request(id: 1, method: .hello, params: value.map { .object([.init("f", $0)]) } ?? [:])
    }

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
        let request = request(value)
        if value.string == nil {
            #expect(reason { () throws(Refusal) in _ = try request.string("f") } == .invalid)
            #expect(reason { () throws(Refusal) in _ = try request.optionalString("f") } == .invalid)
            #expect(reason { () throws(Refusal) in _ = try request.identifier("f") } == .invalid)
            #expect(reason { () throws(Refusal) in _ = try request.choice("f", of: Colour.self) } == .invalid)
        }
        if value.int == nil { #expect(reason { () throws(Refusal) in _ = try request.int("f") } == .invalid) }
        if value.bool == nil { #expect(reason { () throws(Refusal) in _ = try request.optionalBool("f") } == .invalid) }
        if value != [] {
            #expect(reason { () throws(Refusal) in _ = try request.optionalStrings("f", max: 9) } == .invalid)
        }
        if value.members == nil {
            #expect(reason { () throws(Refusal) in _ = try request.optionalObject("f") } == .invalid)
        }
        if value != 0 { #expect(reason { () throws(Refusal) in _ = try request.optionalInstant("f") } == .invalid) }
    }

    @Test("absent and null are missing where needed and nil where not", arguments: [nil, JSON.null])
    func missing(value: JSON?) throws {
        let request = request(value)
        #expect(reason { () throws(Refusal) in _ = try request.string("f") } == .missing)
        #expect(reason { () throws(Refusal) in _ = try request.identifier("f") } == .missing)
        #expect(reason { () throws(Refusal) in _ = try request.int("f") } == .missing)
        #expect(reason { () throws(Refusal) in _ = try request.bool("f") } == .missing)
        #expect(reason { () throws(Refusal) in _ = try request.choice("f", of: Colour.self) } == .missing)
        #expect(try request.optionalString("f") == nil)
        #expect(try request.optionalIdentifier("f") == nil)
        #expect(try request.optionalInt("f") == nil)
        #expect(try request.optionalBool("f") == nil)
        #expect(try request.optionalStrings("f", max: 1) == nil)
        #expect(try request.optionalInstant("f") == nil)
        #expect(try request.optionalObject("f") == nil)
        #expect(try request.optionalChoice("f", of: Colour.self) == nil)
        #expect(request.fields.isNull("f") == (value == .null))
    }

    @Test("lengths count Unicode scalars, ids count bytes")
    func lengths() throws {
        #expect(try request("éé").string("f", max: 2) == "éé")
        #expect(reason { () throws(Refusal) in _ = try request("ééé").string("f", max: 2) } == .tooLong)
        #expect(
            reason { () throws(Refusal) in _ = try request(.string(String(repeating: "é", count: 33))).identifier("f") }
                == .tooLong)
        #expect(reason { () throws(Refusal) in _ = try request("").identifier("f") } == .invalid)
        #expect(reason { () throws(Refusal) in _ = try request(["a", "b"]).optionalStrings("f", max: 1) } == .tooLong)
        #expect(try request(["a", "b"]).optionalStrings("f", max: 2) == ["a", "b"])
    }

    @Test("numbers keep to their range, words to their list, and inner fields are named in full")
    func ranges() throws {
        #expect(try request(5).int("f", in: 1...5) == 5)
        #expect(try request(5.0).int("f", in: 1...5) == 5)
        #expect(reason { () throws(Refusal) in _ = try request(6).int("f", in: 1...5) } == .invalid)
        #expect(try request("green").choice("f", of: Colour.self) == .green)
        #expect(reason { () throws(Refusal) in _ = try request("red").choice("f", of: Colour.self) } == .unknown)
        #expect(throws: Refusal(.invalid, field: "f.g")) { try request(["g": 1]).optionalObject("f")?.string("g") }
        #expect(throws: Refusal(.missing, field: "f.g")) { try request([:]).optionalObject("f")?.string("g") }
    }
}
