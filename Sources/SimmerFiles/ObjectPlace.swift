import Foundation
import SimmerDomain

/// Files in a store of objects that speaks S3. What is read comes to this machine as a whole, and stays for a while.
package final class ObjectPlace: FilePlace {
    private let settings: ObjectSettings
    private let requests: ObjectRequests
    private let cache: FileCache

    package var shown: String { settings.shown }
    package let isShared = true
    package let isNear = false

    /// `cache`: a folder of this process alone, emptied here, of at most `cacheBytes`.
    package init(_ settings: ObjectSettings, cache: URL, cacheBytes: Int) throws {
        self.settings = settings
        requests = ObjectRequests(settings)
        self.cache = try FileCache(cache, most: cacheBytes)
    }

    private func key(_ name: String) -> String { settings.before + name }

    /// The status, of those that are an answer: 2xx, and 404 for an object that is not there.
    private func ask(_ request: ObjectRequests.Request) throws -> Int {
        let answer = try requests.ask(request)
        switch answer.status {
        case 200..<300: return answer.status
        // The bucket itself is there, or nothing is known of what is in it.
        case 404 where answer.trouble != "NoSuchBucket": return 404
        case 507: throw POSIXError(.ENOSPC)
        default: throw requests.away(answer)
        }
    }

    // MARK: - Writing

    package func put(_ file: URL, as name: String) throws {
        try send(file, as: name)
        cache.add(file, as: name)
        unlink(file.path)
    }

    package func adopt(_ file: URL, as name: String) throws {
        guard try ask(.init(method: "HEAD", key: key(name))) == 404 else { throw POSIXError(.EEXIST) }
        try send(file, as: name)
    }

    private func send(_ file: URL, as name: String) throws {
        let bytes = try Data(contentsOf: file, options: .alwaysMapped)
        let descriptor = Foundation.open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileBytes.fault(file) }
        defer { close(descriptor) }
        let request = ObjectRequests.Request(
            method: "PUT", key: key(name), sha256: ContentHash.hex(bytes), body: descriptor, bytes: bytes.count)
        guard try ask(request) != 404 else { throw AwayFiles(place: shown, reason: "404") }
    }

    /// What was answered for is kept.
    package func settle() {}

    package func remove(_ name: String) -> Bool {
        cache.drop(name)
        return (try? ask(.init(method: "DELETE", key: key(name)))) != nil
    }

    // MARK: - Reading

    package func open(_ name: String) throws -> Int32 {
        if let descriptor = cache.open(name) { return descriptor }
        let (file, descriptor) = try cache.newFile()
        do {
            guard try ask(.init(method: "GET", key: key(name), answer: descriptor)) != 404 else {
                throw POSIXError(.ENOENT)
            }
        } catch {
            close(descriptor)
            unlink(file.path)
            throw error
        }
        cache.add(file, as: name)
        unlink(file.path)
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    package func size(of name: String) -> Int? { nil }

    package func all() throws -> [FoundFile] {
        var found: [FoundFile] = []
        var after: String?
        while true {
            let page = try page(after: after)
            for object in page.objects where object.key.hasPrefix(settings.before) {
                let name = object.key.dropFirst(settings.before.count)
                // What stands below it is somebody else's.
                if !name.isEmpty, !name.contains("/") {
                    found.append(FoundFile(name: String(name), since: object.since))
                }
            }
            guard page.isCut, let last = page.objects.last?.key else { return found }
            after = last
        }
    }

    private func page(after: String?) throws -> ObjectListing {
        let (file, descriptor) = try cache.newFile()
        unlink(file.path)
        let answer = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let query = ObjectListing.query(prefix: settings.before, after: after)
        let status = try ask(.init(method: "GET", query: query, answer: descriptor))
        try answer.seek(toOffset: 0)
        guard status == 200,
            let page = ObjectListing(String(decoding: try answer.readToEnd() ?? Data(), as: UTF8.self))
        else { throw AwayFiles(place: shown, reason: "what it holds is not told: \(status)") }
        return page
    }

    package func missing(among names: [String]) throws -> [String] {
        let there = Set(try all().map(\.name))
        return names.filter { !there.contains($0) }
    }

    package func trim(_ isWanted: (_ name: String) -> Bool) { cache.trim(isWanted) }
}
