import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerChat

/// Who acts at shared devices.
@Suite struct DevicesTests {
    private var devices = Devices()
    private let clock = HeldClock()
    private let tablet: AccountKey = 9
    private let ana: AccountKey = 2
    private let bo: AccountKey = 3

    @Test("who is chosen stays so for two minutes after the last deed there")
    mutating func staying() {
        #expect(devices.person(at: tablet, now: clock.now()) == nil)
        devices.choose(ana, at: tablet, now: clock.now())
        clock.advance(seconds: 119)
        #expect(devices.person(at: tablet, now: clock.now()) == ana)
        devices.stay(ana, at: tablet, now: clock.now())
        #expect(devices.end(at: tablet) == clock.now().adding(seconds: 120))
        clock.advance(seconds: 119)
        #expect(devices.person(at: tablet, now: clock.now()) == ana)
        clock.advance(seconds: 1)
        #expect(devices.person(at: tablet, now: clock.now()) == nil)
    }

    @Test("what somebody else began keeps nobody chosen")
    mutating func others() {
        devices.choose(ana, at: tablet, now: clock.now())
        clock.advance(seconds: 60)
        devices.stay(bo, at: tablet, now: clock.now())
        clock.advance(seconds: 60)
        #expect(devices.person(at: tablet, now: clock.now()) == nil)
    }

    @Test("a clock that was set back asks again")
    mutating func setBack() {
        devices.choose(ana, at: tablet, now: clock.now())
        #expect(devices.person(at: tablet, now: clock.now().adding(seconds: -1)) == nil)
    }

    @Test("a number answers only the question who is there, and a choice ends the question")
    mutating func asked() {
        devices.ask(at: tablet, now: clock.now())
        #expect(devices.isAsked(at: tablet))
        #expect(devices.person(at: tablet, now: clock.now()) == nil)
        devices.choose(bo, at: tablet, now: clock.now())
        #expect(!devices.isAsked(at: tablet))
    }

    @Test("who was dismissed, and a device that was signed out, are forgotten")
    mutating func forgotten() {
        devices.choose(ana, at: tablet, now: clock.now())
        devices.dismiss(at: tablet)
        #expect(devices.person(at: tablet, now: clock.now()) == nil)
        devices.choose(ana, at: tablet, now: clock.now())
        devices.forget(tablet)
        #expect(devices.end(at: tablet) == nil)
    }
}
