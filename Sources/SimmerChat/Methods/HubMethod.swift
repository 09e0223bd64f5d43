import SimmerActions
import SimmerDomain

/// A method of the protocol with what answers it. What is not here is no method; how it is treated, by whom it may be
/// asked and what it is at a shared device stand in its descriptor, which stands beside what answers it.
struct HubMethod: Sendable {
    typealias OfAnybody = @Sendable (isolated Hub, Request, Session) async throws -> JSON
    typealias OfAccount = @Sendable (isolated Hub, HubCall) async throws -> JSON
    typealias AtOnce = @Sendable (isolated Hub, Request, Session) throws -> JSON?

    enum Answer: Sendable {
        /// Before a login.
        case anybody(OfAnybody)
        /// For an account, maybe that of whoever is chosen at a shared device. A room that it names is a `NamedRoom`,
        /// which opens to its members alone.
        case account(OfAccount)
    }

    let descriptor: MethodDescriptor
    let answer: Answer
    /// Answers what memory alone can answer, in the turn of its frame and without a task. Nil where the store must be
    /// asked; then nothing was done.
    let atOnce: AtOnce?

    init(_ descriptor: MethodDescriptor, atOnce: AtOnce? = nil, beforeLogin: @escaping OfAnybody) {
        self.descriptor = descriptor
        self.atOnce = atOnce
        answer = .anybody(beforeLogin)
    }

    init(_ descriptor: MethodDescriptor, atOnce: AtOnce? = nil, _ ofAccount: @escaping OfAccount) {
        self.descriptor = descriptor
        self.atOnce = atOnce
        answer = .account(ofAccount)
    }

    private init(_ room: RoomMethod) {
        self.init(room.descriptor) { hub, call in try await hub.perform(room, call.request, call.account) }
    }

    static let all: [Method: HubMethod] = {
        var all = RoomMethods.all.mapValues { HubMethod($0) }
        let own = [
            ofLogins, ofAccounts, ofOperator, ofBlocks, ofRooms, ofLog, ofInvites, ofMembers, ofDevices, ofMessages,
            ofBot, ofBots, ofHooks, ofEndpoints, ofSignals, ofPush, ofThings, ofPasskeys,
            ofGuests,
        ]
        for method in own.joined() { all[method.descriptor.method] = method }
        if let signing = all[.experimentSign] {
            all[.experimentSign] = HubMethod(signing.descriptor) { hub, call in try await hub.sign(call) }
        }
        return all
    }()

    // MARK: What many of them have

    static let room = Parameter.room(.room)
    static let cid = Parameter.optionalIdentifier(.cid)
    /// An account of somebody else.
    static let person = Parameter.identifier(.needed("account", .ref("Id"), "x"))
    /// Why somebody goes.
    static let reason = Parameter(
        .optional("reason", .string(max: ChangedMember.mostReason).described("Told to the room."))
    ) { params, name throws(Refusal) -> String? in
        guard let text = try params.optionalString(name), !text.isEmpty else { return nil }
        return try CleanText.line(text, in: 0...ChangedMember.mostReason, field: name)
    }
    /// The device or program that somebody logs in with; else the name that it said in `hello`.
    static let device = Parameter.optionalString(.optional("device", .string(max: 100)))
}

/// Every method of the protocol, in the order in which they are documented.
package enum ProtocolMethods {
    package static let all: [MethodDescriptor] = Method.allCases.filter { !$0.isOfIRC }
        .compactMap { HubMethod.all[$0]?.descriptor }
}
