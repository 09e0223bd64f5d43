import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("The shopping list, by talking (B23)")
struct ShoppingDialogueTests {
    /// "6 eggs", and "✓ milk" for what is ticked off.
    private func list(_ house: House) async throws -> [String] {
        let key = house.room.key
        return try await house.store.read { tx in
            try tx.objects.list(ShoppingItem.self, in: key).map(\.object).map { item in
                let amount = item.amount.map { "\(Int($0))\(item.unit.map { " " + $0 } ?? "") " } ?? ""
                return "\(item.isTicked ? "✓ " : "")\(amount)\(item.name)"
            }
        }
    }

    @Test("several things are put on it at once, with their amounts, and what is there already adds up")
    func adding() async throws {
        let house = try await House()
        let said = try await house.hear("ana", "add milk and 6 eggs to the shopping list")
        #expect(said.first?.text == "On the shopping list: milk and 6 eggs.", "nobody has to address the bot")
        #expect(try await house.ask("bo", "put 2 l of milk on the list").code == nil)
        #expect(try await house.ask("bo", "add 4 eggs to the list").text == "On the shopping list: 10 eggs.")
        #expect(try await list(house) == ["2 l milk", "10 eggs"])
        #expect(try await house.ask("bo", "add eggs to the list").text == "Already on the shopping list: 10 eggs.")
        #expect(try await house.ask("bo", "undo").code == nil)
        #expect(try await list(house) == ["2 l milk", "6 eggs"])
    }

    @Test("undo takes away what was added by it, and what others have added to the same line stays")
    func undoing() async throws {
        let house = try await House()
        try await house.ask("ana", "add milk to the shopping list")
        try await house.ask("bo", "put 2 l of milk on the list")
        try await house.ask("ana", "add 6 eggs to the list")
        try await house.ask("bo", "add 4 eggs to the list")
        #expect(try await house.ask("ana", "undo").text == "Undone: the shopping list still has 4 eggs.")
        #expect(try await list(house) == ["2 l milk", "4 eggs"])
        #expect(try await house.ask("ana", "undo").text == "Undone: the shopping list still has milk (2 l).")
        #expect(try await list(house) == ["2 l milk", "4 eggs"], "how much was Bo’s")
        #expect(
            try await house.ask("bo", "undo").text == "Undone: “eggs” is not on the shopping list any more.",
            "what Bo added is taken back too, and nothing is left")
        #expect(try await list(house) == ["2 l milk"])
        try await house.ask("ana", "add 3 l of milk to the list")
        #expect(try await house.ask("bo", "undo").text == "Undone: the shopping list still has milk (3 l).")
        try await house.ask("bo", "got the milk")
        try await house.ask("ana", "add milk to the shopping list")
        #expect(try await house.ask("ana", "undo").text == "Undone: “milk” is ticked off again.")
        #expect(try await list(house) == ["✓ 3 l milk"])
        #expect(try await house.ask("bo", "undo").text == "Undone: “milk” is to be bought again.")
        #expect(try await house.ask("ana", "add 1 l of milk to the list").text.contains("4 l"))
        #expect(try await house.ask("ana", "undo").text.contains("3 l"))
        #expect(try await house.ask("ana", "redo").code == nil)
        #expect(try await list(house) == ["4 l milk"])
    }

    @Test("what do we need, who wants it, got it")
    func shopping() async throws {
        let house = try await House()
        try await house.ask("ana", "add milk and 6 eggs to the shopping list")
        let asked = try await house.ask("bo", "what do we need?")
        #expect(asked.card?["items"]?.array?.compactMap { $0["title"]?.string } == ["milk", "6 eggs"])
        #expect(asked.card?["items"]?.array?.first?["detail"] == "Ana")
        #expect(try await house.ask("bo", "who added the eggs?").text.hasPrefix("Ana put 6 eggs"))
        #expect(try await house.hear("bo", "got the milk").first?.text == "Ticked off: milk.")
        #expect(try await list(house) == ["✓ milk", "6 eggs"])
        #expect(try await house.ask("ana", "who bought the milk?").text.hasPrefix("Bo ticked off milk"))
        #expect(try await house.ask("bo", "undo").code == nil)
        #expect(try await list(house) == ["milk", "6 eggs"])
        try await house.ask("bo", "cross off everything")
        #expect(try await list(house) == ["✓ milk", "✓ 6 eggs"])
        #expect(try await house.ask("ana", "undo the eggs").code == nil, "anybody takes back what anybody does")
        #expect(try await list(house) == ["milk", "6 eggs"])
        try await house.ask("ana", "got the eggs")
        try await house.ask("ana", "untick the eggs")
        #expect(try await list(house) == ["milk", "6 eggs"])
    }

    @Test("it is emptied, wholly or of what is ticked, and comes back")
    func emptying() async throws {
        let house = try await House()
        try await house.ask("ana", "add milk, bread and butter to the shopping list")
        try await house.ask("ana", "cross off the bread")
        #expect(try await house.ask("bo", "remove the ticked things from the list").code == nil)
        #expect(try await list(house) == ["milk", "butter"])
        #expect(try await house.ask("bo", "empty the list").text.hasPrefix("The shopping list is empty: 2 things"))
        #expect(try await house.ask("bo", "what's on the list?").text.hasPrefix("Nothing is on the shopping list"))
        #expect(try await house.ask("bo", "undo").text.contains("“milk” is on the shopping list again"))
        #expect(try await list(house) == ["milk", "butter"])
        #expect(try await house.ask("bo", "take the milk off the list").code == nil)
        #expect(try await list(house) == ["butter"])
        #expect(try await house.ask("bo", "take the caviar off the list").code == "not_found")
    }

    @Test("so it is in French")
    func french() async throws {
        let house = try await House()
        #expect(
            try await house.ask("ana", "ajoute du lait et 6 œufs à la liste de courses").text
                == "Sur la liste de courses : lait et 6 œufs.")
        #expect(try await house.ask("bo", "de quoi a-t-on besoin ?").text.contains("6 œufs"))
        #expect(try await house.ask("bo", "j’ai pris le lait").text == "Coché : lait.")
        #expect(try await house.ask("bo", "qui a ajouté les œufs ?").text.hasPrefix("Ana a mis 6 œufs"))
        #expect(try await house.ask("bo", "vide la liste").text.hasPrefix("La liste de courses est vide"))
        #expect(
            try await house.ask("bo", "annule la dernière action").text
                == "Annulé, c’est comme avant\u{202F}: « œufs » est de nouveau sur la liste de courses, "
                + "« lait » est de nouveau sur la liste de courses.")
        #expect(try await list(house) == ["✓ lait", "6 œufs"])
    }

    @Test("it has an end, and says so")
    func limits() async throws {
        let house = try await House()
        for number in 1...ShoppingItem.most {
            let item = try ShoppingItem(id: Identifier.make(at: house.clock.now()), name: "x\(number)")
            try await house.put(item, by: "ana")
        }
        let full = try await house.ask("ana", "add milk to the shopping list")
        #expect(full.code == "limit")
        #expect(full.text.contains("200 things"))
        let long = try await house.ask("ana", "put \(String(repeating: "x", count: 101)) on the shopping list")
        #expect(long.code == "too_long")
    }

    @Test(
        "a line with a “not”, or about something else, changes nothing",
        arguments: [
            "don't add milk to the list", "never empty the list", "don't cross off the milk", "I didn't buy the milk",
            "n'ajoute pas de lait à la liste", "ne vide pas la liste", "ne coche pas le lait",
        ])
    func negations(line: String) async throws {
        let house = try await House()
        try await house.ask("ana", "add milk to the shopping list")
        try await house.ask("ana", line)
        #expect(try await list(house) == ["milk"])
    }
}
