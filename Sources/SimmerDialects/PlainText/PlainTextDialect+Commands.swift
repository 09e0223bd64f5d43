import Foundation
import SimmerDomain

/// What a person types.
extension PlainTextDialect {
    mutating func perform(_ command: PlainTextCommand) -> [Incoming] {
        switch command {
        case .register(let name, let password):
            let params = JSON.compact([
                "username": .string(name), "password": .string(password), "invite": invitation.map(JSON.string),
                "operatorToken": operatorToken.map(JSON.string),
            ])
            return [request(.accountRegister, params, for: .register)]
        case .login(let name, let password):
            return [request(.accountLogin, ["login": .string(name), "password": .string(password)], for: .logIn)]
        case .rooms: return [request(.roomList, [:], for: .list(then: .show))]
        case .new(let name, let kind):
            let params: JSON = ["name": .string(name), "kind": .string(kind ?? "chat"), "cid": newClientID()]
            return [request(.roomCreate, params, for: .create)]
        case .join(let word): return [join(word, isFresh: false)]
        case .invite(let whom):
            return inCurrentRoom { room in
                let key = whom.contains("@") ? "email" : "username"
                return (.roomInvite, .object([.init("room", room), .init(key, .string(whom))]), .invite)
            }
        case .history(let count):
            return inCurrentRoom { (.roomHistory, ["room": $0, "limit": JSON(count ?? 50)], .history) }
        case .who: return inCurrentRoom { (.roomMembers, ["room": $0], .who) }
        case .help: return [reply(phrase("plain/help"))]
        case .logout: return [request(.accountLogout, [:], for: .logOut)]
        case .quit:
            waiting = []
            return [reply(phrase("plain/bye")), .close(1000, "")]
        case .email(let address, let password):
            let params = JSON.compact(["email": .string(address), "password": password.map(JSON.string)])
            return [request(.accountSet, params, for: .setEmail)]
        case .sign(let title, let secret):
            // A password has seven characters at least.
            let field = secret.count <= 6 ? "pin" : "password"
            return inCurrentRoom { room in
                (
                    .experimentSign,
                    .object([.init("room", room), .init("named", .string(title)), .init(field, .string(secret))]), .sign
                )
            }
        case .device(let link):
            let token = link.range(of: "#device=").map { String(link[$0.upperBound...]) } ?? link
            return [request(.deviceSignIn, ["token": .string(token)], for: .device)]
        case .operator(let link):
            let token = link.range(of: "#operator=").map { String(link[$0.upperBound...]) } ?? link
            guard account != nil else {
                operatorToken = token
                return [reply(phrase("plain/operator kept"))]
            }
            return [request(.accountClaimOperator, ["token": .string(token)], for: .operator)]
        case .resume(let token): return [request(.accountResume, ["token": .string(token)], for: .logIn)]
        case .iam(let name, let pin):
            let params = JSON.compact(["named": name.map(JSON.string), "pin": pin.map(JSON.string)])
            return [request(.deviceWho, params, for: .choose)]
        case .say(let text):
            let cid = newClientID()
            return inCurrentRoom { (.messageSend, ["room": $0, "text": .string(text), "cid": cid], .say) }
        case .incomplete(let word): return [reply(error("plain/usage \(word)", .missing))]
        case .unknown(let word):
            return [reply(error("plain/unknown command", .unknown, ["command": .text("/" + DisplayText.line(word))]))]
        }
    }

    mutating func inCurrentRoom(_ make: (JSON) -> (Method, JSON, Step)) -> [Incoming] {
        guard let current else {
            return [
                reply(account == nil ? error("plain/log in first", .unauthenticated) : error("plain/no room", .missing))
            ]
        }
        let (method, params, step) = make(.string(current))
        return [request(method, params, for: step)]
    }

    /// `isFresh`: the rooms were listed for this very line.
    mutating func join(_ word: String, isFresh: Bool) -> Incoming {
        let token = PlainTextDialect.token(in: word)
        guard account != nil else {
            guard let token else { return reply(error("plain/log in first", .unauthenticated)) }
            invitation = token
            return reply(phrase("plain/invitation kept"))
        }
        let found = rooms.find(word)
        if found.count == 1 { return enter(found[0]) }
        if found.count > 1 {
            let names = PhraseValue.list(found.map { DisplayText.line($0.name) })
            return reply(error("plain/which room", .ambiguous, ["rooms": names]))
        }
        if let token { return request(.roomJoin, ["invite": .string(token)], for: .accept) }
        if !isFresh { return request(.roomList, [:], for: .list(then: .join(word))) }
        return reply(error("plain/no such room", .notFound, ["room": .text(DisplayText.line(word))]))
    }

    /// The invitation in an address ("http://…/#join=TOKEN") or a bare one: 128 bits are at least 22 characters of base
    /// 64.
    static func token(in word: String) -> String? {
        let bare = word.range(of: "#join=").map { String(word[$0.upperBound...]) } ?? word
        let isToken = bare.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="):
                true
            default: false
            }
        }
        return isToken && bare.utf8.count >= (bare == word ? 20 : 1) ? bare : nil
    }

    /// Live events of the room wait until its last lines are there, so that none is shown twice or missed.
    mutating func enter(_ room: ShownRoom) -> Incoming {
        held = []
        let params: JSON = ["room": .string(room.id), "limit": JSON(PlainTextDialect.replayed)]
        return request(.roomHistory, params, for: .enter(room))
    }

    func newClientID() -> JSON { .string("plain-" + UUID().uuidString) }
}
