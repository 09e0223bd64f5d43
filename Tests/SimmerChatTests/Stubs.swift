import SimmerDialects
import SimmerDomain
import SimmerStore

@testable import SimmerChat

/// Sentences are their keys.
struct Silence: Phrasebook {
    let languages = ["en"]
    func hasPhrase(_ key: String, language: String) -> Bool { true }
    func phrase(_ key: String, _ values: [String: PhraseValue], language: String) -> String { key }
}

/// Can do nothing.
struct Nothing: RoomActions {
    func perform(_ request: Request, by account: Account, in room: Room, _ tx: Transaction) throws -> JSON { [:] }
    func prepared(_ request: Request, by account: Account, at now: Instant) async -> Request { request }
    func renew(_ earlier: JSON, of request: Request, by account: Account, in room: Room, _ tx: Transaction) throws
        -> JSON
    { earlier }
    func fire(_ id: String, _ tx: Transaction) throws -> Bool { false }
    func line(_ text: String, at device: Account, in room: Room, _ tx: Transaction) throws -> DeviceLine { .other }
    func begin(_ room: Room, by account: Account, _ tx: Transaction) throws {}
    func help(kind: RoomKind?, language: String) -> JSON { [] }
}
