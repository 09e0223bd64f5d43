import Foundation
import SimmerDomain

extension SpokenInstant {
    /// A day and a time that were said apart ("remind me tomorrow to call at 7") as one instant.
    /// - Returns: nil unless one of them names a day without a time and the other a time without a day.
    package func joined(with other: SpokenInstant, _ context: ReadingContext) -> SpokenInstant? {
        if grain > .day, !namesDay, other.grain == .day, other.namesDay { return other.joined(with: self, context) }
        guard grain == .day, namesDay, other.grain > .day, !other.namesDay else { return nil }
        let clock = LocalClock(context.timeZone)
        let day = clock.local(instant).day
        let isToday = day == clock.local(context.now).day
        let times = [other.instant, other.alternative].compactMap { $0.map { clock.local($0).seconds } }.sorted()
        let open = times.filter { clock.instant(day, seconds: $0) > context.now }
        let choices = open.isEmpty ? times : open
        let hours = WakingHours(context, saysMinutes: other.grain > .hour, day: isToday ? .today : .another)
        let chosen = hours.first(of: choices) ?? choices[0]
        var joined = SpokenInstant(clock.instant(day, seconds: chosen), grain: other.grain, namesDay: true)
        joined.alternative = choices.first { $0 != chosen }.map { clock.instant(day, seconds: $0) }
        return joined
    }
}
