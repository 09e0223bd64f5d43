import SimmerTesting
import Testing

@testable import SimmerDomain

/// What a kind reads, and what it writes then: stored things, exports and the hashes of the notebook go by these bytes.
struct KindBytes: Sendable {
    var kind = ""
    var given: String
    /// nil: what was given is no such thing.
    var written: String?

    static func same(_ text: String) -> KindBytes { read(text, written: text) }
    static func read(_ given: String, written: String) -> KindBytes { KindBytes(given: given, written: written) }
    static func refused(_ given: String) -> KindBytes { KindBytes(given: given, written: nil) }

    static let all: [KindBytes] = Kinds.all.flatMap { type in
        let pinned = (type as? any PinnedKind.Type)?.bytes ?? []
        return pinned.map { KindBytes(kind: type.kind, given: $0.given, written: $0.written) }
    }
}

/// A kind with the bytes that it reads and writes; every kind is one, beside its own tests or in `KindBytes+…`.
protocol PinnedKind: RoomObject {
    static var bytes: [KindBytes] { get }
}

@Suite("Things in JSON")
struct KindBytesTests {
    private func read<T: RoomObject>(_ type: T.Type, _ json: JSON) -> T? { T(id: "1", fields: json) }

    @Test(
        "a thing is read and written byte for byte as ever: full, empty, odd, and what is none",
        arguments: KindBytes.all)
    func pinned(_ bytes: KindBytes) throws {
        func written<T: RoomObject>(_ type: T.Type) throws -> String? {
            read(type, try JSON(parsing: bytes.given))?.fields.text
        }
        let kind: any RoomObject.Type = try #require(Kinds.type(of: bytes.kind))
        #expect(try written(kind) == bytes.written)
    }

    @Test("every kind is among them, with what it reads and what it refuses")
    func complete() {
        for kind in Kinds.all {
            let own = KindBytes.all.filter { $0.kind == kind.kind }
            #expect(own.contains { $0.written == nil } && own.contains { $0.written == $0.given }, "\(kind.kind)")
        }
    }

    /// What a field may hold by mistake, or of another kind.
    private static let values: [JSON] = [
        .null, true, false, 0, -1, 2.5, 1.0, 1e300, 9e18, "", "x", "b", "2026-11-02", "did", "running", "waiting",
        "green",
        [], ["a", 1], [["seconds": 4]], [:], ["kind": "off"], ["kind": "tea", "id": "7"], ["amount": 1, "unit": "g"],
        1_803_808_800_000, "https://a", "FREQ=DAILY",
    ]

    @Test("what was written reads back as the same thing, and is written the same", arguments: KindBytes.all.indices)
    func roundTrip(_ index: Int) throws {
        let bytes = KindBytes.all[index]
        var dice = Dice(state: UInt64(index))
        func check<T: RoomObject>(_ type: T.Type) throws {
            let members = try #require(try JSON(parsing: bytes.given).members)
            for _ in 0..<200 {
                var changed = members
                for _ in 0..<Int.random(in: 0...4, using: &dice) {
                    guard let place = changed.indices.randomElement(using: &dice) else { break }
                    switch Int.random(in: 0...5, using: &dice) {
                    case 0: changed.remove(at: place)
                    case 1: changed.shuffle(using: &dice)
                    default: changed[place].value = try #require(Self.values.randomElement(using: &dice))
                    }
                }
                guard let first = read(type, .object(changed))?.fields.text else { continue }
                let thing = try #require(read(type, try JSON(parsing: first)), "\(first)")
                #expect(thing.fields.text == first)
                #expect(read(type, try JSON(parsing: thing.fields.text)) == thing)
                #expect(read(type, thing.fields) == thing)
            }
        }
        let kind: any RoomObject.Type = try #require(Kinds.type(of: bytes.kind))
        try check(kind)
    }
}
