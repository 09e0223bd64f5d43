import ArgumentParser
import Foundation
import Logging
import SimmerConfiguration
import SimmerLanguage
import SimmerMedia
import SimmerOperations
import SimmerPostgres

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract:
            "Look for what would keep Simmer from working, in the settings, the data, the intent files and the machine."
    )

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let configuration = try options.configuration()
        var findings = [Finding.fine("the settings can be used")]
        findings += await data(configuration)
        findings += Self.nodes(configuration)
        findings += [intents(configuration), loop(configuration), descriptors(configuration), zones()]
        findings.append(await pictures())
        findings += tls(configuration)
        for finding in findings { print(finding) }
        if findings.contains(where: \.isWrong) { throw ExitCode.failure }
    }

    enum Finding: CustomStringConvertible {
        case fine(String), doubtful(String), wrong(String)
        var isWrong: Bool { if case .wrong = self { true } else { false } }
        var description: String {
            switch self {
            case .fine(let text): "ok       \(text)"
            case .doubtful(let text): "doubtful \(text)"
            case .wrong(let text): "wrong    \(text)"
            }
        }
    }

    private func data(_ configuration: Configuration) async -> [Finding] {
        var place: String?
        var findings: [Finding] = []
        if case .postgresql(let address) = configuration.database {
            place = PostgresAddress.shown(address)
            findings += Self.server(address)
            if findings.contains(where: \.isWrong) { return findings }
        }
        guard let folder = try? DataFolder(existing: configuration.data) else {
            return findings + [.doubtful("\(configuration.data) is not there; the first start makes it")]
        }
        if let place { return await findings + check(folder, configuration, place) }
        // Opening it would make a new database of it, and say that all is well.
        if let size = try? folder.database.resourceValues(forKeys: [.fileSizeKey]).fileSize, size == 0 {
            return [
                .wrong(
                    "\(folder.database.path) is empty: what it held is lost, unless it was never used; restore a backup"
                )
            ]
        }
        return await check(folder, configuration, folder.database.path)
    }

    /// Whether the server of the database answers, and what it and the database are like.
    private static func server(_ address: String) -> [Finding] {
        do {
            let fitness = try PostgresFitness(address: address)
            if let fault = fitness.fault { return [.wrong("\(PostgresAddress.shown(address)): \(fault)")] }
            let found = Finding.fine(
                "PostgreSQL \(fitness.version) answers at \(PostgresAddress.shown(address)), collation \(fitness.collation), as \(fitness.role) in the schema \(fitness.schema)"
            )
            return fitness.isDurable
                ? [found] : [found, .wrong("fsync is off there: a crash of its machine loses what was committed")]
        } catch {
            return [.wrong("\(PostgresAddress.shown(address)): \(error)")]
        }
    }

    /// What stands in the database and in the data folder.
    private func check(_ folder: DataFolder, _ configuration: Configuration, _ database: String) async -> [Finding] {
        var findings: [Finding] = []
        do {
            _ = try folder.operatorToken()
            let faults = try await AdminCommand.run(.check, configuration).array ?? []
            findings.append(.fine("the database \(database) was read as a whole"))
            findings += faults.compactMap(\.string).map(Finding.wrong)
        } catch {
            findings.append(.wrong("\(database): \(error)"))
        }
        if let values = try? folder.url.resourceValues(forKeys: [.volumeAvailableCapacityKey]),
            let free = values.volumeAvailableCapacity
        {
            let text = "\(free / 1_048_576) MiB are free for \(folder.url.path)"
            // A server on a full disk is read, and refuses what would be written: it is to start.
            findings.append(free < 256 * 1_048_576 ? .doubtful(text) : .fine(text))
        }
        return findings
    }

    private func intents(_ configuration: Configuration) -> Finding {
        do {
            let grammar = try Grammar(folder: URL(fileURLWithPath: configuration.intents))
            return .fine("the intent files are sound: \(grammar.languages.joined(separator: ", "))")
        } catch {
            return .wrong("\(error)")
        }
    }

    /// libwebsockets loads its event loops as plugins, which a package of their own may have to bring.
    private func loop(_ configuration: Configuration) -> Finding {
        let name: String
        switch configuration.loop {
        case .poll:
            return .doubtful("the loop is poll, which is slow beyond a few hundred connections; libuv is the usual one")
        case .libuv: name = "libwebsockets-evlib_uv.so"
        case .libev: name = "libwebsockets-evlib_ev.so"
        }
        let folders = ["/usr/lib/\(Self.architecture)-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"]
        let isThere = folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(name)") }
        return isThere
            ? .fine("libwebsockets has \(configuration.loop.rawValue)")
            : .wrong("\(name) is not there: install libwebsockets-evlib-\(configuration.loop == .libuv ? "uv" : "ev")")
    }

    private static var architecture: String {
        #if arch(arm64)
            "aarch64"
        #else
            "x86_64"
        #endif
    }

    private func pictures() async -> Finding {
        let program = MediaWorker.usualProgram
        do {
            let version = try await MediaWorker(program: program, logger: Logger(label: "simmer.media")).version()
            return .fine("pictures can be taken, with libvips \(version)")
        } catch {
            return .wrong(
                "\(program.path) does not start, so no pictures can be taken: it belongs beside simmer, and needs libvips42 and libzbar0"
            )
        }
    }

    private func descriptors(_ configuration: Configuration) -> Finding {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return .doubtful("the limit of open files is not known")
        }
        let text = "\(limit.rlim_cur) files may be open, of which each of \(configuration.sockets) sockets takes one"
        if limit.rlim_cur < 1024 { return .wrong(text) }
        return limit.rlim_cur < configuration.sockets ? .doubtful(text) : .fine(text)
    }

    private func zones() -> Finding {
        TimeZone(identifier: "Europe/Paris") == nil
            ? .wrong("the machine has no time zones: install tzdata") : .fine("the machine knows time zones")
    }

    private func tls(_ configuration: Configuration) -> [Finding] {
        guard let tls = configuration.tls else {
            return configuration.isLoopback || configuration.publicAddress?.hasPrefix("https:") == true
                ? []
                : [
                    .doubtful(
                        "others connect without https: no alarm when a screen is off, and passwords can be overheard")
                ]
        }
        guard let holds = Self.certificate(tls.certificate, holdsFor: 14 * 86_400) else {
            return [.doubtful("the certificate was not checked: openssl is missing")]
        }
        if holds { return [.fine("the certificate holds for two more weeks at least")] }
        return Self.certificate(tls.certificate, holdsFor: 0) == true
            ? [.doubtful("\(tls.certificate) ends within two weeks")]
            : [.wrong("\(tls.certificate) is no certificate, or has ended")]
    }

    /// Whether it is a certificate that has not ended in so many seconds; nil where nobody can tell.
    private static func certificate(_ path: String, holdsFor seconds: Int) -> Bool? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = ["x509", "-in", path, "-noout", "-checkend", String(seconds)]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
