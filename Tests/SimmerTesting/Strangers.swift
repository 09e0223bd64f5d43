import SimmerDialects

/// A roster that knows nobody.
package struct Strangers: Roster {
    package init() {}
    package func person(_ id: String) -> RosterPerson? { nil }
    package func person(named username: String, knownTo id: String) -> RosterPerson? { nil }
    package func shared(room id: String) -> String { id }
    package func topic(of room: String) -> String { "" }
    package func partner(in room: String, of id: String) -> RosterPerson? { nil }
    package func everybody(knownTo id: String) -> [RosterPerson] { [] }
    package func guest(named nick: String) -> RosterPerson? { nil }
    package func former(_ nick: String) -> [FormerGuest] { [] }
    package var guests: (now: Int, most: Int) { (0, 0) }
    package var open: [OpenRoom] { [] }
}
