import Logging
import SimmerActions
import SimmerDomain
import SimmerNet
import SimmerStore

/// What the hub works with and never changes: the loop on which it runs, the store behind it, its settings, and those
/// whom it asks.
struct ChatEnvironment: Sendable {
    let loop: EventLoop
    let store: Store
    let settings: ChatSettings
    let phrases: any Phrasebook
    let methods: RoomMethods
    let actions: any RoomActions
    let clock: any WallClock
    let logger: Logger
    /// Which login said the latest messages, for "log me out".
    let recentLogins: RecentLogins
    let passwords: Passwords
    let metrics = ChatMetrics()
}

extension Hub {
    package nonisolated var store: Store { environment.store }
    package nonisolated var settings: ChatSettings { environment.settings }
    package nonisolated var phrases: any Phrasebook { environment.phrases }
    package nonisolated var clock: any WallClock { environment.clock }
    nonisolated var loop: EventLoop { environment.loop }
    nonisolated var methods: RoomMethods { environment.methods }
    nonisolated var actions: any RoomActions { environment.actions }
    nonisolated var logger: Logger { environment.logger }
    nonisolated var recentLogins: RecentLogins { environment.recentLogins }
    nonisolated var passwords: Passwords { environment.passwords }
    nonisolated var metrics: ChatMetrics { environment.metrics }
}
