/// A letter as a page. Whatever it is made of is text, so that no name of a room is markup.
enum LetterPage {
    static func text(_ language: String, _ parts: [String]) -> String {
        "<!doctype html><html lang=\"\(language)\"><meta charset=\"utf-8\"><body>" + parts.joined() + "</body></html>\n"
    }

    static func paragraph(_ text: String) -> String { "<p>\(escaped(text))</p>" }

    static func link(_ text: String, to address: String) -> String {
        "<p><a href=\"\(escaped(address))\">\(escaped(text))</a></p>"
    }

    static func list(_ lines: [String]) -> String {
        "<ul>" + lines.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
