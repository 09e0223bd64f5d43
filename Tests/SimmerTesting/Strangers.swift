import SimmerDialects

/// A roster that knows nobody.
package struct Strangers: Roster {
    package init() {}
    package func person(_ id: String) -> RosterPerson? { nil }
    package func person(named username: String, knownTo id: String) -> RosterPerson? { nil }
    package func partner(in room: String, of id: String) -> RosterPerson? { nil }
}
