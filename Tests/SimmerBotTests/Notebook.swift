import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

/// The notebook of a house, and what programs do in it.
extension House {
    /// A laboratory of ana's and bo's, in which ana works on an experiment of these steps.
    static func laboratory(_ title: String = "Lactase pH", steps: String...) async throws -> House {
        let house = try await House("ana", "bo", kind: .lab)
        try await house.plan(title, steps: steps)
        return house
    }

    /// Another experiment, which is ana's current one from then on.
    func plan(_ title: String, steps: [String]) async throws {
        try await ask("ana", "new experiment \(title) from Monday to Friday: incubate at 37 °C")
        try await ask("ana", "save")
        for step in steps { try await ask("ana", "add step: \(step)") }
    }

    func experiment(_ title: String = "Lactase pH") async throws -> Stored<Experiment> {
        let key = room.key
        return try #require(
            try await store.read { try $0.objects.find(Experiment.self, named: title, in: key) }, "no \(title)")
    }

    /// Its steps, number 1 first.
    func steps(of title: String = "Lactase pH") async throws -> [Stored<Step>] {
        let (id, key) = (try await experiment(title).id, room.key)
        return try await store.read { try $0.objects.list(Step.self, in: key, parent: id) }.sorted {
            ($0.object.rank, $0.id) < ($1.object.rank, $1.id)
        }
    }

    /// What a program of that person is answered.
    @discardableResult
    func call(_ name: String, _ method: SimmerDomain.Method, _ params: JSON) async throws -> JSON {
        let (methods, account, room) = (RoomMethods(environment.actions), try #require(people[name]), self.room)
        return try await store.write { try methods.perform(method, params, by: account, in: room, $0) }
    }

    /// Why a program of that person is refused; nil when it is not.
    func refusal(_ name: String, _ method: SimmerDomain.Method, _ params: JSON) async throws -> Reason? {
        do {
            try await call(name, method, params)
            return nil
        } catch let refusal as Refusal {
            return refusal.reason
        }
    }
}
