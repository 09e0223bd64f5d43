/// How a person reads times of day and temperatures; what the language writes where the person has chosen nothing.
package struct Measures: Sendable, Hashable {
    /// Hours as the language has them, "9:18 pm", or "21:18".
    package enum Clock: String, Sendable, CaseIterable {
        case ofLanguage = ""
        case twelve = "12"
        case twentyFour = "24"
    }

    /// Degrees: Celsius, which every language here writes, or Fahrenheit.
    package enum Temperature: String, Sendable, CaseIterable {
        case ofLanguage = ""
        case celsius = "c"
        case fahrenheit = "f"
    }

    package var clock: Clock
    package var temperature: Temperature

    package init(clock: Clock = .ofLanguage, temperature: Temperature = .ofLanguage) {
        self.clock = clock
        self.temperature = temperature
    }

    /// As every language writes by itself.
    package static let ofLanguage = Measures()
}

extension Account {
    package var measures: Measures {
        Measures(
            clock: Measures.Clock(rawValue: clock) ?? .ofLanguage,
            temperature: Measures.Temperature(rawValue: temperature) ?? .ofLanguage)
    }
}
