/// A store of objects that speaks S3, and what of it is this house's.
package struct ObjectSettings: Sendable {
    /// http:// or https:// with a host and perhaps a port.
    var endpoint: String
    var bucket: String
    /// What stands before each name, without a slash at its end; empty: nothing.
    var prefix: String
    var region: String
    var key: String
    var secret: String

    package init(endpoint: String, bucket: String, prefix: String, region: String, key: String, secret: String) {
        self.endpoint = endpoint
        self.bucket = bucket
        self.prefix = prefix
        self.region = region
        self.key = key
        self.secret = secret
    }

    var shown: String { "s3://\(bucket)\(prefix.isEmpty ? "" : "/")\(prefix) (\(endpoint))" }
    var before: String { prefix.isEmpty ? "" : "\(prefix)/" }

    /// Buckets and prefixes are made of letters that need no encoding, and so are the names of files.
    func url(_ key: String?, _ query: String) -> String {
        "\(endpoint)/\(bucket)" + (key.map { "/\($0)" } ?? "") + (query.isEmpty ? "" : "?\(query)")
    }
}
