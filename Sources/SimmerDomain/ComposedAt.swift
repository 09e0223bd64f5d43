/// When somebody without a network gave an order that comes now: `composedAt` of the protocol.
package enum ComposedAt {
    /// Two minutes of grace for a device whose clock runs ahead.
    private static let grace: Int64 = 120_000
    private static let longest: Int64 = 86_400_000

    /// The instant to count from, never after `now`. Throws `invalid` for one of more than a day ago, or ahead.
    package static func checked(_ instant: Instant, now: Instant) throws(Refusal) -> Instant {
        guard instant <= now + grace, now - instant <= longest else {
            throw Refusal(.invalid, field: "composedAt", phrase: "composed too long ago")
        }
        return min(instant, now)
    }
}
