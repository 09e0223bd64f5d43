import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

@Suite("Steps of the notebook")
struct StepTests {
    @Test(
        "B11: a warning is a whole number of seconds, whatever number a program sends",
        arguments: [
            (1e300, .notNumber), (-1e300, .notNumber), (1e15, .tooBig), (0.5, .notNumber), (-60, .notPositive),
            (60, nil),
        ] as [(Double, Reason?)])
    func warning(seconds: Double, reason: Reason?) async throws {
        let house = try await House.laboratory(steps: "run gel")
        let step = try #require(try await house.steps().first)
        let due = House.start.adding(seconds: 3_600)
        #expect(
            try await house.refusal(
                "ana", .stepUpdate,
                ["step": .string(step.id), "dueAt": JSON(due), "warnSeconds": .double(seconds)]) == reason)
        #expect(try await house.steps().first?.object.deadline?.warnSeconds == (reason == nil ? 60 : nil))
    }

    @Test("E8 B19: of two orders in one line the second knows what the first has set, and leaves it")
    func line() async throws {
        let house = try await House.laboratory(steps: "wash")
        let followed = try await house.experiment().id
        try await house.plan("Buffer test", steps: ["mix"])
        try await house.hear("ana", "@simmer follow Lactase pH and open Lactase pH")
        try await house.hear("ana", "@simmer open Buffer test and add step: filter")
        #expect(try await house.steps(of: "Buffer test").map(\.object.title) == ["mix", "filter"])
        try await house.hear("ana", "@simmer mute this room for 2 hours and follow Buffer test")
        let also = try await house.experiment("Buffer test").id
        let (key, ana) = (house.room.key, try #require(house.people["ana"]).key)
        let membership = try #require(try await house.store.read { try $0.members.find(key, ana) })
        #expect(membership.follows == [followed, also])
        #expect(membership.mutedUntil == House.start.adding(seconds: 7_200))
    }

    @Test("B11: a deadline is told in the language and by the clock of who set it, whoever added the step")
    func setter() async throws {
        let house = try await House.laboratory(steps: "wash")
        let bo = try #require(house.people["bo"])
        try await house.store.write { tx in
            var account = bo
            account.timeZone = "America/New_York"
            try tx.accounts.update(account)
        }
        house.restart()
        #expect(try await house.ask("bo", "l'étape 1 doit être finie demain à 14 h").code == nil)
        let deadline = try #require(try await house.steps().first?.object.deadline)
        #expect(deadline.setBy == bo.id && deadline.language == "fr")
        house.clock.set(deadline.at)
        let told = try #require(try await house.fire().first)
        #expect(told.text.contains("en retard") && told.text.contains("14"), "\(told.text)")
    }

    @Test(
        "B11 B9 E28: a deadline that passed while its experiment was locked or deleted waits for the clock again when it is back",
        arguments: [
            (SimmerDomain.Method.experimentLock, SimmerDomain.Method.experimentUnlock), (.experimentDelete, .undo),
        ])
    func passed(away: SimmerDomain.Method, back: SimmerDomain.Method) async throws {
        let house = try await House.laboratory(steps: "wash")
        let step = try #require(try await house.steps().first)
        let due = House.start.adding(seconds: 60)
        try await house.call("ana", .stepUpdate, ["step": .string(step.id), "dueAt": JSON(due)])
        let experiment: JSON = ["experiment": .string(step.object.experimentId)]
        try await house.call("ana", away, experiment)
        house.clock.advance(seconds: 120)
        #expect(try await house.fire().isEmpty)
        let (methods, ana, room) = (
            RoomMethods(house.environment.actions), try #require(house.people["ana"]), house.room
        )
        let isNoted = try await house.store.write { tx in
            _ = try methods.perform(back, experiment, by: ana, in: room, tx)
            return tx.effects.contains { effect in
                if case .due(let id, let at) = effect { id == step.id && at == due } else { false }
            }
        }
        #expect(isNoted)
        #expect(try await house.fire().count == 1)
    }

    @Test("B9 B11: a deadline that is told is no change since a sign-off; what a person does is, also at that moment")
    func signed() async throws {
        let house = try await House.laboratory(steps: "wash")
        let step = try #require(try await house.steps().first)
        let due = House.start.adding(seconds: 3_600)
        try await house.call("ana", .stepUpdate, ["step": .string(step.id), "dueAt": JSON(due), "warnSeconds": 60])
        let experiment: JSON = ["experiment": .string(step.object.experimentId)]
        try await house.call("bo", .experimentSign, experiment)
        func hasChanged() async throws -> Bool? {
            let shown = try await house.call("ana", .experimentGet, experiment)["experiment"]
            return shown?["signoffs"]?.array?.last?["changedSince"]?.bool
        }
        house.clock.advance(seconds: 3_540)
        #expect(try await house.fire().count == 1)
        #expect(try await hasChanged() == false)
        #expect(try await house.refusal("bo", .experimentSign, experiment) == .duplicate)
        try await house.call("ana", .stepTick, ["step": .string(step.id)])
        #expect(try await hasChanged() == true)
        try await house.call("ana", .stepTick, ["step": .string(step.id), "done": false])
        house.clock.advance(seconds: 60)
        try await house.call("bo", .experimentSign, experiment)
        #expect(try await house.fire().count == 1)
        #expect(try await hasChanged() == false)
    }

    @Test(
        "E10 E12 E13: photos and files that come with a sentence about a step are put there, and told",
        arguments: [
            ("add step: spin", 2, "One photo added to step 2 (1).", "One file attached to step 2 (1)."),
            ("step 2: spin", 2, "One photo added to step 2 (1).", "One file attached to step 2 (1)."),
            ("step 1: with soap", 1, "One photo added to step 1 (1).", "One file attached to step 1 (1)."),
            ("observation on step 1: foam", 1, "One photo added to step 1 (1).", "One file attached to step 1 (1)."),
            (
                "ajoute une étape : tourner", 2, "Une photo ajoutée à l’étape 2 (1).",
                "Un fichier joint à l’étape 2 (1)."
            ),
        ])
    func uploads(line: String, number: Int, photo: String, file: String) async throws {
        let house = try await House.laboratory(steps: "wash")
        let (shown, table) = (try await house.upload("ana"), try await house.upload("ana", document: "plate.csv"))
        let answer = try await house.show("ana", [shown], files: [table], "@simmer " + line).answers.first
        let said = (answer?.text ?? "").split(separator: "\n").map(String.init)
        #expect(Array(said.dropFirst()) == [photo, file], "\(said)")
        let step = try #require(try await house.steps().last).id
        let key = house.room.key
        let (photos, files) = try await house.store.read { tx in
            (
                try tx.objects.list(Photo.self, in: key, parent: step).map(\.object.file),
                try tx.objects.list(Attachment.self, in: key, parent: step).map(\.object.name)
            )
        }
        #expect(photos == [shown] && files == ["plate.csv"])
        #expect(try await house.steps().count == number)
    }

    @Test("B9: the history of an experiment tells of its references, photos and steps too, also of what is gone")
    func history() async throws {
        let house = try await House.laboratory(steps: "wash", "spin")
        let step = try #require(try await house.steps().last)
        let photo = try await house.upload("ana")
        try await house.call("ana", .stepPhoto, ["step": .string(step.id), "photos": [.string(photo)]])
        let hit = LiteratureHit(source: "MED", sourceId: "1", title: "Lactase", url: "https://example.org/1")
        try await house.put(
            Reference(id: Identifier.make(at: House.start), experimentId: step.object.experimentId, hit: hit), by: "bo")
        try await house.call("bo", .stepDelete, ["step": .string(step.id)])
        let told = try await house.call("ana", .experimentHistory, ["experiment": .string(step.object.experimentId)])
        let verbs = (told["changes"]?.array ?? []).compactMap { $0["verb"]?.string }
        #expect(
            verbs.sorted() == [
                "experiment.create", "reference.add", "step.add", "step.add", "step.delete", "step.photo",
            ])
        #expect(try await house.ask("bo", "history of Lactase pH").text.contains("spin"))
    }

    private func button(_ answer: House.Answer?, _ place: Int) -> String {
        answer?.card?["buttons"]?.array?[place]["say"]?.string ?? ""
    }

    @Test("E9 B11: a button of a step means that step's experiment, whichever its presser works on")
    func buttons() async throws {
        let house = try await House.laboratory(steps: "wash", "incubate 30 min")
        let shown = try await house.ask("ana", "open step 2")
        let list = try #require(try await house.ask("ana", "steps").card?["items"]?.array)
        let step = try #require(try await house.steps().first)
        let due = House.start.adding(seconds: 3_600)
        try await house.call("ana", .stepUpdate, ["step": .string(step.id), "dueAt": JSON(due)])
        try await house.plan("Buffer test", steps: ["mix", "filter"])
        try await house.ask("bo", "open Buffer test")
        house.clock.advance(seconds: 3_600)
        let told = try #require(try await house.fire().first { $0.text.contains("wash") })
        #expect(try await house.hear("bo", button(told, 0), isButton: true).first?.code == nil)
        let lines = list.compactMap { $0["buttons"]?.array?.first?["say"]?.string }
        #expect(try await house.hear("bo", lines[1], isButton: true).first?.code == nil)
        #expect(try await house.steps().allSatisfy { $0.object.done != nil })
        let opened = try await house.hear("bo", list[1]["say"]?.string ?? "", isButton: true).first
        #expect(try await house.hear("bo", button(opened, 0), isButton: true).first?.code == nil)
        #expect(try await house.steps().map { $0.object.done != nil } == [true, false])
        #expect(try await house.hear("bo", button(shown, 1), isButton: true).first?.text.contains("incubate") == true)
        try await house.hear("bo", button(shown, 2), isButton: true)
        #expect(try await house.live().values.map(\.totalSeconds) == [1_800])
        #expect(try await house.steps(of: "Buffer test").allSatisfy { $0.object.done == nil })
    }

    @Test(
        "E9: an answer to a step's card is about its experiment, like one that names it",
        arguments: ["step 1 done", "étape 1 terminée"])
    func answered(line: String) async throws {
        let house = try await House.laboratory(steps: "wash")
        let card = try await house.ask("ana", "open step 1")
        try await house.plan("Buffer test", steps: ["mix"])
        try await house.ask("ana", line, replyTo: card.seq)
        #expect(try await house.steps().first?.object.done != nil)
        #expect(try await house.steps(of: "Buffer test").first?.object.done == nil)
    }
}
