import Foundation
import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerStore

/// No test: how many messages a second stores acknowledge. `scripts/build run-tests --filter WriterFigures` with
/// SIMMER_FIGURES=ROUNDS prints a table (docs/performance.md).
@Suite(.serialized) struct WriterFigures {
    private static let rounds = ProcessInfo.processInfo.environment["SIMMER_FIGURES"].flatMap(Int.init)
    private static let rooms = 100
    private static let senders = 100
    private static let seconds = 3.0

    private struct Way {
        var name: String
        var engine: TestEngine
        var writers = 1
        /// Each writer has rooms of its own.
        var isApart = false
        /// Requests promise nothing, so that each batch is alone.
        var isAlone = false
        /// One request in so many does more than to say something.
        var other = 0
    }

    private static let ways = [
        Way(name: "SQLite", engine: .sqlite),
        Way(name: "PostgreSQL, one writer alone", engine: .postgres),
        Way(name: "one shared writer", engine: .sharing),
        Way(name: "two shared writers, rooms of their own", engine: .sharing, writers: 2, isApart: true),
        Way(name: "two shared writers, the same rooms", engine: .sharing, writers: 2),
        Way(name: "two, the same rooms, one request in 50 not a message", engine: .sharing, writers: 2, other: 50),
        Way(
            name: "two, rooms of their own, each batch alone", engine: .sharing, writers: 2, isApart: true,
            isAlone: true),
        Way(name: "two, the same rooms, each batch alone", engine: .sharing, writers: 2, isAlone: true),
    ]

    /// Messages a second, and the times of their answers in milliseconds.
    private static func run(_ way: Way) async throws -> (rate: Double, times: [Double]) {
        let place = try TemporaryStore(engine: way.engine, longestTail: 1_000)
        var stores = [place.store]
        if way.writers == 2 { stores.append(try place.reopened()) }
        let ana = try await place.person("ana")
        var rooms: [RoomKey] = []
        for number in 0..<Self.rooms { rooms.append(try await place.room("Room \(number)", owner: ana).key) }
        let keys = rooms
        let (begin, warm) = (ContinuousClock.now, Duration.seconds(1))
        let end = begin + warm + .seconds(seconds)
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for (writer, store) in stores.enumerated() {
                for sender in 0..<senders {
                    group.addTask {
                        var (times, number): ([Double], Int) = ([], 0)
                        while .now < end {
                            number += 1
                            let place = way.isApart ? keys[(sender * 2 + writer) % keys.count] : keys[sender]
                            var message = NewMessage(author: ana.key, text: "The soup is on the table, come in.")
                            message.cid = "\(writer) \(sender) \(number)"
                            let start = ContinuousClock.now
                            let isOther = way.other > 0 && (number + sender).isMultiple(of: way.other)
                            let upTo = Int64(number)
                            if isOther {
                                try await store.write { tx in
                                    _ = try tx.members.markRead(ana.key, in: place, upTo: upTo)
                                }
                            } else if way.isAlone {
                                let said = message
                                _ = try await store.plainly { tx in
                                    guard try tx.members.role(ana.key, in: place) != nil else { return }
                                    _ = try tx.events.say(said, in: place)
                                }
                            } else {
                                _ = try await store.say(message, in: place)
                            }
                            if start > begin + warm, .now < end {
                                times.append((ContinuousClock.now - start) / .milliseconds(1))
                            }
                        }
                        return times
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(try place.store.faults() == [])
        if stores.count == 2 { try stores[1].close() }
        return (Double(times.count) / seconds, times.sorted())
    }

    @Test("how many messages are acknowledged", .enabled(if: rounds != nil))
    func messages() async throws {
        var found = Self.ways.map { _ in [(rate: Double, p50: Double, p99: Double)]() }
        for _ in 0..<(Self.rounds ?? 1) {
            for (number, way) in Self.ways.enumerated() {
                let (rate, times) = try await Self.run(way)
                found[number].append((rate, times[times.count / 2], times[times.count * 99 / 100]))
            }
        }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        func shown(_ value: Double) -> String { String(format: value >= 100 ? "%.0f" : "%.2g", value) }
        print("| who writes | acks a second | of SQLite's in the same round | p50, p99 of an answer, ms |")
        print("|---|---:|---:|---:|")
        for (way, figures) in zip(Self.ways, found) {
            let ratios = zip(figures, found[0]).map { $0.rate / $1.rate }
            print(
                """
                | \(way.name) | \(shown(median(figures.map(\.rate)))) | \(shown(median(ratios))) \
                (\(shown(ratios.min() ?? 0)) – \(shown(ratios.max() ?? 0))) | \
                \(shown(median(figures.map(\.p50)))), \(shown(median(figures.map(\.p99)))) |
                """)
        }
    }
}

extension Store {
    /// As messages were said before anybody promised anything.
    fileprivate func plainly(_ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            submit(needsSavepoint: false, body) { continuation.resume(with: $0) }
        }
    }
}
