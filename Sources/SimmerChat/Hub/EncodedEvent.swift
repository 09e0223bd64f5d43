import SimmerDialects
import SimmerNet

/// A language whose frames are the same for all its readers, by its place in `Dialects.shared`.
struct SharedLanguage: Hashable {
    let place: Int

    static let all = Dialects.shared.indices.map { SharedLanguage(place: $0) }

    private init(place: Int) { self.place = place }

    /// nil for a language that speaks to each reader by itself.
    init?(_ dialect: any Dialect) {
        let kind = type(of: dialect)
        guard let place = Dialects.shared.firstIndex(where: { $0 == kind }) else { return nil }
        self.place = place
    }

    fileprivate var dialect: any SharedDialect.Type { Dialects.shared[place] }
}

/// An event on its way out, encoded once for each shared language, and only when somebody hears it in that language. On
/// the loop only.
final class EncodedEvent {
    private enum Content {
        case logged(WireEvent)
        case told(Event)
    }

    private let content: Content
    /// Of the language at the first place, in which nearly everybody hears.
    private var frame: Frame?
    private var others: [SharedLanguage: Frame] = [:]
    private var taken: Event?

    /// An event of a room's log.
    init(_ event: WireEvent) { content = .logged(event) }

    /// An event without a place in a log.
    init(_ event: Event) { content = .told(event) }

    func frame(in language: SharedLanguage) -> Frame {
        if language.place == 0, let frame { return frame }
        if language.place > 0, let frame = others[language] { return frame }
        let made =
            switch content {
            case .logged(let event): Frame(text: language.dialect.frame(of: event))
            case .told(let event): Frame(text: language.dialect.frame(of: event))
            }
        if language.place == 0 { frame = made } else { others[language] = made }
        return made
    }

    /// For languages that speak to each reader by itself; nil when the stored body is no JSON object.
    var event: Event? {
        switch content {
        case .told(let event): return event
        case .logged(let event):
            if taken == nil { taken = try? Event(event) }
            return taken
        }
    }
}
