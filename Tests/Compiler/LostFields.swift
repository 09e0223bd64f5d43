// Shows by itself a fault of the optimiser in Swift 6.3.1: a large struct that is taken out of a tuple, which itself
// comes out of an optional or another enum, keeps only the fields that the function reads; the others are whatever lay
// on the stack. Labels make no difference. It prints the forms that went wrong; the status is 1 when there was one.
// `scripts/compiler` runs it. Related: https://github.com/swiftlang/swift/issues/77558

import Glibc

struct Event {
    var room: Int64
    var seq: Int64
    var kind: UInt8
    var of: Int64?
    var author: Int64?
    var at: Int64
    var body: [UInt8]

    static func some(_ seq: Int64) -> Event {
        Event(room: 2, seq: seq, kind: 0, of: nil, author: 3, at: 99, body: [1, 2])
    }
    /// All that a form may look at before it gives the event back: what it does not read is what gets lost.
    var isMessage: Bool { kind == 0 && body.first != 0 }
}

struct Missing: Error {}
struct Kept { var pair: (Int64, Event)? }
struct Row { var id: Int64, pair: (Int64, Event) }

@inline(never)
func labelled(_ seq: Int64) throws -> (id: Int64, event: Event)? { seq == 0 ? nil : (1, .some(seq)) }
@inline(never)
func plain(_ seq: Int64) throws -> (Int64, Event)? { seq == 0 ? nil : (1, .some(seq)) }
@inline(never)
func later(_ seq: Int64) async throws -> (id: Int64, event: Event)? { seq == 0 ? nil : (1, .some(seq)) }
@inline(never)
func result(_ seq: Int64) -> Result<(Int64, Event), Missing> {
    seq == 0 ? .failure(Missing()) : .success((1, .some(seq)))
}
@inline(never)
func row(_ seq: Int64) -> Row? { seq == 0 ? nil : Row(id: 1, pair: (1, .some(seq))) }
func find(_ seq: Int64) throws -> Event? { try labelled(seq)?.event }

@inline(never)
func byLabel() throws -> Event {
    guard let event = try find(7), event.isMessage else { throw Missing() }
    return event
}
@inline(never)
func byNumber() throws -> Event {
    guard let event = try plain(7)?.1, event.isMessage else { throw Missing() }
    return event
}
@inline(never)
func takenApart() throws -> Event {
    guard let (_, event) = try labelled(7), event.isMessage else { throw Missing() }
    return event
}
@inline(never)
func awaited() async throws -> Event {
    guard let event = try await later(7)?.event, event.isMessage else { throw Missing() }
    return event
}
@inline(never)
func ofAParameter(_ pair: (Int64, Event)?) throws -> Event {
    guard let event = pair?.1, event.isMessage else { throw Missing() }
    return event
}
@inline(never)
func ofAProperty(_ kept: Kept) throws -> Event {
    guard let event = kept.pair?.1, event.isMessage else { throw Missing() }
    return event
}
@inline(never)
func ofAResult() throws -> Event {
    guard case .success((_, let event)) = result(7), event.isMessage else { throw Missing() }
    return event
}
@inline(never)
func ofAStruct() throws -> Event {
    guard let event = row(7)?.pair.1, event.isMessage else { throw Missing() }
    return event
}

@main
struct LostFields {
    static func main() async throws {
        let forms = [
            ("by its label", try byLabel()), ("by its number", try byNumber()), ("taken apart", try takenApart()),
            ("awaited", try await awaited()), ("of a parameter", try ofAParameter((1, .some(7)))),
            ("of a property", try ofAProperty(Kept(pair: (1, .some(7))))), ("of a result", try ofAResult()),
            ("of a struct", try ofAStruct()),
        ]
        var lost = 0
        for (name, event) in forms
        where event.room != 2 || event.seq != 7 || event.author != 3 || event.at != 99 || event.of != nil {
            print("fields lost: \(name)")
            lost += 1
        }
        if lost > 0 { exit(1) }
    }
}
