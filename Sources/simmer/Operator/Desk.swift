import Foundation
import SimmerDomain
import SimmerOperations
import SimmerStore

/// Does what operators ask, on the store of this process.
struct Desk: OperatorDesk {
    let store: Store
    let folder: DataFolder

    func answer(_ request: OperatorRequest) async -> OperatorAnswer {
        do {
            return .done(try await perform(request))
        } catch let refusal as Refusal {
            return .refused(refusal)
        } catch {
            return .failed(String(describing: error))
        }
    }

    private func perform(_ request: OperatorRequest) async throws -> JSON {
        switch request {
        case .listPeople:
            let people = try await store.read { try $0.accounts.everybody() }
            return .array(people.map(Self.json))
        case .check:
            let faults = try await blocking { try store.faults() }
            return .array(faults.map(JSON.string))
        case .backup(let path):
            let contents = try await blocking {
                try Backup.write(
                    of: store, in: folder, to: URL(fileURLWithPath: path), version: Version.current,
                    now: SystemClock().now())
            }
            return ["files": JSON(contents.files), "bytes": JSON(contents.bytes)]
        case .addPerson, .resetPassword, .removePerson: throw Refusal(.notFound)
        }
    }

    private static func json(_ person: Account) -> JSON {
        .compact([
            "username": .string(person.username), "displayName": .string(person.displayName),
            "email": person.email.map(JSON.string), "role": .string(person.role.name),
            "createdAt": JSON(person.createdAt),
        ])
    }

    /// Off Swift's small pool of threads: these take as long as the disk needs.
    private func blocking<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(with: Result(catching: body)) }
        }
    }
}
