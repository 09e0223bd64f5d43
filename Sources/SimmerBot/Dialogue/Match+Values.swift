import SimmerDomain
import SimmerLanguage

/// The values of an order, by the names of its slots: the first of them that was said.
extension Match {
    func text(_ slots: [String]) -> String? { slots.lazy.compactMap { self.slots[$0]?.words }.first }

    func duration(_ slots: [String]) -> Double? {
        for slot in slots { if case .duration(let seconds) = self.slots[slot] { return seconds } }
        return nil
    }

    func instant(_ slots: [String]) -> SpokenInstant? {
        for slot in slots { if case .instant(let said) = self.slots[slot] { return said } }
        return nil
    }

    /// Whichever slot holds it.
    var recurrence: Recurrence? {
        for value in slots.values { if case .recurrence(let said) = value { return said } }
        return nil
    }
}
