import Crypto
import SimmerDomain

/// Where somebody stands who signs in by an outside provider. The browser keeps it, sealed, so that whichever server of
/// the house it comes back to goes on, also after a restart; nothing is remembered of those who never come back.
struct SealedVisit {
    enum Step: Hashable {
        case trip(Trip)
        case question(Question)
    }

    /// Somebody on the way to the provider and back.
    struct Trip: Hashable {
        let state: String
        let nonce: String
        /// RFC 7636: kept here, its hash is sent.
        let verifier: String
        let redirect: String
        /// Somebody who is here already is to show once more who that is.
        let isProof: Bool

        var challenge: String { Base64URL.text(Array(SHA256.hash(data: Array(verifier.utf8)))) }
    }

    /// Whether somebody who came back is the one whose account has the same address or name. Whoever is asked answers
    /// with the token, and in the same browser only: nobody can ask somebody else by a link.
    struct Question: Hashable {
        let token: String
        let person: OutsidePerson
        let account: AccountKey
    }

    let step: Step
    let until: Instant

    static let seconds = 600

    /// - Parameter secret: the house's.
    func sealed(with secret: String) throws -> String {
        var json: JSON
        switch step {
        case .trip(let trip):
            json = [
                "state": .string(trip.state), "nonce": .string(trip.nonce), "verifier": .string(trip.verifier),
                "redirect": .string(trip.redirect), "isProof": .bool(trip.isProof),
            ]
        case .question(let question):
            json = [
                "token": .string(question.token), "account": .int(question.account),
                "person": Self.json(question.person),
            ]
        }
        json["until"] = .int(until.milliseconds)
        return try SealedText.seal(json.text, with: secret)
    }

    /// nil for what another house sealed, or nobody, and for what is too old.
    init?(_ sealed: String, secret: String, now: Instant) {
        guard let text = SealedText.open(sealed, with: secret), let json = try? JSON(parsing: text),
            let until = json["until"]?.int.map(Instant.init(milliseconds:)), until > now,
            let step = Self.trip(json).map(Step.trip) ?? Self.question(json).map(Step.question)
        else { return nil }
        self.init(step: step, until: until)
    }

    init(step: Step, until: Instant) {
        self.step = step
        self.until = until
    }

    private static func trip(_ json: JSON) -> Trip? {
        guard let state = json["state"]?.string, let nonce = json["nonce"]?.string,
            let verifier = json["verifier"]?.string, let redirect = json["redirect"]?.string,
            let isProof = json["isProof"]?.bool
        else { return nil }
        return Trip(state: state, nonce: nonce, verifier: verifier, redirect: redirect, isProof: isProof)
    }

    private static func question(_ json: JSON) -> Question? {
        guard let token = json["token"]?.string, let account = json["account"]?.int, let person = json["person"],
            let issuer = person["issuer"]?.string, let subject = person["subject"]?.string
        else { return nil }
        return Question(
            token: token,
            person: OutsidePerson(
                issuer: issuer, subject: subject, email: person["email"]?.string,
                isEmailVerified: person["isEmailVerified"]?.bool ?? false, username: person["username"]?.string,
                firstName: person["firstName"]?.string, lastName: person["lastName"]?.string,
                authenticatedAt: person["authenticatedAt"]?.int.map(Instant.init(milliseconds:))),
            account: account)
    }

    private static func json(_ person: OutsidePerson) -> JSON {
        .compact([
            "issuer": .string(person.issuer), "subject": .string(person.subject),
            "email": person.email.map(JSON.string), "isEmailVerified": .bool(person.isEmailVerified),
            "username": person.username.map(JSON.string), "firstName": person.firstName.map(JSON.string),
            "lastName": person.lastName.map(JSON.string),
            "authenticatedAt": person.authenticatedAt.map { .int($0.milliseconds) },
        ])
    }
}
