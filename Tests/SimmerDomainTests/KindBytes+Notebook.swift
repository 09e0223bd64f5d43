import SimmerDomain

// Timers, reminders, the notebook, photos.

extension TimerRecord: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"label":"eggs","totalSeconds":360,"originalSeconds":300,"state":"cancelled","endsAt":1803808800000,\#
            "remainingMs":1500,"startedBy":"p1","startedAt":1803808500000,"subject":{"kind":"tea","id":"t1",\#
            "number":2},"firedAt":1803808800001,"orderedAt":1803808800002,"mentions":["p2","p3"],\#
            "language":"fr","card":42}
            """#),
        .read(
            #"{"label":"","totalSeconds":0,"state":"running","startedBy":""}"#,
            written: #"""
                {"label":"","totalSeconds":0,"originalSeconds":0,"state":"running","startedBy":"","startedAt":0,\#
                "language":"en"}
                """#),
        .read(
            #"""
            {"state":"paused","totalSeconds":60.0,"label":"x","startedBy":"p1","originalSeconds":"60",\#
            "endsAt":"noon","remainingMs":0.5,"subject":{"kind":"tea"},"mentions":"p2","language":null,\#
            "card":1.5,"sound":"gong"}
            """#,
            written: #"""
                {"label":"x","totalSeconds":60,"originalSeconds":60,"state":"paused","startedBy":"p1","startedAt":0,\#
                "language":"en"}
                """#),
        .refused(#"{"label":"x","totalSeconds":60,"state":"ringing","startedBy":"p1"}"#),
    ]
}

extension ReminderRecord: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"text":"feed the cells","dueAt":1803808800000,"timeZone":"Europe/Paris","targets":["p1","p2"],\#
            "subject":{"kind":"step","id":"s1"},\#
            "rrule":"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;BYHOUR=9;BYMINUTE=0","startsAt":1803204000000,"left":3,\#
            "state":"waiting","snoozedUntil":1803809400000,"lastFiredAt":1803204000000,"createdBy":"p1",\#
            "language":"fr","card":42}
            """#),
        .read(
            #"{"text":"","dueAt":0,"timeZone":"","state":"done"}"#,
            written: #"{"text":"","dueAt":0,"timeZone":"","state":"done","createdBy":"","language":"en"}"#),
        .read(
            #"""
            {"dueAt":5.0,"startsAt":4,"text":"x","state":"fired","timeZone":"Mars/Base","targets":[1],\#
            "subject":7,"rrule":5,"left":"3","createdBy":null,"language":2,"loud":true}
            """#,
            written: #"{"text":"x","dueAt":5,"timeZone":"Mars/Base","state":"fired","createdBy":"","language":"en"}"#),
        .refused(#"{"text":"x","dueAt":5,"timeZone":"UTC","state":"waiting","rrule":"FREQ=NEVER"}"#),
    ]
}

extension Experiment: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"title":"Growth at 37 °C","startDate":"2026-11-02","endDate":"2026-11-30",\#
            "protocol":"Seed.\nWait.","lockedAt":1803808800000,"lockedBy":"p1","calm":true,\#
            "tellAt":1803808800001}
            """#),
        .same(#"{"title":"","startDate":"0001-01-01","endDate":"9999-12-31","protocol":""}"#),
        .read(
            #"""
            {"endDate":"2026-11-01","startDate":"2026-11-30","protocol":"x","title":"x","lockedAt":"now",\#
            "lockedBy":1,"calm":0,"tellAt":null,"owner":"p1"}
            """#, written: #"{"title":"x","startDate":"2026-11-30","endDate":"2026-11-01","protocol":"x"}"#),
        .refused(#"{"title":"x","startDate":"2026-1-2","endDate":"2026-11-30","protocol":"x"}"#),
    ]
}

extension Step: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"experimentId":"e1","rank":"nb","title":"Count","doneBy":"p1","doneAt":1803808800000,\#
            "dueAt":1803808900000,"warnSeconds":3600,"toldUpTo":1803808700000,"dueBy":"p2","dueLanguage":"fr"}
            """#),
        .same(#"{"experimentId":"","rank":"b","title":""}"#),
        .read(
            #"""
            {"title":"x","rank":"n","experimentId":"e1","doneBy":"p1","doneAt":"now","dueAt":7,\#
            "warnSeconds":"1","dueBy":null,"number":3}
            """#, written: #"{"experimentId":"e1","rank":"n","title":"x","dueAt":7,"toldUpTo":0}"#),
        .refused(#"{"experimentId":"e1","rank":"na","title":"x"}"#),
    ]
}

extension StepEntry: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"experimentId":"e1","stepId":"s1","column":"observed","author":"p1","authorName":"Ana",\#
            "at":1803808800000,"happenedAt":1803808700000,"byDevice":true,"text":"20 µl, \"clear\"",\#
            "replaces":"x1","previousHash":"ab","hash":"cd","withdrawn":true}
            """#),
        .read(
            #"{"experimentId":"","stepId":"","column":"did","author":"","at":0,"text":"","hash":""}"#,
            written: #"""
                {"experimentId":"","stepId":"","column":"did","author":"","authorName":"","at":0,"text":"",\#
                "previousHash":"","hash":""}
                """#),
        .read(
            #"""
            {"hash":"cd","text":"x","at":8.0,"author":"p1","column":"did","stepId":"s1","experimentId":"e1",\#
            "authorName":1,"happenedAt":"then","byDevice":"no","replaces":[],"previousHash":null,\#
            "withdrawn":false,"mood":"good"}
            """#,
            written: #"""
                {"experimentId":"e1","stepId":"s1","column":"did","author":"p1","authorName":"","at":8,"text":"x",\#
                "previousHash":"","hash":"cd"}
                """#),
        .refused(
            #"{"experimentId":"e1","stepId":"s1","column":"thought","author":"p1","at":0,"text":"x","hash":"cd"}"#),
    ]
}

extension Reference: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"source":"Europe PMC","sourceId":"MED/1","title":"On noodles","authors":"Ana B.","journal":"Food",\#
            "year":1999,"url":"https://example.org/1","doi":"10.1/x","open":true,"experimentId":"e1"}
            """#),
        .same(#"{"source":"","sourceId":"","title":"","url":"https://","experimentId":""}"#),
        .read(
            #"""
            {"experimentId":"e1","url":"https://x","title":"x","sourceId":"1","source":"s","authors":["Ana"],\#
            "year":"1999","open":1,"doi":null,"pages":"1-2"}
            """#, written: #"{"source":"s","sourceId":"1","title":"x","url":"https://x","experimentId":"e1"}"#),
        .refused(#"{"source":"s","sourceId":"1","title":"x","url":"http://x","experimentId":"e1"}"#),
    ]
}

extension ProtocolVersion: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"experimentId":"e1","number":2,"author":"p1","authorName":"Ana","at":1803808800000,\#
            "text":"Seed.\nWait.","withdrawn":true}
            """#),
        .read(
            #"{"experimentId":"","number":0,"author":"","at":0,"text":""}"#,
            written: #"{"experimentId":"","number":0,"author":"","authorName":"","at":0,"text":""}"#),
        .read(
            #"""
            {"text":"x","at":-1e15,"authorName":null,"author":"p1","number":2.0,"experimentId":"e1",\#
            "withdrawn":"no","title":"x"}
            """#,
            written: #"{"experimentId":"e1","number":2,"author":"p1","authorName":"","at":-62135596800000,"text":"x"}"#),
        .refused(#"{"experimentId":"e1","number":2.5,"author":"p1","at":0,"text":"x"}"#),
    ]
}

extension ExperimentTemplate: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(#"{"title":"Growth","days":29,"protocol":"Seed.\nWait.","steps":["Seed","Count"]}"#),
        .read(
            #"{"title":"","days":0,"protocol":""}"#,
            written: #"{"title":"","days":0,"protocol":"","steps":[]}"#),
        .read(
            #"{"steps":["Seed",2,null],"protocol":"x","days":-1.0,"title":"x","author":"p1"}"#,
            written: #"{"title":"x","days":-1,"protocol":"x","steps":["Seed"]}"#),
        .refused(#"{"title":"x","days":"29","protocol":"x","steps":[]}"#),
    ]
}

extension Attachment: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"file":"f1","name":"plan.pdf","bytes":1024,"mime":"application/pdf","stepId":"s1",\#
            "experimentId":"e1","author":"p1","addedAt":1803808800000}
            """#),
        .same(
            #"{"file":"","name":"","bytes":0,"mime":"","stepId":"","experimentId":"","author":"","addedAt":0}"#),
        .read(
            #"""
            {"addedAt":9e18,"author":"p1","experimentId":"e1","stepId":"s1","mime":"x","bytes":-1,"name":"x",\#
            "file":"f1","pages":2}
            """#,
            written: #"""
                {"file":"f1","name":"x","bytes":-1,"mime":"x","stepId":"s1","experimentId":"e1","author":"p1",\#
                "addedAt":253402300799999}
                """#),
        .refused(
            #"""
            {"file":"f1","name":"x","bytes":1,"mime":"x","stepId":null,"experimentId":"e1","author":"p1",\#
            "addedAt":0}
            """#),
    ]
}

extension Signoff: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"{"experimentId":"e1","signer":"p1","signerName":"Ana","at":1803808800000,"count":12,"head":"ab"}"#),
        .read(
            #"{"experimentId":"","signer":"","at":0,"count":0,"head":""}"#,
            written: #"{"experimentId":"","signer":"","signerName":"","at":0,"count":0,"head":""}"#),
        .read(
            #"{"head":"ab","count":12.0,"at":1e3,"signerName":false,"signer":"p1","experimentId":"e1","pin":1}"#,
            written: #"{"experimentId":"e1","signer":"p1","signerName":"","at":1000,"count":12,"head":"ab"}"#),
        .refused(#"{"experimentId":"e1","signer":"p1","signerName":"Ana","at":0,"count":12}"#),
    ]
}

extension Photo: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"file":"f1","stepId":"s1","experimentId":"e1","author":"p1","addedAt":1803808800000,\#
            "takenAt":1803808700000,"number":7,"originalBy":"p2","description":"Dinner & tea"}
            """#),
        .same(#"{"file":"","author":"","addedAt":0}"#),
        .read(
            #"""
            {"description":"","addedAt":1,"author":"p1","file":"f1","stepId":1,"takenAt":"then","number":"7",\#
            "originalBy":null,"width":10}
            """#, written: #"{"file":"f1","author":"p1","addedAt":1}"#),
        .refused(#"{"file":"f1","author":"p1"}"#),
    ]
}
