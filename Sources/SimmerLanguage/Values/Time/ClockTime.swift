/// A time of day as it was said.
struct ClockTime: Sendable {
    enum Half: String, Sendable {
        /// Morning or afternoon was not said and both are possible.
        case either
        case am, pm
        /// On the clock of 24 hours.
        case exact
    }

    /// 0…24.
    var hour: Int
    var minute: Int?
    var second: Int?
    var half: Half

    var grain: SpokenInstant.Grain { second != nil ? .second : minute != nil ? .minute : .hour }

    /// Seconds since midnight on the clock of 24 hours, taking a half of the day that was not said for `half`.
    func seconds(taking half: Half) -> Int {
        var hour = hour
        switch self.half == .either ? half : self.half {
        case .pm where hour < 12: hour += 12
        case .am where hour == 12: hour = 0
        default: break
        }
        return hour * 3600 + (minute ?? 0) * 60 + (second ?? 0)
    }

    /// This time so many minutes later (or earlier), on a clock face.
    func moved(byMinutes minutes: Int) -> ClockTime? {
        guard minute == nil || minute == 0 else { return nil }
        var moved = self
        if half == .either {
            let face = ((hour % 12) * 60 + minutes + 720) % 720
            moved.hour = face / 60 == 0 ? 12 : face / 60
            moved.minute = face % 60
        } else {
            let day = (seconds(taking: .exact) / 60 + minutes + 1440) % 1440
            moved.hour = day / 60
            moved.minute = day % 60
            moved.half = .exact
        }
        return moved
    }
}

extension Meaning {
    func clock(_ parts: ArraySlice<Part>, _ writing: Writing) -> ClockTime? {
        var numbers: [Int] = []
        var base: ClockTime?
        var said: ClockTime.Half?
        for part in parts {
            switch part {
            case .number(let n): numbers.append(n.whole)
            case .clock(let c): base = c
            case .key(let key): said = ClockTime.Half(rawValue: key)
            default: return nil
            }
        }
        switch self {
        case .clock(let fixed):
            var time: ClockTime
            if let base {
                time = base
            } else {
                guard let hour = numbers.first, (0...24).contains(hour) else { return nil }
                let minute = numbers.count > 1 ? numbers[1] : nil
                guard hour < 24 || (minute ?? 0) == 0 else { return nil }
                let half: ClockTime.Half = writing.halfDays && (1...12).contains(hour) ? .either : .exact
                time = ClockTime(hour: hour, minute: minute, second: numbers.count > 2 ? numbers[2] : nil, half: half)
            }
            return time.with(half: said ?? fixed)
        case .packedClock(let fixed):
            guard let packed = numbers.first, packed % 100 < 60, packed / 100 <= 24 else { return nil }
            let half: ClockTime.Half = writing.halfDays && (1...12).contains(packed / 100) ? .either : .exact
            return ClockTime(hour: packed / 100, minute: packed % 100, second: nil, half: half)
                .with(half: said ?? fixed)
        case .past(let minutes):
            guard let minutes = minutes ?? numbers.first else { return nil }
            return base?.moved(byMinutes: minutes)
        case .before(let minutes):
            guard let minutes = minutes ?? numbers.first else { return nil }
            return base?.moved(byMinutes: -minutes)
        default: return nil
        }
    }
}

extension ClockTime {
    /// This time with am or pm said; nil where that cannot be ("15 am").
    func with(half said: Half?) -> ClockTime? {
        guard let said else { return self }
        var time = self
        switch said {
        case .am, .pm:
            guard (1...12).contains(hour) || (hour == 0 && said == .am) else {
                return said == .pm && hour > 12 ? self : nil
            }
            time.half = said
        case .exact, .either: time.half = said
        }
        return time
    }
}
