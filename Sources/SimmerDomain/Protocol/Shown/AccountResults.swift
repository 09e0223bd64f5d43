/// Of `account.register`, `account.login` and `device.signIn`.
package struct LoginResult: WireObject {
    package var account = OwnAccount()
    package var token = ""
    /// The id of the login.
    package var session = ""

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("account", &account, .ref("Account"))
        fields.needed("token", &token, .string(min: 22, max: 200).described("Shown once, kept hashed."))
        fields.needed("session", &session, .ref("Id"))
    }

    package init() {}

    package init(_ account: OwnAccount, token: String, session: String) {
        self.account = account
        self.token = token
        self.session = session
    }
}

/// Of `account.resume`: a login by a token that its holder has. What the other ways in answer has these members, too.
package struct ResumeResult: WireObject {
    package var account = OwnAccount()
    package var session = ""

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("account", &account, .ref("Account"))
        fields.needed("session", &session, .ref("Id"))
    }

    package init() {}

    package init(_ account: OwnAccount, session: String) {
        self.account = account
        self.session = session
    }
}

/// Of `account.set` and `account.claimOperator`.
package struct AccountResult: WireObject {
    package var account = OwnAccount()

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("account", &account, .ref("Account"))
    }

    package init() {}
    package init(_ account: OwnAccount) { self.account = account }
}
