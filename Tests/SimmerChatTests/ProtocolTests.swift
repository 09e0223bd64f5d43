import SimmerActions
import SimmerDialects
import SimmerDomain
import Testing

@testable import SimmerChat

/// That the descriptors tell of every method and event.
@Suite("The protocol") struct ProtocolTests {
    @Test("every method has a descriptor of its own", arguments: SimmerDomain.Method.allCases)
    func described(method: SimmerDomain.Method) throws {
        let descriptor = try #require(HubMethod.all[method]).descriptor
        #expect(descriptor.method == method)
        #expect((descriptor.effect == .signals) == method.isNotification)
        #expect((descriptor.result == nil) == method.isNotification)
        #expect(descriptor.access != .member || descriptor.fields.contains { $0.name == "room" && $0.isNeeded })
    }

    @Test(
        "what is answered before a login says so, and the things of a room are its members'",
        arguments: SimmerDomain.Method.allCases)
    func access(method: SimmerDomain.Method) throws {
        let known = try #require(HubMethod.all[method])
        if case .anybody = known.answer { #expect(known.descriptor.access == .anybody) }
        if case .account = known.answer { #expect(known.descriptor.access != .anybody) }
        // The hub opens the room for these, to its members alone.
        if RoomMethods.all[method] != nil { #expect(known.descriptor.access == .member) }
    }

    @Test("what a shared device may do by itself changes nothing but what is the device's own")
    func devices() {
        let changes = ProtocolMethods.all.filter { $0.atDevice == .ofDevice && $0.effect == .changes }.map(\.method)
        #expect(changes == [.accountLogout, .deviceWho, .roomRead, .noodleNutrition])
    }

    @Test("every event is documented, once")
    func events() { #expect(EventDescriptor.all.map(\.name) == EventName.allCases) }
}
