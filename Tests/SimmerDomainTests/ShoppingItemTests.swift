import Testing

@testable import SimmerDomain

@Suite("Things on the shopping list")
struct ShoppingItemTests {
    private func item(_ name: String, _ amount: Double? = nil, _ unit: String? = nil) throws -> ShoppingItem {
        try ShoppingItem(id: "1", name: name, amount: amount, unit: unit)
    }

    @Test("a thing is in JSON what it was, to and fro, and without what nobody has said")
    func coded() throws {
        let milk = try item("milk", 2, "l").ticked(by: "ana", at: Instant(milliseconds: 5))
        #expect(
            milk.fields == ["name": "milk", "amount": 2.0, "unit": "l", "tickedBy": "ana", "tickedAt": 5])
        #expect(ShoppingItem(id: "1", fields: milk.fields) == milk)
        #expect(try item("eggs").fields == ["name": "eggs"])
        #expect(ShoppingItem(id: "1", fields: ["amount": 1.0]) == nil, "a thing has a name")
        #expect(milk.unticked.isTicked == false)
    }

    @Test("a name is kept as typed, in one line of at most a hundred characters")
    func names() throws {
        #expect(try item("  Crème   fraîche & “Bio” ").name == "Crème fraîche & “Bio”")
        #expect(throws: Refusal(.missing, field: "name")) { try item(" ") }
        #expect { try item(String(repeating: "x", count: 101)) } throws: { ($0 as? Refusal)?.reason == .tooLong }
    }

    @Test("what was added is taken away again, and what was there without a number stays")
    func without() throws {
        #expect(try item("eggs", 10).without(4) == item("eggs", 6))
        #expect(try item("milk", 0.3, "l").without(0.1) == item("milk", 0.2, "l"))
        #expect(try item("milk", 2, "l").without(2) == item("milk"))
        #expect(try item("milk", 2, "l").without(nil) == item("milk", 2, "l"))
        #expect(try item("milk").without(2) == item("milk"))
    }

    @Test("an amount is more than nothing and not too much", arguments: [0, -1, 0.0001, 100_001])
    func amounts(amount: Double) throws {
        #expect { try item("milk", amount) } throws: { ($0 as? Refusal)?.field == "amount" }
    }

    @Test("a unit without an amount is none")
    func units() throws {
        #expect(try item("milk", nil, "l").unit == nil)
        #expect { try item("milk", 1, String(repeating: "x", count: 21)) } throws: {
            ($0 as? Refusal)?.field == "unit"
        }
    }

    @Test("more of the same adds up where it is counted in the same way")
    func sums() throws {
        #expect(try item("milk", 2, "l").adding(item("milk", 1, "l"))?.amount == 3)
        #expect(try item("milk").adding(item("milk", 1, "l"))?.unit == "l")
        #expect(try item("milk", 2, "l").adding(item("milk")) == item("milk", 2, "l"))
        #expect(try item("milk", 2, "l").adding(item("milk", 1, "pack")) == nil)
        #expect { try item("milk", 99_999).adding(item("milk", 2)) } throws: { ($0 as? Refusal)?.reason == .tooBig }
    }
}

extension ShoppingItem: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(#"{"name":"milk","amount":2.5,"unit":"l","tickedBy":"p1","tickedAt":1803808800000}"#),
        .same(#"{"name":""}"#),
        .read(
            #"{"unit":4,"amount":-1,"name":"milk","tickedAt":"now","tickedBy":"p1","shop":"x"}"#,
            written: #"{"name":"milk","amount":-1,"tickedBy":"p1"}"#),
        .refused(#"{"amount":1}"#),
    ]
}
