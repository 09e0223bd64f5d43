import SimmerDomain
import Testing

@testable import SimmerServices

/// What is made of what a push service says.
@Suite struct PushAnswerTests {
    @Test(
        "each status has its meaning",
        arguments: [
            (200, PushAnswer.taken(200)), (201, .taken(201)), (202, .taken(202)), (404, .gone(404)), (410, .gone(410)),
            (413, .tooLarge), (429, .busy(429, nil)), (400, .refused(400, "")), (401, .refused(401, "")),
            (403, .refused(403, "")), (301, .refused(301, "")), (500, .unreachable("status 500")),
            (503, .unreachable("status 503")),
        ])
    func statuses(_ status: Int, _ meaning: PushAnswer) {
        #expect(PushAnswer(OutsideAnswer(status: status)) == meaning)
    }

    @Test("it tells how long to wait, and its reason, made plain")
    func details() {
        #expect(PushAnswer(OutsideAnswer(status: 429, headers: ["retry-after": "7"])) == .busy(429, 7))
        let page = Array("<h1>bad</h1>\n<p>VapidPkHashMismatch</p>".utf8)
        #expect(PushAnswer(OutsideAnswer(status: 403, body: page)) == .refused(403, "bad VapidPkHashMismatch"))
    }
}
