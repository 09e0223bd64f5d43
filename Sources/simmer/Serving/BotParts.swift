import SimmerChat
import SimmerDialects
import SimmerDomain
import SimmerLanguage
import SimmerStore

struct BotParts: Sendable {
    let actions: any RoomActions
    let follower: any LogFollower

    init(grammar: Grammar, store: Store, settings: ChatSettings, clock: any WallClock) {
        actions = Silent()
        follower = Deaf()
    }
    func run() async throws { while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) } }

    final class Deaf: LogFollower { func take(_ effect: Effect) {} }
    struct Silent: RoomActions {
        func perform(_ request: Request, by account: Account, in room: Room, _ tx: Transaction) throws -> JSON {
            throw Refusal(.offline)
        }
        func fire(_ id: String, _ tx: Transaction) throws {}
        func help(kind: RoomKind?, language: String) -> JSON { [] }
    }
}
