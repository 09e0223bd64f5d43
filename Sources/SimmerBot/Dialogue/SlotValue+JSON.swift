import SimmerDomain
import SimmerLanguage

/// Slots as drafts keep them.
extension SlotValue {
    var json: JSON {
        switch self {
        case .duration(let seconds): ["duration": .double(seconds)]
        case .instant(let said):
            .compact([
                "instant": JSON(said.instant), "grain": .string(said.grain.rawValue),
                "alternative": said.alternative.map { JSON($0) }, "namesDay": .bool(said.namesDay),
            ])
        case .recurrence(let said): ["recurrence": said.json]
        case .number(let number): ["number": .double(number)]
        case .quantity(let amount, let unit): ["quantity": .double(amount), "unit": .string(unit)]
        case .rating(let rating): ["rating": .double(rating)]
        case .name(let name, let kind): ["name": .string(name), "kind": .string(kind)]
        case .text(let text): ["text": .string(text)]
        case .choice(let key): ["choice": .string(key)]
        case .pointer(let pointer): ["pointer": pointer.json]
        }
    }

    init?(_ json: JSON) {
        if let seconds = json["duration"]?.double {
            self = .duration(seconds)
        } else if let at = json["instant"]?.int {
            self = .instant(
                SpokenInstant(
                    Instant(milliseconds: at),
                    grain: json["grain"]?.string.flatMap(SpokenInstant.Grain.init(rawValue:)) ?? .minute,
                    alternative: json["alternative"]?.int.map(Instant.init(milliseconds:)),
                    namesDay: json["namesDay"]?.bool ?? false))
        } else if let said = json["recurrence"].flatMap({ Recurrence($0) }) {
            self = .recurrence(said)
        } else if let number = json["number"]?.double {
            self = .number(number)
        } else if let amount = json["quantity"]?.double {
            self = .quantity(amount, unit: json["unit"]?.string ?? "")
        } else if let rating = json["rating"]?.double {
            self = .rating(rating)
        } else if let name = json["name"]?.string {
            self = .name(name, kind: json["kind"]?.string ?? "")
        } else if let text = json["text"]?.string {
            self = .text(text)
        } else if let key = json["choice"]?.string {
            self = .choice(key)
        } else if let pointer = json["pointer"].flatMap({ Pointer($0) }) {
            self = .pointer(pointer)
        } else {
            return nil
        }
    }
}

extension SlotValue {
    /// What was said in words, if it was.
    var words: String? {
        switch self {
        case .text(let text): text
        case .name(let name, _): name
        case .choice(let key): key
        default: nil
        }
    }
}

extension Pointer {
    fileprivate var json: JSON {
        switch self {
        case .place(let place): ["place": JSON(place)]
        case .length(let seconds): ["length": .double(seconds)]
        case .it, .last, .all, .mine, .both: JSON(key)
        }
    }

    fileprivate init?(_ json: JSON) {
        if let pointer = json.string.flatMap({ Pointer(key: $0) }) {
            self = pointer
        } else if let place = json["place"]?.int {
            self = .place(Int(place))
        } else if let seconds = json["length"]?.double {
            self = .length(seconds)
        } else {
            return nil
        }
    }
}

extension Recurrence {
    fileprivate var json: JSON {
        .compact([
            "every": JSON(every), "unit": .string(unit.rawValue),
            "days": .array(
                weekdays.map { .compact(["day": JSON($0.weekday), "ordinal": $0.ordinal.map { JSON($0) }]) }),
            "dayOfMonth": dayOfMonth.map { JSON($0) }, "month": month.map { JSON($0) },
            "times": .array(times.map { JSON($0.hour * 60 + $0.minute) }), "until": until.map { JSON($0) },
            "count": count.map { JSON($0) }, "other": otherTime.map { JSON($0.hour * 60 + $0.minute) },
        ])
    }

    fileprivate init?(_ json: JSON) {
        guard let unit = json["unit"]?.string.flatMap(Unit.init(rawValue:)), let every = json["every"]?.int else {
            return nil
        }
        self.init(
            every: Int(every), unit: unit,
            weekdays: (json["days"]?.array ?? []).compactMap { day in
                day["day"]?.int.map { Day(weekday: Int($0), ordinal: day["ordinal"]?.int.map(Int.init)) }
            },
            dayOfMonth: json["dayOfMonth"]?.int.map(Int.init), month: json["month"]?.int.map(Int.init),
            times: (json["times"]?.array ?? []).compactMap(\.int).map {
                TimeOfDay(hour: Int($0) / 60, minute: Int($0) % 60)
            },
            until: json["until"]?.int.map(Instant.init(milliseconds:)), count: json["count"]?.int.map(Int.init))
        otherTime = json["other"]?.int.map { TimeOfDay(hour: Int($0) / 60, minute: Int($0) % 60) }
    }
}

extension Match {
    var json: JSON {
        [
            "intent": .string(intent), "language": .string(language),
            "slots": .object(slots.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) }),
        ]
    }

    init?(_ json: JSON) {
        guard let intent = json["intent"]?.string, let language = json["language"]?.string else { return nil }
        self.init(intent: intent, language: language, slots: Self.slots(json["slots"]))
    }

    static func slots(_ json: JSON?) -> [String: SlotValue] {
        var slots: [String: SlotValue] = [:]
        for member in json?.members ?? [] { slots[member.name] = SlotValue(member.value) }
        return slots
    }
}
