/// What a piece of a value means while it is being put together.
enum Part: Sendable {
    case none
    case number(Double)
    case unit(SpanUnit)
    case span(Span)
    case clock(ClockTime)
    indirect case moment(Moment)
    indirect case cadence(Cadence)
    case quantity(Double, String)
    /// The key of a word list: a measure, a part of the day, a time zone.
    case key(String)
}

extension Part {
    var number: Double? { if case .number(let n) = self { n } else { nil } }
    var unit: SpanUnit? { if case .unit(let u) = self { u } else { nil } }
    var span: Span? { if case .span(let s) = self { s } else { nil } }
    var clock: ClockTime? { if case .clock(let c) = self { c } else { nil } }
    var moment: Moment? { if case .moment(let m) = self { m } else { nil } }
    var cadence: Cadence? { if case .cadence(let c) = self { c } else { nil } }
    var key: String? { if case .key(let k) = self { k } else { nil } }
}

/// One reading of a category at one place.
struct PartReading: Sendable {
    var end: Int
    var part: Part
    /// 0…1, the product of the certainties of the patterns used.
    var certainty: Double
}

extension Double {
    /// The whole part; numbers that no pattern asks for are cut to what fits.
    var whole: Int { self.isFinite ? Int(max(-1e15, min(1e15, self))) : 0 }
}
