import Foundation
import SimmerChat
import SimmerConfiguration
import SimmerDomain
import SimmerOperations

extension ChatSettings {
    package init(_ configuration: Configuration, operatorToken: String) {
        self.init()
        limits = configuration.limits
        registration = Registration(rawValue: configuration.registration.rawValue) ?? .invite
        passwordCost = configuration.passwordCost
        publicAddress = configuration.publicAddress
        isLoopback = configuration.isLoopback
        machineName = ProcessInfo.processInfo.hostName
        isSecure = configuration.tls != nil
        port = configuration.port
        localAddress = (isSecure ? "https" : "http") + "://localhost:\(configuration.port)"
        version = Version.current
        self.operatorToken = operatorToken
        contact = configuration.contact
        supportAddress = configuration.supportAddress
        allowsTestPush = configuration.testPush
        sendsMail = configuration.mail != nil
        guests = configuration.guests
        ircName = configuration.ircName
        webhookHosts = PrivateHosts(configuration.webhookHosts)
    }
}
