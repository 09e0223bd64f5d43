import Foundation

extension URL {
    /// An address of the web that somebody gives us to send to. Nil when it is none of http or https, carries a name
    /// and password or a fragment, or is longer than `longest` bytes.
    init?(given text: String, longest: Int) {
        guard text.utf8.count <= longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["https", "http"].contains(scheme),
            let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil, url.fragment() == nil
        else { return nil }
        self = url
    }
}
