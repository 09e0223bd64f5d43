import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// URLSession's side of requests: no cache, no cookies, no other server than the one that was asked, and no more bytes
/// than allowed.
final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange {
        let answer: OnceAnswered<Result<OutsideAnswer, OutsideError>>
        var status = 0
        var headers: [String: String] = [:]
        var body: [UInt8] = []
        /// Why we ended it ourselves.
        var ended: OutsideError?
    }

    private let exchanges = Mutex<[Int: Exchange]>([:])
    private let session = Mutex<URLSession?>(nil)
    private let bytes: Int

    init(userAgent: String, bytes: Int) {
        self.bytes = bytes
        super.init()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Whoever sends holds the deadline; this one only has to be later.
        configuration.timeoutIntervalForRequest = 60
        let made = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        session.withLock { $0 = made }
    }

    func run(_ request: OutsideRequest) async throws -> OutsideAnswer {
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.body == nil ? "GET" : "POST"
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        if let body = request.body { urlRequest.httpBody = Data(body) }
        guard let task = session.withLock({ $0?.dataTask(with: urlRequest) }) else {
            throw OutsideError.unreachable("no session")
        }
        let answer = OnceAnswered<Result<OutsideAnswer, OutsideError>>()
        exchanges.withLock { $0[task.taskIdentifier] = Exchange(answer: answer) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                answer.wait(continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
            answer.give(.failure(.late))
        }
        return try result.get()
    }

    private func end(_ task: URLSessionTask, _ error: OutsideError) {
        exchanges.withLock { $0[task.taskIdentifier]?.ended = error }
        task.cancel()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let from = task.originalRequest?.url
        let to = request.url
        let isDowngrade = from?.scheme == "https" && to?.scheme != "https"
        let isSameHost = to?.host?.lowercased() == from?.host?.lowercased()
        if task.originalRequest?.httpMethod == "GET", isSameHost, !isDowngrade {
            completionHandler(request)
        } else {
            completionHandler(nil)
            end(task, .redirected(to?.host ?? ""))
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields {
                headers["\(name)".lowercased()] = "\(value)"
            }
            exchanges.withLock { exchanges in
                exchanges[dataTask.taskIdentifier]?.status = response.statusCode
                exchanges[dataTask.taskIdentifier]?.headers = headers
            }
        }
        if response.expectedContentLength > Int64(bytes) {
            completionHandler(.cancel)
            end(dataTask, .tooLarge)
        } else {
            completionHandler(.allow)
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = exchanges.withLock { exchanges -> Bool in
            guard let count = exchanges[dataTask.taskIdentifier]?.body.count else { return false }
            guard count + data.count <= bytes else { return true }
            exchanges[dataTask.taskIdentifier]?.body.append(contentsOf: data)
            return false
        }
        if isTooLarge { end(dataTask, .tooLarge) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let ended = exchange.ended {
            exchange.answer.give(.failure(ended))
        } else if let error {
            exchange.answer.give(.failure(.unreachable((error as NSError).localizedDescription)))
        } else {
            exchange.answer.give(
                .success(OutsideAnswer(status: exchange.status, headers: exchange.headers, body: exchange.body)))
        }
    }
}
