import SimmerDomain

// Noodles, teas and what belongs to them.

extension Noodle: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"name":"Penne \"rigate\"","brand":"Nova","mealCups":1.25,"sideCups":0.5,"cookSeconds":660,\#
            "prefersMeal":false,"onHand":true,"gramsPerCup":95.5,"barcode":"4006381333931","pictureId":"f1",\#
            "sample":true,"stock":{"amount":2.5,"unit":"pack"},"bestBefore":"2027-02-28","warnAt":1803808800000}
            """#),
        .read(#"{"name":""}"#, written: #"{"name":"","prefersMeal":true,"onHand":true}"#),
        .read(
            #"""
            {"onHand":0,"name":"Bows","brand":7,"mealCups":"1","cookSeconds":8.5,"gramsPerCup":-3,\#
            "sample":false,"stock":{"amount":1},"bestBefore":"2027-02-30","warnAt":"soon","colour":"red"}
            """#, written: #"{"name":"Bows","prefersMeal":true,"onHand":true,"gramsPerCup":-3}"#),
        .refused(#"{"brand":"Nova"}"#),
    ]
}

extension Rating: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(#"{"noodleId":"n1","personId":"p1","value":4.5}"#),
        .same(#"{"noodleId":"","personId":"","value":0}"#),
        .read(
            #"{"value":7.25,"noodleId":"n1","personId":"p1","text":"good"}"#,
            written: #"{"noodleId":"n1","personId":"p1","value":7.25}"#),
        .refused(#"{"noodleId":"n1","personId":"p1","value":"4"}"#),
    ]
}

extension Nutrition: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"noodle":"n1","product":"Penne","productBrand":"Nova","code":"4006381333931",\#
            "fetchedAt":1803808800000,"kcal":359,"kcalSource":{"kind":"off","name":"Open Food Facts (ODbL)"},\#
            "kcalTyped":360.5,"fat":1.5,"fatSource":{"kind":"second"},"fatTyped":2,"saturated":0.3,"trans":0,\#
            "sodium":6,"sodiumTyped":0,"carbs":71,"fibre":3,"sugars":3.5,"protein":13,\#
            "proteinSource":{"kind":"typed"},"proteinTyped":12.5}
            """#),
        .same(#"{"noodle":"n1"}"#),
        .read(
            #"""
            {"fat":101,"noodle":"n1","kcal":-1,"kcalSource":{"kind":"rumour"},"sugars":"much",\#
            "proteinTyped":250,"salt":1,"fatSource":{"name":"x"},"product":null}
            """#, written: #"{"noodle":"n1","proteinTyped":250}"#),
        .refused(#"{"product":"Penne"}"#),
    ]
}

extension Tea: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"name":"Sencha","brand":"Ippodo","type":"green","pictureId":"f1","steepSeconds":90,"waterC":72.5,\#
            "leafGrams":4,"waterMl":200,"stockGrams":0,"infusions":[{"seconds":5},{"seconds":30,"waterC":75.5}],\#
            "rinse":true}
            """#),
        .read(#"{"name":"","brand":""}"#, written: #"{"name":"","brand":"","type":"other"}"#),
        .read(
            #"""
            {"brand":"Ippodo","type":"tisane","name":"Sencha","steepSeconds":1e3,"waterC":"hot",\#
            "infusions":[{"waterC":80},{"seconds":20,"waterC":"hot","note":1},7,null],"rinse":"yes","cups":2}
            """#,
            written:
                #"{"name":"Sencha","brand":"Ippodo","type":"other","steepSeconds":1000,"infusions":[{"seconds":20}]}"#),
        .refused(#"{"name":"Sencha","type":"green"}"#),
    ]
}

extension Tried: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(#"{"teaId":"t1","personId":"p1","tried":true,"at":1803808800000}"#),
        .read(
            #"{"teaId":"t1","personId":"p1"}"#,
            written: #"{"teaId":"t1","personId":"p1","tried":false,"at":0}"#),
        .read(
            #"{"at":9e18,"tried":1,"personId":"p1","teaId":"t1","where":"here"}"#,
            written: #"{"teaId":"t1","personId":"p1","tried":false,"at":253402300799999}"#),
        .refused(#"{"teaId":"t1","tried":true,"at":5}"#),
    ]
}

extension TastingNote: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"teaId":"t1","personId":"p1","text":"Grassy,\nsweet","rating":4.5,"infusion":3,\#
            "tags":["grass","été"],"brewId":"b1"}
            """#),
        .same(#"{"teaId":"t1","personId":"p1","text":""}"#),
        .read(
            #"""
            {"tags":["a",1,null,"a"],"text":"x","personId":"p1","teaId":"t1","rating":"5","brewId":false,\#
            "mood":"good"}
            """#, written: #"{"teaId":"t1","personId":"p1","text":"x","tags":["a","a"]}"#),
        .refused(#"{"teaId":"t1","personId":"p1","text":null}"#),
    ]
}

extension Brew: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(
            #"""
            {"teaId":"t1","label":"Sencha","startedAt":1803808800000,"infusions":[{"seconds":5},{"seconds":20,\#
            "waterC":85}],"rinse":true,"nextInfusion":3,"done":true,"leafGrams":5.5,"timers":["x","y"]}
            """#),
        .read(
            #"{"teaId":"t1","startedAt":0}"#,
            written:
                #"{"teaId":"t1","label":"","startedAt":0,"infusions":[],"nextInfusion":1,"done":false,"timers":[]}"#),
        .read(
            #"""
            {"startedAt":-5,"teaId":"t1","label":3,"infusions":{"seconds":5},"nextInfusion":"2","done":null,\#
            "timers":["x",2],"rinse":false,"leafGrams":null,"cups":1}
            """#,
            written: #"""
                {"teaId":"t1","label":"","startedAt":-5,"infusions":[],"nextInfusion":1,"done":false,"timers":["x"]}
                """#),
        .refused(#"{"teaId":"t1"}"#),
    ]
}
