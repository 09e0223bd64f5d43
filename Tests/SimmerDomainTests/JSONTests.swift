import SimmerDomain
import Testing

@Suite("JSON texts")
struct JSONTests {
    @Test(
        "what is JSON is read and written back",
        arguments: [
            ("null", "null"), ("true", "true"), ("false", "false"), ("0", "0"), ("-0", "0"), ("-12", "-12"),
            ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
            ("1.5", "1.5"), ("1e3", "1000"), ("-2.5E-1", "-0.25"), (" [ ] ", "[]"), ("{ }", "{}"),
            ("[1 , 2\t,\r\n3]", "[1,2,3]"), (#"{"a":{"b":[]}}"#, #"{"a":{"b":[]}}"#),
            (#""é\u00e9\ud83c\udf75""#, #""éé🍵""#), (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000c\n\r\t""#),
            (#""\u0000""#, #""\u0000""#),
        ])
    func roundTrip(text: String, written: String) throws {
        #expect(try JSON(parsing: text).text == written)
    }

    @Test(
        "what is not JSON is refused",
        arguments: [
            "", " ", "nul", "nulll", "tru", "TRUE", "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x10", "1e999", "NaN",
            "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}",
            "{,}",
            "{a:1}", "{1:1}", "{\"a\" 1}", "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\n\"",
            "\"\t\"",
            "\"\\ud800\\u12\"", "'a'", "1 1", "{} {}", "\u{FEFF}1", "/* */1", "[1]]", "\u{0}",
        ])
    func refused(text: String) {
        #expect {
            try JSON(parsing: text)
        } throws: { error in
            if case .malformed? = error as? JSONError { true } else { false }
        }
    }

    @Test("every beginning of a text is refused, none is read beyond its end")
    func truncated() {
        let bytes = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83c\udf75",true,null],"b":{"c":false}}"#.utf8)
        for end in 0..<bytes.count {
            // A buffer of its own, so that reading beyond it would be seen by an address sanitizer.
            let part = Array(bytes[..<end])
            _ = part.withUnsafeBytes { buffer in
                #expect(throws: JSONError.self) { try JSON(parsing: buffer) }
            }
        }
    }

    @Test("sixteen levels are read, seventeen are too deep, whatever they consist of")
    func depth() throws {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            func nested(_ levels: Int) -> String {
                String(repeating: open, count: levels - 1) + (open == "[" ? "[]" : "{}")
                    + String(repeating: close, count: levels - 1)
            }
            _ = try JSON(parsing: nested(16))
            #expect(throws: JSONError.tooDeep) { try JSON(parsing: nested(17)) }
            #expect(throws: JSONError.tooDeep) { try JSON(parsing: String(repeating: open, count: 100_000)) }
        }
        #expect(try JSON(parsing: "[" + String(repeating: "[],", count: 100) + "[]]").array?.count == 101)
    }

    @Test("numbers beyond 64 bits become floating point, at both ends")
    func bigNumbers() throws {
        #expect(try JSON(parsing: "9223372036854775808") == .double(9_223_372_036_854_775_808))
        #expect(try JSON(parsing: "-9223372036854775809") == .double(-9_223_372_036_854_775_808))
        #expect(try JSON(parsing: "123456789012345678901234567890").int == nil)
        #expect(try JSON(parsing: "1.0").int == 1)
        #expect(try JSON(parsing: "1.5").int == nil)
    }

    @Test("of members with the same name the last one counts, in small and in large objects")
    func repeatedMembers() throws {
        #expect(try JSON(parsing: #"{"a":1,"b":2,"a":3}"#) == ["b": 2, "a": 3])
        let many = (0..<1000).map { #""k\#($0 % 500)":\#($0)"# }.joined(separator: ",")
        let object = try JSON(parsing: "{\(many)}")
        #expect(object.members?.count == 500)
        #expect(object["k0"] == 500)
        #expect(object["k499"] == 999)
    }

    @Test("half a surrogate pair becomes the replacement character")
    func surrogates() throws {
        #expect(try JSON(parsing: #""\ud83c""#) == "\u{FFFD}")
        #expect(try JSON(parsing: #""\udf75x""#) == "\u{FFFD}x")
        #expect(try JSON(parsing: #""\ud83c\u0041""#) == "\u{FFFD}A")
    }

    @Test("numbers that JSON cannot hold are written as null")
    func notFinite() {
        #expect(JSON.array([.double(.nan), .double(.infinity), .double(0.1)]).text == "[null,null,0.1]")
    }
}
