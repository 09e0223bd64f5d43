import DequeModule
import SimmerDialects
import SimmerDomain

/// How many people without an account are here, and which have gone.
struct Guests {
    /// With a connection, and how many there were at most.
    private(set) var here = 0
    private(set) var most = 0
    /// Those who are being let in.
    private var entering = 0
    /// Those who have gone, of whom the store could not be told.
    private var staying: [AccountKey] = []
    /// Of those who have gone, the last ones.
    private var gone: Deque<FormerGuest> = []

    private static let mostGone = 256

    /// Holds a place for one more until `admit` or `giveUp`. Throws `limit` where there is none.
    /// - Parameter limit: so many may be here at once.
    mutating func hold(limit: Int) throws(Refusal) {
        guard here + entering < limit else { throw Refusal(.limit, phrase: "too many guests") }
        entering += 1
    }

    mutating func giveUp() { entering -= 1 }

    mutating func admit() {
        entering -= 1
        here += 1
        most = max(most, here)
    }

    /// `guest` is nil for one whom nobody knows any more.
    mutating func leave(_ guest: FormerGuest?) {
        here -= 1
        guard let guest else { return }
        if gone.count == Self.mostGone { gone.removeFirst() }
        gone.append(guest)
    }

    /// Those of this nick (in small letters) who have gone, the last one first.
    func former(_ nick: String) -> [FormerGuest] {
        gone.reversed().filter { $0.person.username.lowercased() == nick }
    }

    mutating func stay(_ account: AccountKey) { staying.append(account) }

    mutating func takeStaying() -> [AccountKey] {
        defer { staying = [] }
        return staying
    }
}
