import SimmerChat
import SimmerDomain
import SimmerNet
import SimmerOperations

/// The operator's door on the server's own port, for those who show the token. The chat has checked that already.
struct HTTPOperatorDoor: OperatorDoor {
    let desk: any OperatorDesk
    let metrics: MetricsRegistry

    func perform(_ command: String, params: JSON) async -> HTTPResponse {
        let answer: OperatorAnswer
        do {
            answer = await desk.answer(try OperatorRequest(name: command, parameters: params))
        } catch {
            answer = .refused(error)
        }
        return HTTPResponse(
            status: answer.status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
            body: answer.json.bytes)
    }

    func metricsText() async -> String { metrics.text() + ProcessFigures.text() }
}
