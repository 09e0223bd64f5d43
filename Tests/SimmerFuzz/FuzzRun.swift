import Foundation
import Glibc
import SimmerTesting

/// Cases one after the other, each measured.
struct FuzzRun {
    /// CPU time of one case; more is a hang.
    private static let mostSeconds = 0.1
    /// Seconds of the clock after which a case that does not come back ends the process.
    private static let patience: UInt32 = 60
    /// What the process may grow by after its first fifth.
    private static let mostGrowth = 16 << 20
    private static let mostFaults = 5

    private let target: any FuzzTarget
    private let mutator: Mutator
    private let seed: UInt64
    private let progress: Progress?
    private(set) var faults: [String] = []
    private var worst = (seconds: 0.0, number: 0)
    private var count = 0
    private var total = 0.0
    private var warm = 0
    private var end = 0

    init(target: any FuzzTarget, seed: UInt64, progress: Progress?) {
        self.target = target
        self.seed = seed
        self.progress = progress
        mutator = Mutator(corpus: target.corpus)
    }

    mutating func all(_ numbers: Range<Int>) {
        let warmEnd = numbers.lowerBound + numbers.count / 5
        for number in numbers {
            one(number)
            if number == warmEnd { warm = Self.residentBytes() }
            if faults.count >= Self.mostFaults { break }
        }
        end = Self.residentBytes()
        // A few cases say nothing of growth.
        if numbers.count >= 10_000, faults.isEmpty, end - warm > Self.mostGrowth {
            faults.append("memory grew from \(warm >> 20) to \(end >> 20) MB")
        }
        alarm(0)
    }

    /// The bytes of a case, and what decides the rest.
    func made(_ number: Int) -> ([UInt8], UInt64) {
        var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
        let bytes = mutator.make(&dice)
        return (bytes, dice.next())
    }

    private mutating func one(_ number: Int) {
        progress?.note(number)
        alarm(Self.patience)
        let (bytes, salt) = made(number)
        var (seconds, fault) = measured(bytes, salt)
        // Whoever was interrupted is quick the second or third time.
        var tries = 0
        while seconds > Self.mostSeconds, tries < 3 {
            seconds = min(seconds, measured(bytes, salt).0)
            tries += 1
        }
        count += 1
        total += seconds
        if seconds > worst.seconds { worst = (seconds, number) }
        if seconds > Self.mostSeconds { fault = fault ?? "took \(Int(seconds * 1_000)) ms of CPU" }
        if let fault {
            faults.append(
                "case \(number): \(fault); it was \(String(reflecting: String(decoding: bytes.prefix(600), as: UTF8.self)))"
            )
        }
    }

    private func measured(_ bytes: [UInt8], _ salt: UInt64) -> (Double, String?) {
        let begun = Self.cpuSeconds()
        let fault = target.fault(in: bytes, salt: salt)
        return (Self.cpuSeconds() - begun, fault)
    }

    func report(_ part: String) -> String {
        let each = count == 0 ? 0 : total / Double(count) * 1e6
        let told = String(
            format:
                "%@: %d cases with seed %llu, %.1f µs each, worst %.1f ms (case %d), memory %d MB after a fifth, %d at the end",
            part, count, seed, each, worst.seconds * 1e3, worst.number, warm >> 20, end >> 20)
        return ([told] + faults.map { "FAILED \($0)" }).joined(separator: "\n")
    }

    private static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func residentBytes() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
    }
}
