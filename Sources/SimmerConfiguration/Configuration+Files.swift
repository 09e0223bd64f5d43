import SimmerDomain

extension Configuration {
    /// Where uploaded files stand apart from the data folder.
    package enum Files: Hashable, Sendable {
        case folder(String)
        case objects(Objects)

        /// "/srv/files", or "s3://BUCKET" with or without a PREFIX. nil for what is neither.
        init?(_ text: String) {
            guard text.hasPrefix("s3:") else {
                self = .folder(text)
                return
            }
            // As buckets are called wherever there are some; a prefix of what no address has to encode.
            let form = /s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._\/-]{0,500}))?/
            guard let found = text.wholeMatch(of: form) else { return nil }
            let prefix = String(found.2 ?? "")
            var parts = prefix.split(separator: "/", omittingEmptySubsequences: false)
            if parts.last?.isEmpty == true { parts.removeLast() }
            guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else { return nil }
            self = .objects(Objects(bucket: String(found.1), prefix: parts.joined(separator: "/")))
        }
    }

    /// A store of objects that speaks S3.
    package struct Objects: Hashable, Sendable {
        package var bucket: String
        /// What stands before the names of files, without a slash at its end; empty: nothing.
        package var prefix: String
        /// Scheme, host and port.
        package var endpoint = ""
        package var region = "us-east-1"
        package var key = ""
        package var secretFile = ""
        /// How much of what was read lately is kept on this machine.
        package var cacheMegabytes = 256

        package init(bucket: String, prefix: String) {
            self.bucket = bucket
            self.prefix = prefix
        }
    }

    static func joinFiles(
        of draft: inout Setting.Draft, chosen: [String: WrittenValue], problems: inout [ConfigurationError.Problem]
    ) {
        if draft.configuration.files != nil, draft.configuration.database == .sqlite, let value = chosen["files"] {
            problems.append(
                .init(
                    origin: value.origin,
                    text:
                        "files stand apart from the data folder beside a database of PostgreSQL only: set database to postgresql://…, or no files"
                ))
        }
        let needed = [
            ("objects.endpoint", draft.objectsEndpoint), ("objects.key", draft.objectsKey),
            ("objects.secretFile", draft.objectsSecretFile),
        ]
        guard case .objects(var objects) = draft.configuration.files, let files = chosen["files"] else {
            for key in needed.map(\.0) + ["objects.region", "objects.cacheMegabytes"] {
                guard let value = chosen[key] else { continue }
                problems.append(
                    .init(
                        origin: value.origin,
                        text: "\(key) is of a store of objects: set files to s3://BUCKET/PREFIX too"))
            }
            return
        }
        for (key, value) in needed where value == nil && chosen[key] == nil {
            problems.append(.init(origin: files.origin, text: "a store of objects is asked by name: set \(key) too"))
        }
        objects.endpoint = draft.objectsEndpoint ?? ""
        objects.key = draft.objectsKey ?? ""
        objects.secretFile = draft.objectsSecretFile ?? ""
        objects.region = draft.objectsRegion
        objects.cacheMegabytes = draft.objectsCacheMegabytes
        draft.configuration.files = .objects(objects)
    }
}
