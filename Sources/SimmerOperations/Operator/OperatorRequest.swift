import SimmerDomain

/// What an operator can have done: by a command on the data folder, through the running server's socket there, or by
/// HTTP with the operator's token. All three mean the same.
package enum OperatorRequest: Hashable, Sendable {
    case listPeople
    /// What everybody uses, who has done most today first.
    case listUsage
    case addPerson(username: String, password: String, email: String?, displayName: String?)
    case resetPassword(username: String, password: String)
    case removePerson(username: String)
    /// Gives the operator's rights or takes them.
    case setOperator(username: String, isOperator: Bool)
    /// Writes a backup to a file that is not there yet. The path is the server's.
    case backup(path: String)
    /// Imports an export of a room, or experiments into the room `room` (an id), from a file whose path is the
    /// server's. `owner`: the username of somebody who owns the room too, or in whose name experiments come in.
    case importFile(path: String, owner: String?, room: String?)
    /// Reads everything and names what is damaged.
    case check
    /// Reads the records of experiments again, of one room or of all, and names what was changed behind the server's
    /// back.
    case verify(room: String?)
    /// What people want the operator to know, oldest first.
    case listFeedback
    /// What was said in all rooms, and meant by it, as lines to learn from.
    case listWordings

    /// As it stands behind `/operator/`.
    package var name: String {
        switch self {
        case .listPeople: "user.list"
        case .listUsage: "usage.list"
        case .addPerson: "user.add"
        case .resetPassword: "user.resetPassword"
        case .removePerson: "user.remove"
        case .setOperator: "user.operator"
        case .backup: "backup"
        case .importFile: "import"
        case .check: "check"
        case .verify: "verify"
        case .listFeedback: "feedback.list"
        case .listWordings: "wording.list"
        }
    }

    package var parameters: JSON {
        switch self {
        case .listPeople, .listUsage, .check, .listFeedback, .listWordings: [:]
        case .addPerson(let username, let password, let email, let displayName):
            .compact([
                "username": .string(username), "password": .string(password), "email": email.map(JSON.string),
                "displayName": displayName.map(JSON.string),
            ])
        case .resetPassword(let username, let password): ["username": .string(username), "password": .string(password)]
        case .removePerson(let username): ["username": .string(username)]
        case .setOperator(let username, let isOperator):
            ["username": .string(username), "operator": .bool(isOperator)]
        case .backup(let path): ["path": .string(path)]
        case .importFile(let path, let owner, let room):
            .compact(["path": .string(path), "owner": owner.map(JSON.string), "room": room.map(JSON.string)])
        case .verify(let room): .compact(["room": room.map(JSON.string)])
        }
    }

    /// Throws the refusal that answers an unknown name or a missing parameter.
    package init(name: String, parameters: JSON) throws(Refusal) {
        func text(_ field: String) throws(Refusal) -> String {
            guard let value = parameters[field]?.string, !value.isEmpty else { throw Refusal(.missing, field: field) }
            return value
        }
        switch name {
        case "user.list": self = .listPeople
        case "usage.list": self = .listUsage
        case "user.add":
            self = .addPerson(
                username: try text("username"), password: try text("password"), email: parameters["email"]?.string,
                displayName: parameters["displayName"]?.string)
        case "user.resetPassword":
            self = .resetPassword(username: try text("username"), password: try text("password"))
        case "user.remove": self = .removePerson(username: try text("username"))
        case "user.operator":
            let wanted = parameters["operator"] ?? true
            guard let isOperator = wanted.bool else { throw Refusal(.invalid, field: "operator") }
            self = .setOperator(username: try text("username"), isOperator: isOperator)
        case "check": self = .check
        case "verify": self = .verify(room: parameters["room"]?.string)
        case "feedback.list": self = .listFeedback
        case "wording.list": self = .listWordings
        case "import":
            self = .importFile(
                path: try text("path"), owner: parameters["owner"]?.string, room: parameters["room"]?.string)
        case "backup": self = .backup(path: try text("path"))
        default: throw Refusal(.notFound)
        }
    }
}

/// The answer to an `OperatorRequest`.
package enum OperatorAnswer: Sendable {
    case done(JSON)
    case refused(Refusal)
    /// Nothing that the operator said is wrong; what failed, for the operator to read.
    case failed(String)

    /// The status of the HTTP answer.
    package var status: Int {
        switch self {
        case .done: 200
        case .refused(let refusal):
            switch refusal.reason {
            case .notFound, .unknown: 404
            case .duplicate, .conflict: 409
            case .notAllowed: 403
            default: 400
            }
        case .failed: 500
        }
    }

    package var json: JSON {
        switch self {
        case .done(let result): ["result": result]
        case .refused(let refusal):
            [
                "refused": .compact([
                    "reason": .string(refusal.reason.rawValue), "field": refusal.field.map(JSON.string),
                ])
            ]
        case .failed(let text): ["failed": .string(text)]
        }
    }

    package init?(_ json: JSON) {
        if let result = json["result"] {
            self = .done(result)
        } else if let refusal = json["refused"], let reason = refusal["reason"]?.string.flatMap(Reason.init) {
            self = .refused(Refusal(reason, field: refusal["field"]?.string))
        } else if let text = json["failed"]?.string {
            self = .failed(text)
        } else {
            return nil
        }
    }
}

/// Does what operators ask. The running server and a command that is alone on the data folder each have one, built from
/// the same parts, so that rules, events and closed sessions are the same.
package protocol AdminCommandHandler: Sendable {
    func answer(_ request: OperatorRequest) async -> OperatorAnswer
}
