import Foundation
import TestSupport
import Testing

/// The recipes of `Documentation/howto/look.md`, all in one portal.
struct RecipeTests {
  @Test func everyRecipeWorks() throws {
    try withTemporaryFolder { (folder: String) throws -> Void in
      #expect(try docportal("init", in: folder).exitCode == 0)
      #expect(try docportal("theme copy security-policy", in: folder).exitCode == 0)
      func changed(_ path: String, _ changes: [(String, String)]) throws -> String {
        let text = try String(contentsOf: URL(fileURLWithPath: folder + "/" + path), encoding: .utf8)
        return changes.reduce(text) { $0.replacing($1.0, with: $1.1, maxReplacements: 1) }
      }
      let script = "https://matomo.contoso.example"
      try write(
        [
          "Content/portal.yaml": try changed(
            "Content/portal.yaml",
            [
              (
                "  languages: [en]\n",
                "  languages: [en]\n  footer: For internal use only.\n  feedback: mailto:team@contoso.example\n"
              ),
              (
                "launch:\n",
                "theme: {accent: '#5b2a86', logo: files/logo.svg}\nfields:\n  - {id: status, title: Status, listed: true}\n\nlaunch:\n"
              ), ("    section: budgets\n", "    section: budgets\n    pinned: true\n    fields: {status: final}\n"),
            ]),
          "Content/files/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>",
          "Content/index.md": "---\ntitle: Our documents\n---\n```documents\nsection: budgets\n```\n",
          "Templates/strings/en.yaml": "search: {label: Find a form}\n",
          "Templates/assets/fonts/inter.woff2": "wOF2",
          "Templates/assets/brand.css":
            "@font-face { font-family: Inter; src: url(fonts/inter.woff2); }\n:root { --sans: Inter, sans-serif; }\n",
          "Templates/head-extra.mustache":
            "<meta name=\"google-site-verification\" content=\"x\">\n<script src=\"\(script)/portal.js\" async></script>\n",
          "Templates/security-policy.mustache": try changed(
            "Templates/security-policy.mustache",
            [("script-src 'self'", "script-src 'self' \(script); connect-src \(script); font-src 'self'")]),
        ], below: folder)
      let build = try docportal("build", in: folder)
      #expect(build.standardError.contains("\n0 errors, 2 warnings\nread more: docportal explain link.placeholder\n"))
      let home = try String(contentsOf: URL(fileURLWithPath: folder + "/Public/index.html"), encoding: .utf8)
      for shown in ["For internal use only.", "Find a form", "google-site-verification", "portal.js", "q4-budget.html"] {
        #expect(home.contains(shown), "\(shown)")
      }
      let document = try String(contentsOf: URL(fileURLWithPath: folder + "/Public/documents/q3-budget.html"), encoding: .utf8)
      for shown in ["mailto:team@contoso.example?", "final"] { #expect(document.contains(shown), "\(shown)") }
    }
  }
}
