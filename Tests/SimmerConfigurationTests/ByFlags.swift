import SimmerConfiguration

extension Configuration {
    /// What these settings say, each written as a flag.
    static func byFlags(_ values: [String: String]) throws(ConfigurationError) -> Configuration {
        try read(flags: values.map { WrittenValue(key: $0, text: $1, origin: .flag($0)) })
    }

    /// What is wrong with them.
    static func problems(byFlags values: [String: String]) -> [String] {
        do {
            _ = try byFlags(values)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }
}
