import Foundation
import SimmerActions
import SimmerChat
import SimmerDomain
import SimmerFiles
import SimmerOperations
import SimmerStore

/// Does what operators ask, on the store of this process.
struct AdminCommands: AdminCommandHandler {
    let store: Store
    let folder: DataFolder
    /// Where the files are. Opened only for what is about them: a password can be reset while their disk is away.
    let pictures: @Sendable () async throws -> UploadedFiles
    /// Read only when a welcome has to be said: backups must not depend on sound intent files.
    let phrases: @Sendable () throws -> any Phrasebook

    func answer(_ request: OperatorRequest) async -> OperatorAnswer {
        do {
            return .done(try await perform(request))
        } catch let refusal as Refusal {
            return .refused(refusal)
        } catch {
            return .failed(String(describing: error))
        }
    }

    private func perform(_ request: OperatorRequest) async throws -> JSON {
        switch request {
        case .listPeople:
            let people = try await store.read { try $0.accounts.everybody() }
            return .array(people.map(Self.json))
        case .listUsage:
            let (people, usage) = try await store.read { (try $0.accounts.everybody(), try $0.usage.report()) }
            let known = people.map { (person: $0, usage: usage[$0.key] ?? AccountUsage()) }
            return .array(
                known.sorted { $0.usage.today.events > $1.usage.today.events }.map { person, usage in
                    var line = usage.json
                    line["username"] = .string(person.username)
                    return line
                })
        case .listFeedback:
            let feedback = try await store.read { try $0.feedback.all() }
            return .array(feedback.map(Self.json))
        case .listWordings: return try await store.read { try LearnedWordings.ofAllRooms($0) }
        case .check:
            let pictures = try await pictures()
            let faults = try await blocking {
                let (known, documents) = try store.readBlocking { try ($0.files.places(), $0.files.documents()) }
                let missing = try pictures.missing(of: known, documents: documents)
                return try store.faults() + missing.map { "file \($0): its files are missing" }
            }
            return .array(faults.map(JSON.string))
        case .verify(let room):
            let pictures = try await pictures()
            return try await blocking { try verify(room: room, in: pictures) }
        case .backup(let path):
            let contents = try await blocking {
                try Backup.write(
                    of: store, in: folder, to: URL(fileURLWithPath: path), version: Version.current,
                    now: SystemClock().now())
            }
            return ["files": JSON(contents.files), "bytes": JSON(contents.bytes)]
        case .importFile(let path, let owner, let room):
            return try await ArchiveImport(store: store, folder: folder, pictures: pictures()).run(
                path: path, owner: owner, room: room)
        case .addPerson(let username, let password, let email, let displayName):
            return Self.json(
                try await addPerson(
                    Username(username), password: password, email: email.map { try Email($0) },
                    displayName: displayName.map { try DisplayName($0) }))
        case .setOperator(let username, let isOperator):
            return Self.json(try await setOperator(username, isOperator))
        case .resetPassword(let username, let password): return Self.json(try await resetPassword(username, password))
        case .removePerson(let username):
            try await store.write { try AccountRemoval.run($0, account: Self.person(username, $0).key) }
            return [:]
        }
    }

    /// The records, and the pictures that they name: whether what is on the disk is what was taken.
    private func verify(room: String?, in pictures: UploadedFiles) throws -> JSON {
        let (records, files) = try store.readBlocking { tx -> (JSON, [RecordCheck.File]) in
            var check = RecordCheck(tx)
            let faults = try check.run(room: room)
            let found: JSON = [
                "experiments": JSON(check.experiments), "records": JSON(check.records),
                "older": JSON(check.olderThings), "faults": .array(faults.map(JSON.string)),
            ]
            return (found, check.files)
        }
        let changed = try files.filter { try pictures.digest(of: $0.id) != $0.sha256 }.map {
            JSON.string("\($0.place): the picture of \($0.thing) is not what was taken")
        }
        var answer = records
        answer["faults"] = .array((records["faults"]?.array ?? []) + changed)
        return answer
    }

    /// As registering does, but whatever `registration` says, and without a login. Whoever can do this has the machine,
    /// so that the first one who can log in is the operator.
    private func addPerson(
        _ username: Username, password: String, email: Email?, displayName: DisplayName?
    ) async throws -> Account {
        let password = try Password(password, username: username.text, email: email?.text)
        let hash = try await blocking { try Passwords.hashBlocking(password.text) }
        let phrases = try phrases()
        let name = displayName?.text ?? username.text
        let person = NewAccount(
            username: username.text, displayName: name, firstName: name, lastName: "", email: email?.text,
            passwordHash: hash, language: phrases.languages.first ?? "en", timeZone: TimeZone.current.identifier)
        return try await store.write { tx in
            var new = person
            if try tx.accounts.everybody().isEmpty { new.role = .operator }
            return try NewPerson.make(new, saying: phrases.welcome, tx)
        }
    }

    private func setOperator(_ username: String, _ isOperator: Bool) async throws -> Account {
        try await store.write { tx in
            var person = try Self.person(username, tx)
            person.role = isOperator ? .operator : .person
            try tx.accounts.update(person)
            try tx.accounts.append(["change": "settings"], to: person.key)
            return person
        }
    }

    private func resetPassword(_ username: String, _ password: String) async throws -> Account {
        let known = try await store.read { try Self.person(username, $0) }
        let password = try Password(password, username: known.username, email: known.email)
        let hash = try await blocking { try Passwords.hashBlocking(password.text) }
        return try await store.write { tx in
            var person = try Self.person(username, tx)
            person.passwordHash = hash
            try tx.accounts.update(person)
            try tx.sessions.endAll(of: person.key)
            try tx.sessions.dropOneTimeSecrets(of: person.key)
            return person
        }
    }

    private static func person(_ username: String, _ tx: Transaction) throws -> Account {
        guard let account = try tx.accounts.find(username: username), account.hasLogin, account.deletedAt == nil else {
            throw Refusal(.notFound, field: "username")
        }
        return account
    }

    private static func json(_ person: Account) -> JSON {
        .compact([
            "username": .string(person.username), "displayName": .string(person.displayName),
            "email": person.email.map(JSON.string), "role": .string(person.role.name),
            "createdAt": JSON(person.createdAt),
        ])
    }

    private static func json(_ feedback: Feedback) -> JSON {
        .compact([
            "number": JSON(feedback.number), "at": JSON(feedback.at),
            "username": (feedback.author?.username).map(JSON.string),
            "text": .string(feedback.text),
        ])
    }

    /// Off Swift's small pool of threads: these take as long as the disk needs.
    private func blocking<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(with: Result(catching: body)) }
        }
    }
}
