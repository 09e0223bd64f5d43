import SimmerDomain

extension ProductLookup {
    /// What is said when nothing came of it. `asked` begins the names of the phrases of what was asked for, which name
    /// `values`.
    package func words(
        of asked: String, _ values: [String: PhraseValue], _ actions: Actions
    ) -> (text: String, code: Reason) {
        var values = values
        let key: String
        var code = Reason.offline
        switch self {
        case .found, .nothing: (key, code) = (asked + "not found", .notFound)
        case .busy(let source, let seconds):
            values["source"] = .text(source)
            values["minutes"] = .number(Double(max(1, (seconds + 59) / 60)))
            key = "busy"
        case .unreachable(let source?), .late(let source):
            values["source"] = .text(source)
            key = asked + "no answer"
        case .unreachable(nil): key = asked + "nobody to ask"
        }
        return (actions.phrase("nutrition/\(key)", values), code)
    }
}
