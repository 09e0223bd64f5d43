/// Which sense of an hour without am or pm people mean, in seconds since midnight: that of the hours in which they are
/// awake.
struct WakingHours {
    private let hours: Range<Int>

    /// - Parameters:
    ///   - saysMinutes: "6:45" of another day is a train or a bell, "6" an evening.
    ///   - day: whether it is about today, another day that was named or one that was not.
    init(_ context: ReadingContext, saysMinutes: Bool, day: Day) {
        switch (context.isForWaking, day) {
        // Who is woken at 2, 12 or 3 today naps.
        case (true, .open), (true, .today): hours = 4 * 3600..<13 * 3600
        case (true, .another): hours = 3600..<13 * 3600
        case (false, .another) where saysMinutes: hours = 6 * 3600..<23 * 3600
        case (false, _): hours = 7 * 3600..<23 * 3600
        }
    }

    enum Day { case today, another, open }

    func contains(_ seconds: Int) -> Bool { hours.contains(seconds) }

    /// The one of some times that is meant; nil only where there is none.
    func first(of times: [Int]) -> Int? { times.first(where: contains) ?? times.first }
}
