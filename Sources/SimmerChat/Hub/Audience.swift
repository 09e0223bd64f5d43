import SimmerDialects
import SimmerDomain
import SimmerNet

/// Who hears a room, apart by language: what all readers of a language are sent is looked up once, and not for each of
/// them. On the loop only.
struct Audience {
    /// One who hears it, with all that a delivery looks at beside the connection.
    private struct Listener {
        let connection: any Peer
        /// Live events go out as they come; before, the replay reads up to the head.
        var isLive: Bool
        let subscription: Subscription
    }

    /// By the place of their language.
    private var readers = [ContiguousArray<Listener>](repeating: [], count: SharedLanguage.all.count)
    /// Those to whom their dialects speak one by one.
    private var others: ContiguousArray<Listener> = []

    var count: Int { readers.reduce(others.count) { $0 + $1.count } }

    /// In no order.
    var all: [Subscription] { (readers.joined() + others).map(\.subscription) }

    mutating func add(_ subscription: Subscription, isLive: Bool) {
        let listener = Listener(
            connection: subscription.session.connection, isLive: isLive, subscription: subscription)
        change(subscription) { list in
            subscription.place = list.count
            list.append(listener)
        }
    }

    /// It has caught up with the room.
    mutating func goLive(_ subscription: Subscription) {
        change(subscription) { list in
            if Self.holds(subscription, list) { list[subscription.place].isLive = true }
        }
    }

    /// Nothing happens to a subscription that is not here.
    mutating func remove(_ subscription: Subscription) {
        change(subscription) { list in
            guard Self.holds(subscription, list) else { return }
            list.swapAt(subscription.place, list.count - 1)
            list[subscription.place].subscription.place = subscription.place
            list.removeLast()
        }
    }

    /// Sends an event of the room's log to those who have caught up with it.
    /// - Parameter speak: says it in the dialect of a session that shares its frames with nobody.
    func deliver(_ event: EncodedEvent, speak: (Event, Session) -> Void) {
        for (language, readers) in zip(SharedLanguage.all, readers) where !readers.isEmpty {
            let frame = event.frame(in: language)
            // By index: a copy of a listener would count references to all that it holds, a thousand times in a large
            // room.
            for place in readers.indices where readers[place].isLive {
                readers[place].connection.send(frame, droppable: false)
            }
        }
        for listener in others where listener.isLive {
            if let event = event.event { speak(event, listener.subscription.session) }
        }
    }

    /// Sends an event without a place in the log to everybody but an account; the first thing that a full queue leaves
    /// out.
    func broadcast(_ event: EncodedEvent, except: AccountKey?, speak: (Event, Session) -> Void) {
        func hears(_ listener: Listener) -> Bool {
            except == nil || listener.subscription.session.account != except
        }
        for (language, readers) in zip(SharedLanguage.all, readers) where !readers.isEmpty {
            let frame = event.frame(in: language)
            for reader in readers where hears(reader) { reader.connection.send(frame, droppable: true) }
        }
        for listener in others where hears(listener) {
            if let event = event.event { speak(event, listener.subscription.session) }
        }
    }

    private mutating func change(_ subscription: Subscription, _ body: (inout ContiguousArray<Listener>) -> Void) {
        if let language = subscription.language { body(&readers[language.place]) } else { body(&others) }
    }

    private static func holds(_ subscription: Subscription, _ list: ContiguousArray<Listener>) -> Bool {
        subscription.place < list.count && list[subscription.place].subscription === subscription
    }
}
