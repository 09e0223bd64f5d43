import Foundation
import SimmerDomain
import SimmerOperations
import Testing

@Suite("The operator's socket")
struct OperatorSocketTests {
    /// Answers with the request itself, and refuses to remove anybody.
    private struct Mirror: AdminCommandHandler {
        func answer(_ request: OperatorRequest) async -> OperatorAnswer {
            switch request {
            case .removePerson: .refused(Refusal(.notFound, field: "username"))
            case .backup: .failed("the disk is full")
            default: .done(["name": .string(request.name), "with": request.parameters])
            }
        }
    }

    private func ask(_ request: OperatorRequest, in folder: DataFolder) async throws -> OperatorAnswer {
        // The server may not listen yet: ask until it does.
        while true {
            if let answer = try OperatorSocket.ask(request, in: folder) { return answer }
            await Task.yield()
        }
    }

    @Test("nobody answers where no server runs")
    func nobody() async throws {
        try await withFolder { folder in
            let answer = try OperatorSocket.ask(.listPeople, in: folder)
            #expect(answer == nil)
        }
    }

    @Test("requests reach the commands whole, and its answers come back, refusals and faults too")
    func conversation() async throws {
        try await withFolder { folder in
            try await withThrowingTaskGroup { group in
                group.addTask { try await OperatorSocket.serve(folder, commands: Mirror()) }
                let request = OperatorRequest.addPerson(
                    username: "ana", password: "süß\nand \"long\"", email: nil, displayName: "Ana")
                guard case .done(let echo) = try await ask(request, in: folder) else {
                    Issue.record("not done")
                    return
                }
                #expect(echo["name"]?.string == "user.add")
                let again = try OperatorRequest(name: "user.add", parameters: try #require(echo["with"]))
                #expect(again == request)

                guard case .refused(let refusal) = try await ask(.removePerson(username: "bo"), in: folder) else {
                    Issue.record("not refused")
                    return
                }
                #expect(refusal.reason == .notFound && refusal.field == "username")
                guard case .failed(let text) = try await ask(.backup(path: "/x"), in: folder) else {
                    Issue.record("not failed")
                    return
                }
                #expect(text == "the disk is full")

                let socket = folder.url.appendingPathComponent("operator.socket").path
                #expect(try FileManager.default.attributesOfItem(atPath: socket)[.posixPermissions] as? Int == 0o600)
                group.cancelAll()
                try await group.waitForAll()
                #expect(!FileManager.default.fileExists(atPath: socket))
            }
        }
    }

    @Test(
        "a request without its parameters or with an unknown name is refused",
        arguments: [("user.add", Reason.missing), ("user.removeAll", .notFound), ("backup", .missing)])
    func incomplete(name: String, reason: Reason) {
        let refusal = #expect(throws: Refusal.self) {
            try OperatorRequest(name: name, parameters: ["username": "ana"])
        }
        #expect(refusal?.reason == reason)
    }
}
