import CLibwebsockets
import Foundation

/// The client's half of TLS on a socket that blocks; it believes every certificate.
final class TestTLS {
    private let context: OpaquePointer
    private let session: OpaquePointer

    init(_ descriptor: Int32) throws {
        context = SSL_CTX_new(TLS_client_method())
        session = SSL_new(context)
        SSL_set_fd(session, descriptor)
        guard SSL_connect(session) == 1 else { throw TestClient.Failure.ended }
    }

    deinit {
        SSL_free(session)
        SSL_CTX_free(context)
    }

    func read(_ space: inout [UInt8]) -> Int { Int(SSL_read(session, &space, Int32(space.count))) }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        Int(SSL_write(session, bytes.baseAddress, Int32(bytes.count)))
    }

    /// Whether the other end has said by TLS that no more comes: otherwise anybody may have cut it.
    var hasHeardEnd: Bool { SSL_get_shutdown(session) & SSL_RECEIVED_SHUTDOWN != 0 }

    struct Certificate {
        let certificate: String
        let key: String

        /// One for all tests of a run.
        static let shared = Certificate()

        private init() {
            let folder = FileManager.default.temporaryDirectory.appending(path: "simmer-net-\(UUID().uuidString)").path
            certificate = folder + "/certificate.pem"
            key = folder + "/key.pem"
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let openssl = Process()
            openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
            openssl.arguments =
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -keyout"
                .split(separator: " ").map(String.init) + [key, "-out", certificate]
            openssl.standardError = FileHandle.nullDevice
            try? openssl.run()
            openssl.waitUntilExit()
        }
    }
}
