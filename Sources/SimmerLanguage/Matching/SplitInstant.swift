import Foundation
import SimmerDomain

/// Instants that belong together.
extension LineMatcher {
    /// "From Monday to Friday", said on a Monday or a Wednesday, is one span: its days are moved by a week so that they
    /// are in order. Days that are further apart were named by their dates and stay as they are.
    func ordered(_ slots: [String: SlotValue]) -> [String: SlotValue] {
        guard case .instant(var start)? = slots["start"], case .instant(var end)? = slots["end"],
            start.instant > end.instant, start.instant - end.instant < 7 * 86_400_000,
            start.instant - context.now < 8 * 86_400_000, start.grain == .day, end.grain == .day
        else { return slots }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = context.timeZone
        let today = calendar.startOfDay(for: context.now.date)
        if let earlier = calendar.date(byAdding: .day, value: -7, to: start.instant.date), earlier >= today {
            start.instant = Instant(earlier)
        } else if let later = calendar.date(byAdding: .day, value: 7, to: end.instant.date) {
            end.instant = Instant(later)
        }
        return slots.merging(["start": .instant(start), "end": .instant(end)]) { _, moved in moved }
    }

    /// "Remind me tomorrow to call Ana at 3": a day here and a time there are one instant.
    /// The slots with `also` put into `when`.
    func joined(_ slots: [String: SlotValue]) -> [String: SlotValue] {
        guard case .instant(let other)? = slots["also"] else { return slots }
        var slots = slots
        slots["also"] = nil
        guard case .instant(let first)? = slots["when"] else {
            slots["when"] = .instant(other)
            return slots
        }
        guard let joined = first.joined(with: other, reading) else { return slots }
        slots["when"] = .instant(joined)
        return slots
    }
}
