import SimmerDialects
import SimmerDomain
import SimmerNet

/// Who hears a room, apart by language: what all readers of a language are sent is looked up once, and not for each of them. On the loop only.
struct Audience {
    /// By the place of their language.
    private var readers = [ContiguousArray<Subscription>](repeating: [], count: SharedLanguage.all.count)
    /// Those to whom their dialects speak one by one.
    private var others: ContiguousArray<Subscription> = []

    var count: Int { readers.reduce(others.count) { $0 + $1.count } }

    /// In no order.
    var all: [Subscription] { readers.flatMap { $0 } + others }

    mutating func add(_ subscription: Subscription) {
        if let language = subscription.language {
            Self.add(subscription, to: &readers[language.place])
        } else {
            Self.add(subscription, to: &others)
        }
    }

    /// Nothing happens to a subscription that is not here.
    mutating func remove(_ subscription: Subscription) {
        if let language = subscription.language {
            Self.remove(subscription, from: &readers[language.place])
        } else {
            Self.remove(subscription, from: &others)
        }
    }

    /// Sends an event of the room's log to those who have caught up with it.
    /// - Parameter speak: says it in the dialect of a session that shares its frames with nobody.
    func deliver(_ event: EncodedEvent, speak: (Event, Session) -> Void) {
        for (language, readers) in zip(SharedLanguage.all, readers) where !readers.isEmpty {
            let frame = event.frame(in: language)
            for reader in readers where reader.isLive { reader.connection.send(frame, droppable: false) }
        }
        for listener in others where listener.isLive {
            if let event = event.event { speak(event, listener.session) }
        }
    }

    /// Sends an event without a place in the log to everybody but an account; the first thing that a full queue leaves out.
    func tell(_ event: EncodedEvent, except: AccountKey?, speak: (Event, Session) -> Void) {
        func hears(_ listener: Subscription) -> Bool { except == nil || listener.session.account != except }
        for (language, readers) in zip(SharedLanguage.all, readers) where !readers.isEmpty {
            let frame = event.frame(in: language)
            for reader in readers where hears(reader) { reader.connection.send(frame, droppable: true) }
        }
        for listener in others where hears(listener) {
            if let event = event.event { speak(event, listener.session) }
        }
    }

    private static func add(_ subscription: Subscription, to list: inout ContiguousArray<Subscription>) {
        subscription.place = list.count
        list.append(subscription)
    }

    private static func remove(_ subscription: Subscription, from list: inout ContiguousArray<Subscription>) {
        guard subscription.place < list.count, list[subscription.place] === subscription else { return }
        list.swapAt(subscription.place, list.count - 1)
        list[subscription.place].place = subscription.place
        list.removeLast()
    }
}
