import Foundation
import Testing

@testable import SimmerWeb

@Suite("The bundles of the page's start")
struct PageBundlesTests {
    private static let head = """
        <link rel="stylesheet" href="/css/a.css">
            <link rel="stylesheet" href="/css/b.css">
            <script type="module" src="/js/main.js"></script>
            <link rel="modulepreload" href="/js/dom.js">
            <link rel="modulepreload" href="/js/views/log.js">
        """

    /// A page of four modules: `words.js` needs `dom.js`, `main.js` that and `log.js`; `later.js` comes later.
    private static let page = [
        "/index.html": head + "\n", "/css/a.css": "a {}\n", "/css/b.css": "b {}\n",
        "/js/words.js": "import { h } from \"./dom.js\";\nh();",
        "/js/main.js":
            "import * as dom from \"./dom.js\";\nimport { log as own } from \"./views/log.js\";\nawait dom.h(own);",
        "/js/dom.js": "export const part = 1;\nexport function h() {}\n",
        "/js/views/log.js":
            "import { h, part as piece } from \"../dom.js\";\nexport async function log() {\n    "
            + "return import(\"./later.js\");\n}\n",
        "/js/views/later.js":
            "import { h } from \"../dom.js\";\nimport { part } from \"../dom.js\";\n"
            + "import { x } from \"./x.js\";\nh(x);",
        "/js/views/x.js": "export let x = 1;",
        "/strings/en.js": "import chat from \"./en/chat.js\";\n\nexport default Object.freeze({\n    ...chat,\n});",
        "/strings/en/chat.js": "export default {\n    \"a\": \"b\",\n};",
    ]

    private func made(_ changes: [String: String] = [:]) throws -> [String: String] {
        let files = Self.page.merging(changes) { _, new in new }.mapValues { Array($0.utf8) }
        return try PageBundles.made(of: files).mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test("what is needed stands once, each module after what it needs, with addresses that hold from anywhere")
    func bundles() throws {
        let files = try made()
        #expect(
            files["/js/bundle-words.js"] == """
                export const $js_dom = (() => {
                const part = 1;
                function h() {}
                return { part, h };
                })();
                """)
        #expect(
            files["/js/bundle.js"] == """
                import { $js_dom } from "/js/bundle-words.js";
                export const $js_views_log = (() => {
                const { h, part: piece } = $js_dom;
                async function log() {
                    return import("/js/views/later.js");
                }
                return { log };
                })();
                """)
    }

    @Test("who takes something of a bundle takes it from there, line for line")
    func users() throws {
        let files = try made()
        let main = """
            import { $js_dom } from "/js/bundle-words.js"; const dom = $js_dom;
            import { $js_views_log } from "/js/bundle.js"; const { log: own } = $js_views_log;
            await dom.h(own);
            """
        let later = """
            import { $js_dom } from "/js/bundle-words.js"; const { h } = $js_dom;
            const { part } = $js_dom;
            import { x } from "./x.js";
            h(x);
            """
        #expect(files["/js/main.js"] == main && files["/js/views/later.js"] == later)
        let dom = """
            import { $js_dom } from "/js/bundle-words.js";
            export const { part, h } = $js_dom;
            """
        #expect(files["/js/dom.js"] == dom && files["/js/views/x.js"] == Self.page["/js/views/x.js"])
    }

    @Test("a table of words comes with its topics")
    func words() throws {
        let table = """
            const $strings_en_chat = (() => {
            const $default = {
                "a": "b",
            };
            return { default: $default };
            })();
            const { default: chat } = $strings_en_chat;

            export default Object.freeze({
                ...chat,
            });
            """
        #expect(try made()["/strings/en.js"] == table)
    }

    @Test("the document names bundles in place of what stands in them")
    func document() throws {
        let files = try made()
        let document = """
                <link rel="stylesheet" href="/css/bundle-first.css">
                <script type="module" src="/js/main.js"></script>
                <link rel="modulepreload" href="/js/bundle-words.js">
                <link rel="modulepreload" href="/js/bundle.js">

            """
        #expect(files["/index.html"]?.drop { $0 == " " } == document.drop { $0 == " " })
        #expect(files["/css/bundle-first.css"] == "a {}\nb {}\n")
    }

    @Test(
        "what a bundle cannot hold is refused where it stands",
        arguments: [
            ("/js/dom.js", "export let part = 1;", "/js/dom.js: no bundle takes export let part = 1;"),
            ("/js/dom.js", "await h();", "/js/dom.js: no bundle takes await h();"),
            ("/js/dom.js", "export * from \"./views/x.js\";", "/js/dom.js: no bundle takes export * from"),
            ("/js/dom.js", "import {", "/js/dom.js: no bundle takes import {"),
            ("/js/views/later.js", "export { h } from \"../dom.js\";", "/js/views/later.js: it passes on"),
            ("/js/views/log.js", "export { h } from \"../dom.js\";", "/js/views/log.js: no bundle passes on"),
            ("/js/bundle.js", "", "/js/bundle.js: a file has the name of a bundle"),
            ("/index.html", "<link rel=\"modulepreload\" href=\"/js/views/x.js\">", "/index.html: the start does not"),
            ("/index.html", "<link rel=\"stylesheet\" href=\"/css/c.css\">\n", "/index.html: there is no /css/c.css"),
        ])
    func refused(address: String, text: String, told: String) {
        do {
            _ = try made([address: text])
            Issue.record("nothing was refused")
        } catch {
            #expect("\(error)".hasPrefix(told), "\(error)")
        }
    }

    @Test("what a name means, however it goes on")
    func names() {
        func meant(_ name: String) -> String { PageModule.address(of: name[...], in: "/js/views/chat/log.js") }
        #expect(meant("./row.js\"") == "/js/views/chat/row.js\"" && meant("../../dom.js") == "/js/dom.js")
        #expect(meant("../../../strings/${x}.js`)") == "/strings/${x}.js`)" && meant("/js/dom.js") == "/js/dom.js")
    }

    @Test("the page that is delivered starts with its bundles")
    func delivered() throws { _ = try PageFiles() }
}
