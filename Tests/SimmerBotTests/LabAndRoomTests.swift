import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("The notebook by sentence")
struct LabTests {
    private func lab() async throws -> House {
        let house = try await House("ana", "bo", kind: .lab)
        try await house.ask("ana", "new experiment Lactase pH from Monday to Friday: incubate at 37 °C, read A420")
        try await house.ask("ana", "save")
        return house
    }

    private func entries(_ house: House) async throws -> [StepEntry] {
        let key = house.room.key
        return try await house.store.read { try $0.objects.list(StepEntry.self, in: key).map(\.object) }
    }

    @Test(
        "E3: one sentence makes an experiment; what is missing is asked piece by piece",
        arguments: [
            ["new experiment Bradford from 3 March 2027 to 7 March 2027: measure at 595 nm"],
            ["new experiment", "Bradford", "from 3 March 2027 to 7 March 2027", "measure at 595 nm"],
            ["nouvelle expérience", "Bradford", "du 3 au 7 mars 2027", "mesurer à 595 nm"],
        ])
    func create(lines: [String]) async throws {
        let house = try await House("ana", "bo", kind: .lab)
        for (index, line) in lines.enumerated() {
            let answer = try await house.ask("ana", line)
            #expect(answer.code == (index == lines.count - 1 ? nil : "missing"), "\(answer.text)")
        }
        #expect(try await house.ask("ana", lines[0].hasPrefix("new") ? "save" : "oui").code == nil)
        let key = house.room.key
        let made = try #require(
            try await house.store.read { try $0.objects.list(Experiment.self, in: key) }.first?.object)
        #expect(made.title == "Bradford" && made.startDate.text == "2027-03-03" && made.endDate.text == "2027-03-07")
    }

    @Test("E3: an end before the start and a taken title are asked again")
    func wrong() async throws {
        let house = try await lab()
        #expect(
            try await house.ask("ana", "new experiment Back from 7 March 2027 to 3 March 2027: wait").code == "invalid")
        try await house.ask("ana", "cancel")
        #expect(
            try await house.ask("ana", "new experiment lactase ph from Monday to Friday: again").code == "duplicate")
    }

    @Test("E10 E12 E13: steps, what was done and what was seen; every answer names experiment and step")
    func log() async throws {
        let house = try await lab()
        try await house.ask("ana", "add step: prepare buffer")
        try await house.ask("bo", "ajoute une étape : run gel")
        let did = try await house.ask("ana", "step 2: mixed 5 mL Tris")
        #expect(did.text.contains("Lactase pH") && did.text.contains("run gel"))
        let seen = try await house.hear("bo", "log observation: the gel is smeared")
        #expect(seen.count == 1)
        #expect(try await house.ask("ana", "log observation on step 9: x").code == "unknown")
        let entries = try await entries(house)
        #expect(entries.map(\.column) == [.did, .observed] && entries.map(\.authorName) == ["Ana", "Bo"])
        #expect(EntryChain.firstBroken(in: entries) == nil)
    }

    @Test(
        "E12 E13: what is noted with an experiment's name goes there or nowhere, and to the last word",
        arguments: [
            ("observation on step 1 of Bradford:", "observation on step 1 of Miniprep:"),
            ("step 1 of Bradford:", "step 1 of Miniprep:"),
            ("observation à l'étape 1 de Bradford :", "étape 1 de Miniprep :"),
        ])
    func named(known: String, unknown: String) async throws {
        let house = try await lab()
        try await house.ask("ana", "add step: run gel")
        try await house.ask("ana", "new experiment Bradford from 3 March 2027 to 7 March 2027: measure at 595 nm")
        try await house.ask("ana", "save")
        try await house.ask("ana", "add step: 2 washes")
        try await house.ask("ana", "open experiment Lactase pH")
        let bradford = try await house.ask("ana", "\(known) perhaps contaminated again")
        #expect(bradford.text.contains("Bradford"), "\(bradford.text)")
        #expect(try await house.ask("ana", "\(unknown) white").code == "unknown")
        #expect(try await entries(house).map(\.text) == ["perhaps contaminated again"])
    }

    @Test("E14 B3: a correction is a new entry, an undone one stays and is marked")
    func corrected() async throws {
        let house = try await lab()
        try await house.ask("ana", "add step: run gel")
        try await house.ask("ana", "log observation: turned yellow")
        #expect(try await house.ask("ana", "correct my last observation: orange, not yellow").code == nil)
        #expect(try await house.ask("ana", "undo").code == nil)
        let entries = try await entries(house)
        #expect(entries.count == 2 && entries[1].replaces == entries[0].id && entries[1].isWithdrawn)
        #expect(EntryChain.firstBroken(in: entries) == nil)
    }

    @Test("E13 E14: an entry is replaced once, and what is right happened when that did")
    func replacedOnce() async throws {
        let house = try await lab()
        try await house.ask("ana", "add step: run gel")
        let typed = House.start.adding(seconds: -2_280)
        try await house.hear("ana", "@simmer log observation: turned yellow", composedAt: typed)
        let key = house.room.key
        func correct(_ place: Int) async throws -> Reason? {
            let all = try await house.store.read { try $0.objects.list(StepEntry.self, in: key) }
            return try await house.refusal("ana", .stepCorrect, ["entry": .string(all[place].id), "text": "orange"])
        }
        #expect(try await correct(0) == nil)
        #expect(try await correct(0) == .conflict)
        #expect(try await house.ask("ana", "correct my last observation: red").code == nil)
        #expect(try await correct(1) == .conflict)
        try await house.ask("ana", "undo")
        #expect(try await correct(1) == nil)
        let entries = try await entries(house)
        #expect(entries.map(\.text) == ["turned yellow", "orange", "red", "orange"])
        #expect(entries.allSatisfy { $0.happenedAt == typed && $0.isByDevice })
        #expect(EntryChain.firstBroken(in: entries) == nil)
    }

    @Test("E12: without an experiment it says what is missing")
    func none() async throws {
        let house = try await House("ana", "bo", kind: .lab)
        #expect(try await house.ask("ana", "log observation: the gel is smeared").code == "missing")
    }

    @Test("E8: opening one makes it the current one")
    func current() async throws {
        let house = try await lab()
        try await house.ask("ana", "new experiment Bradford from Monday to Friday: measure")
        try await house.ask("ana", "save")
        #expect(try await house.ask("ana", "open Lactase pH").code == nil)
        #expect(try await house.ask("ana", "add step: read A420").text.contains("Lactase pH"))
        #expect(try await house.ask("ana", "open Zebra").code == "unknown")
    }
}

@Suite("Rooms by sentence")
struct RoomTests {
    @Test("P7 P8: a room is made by sentence, once per name; a missing name is asked for")
    func create() async throws {
        let house = try await House()
        #expect(try await house.ask("ana", "make a group called Ski 2026").code == nil)
        #expect(try await house.ask("ana", "crée un groupe ski 2026").code == "duplicate")
        #expect(try await house.ask("bo", "make a group called Ski 2026").code == nil)
        #expect(try await house.ask("ana", "make a group").code == "missing")
        #expect(try await house.ask("ana", "Family").code == nil)
        let key = try #require(house.people["ana"]).key
        let rooms = try await house.store.read { try $0.rooms.all(of: key).map(\.name).sorted() }
        #expect(rooms == ["Family", "Kitchen", "Ski 2026"])
    }

    @Test("P9: a room of others is as unknown as one that is not there")
    func hidden() async throws {
        let house = try await House()
        try await house.ask("bo", "make a group called Hidden")
        #expect(try await house.ask("ana", "open Hidden").code == "unknown")
        #expect(try await house.ask("ana", "open Nowhere").code == "unknown")
        #expect(try await house.ask("bo", "open Hidden").code == nil)
    }

    @Test("P16 P17: invitations are links that work, the same for known and unknown, and can be revoked")
    func invitations() async throws {
        let house = try await House()
        let personal = try await house.ask("ana", "invite cy@example.org")
        #expect(personal.code == nil && personal.text.contains("https://example.org/#join="))
        #expect(try await house.ask("ana", "invite Bo").code == "duplicate")
        #expect(try await house.ask("ana", "invite link").text.contains("#join="))
        let token = try #require(personal.text.split(separator: "#join=").last?.split(separator: " ").first)
        let (hash, room) = (ContentHash.token(String(token)), house.room.key)
        let invite = try await house.store.read { try $0.invites.usable(tokenHash: hash, orID: "", for: nil) }
        #expect(invite?.room == room && invite?.usesLeft == 1)
        #expect(try await house.ask("ana", "revoke the invite").code == nil)
        #expect(try await house.store.read { try $0.invites.open(in: room) }.isEmpty)
    }

    @Test("P18: removal is asked once and is an owner's; the last owner stays until there is another")
    func members() async throws {
        let house = try await House("ana", "bo", "cleo")
        let room = house.room.key
        #expect(try await house.ask("bo", "remove Cleo").code == "not_allowed")
        try await house.ask("ana", "remove Cleo")
        #expect(try await house.store.read { try $0.members.count(in: room) } == 3)
        #expect(try await house.hear("ana", "yes").first?.code == nil)
        #expect(try await house.store.read { try $0.members.count(in: room) } == 2)
        #expect(try await house.ask("ana", "leave this group").code == "not_allowed")
        try await house.ask("bo", "quitte ce groupe")
        try await house.hear("bo", "oui")
        #expect(try await house.store.read { try $0.members.count(in: room) } == 1)
    }

    @Test("P18 B22: neither a member without a login nor a shared device becomes an owner")
    func noLogin() async throws {
        let house = try await House()
        #expect(try await house.ask("ana", "add Mia without a login").code == nil)
        #expect(try await house.ask("ana", "set up a shared device called bench tablet").code == nil)
        for name in ["Mia", "bench tablet"] {
            #expect(try await house.ask("ana", "make \(name) an owner").code == "not_allowed", "\(name)")
        }
        let key = house.room.key
        #expect(try await house.store.read { try $0.members.all(in: key).count { $0.role == .owner } } == 1)
        #expect(try await house.ask("ana", "make Bo an owner").code == nil)
    }

    @Test("P19: a room is deleted by answering with its name, and undo brings it back")
    func delete() async throws {
        let house = try await House()
        try await house.ask("ana", "make a group called Ski 2026")
        let key = try #require(house.people["ana"]).key
        func names() async throws -> [String] { try await house.store.read { try $0.rooms.all(of: key).map(\.name) } }
        try await house.ask("ana", "delete the group Ski 2026")
        #expect(try await house.ask("ana", "another name").code == "not_allowed")
        try await house.ask("ana", "delete the group Ski 2026")
        #expect(try await house.ask("ana", "ski 2026").code == nil)
        #expect(try await !names().contains("Ski 2026"))
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await names().contains("Ski 2026"))
    }

    @Test("N55 F14 P20: language, look and name are one's own; a password in the chat is not used")
    func own() async throws {
        let house = try await House()
        for line in ["speak French", "dark mode", "change my name to Ana B."] {
            #expect(try await house.ask("ana", line).code == nil)
        }
        let key = try #require(house.people["ana"]).key
        let ana = try #require(try await house.store.read { try $0.accounts.find(key) })
        #expect(ana.language == "fr" && ana.look == "dark" && ana.displayName == "Ana B.")
        let secret = try await house.ask("bo", "change my password to swordfish99")
        #expect(secret.code == "not_allowed" && !secret.text.contains("swordfish99"))
        #expect(try await house.ask("bo", "speak Klingon").code == "unknown")
    }

    @Test("F5 F23: what was missed names who and how much")
    func missed() async throws {
        let house = try await House()
        for number in 1...3 { try await house.hear("ana", "news \(number)") }
        let answer = try await house.ask("bo", "what did I miss?")
        #expect(answer.isQuiet && answer.text.contains("Ana (3 messages)"), "\(answer.text)")
    }
}
