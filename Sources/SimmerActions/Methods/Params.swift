import Foundation
import SimmerDomain

/// What methods of a room read beside the plain types.
extension Params {
    func number(_ name: String) throws(Refusal) -> Double? {
        guard let value = optional(name) else { return nil }
        guard let number = value.double, number.isFinite else { throw Refusal(.notNumber, field: name) }
        return number
    }

    func texts(_ name: String, most: Int = 50) throws(Refusal) -> [String]? {
        guard let value = optional(name) else { return nil }
        guard let items = value.array, items.count <= most else { throw Refusal(.invalid, field: name) }
        let texts = items.compactMap(\.string)
        guard texts.count == items.count else { throw Refusal(.invalid, field: name) }
        return texts
    }

    func id(_ name: String) throws(Refusal) -> String {
        if let id = try optionalString(name) { return id }
        guard let id = try optionalString("id") else { throw Refusal(.missing, field: name) }
        return id
    }

    /// The first of these names that is there; missing is told under the first.
    func whole(_ names: String...) throws(Refusal) -> Int {
        for name in names {
            guard let value = optional(name) else { continue }
            guard let whole = value.int else { throw Refusal(.notNumber, field: name) }
            guard let small = Int32(exactly: whole) else {
                throw Refusal(whole < 0 ? .notPositive : .tooBig, field: name)
            }
            return Int(small)
        }
        throw Refusal(.missing, field: names.first)
    }

    func objects(_ name: String) throws(Refusal) -> [Params]? {
        guard let value = optional(name) else { return nil }
        guard let items = value.array, items.count <= 50, items.allSatisfy({ $0.members != nil }) else {
            throw Refusal(.invalid, field: name)
        }
        return items.map { Params($0) }
    }

    func object(_ name: String) throws(Refusal) -> Params? {
        guard let value = optional(name) else { return nil }
        guard value.members != nil else { throw Refusal(.invalid, field: name) }
        return Params(value)
    }

    /// nil when it is not there.
    func whole(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int? {
        guard optional(name) != nil else { return nil }
        let whole = try whole(name)
        guard range.contains(whole) else { throw Refusal(whole < range.lowerBound ? .invalid : .tooBig, field: name) }
        return whole
    }

    /// A number, or nil for null. Throws `missing` when it is not there, `invalid` outside of the range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(Refusal) -> Double? {
        guard let value = json[name] else { throw Refusal(.missing, field: name) }
        if value.isNull { return nil }
        guard let number = value.double else { throw Refusal(.notNumber, field: name) }
        guard range.contains(number) else { throw Refusal(.invalid, field: name) }
        return number
    }

    func version(_ name: String) throws(Refusal) -> Int? {
        guard let value = optional(name) else { return nil }
        guard let version = value.int, version > 0, version < 1 << 40 else { throw Refusal(.invalid, field: name) }
        return Int(version)
    }

    func instant(_ name: String) throws(Refusal) -> Instant? {
        guard let value = optional(name) else { return nil }
        guard let at = value.int.flatMap(Instant.init(checking:)) else { throw Refusal(.invalid, field: name) }
        return at
    }

    func zone(_ name: String) throws(Refusal) -> TimeZone? {
        guard let text = try optionalString(name) else { return nil }
        guard let zone = TimeZone(identifier: text) else { throw Refusal(.unknown, field: name) }
        return zone
    }

    /// "09:00"
    func time(_ name: String) throws(Refusal) -> TimeOfDay? {
        guard let text = try optionalString(name) else { return nil }
        let parts = text.split(separator: ":")
        guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
            (0...59).contains(minute)
        else { throw Refusal(.invalid, field: name) }
        return TimeOfDay(hour: hour, minute: minute)
    }
}
