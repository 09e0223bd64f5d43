import Foundation
import SimmerDomain

/// "Remind me tomorrow to call Ana at 3": a day here and a time there are one instant.
extension LineMatcher {
    /// The slots with `also` put into `when`.
    func joined(_ slots: [String: SlotValue]) -> [String: SlotValue] {
        guard case .instant(let other)? = slots["also"] else { return slots }
        var slots = slots
        slots["also"] = nil
        guard case .instant(let first)? = slots["when"] else {
            slots["when"] = .instant(other)
            return slots
        }
        let (day, time) = first.grain <= other.grain ? (first, other) : (other, first)
        guard day.grain <= .day, time.grain > .day else { return slots }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = context.timeZone
        let clock = calendar.dateComponents([.hour, .minute, .second], from: time.instant.date)
        guard
            let date = calendar.date(
                bySettingHour: clock.hour ?? 0, minute: clock.minute ?? 0, second: clock.second ?? 0,
                of: day.instant.date)
        else { return slots }
        slots["when"] = .instant(SpokenInstant(Instant(date), grain: time.grain, namesDay: true))
        return slots
    }
}
