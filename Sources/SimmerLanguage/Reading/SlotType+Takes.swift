extension SlotType {
    /// What it takes, for a reader that knows nothing of this program; nil for what says nothing by itself.
    var takes: String? {
        switch self {
        case .duration: "a length of time"
        case .minutes: "a number of minutes"
        case .instant: "a day or a time"
        case .recurrence: "how often it repeats"
        case .number: "a number"
        case .quantity, .amount: "a number with a unit"
        case .rating: "a number from 0 to 5"
        case .people: "how many people"
        case .temperature: "a temperature"
        case .known: "the name of a timer"
        case .label, .title, .proper, .distinct: "a short name"
        case .text, .words: "words of the line"
        case .email: "an e-mail address"
        case .barcode: "digits of a barcode"
        case .name(let kind), .common(let kind), .usual(let kind), .named(let kind):
            "the name of one that there is (\(kind))"
        case .fresh(let kind): "the name of a new one (\(kind))"
        case .filler, .pointer, .place, .choice: nil
        }
    }
}
