import SimmerActions
import SimmerBot
import SimmerChat
import SimmerConfiguration
import SimmerDialects
import SimmerDomain
import SimmerLanguage
import SimmerServices
import SimmerStore

/// The bot, put between the chat and the store: what its sentences do, programs and the scheduler do as well.
package struct BotParts: Sendable {
    let actions: any RoomActions
    let follower: any LogFollower
    private let consumer: BotConsumer

    init(_ environment: BotEnvironment, store: Store, clock: any WallClock, jobs: JobRunner) {
        consumer = BotConsumer(store: store, environment: environment, clock: clock)
        actions = Acting(
            firing: DueFiring(environment.actions),
            lapsing: FormLapse(environment),
            lines: DeviceLines(environment.grammar), consumer: consumer, grammar: environment.grammar)
        follower = Follower(consumer, jobs)
    }

    static func environment(
        grammar: Grammar, settings: ChatSettings, configuration: Configuration, recentLogins: RecentLogins
    ) -> BotEnvironment {
        var environment = BotEnvironment(
            grammar: grammar, limits: settings.limits, version: settings.version,
            address: { room, seq in
                let host = recentLogins.host(room: room, seq: seq)
                let local = host.map { (settings.isSecure ? "https://" : "http://") + $0 } ?? settings.localAddress
                return settings.publicAddress ?? local
            },
            session: { recentLogins.login(room: $0, seq: $1) })
        environment.isAddressedOnly = configuration.botListens == .addressed
        environment.actions.pushRepeats = configuration.pushRepeats
        environment.actions.nutritionSources = OutsideWork.sourceNames(configuration)
        environment.actions.literatureSource = OutsideWork.literatureName(configuration)
        environment.reading = ReadingParts.gate(configuration)
        environment.supportAddress = configuration.supportAddress
        environment.contact = configuration.contact
        environment.actions.publicAddress = settings.publicAddress
        environment.actions.sendsMail = settings.sendsMail
        return environment
    }

    /// Reads until the task is cancelled.
    package func run() async throws { try await consumer.run() }

    /// Returns when the bot has dealt with everything that was published before this call. Somebody must `run` it.
    package func caughtUp() async { await consumer.caughtUp() }
}

private struct Acting: RoomActions {
    let firing: DueFiring
    let lapsing: FormLapse
    let lines: DeviceLines
    let consumer: BotConsumer
    let grammar: Grammar

    func fire(_ id: String, _ tx: Transaction) throws -> Bool {
        try lapsing.fire(id, tx) ?? firing.fire(id, tx)
    }

    func line(_ text: String, at device: Account, in room: Room, _ tx: Transaction) throws -> DeviceLine {
        try lines.read(text, at: device, in: room, tx)
    }

    func reading(of text: String, by account: AccountKey, in room: RoomKey) async throws -> LineReading {
        try await consumer.reading(of: text, by: account, in: room)
    }

    func help(kind: RoomKind?, language: String) -> JSON {
        .array(
            grammar.examples(for: language, roomKind: kind?.rawValue).map {
                ["say": .string($0.say), "does": .string($0.does)]
            })
    }
}

private final class Follower: LogFollower {
    private let consumer: BotConsumer
    private let jobs: JobRunner
    init(_ consumer: BotConsumer, _ jobs: JobRunner) {
        self.consumer = consumer
        self.jobs = jobs
    }
    func follow(_ effect: Effect) {
        if case .jobAdded = effect { jobs.wake() }
        consumer.follow(effect)
    }
}
