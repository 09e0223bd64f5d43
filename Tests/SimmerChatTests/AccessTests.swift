import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerChat

/// That a room is its members' alone, whichever method names it.
@Suite(.timeLimit(.minutes(10))) struct AccessTests {
    /// Every method that has a room as a parameter and is answered.
    private static let named = ProtocolMethods.all.filter { descriptor in
        descriptor.result != nil && descriptor.fields.contains { $0.name == Field.room.name }
    }.map(\.method)

    /// Params that a member could send, of the room `room`.
    private static func params(of method: SimmerDomain.Method, room: String, _ house: House) throws -> JSON {
        let descriptor = try #require(HubMethod.all[method]).descriptor
        let (me, now) = (try house.person("cy").id, house.place.clock.now())
        func value(_ field: Field) -> JSON? {
            switch field.example?.string {
            case "@room": .string(room)
            case "@me": .string(me)
            case "@seq": 1
            case "@before": JSON(now)
            case "@soon": JSON(now.adding(seconds: 3_600))
            case "@password": "a long password"
            case let text? where text.hasPrefix("@"): .string(Identifier.random())
            default: field.example
            }
        }
        let isNeeded = descriptor.fields.contains { $0.name == Field.room.name && $0.isNeeded }
        // Where a room can be left out, another parameter may stand in its place.
        let sent = descriptor.fields.filter { isNeeded || $0.isNeeded }
        return .object(
            sent.filter { $0.name != Field.room.name }.compactMap { field in
                value(field).map { .init(field.name, $0) }
            } + [.init(Field.room.name, .string(room))])
    }

    @Test("a stranger is told of a room, by whichever method, what is told of one that is not there")
    func strangers() async throws {
        let house = try await House()
        let cy = try await house.comes("cy", "simmer.v1")
        #expect(Self.named.count > 80)
        var id = 100
        for method in Self.named {
            var answers: [String] = []
            for room in [house.room.id, Identifier.random()] {
                // None of it comes too fast.
                house.place.clock.advance(seconds: 20)
                id += 1
                let params = try Self.params(of: method, room: room, house)
                let call: JSON = [
                    "jsonrpc": "2.0", "id": JSON(id), "method": .string(method.rawValue), "params": params,
                ]
                await house.hub.received(String(decoding: call.bytes, as: UTF8.self), from: cy)
                let answer = try JSON(parsing: await cy.heard(#""id":\#(id),"#).text)
                let refused = answer["error"]?["data"]
                // Who signs proves first who it is, whatever is to be signed.
                let (reason, field) =
                    method == .experimentSign ? ("bad_credentials", "password") : ("not_found", Field.room.name)
                #expect(refused?["reason"]?.string == reason, "\(method.rawValue): \(answer)")
                #expect(refused?["field"]?.string == field, "\(method.rawValue): \(answer)")
                answers.append("\(answer["error"] ?? .null)")
            }
            #expect(answers[0] == answers[1], "\(method.rawValue)")
        }
    }
}
