import SimmerConfiguration
import SimmerDomain
import Testing

/// Where uploaded files stand, as an operator writes it.
@Suite("Files")
struct FilesTests {
    private static let secret = "/etc/hostname"

    private func objects(_ files: String, _ more: [String: String] = [:]) -> [String: String] {
        [
            "database": "postgresql:///house", "files": files, "objects.endpoint": "https://s3.example.org/",
            "objects.key": "AKIA/EXAMPLE", "objects.secretFile": Self.secret,
        ].merging(more) { $1 }
    }

    @Test("in the data folder, in a folder beside PostgreSQL, in a store of objects")
    func places() throws {
        #expect(try Configuration.byFlags([:]).files == nil)
        #expect(
            try Configuration.byFlags(["database": "postgresql:///house", "files": "/srv/f"]).files == .folder("/srv/f")
        )
        #expect(Configuration.problems(byFlags: ["files": "/srv/f"]).first?.contains("PostgreSQL only") == true)
        var found = Configuration.Objects(bucket: "house.1", prefix: "a/b_c.d")
        found.endpoint = "https://s3.example.org"
        found.key = "AKIA/EXAMPLE"
        found.secretFile = Self.secret
        #expect(try Configuration.byFlags(objects("s3://house.1/a/b_c.d/")).files == .objects(found))
        (found.prefix, found.region, found.cacheMegabytes) = ("", "eu-west-3", 0)
        let more = ["objects.region": "eu-west-3", "objects.cacheMegabytes": "0"]
        for files in ["s3://house.1", "s3://house.1/"] {
            #expect(try Configuration.byFlags(objects(files, more)).files == .objects(found))
        }
    }

    @Test(
        "what an address would have to encode, or would lead elsewhere, is no place",
        arguments: [
            "s3:", "s3:///a", "s3://Ho", "s3://house/a b", "s3://house/../x", "s3://house/a//b", "s3://house/é",
            "s3://house?x",
        ])
    func refused(files: String) {
        #expect(Configuration.problems(byFlags: objects(files)).first?.contains("is not allowed for files") == true)
    }

    @Test("a store of objects needs its server and a key with its secret, and these need a store")
    func parts() {
        let alone = ["database": "postgresql:///house", "files": "s3://house"]
        #expect(Configuration.problems(byFlags: alone).count == 3)
        #expect(
            Configuration.problems(byFlags: alone.merging(["objects.key": "a:b"]) { $1 }).count == 3,
            "one is wrong, two are missing")
        for (key, value) in ["objects.key": "a", "objects.region": "x", "objects.cacheMegabytes": "1"] {
            #expect(Configuration.problems(byFlags: [key: value]).first?.contains("is of a store of objects") == true)
        }
        #expect(
            Configuration.problems(byFlags: objects("s3://house", ["objects.endpoint": "https://s3.example.org/house"]))
                .count == 1)
    }
}
