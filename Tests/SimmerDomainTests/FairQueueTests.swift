import SimmerDomain
import Testing

@Suite("work in turns")
struct FairQueueTests {
    private func all(_ queue: inout FairQueue<String, String>) -> [String] {
        var out: [String] = []
        while let next = queue.next() { out.append(next) }
        return out
    }

    @Test("who asks for one thing waits for one of a crowd, not for the crowd")
    func turns() {
        var queue = FairQueue<String, String>(mostOfOne: 9, mostInAll: 99)
        for i in 1...5 { #expect(queue.add("eve\(i)", of: "eve") == nil) }
        #expect(queue.next() == "eve1")
        #expect(queue.add("bob1", of: "bob") == nil)
        #expect(all(&queue) == ["bob1", "eve2", "eve3", "eve4", "eve5"])
        #expect(queue.isEmpty)
    }

    @Test("dear work counts for more than cheap work")
    func costs() {
        var queue = FairQueue<String, String>(mostOfOne: 9, mostInAll: 99)
        for i in 1...3 { _ = queue.add("large\(i)", of: "eve", cost: 10) }
        for i in 1...6 { _ = queue.add("small\(i)", of: "bob", cost: 1) }
        let order = all(&queue)
        #expect(order.firstIndex(of: "small6")! < order.firstIndex(of: "large2")! + 2)
        #expect(order.count == 9)
    }

    @Test("a key has so many places and no more")
    func mostOfOne() {
        var queue = FairQueue<String, String>(mostOfOne: 2, mostInAll: 99)
        #expect(queue.add("1", of: "eve") == nil)
        #expect(queue.add("2", of: "eve") == nil)
        #expect(queue.add("3", of: "eve") == "3")
        #expect(queue.waiting(of: "eve") == 2)
    }

    @Test("when all places are taken, the longest queue gives up its newest element")
    func full() {
        var queue = FairQueue<String, String>(mostOfOne: 9, mostInAll: 4)
        for i in 1...4 { _ = queue.add("eve\(i)", of: "eve") }
        #expect(queue.add("bob", of: "bob") == "eve4")
        #expect(queue.count == 4)
        #expect(all(&queue).contains("bob"))
    }

    @Test("one place for each of many: who comes last is refused, not who waits")
    func manyKeys() {
        var queue = FairQueue<String, String>(mostOfOne: 9, mostInAll: 3)
        for name in ["a", "b", "c"] { #expect(queue.add(name, of: name) == nil) }
        #expect(queue.add("d", of: "d") == "d")
        #expect(queue.count == 3)
    }

    @Test("nobody saves up turns by being away, and a debt is remembered")
    func noCredit() {
        var queue = FairQueue<String, String>(mostOfOne: 9, mostInAll: 99)
        queue.charge("eve", cost: 3)
        _ = queue.add("eve", of: "eve")
        _ = queue.add("bob", of: "bob")
        #expect(queue.next() == "bob")
        #expect(queue.next() == "eve")
    }
}
