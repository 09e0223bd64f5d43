import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerFiles

/// What is known of a store of objects without asking one. With one: Tests/live/test_s3.py.
@Suite struct ObjectTests {
    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
          <Name>house</Name><Prefix>files/</Prefix><KeyCount>2</KeyCount><MaxKeys>2</MaxKeys><IsTruncated>true</IsTruncated>
          <Contents><Key>files/a</Key><LastModified>2026-11-30T08:10:31.250Z</LastModified><Size>3</Size></Contents>
          <Contents>
            <Key>files/a.view</Key>
            <LastModified>2026-11-30T08:10:31Z</LastModified>
          </Contents>
        </ListBucketResult>
        """

    @Test("a page of objects: names, times, and whether more follow")
    func listing() throws {
        let page = try #require(ObjectListing(Self.page))
        let time = Instant(milliseconds: 1_796_026_231_000)
        #expect(
            page.objects == [
                .init(key: "files/a", since: Instant(milliseconds: time.milliseconds + 250)),
                .init(key: "files/a.view", since: time),
            ])
        #expect(page.isCut)
        #expect(try #require(ObjectListing(Self.page.replacing(">true<", with: ">false<"))).isCut == false)
        // What was cut, or is something else, is not taken for an empty bucket.
        for text in [
            "", "<html>", Self.page.replacing("<Key>files/a</Key>", with: ""),
            Self.page.replacing("2026-11", with: "x"),
        ] {
            #expect(ObjectListing(text) == nil)
        }
    }

    @Test("queries have their names in their order, encoded as they are signed")
    func queries() {
        #expect(ObjectListing.query(prefix: "", after: nil) == "list-type=2&max-keys=1000")
        #expect(
            ObjectListing.query(prefix: "a/b.c/", after: "a/b.c/.simmer-house")
                == "list-type=2&max-keys=1000&prefix=a%2Fb.c%2F&start-after=a%2Fb.c%2F.simmer-house")
    }

    @Test("a store that does not answer is looked for by one at a time")
    func presence() {
        var presence = ObjectPresence()
        let now = ContinuousClock.now
        func mayAsk(after milliseconds: Int) -> Bool { presence.mayAsk(at: now + .milliseconds(milliseconds)) }
        #expect([0, 0].map(mayAsk) == [true, true])
        presence.failed(at: now)
        // One looks; for a while all others are refused, unless it never comes back.
        #expect([900, 1_000, 1_001, 60_000, 100_000].map(mayAsk) == [false, true, false, false, true])
        presence.failed(at: now + .milliseconds(100_000))
        #expect([100_999, 101_000].map(mayAsk) == [false, true])
        // What that one came to had nothing to do with the store.
        presence.gaveUp(at: now + .milliseconds(101_500))
        #expect([101_500, 101_501].map(mayAsk) == [true, false])
        presence.answered()
        #expect([101_502, 101_502].map(mayAsk) == [true, true])
        presence.gaveUp(at: now + .milliseconds(101_503))
        #expect([101_503, 101_503].map(mayAsk) == [true, true])
    }

    @Test("of what was read lately as much is kept as may be, and the longest unused goes first")
    func cache() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("simmer-\(Identifier.random())")
        defer { try? FileManager.default.removeItem(at: place) }
        let folder = place.appendingPathComponent("cache")
        let cache = try FileCache(folder, most: 1_000)
        func add(_ name: String, _ bytes: Int) throws {
            let (file, descriptor) = try cache.newFile()
            defer { close(descriptor) }
            try Data(repeating: 7, count: bytes).write(to: file)
            cache.add(file, as: name)
            unlink(file.path)
        }
        func has(_ name: String) -> Bool {
            guard let descriptor = cache.open(name) else { return false }
            return close(descriptor) == 0
        }
        func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }

        for number in 0..<10 { try add("\(number)", 100) }
        #expect(has("0"))
        try add("10", 100)
        #expect(try names() == ["0", "3", "4", "5", "6", "7", "8", "9", "10"])
        #expect(!has("1") && !has("2") && has("0"))
        try add("big", 200)
        #expect(!has("big"), "what would put out much of the rest is not kept")
        // The same name again counts once.
        for _ in 0..<20 { try add("0", 100) }
        #expect(try names().count == 9)
        cache.drop("0")
        cache.trim { $0 == "4" }
        #expect(try names() == ["4"])
        #expect(try FileCache(folder, most: 0).open("4") == nil)
        #expect(try names().isEmpty)
    }
}
