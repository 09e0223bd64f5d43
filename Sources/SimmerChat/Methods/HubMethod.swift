import SimmerActions
import SimmerDomain

/// A method of the protocol with the part of the hub that answers it. What is not here is no method; how it is treated,
/// by whom it may be asked and what it is at a shared device stand in its descriptor.
struct HubMethod: Sendable {
    typealias OfAnybody = @Sendable (isolated Hub, Request, Session) async throws -> JSON
    typealias OfAccount = @Sendable (isolated Hub, Request, Account, Session) async throws -> JSON
    typealias AtOnce = @Sendable (isolated Hub, Request, Session) throws -> JSON?

    enum Answer: Sendable {
        /// Before a login.
        case anybody(OfAnybody)
        /// For an account, maybe that of whoever is chosen at a shared device.
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
        self.init(room.descriptor) { hub, request, account, _ in try await hub.perform(room, request, account) }
    }

    static let all: [Method: HubMethod] = {
        var all = RoomMethods.all.mapValues { HubMethod($0) }
        for method in ofAccounts + ofRooms + ofMembers + ofMessages + ofPush { all[method.descriptor.method] = method }
        if let signing = all[.experimentSign] {
            all[.experimentSign] = HubMethod(signing.descriptor) { hub, request, account, session in
                try await hub.sign(request, account, session)
            }
        }
        return all
    }()
}

/// Every method of the protocol, in the order in which they are documented.
package enum ProtocolMethods {
    package static let all: [MethodDescriptor] = Method.allCases.compactMap { HubMethod.all[$0]?.descriptor }
}
