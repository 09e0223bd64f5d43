import SimmerConfiguration
import SimmerOperations
import SimmerServices

/// What is done for each kind of job, put together from the services outside and the bot that says what came of it.
enum OutsideWork {
    static func kinds(_ configuration: Configuration) -> [String: JobKind] {
        [:]
    }

    /// "Simmer/0.1.0 (ops@example.org)": whom to write to about what this server asks for.
    static func userAgent(_ configuration: Configuration) -> String {
        let contact = configuration.contact ?? configuration.publicAddress
        return "Simmer/\(Version.current)" + (contact.map { " (\($0))" } ?? "")
    }
}
