import Foundation
import Testing

@testable import SimmerWeb

@Suite("The page's files")
struct PageFilesTests {
    private func served(_ script: String) -> String {
        String(decoding: PageFiles.withoutComments(Array(script.utf8)), as: UTF8.self)
    }

    @Test(
        "comments that fill their lines are not sent, and every line keeps its number",
        arguments: [
            ("// @ts-check\nlet a = 1;", "\nlet a = 1;"),
            ("  // why\n  a();  // how", "\n  a();  // how"),
            ("/** @param {string} name */\nf(name);", "\nf(name);"),
            ("/**\n * What it is for.\n * // an example\n */\nconst a = 1;\n", "\n\n\n\nconst a = 1;\n"),
            ("const a = /** @type {A} */ (b);", "const a = /** @type {A} */ (b);"),
            ("/** @type {A} */ (b).c();", "/** @type {A} */ (b).c();"),
            ("const a = \"https://example.org\";", "const a = \"https://example.org\";"),
            ("/**\n * until\n */ a();", "\n\n a();"),
            ("a *\n  b / c", "a *\n  b / c"),
        ])
    func comments(script: String, expected: String) {
        #expect(served(script) == expected)
    }
}
