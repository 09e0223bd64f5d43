import SimmerDomain
import Testing

/// The form in which names are compared.
@Suite struct FoldTests {
    @Test(
        "accents, case and spaces do not tell names apart",
        arguments: [
            ("Pâtes ", "pates"), ("  PENNE\t rigate\n", "penne rigate"), ("Ｔｅａ", "tea"), ("ﬁne", "fine"), ("İ", "i"),
            ("", ""), (" \t", ""),
        ])
    func folds(name: String, fold: String) { #expect(name.folded == fold) }

    @Test("what is ASCII folds by the short way as it does by the tables")
    func ascii() {
        for first in UInt8(0)...0x7F {
            for second in UInt8(0)...0x7F {
                let name = "x" + String(decoding: [first, second, UInt8(ascii: "Y")], as: UTF8.self)
                // Its first letter keeps this one from the short way.
                #expect(("é" + name).folded == "e" + name.folded)
            }
        }
    }
}
