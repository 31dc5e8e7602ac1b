import PortalTestSupport
import TestSupport

/// A portal of any size, the same for the same size: all apps, sections, tags, other scripts, links between documents.
struct GeneratedManifest {
  let portal: TestPortal

  init(documents: Int, languages: [String] = ["en"]) {
    var generator = SplitMix64(seed: UInt64(documents))
    let names = ["Budget", "Plan & Ziele", "Отчёт", "Année #2", "100 % done", "O'Brien", "a+b=c", "日本"]
    let endings = ["docx", "xlsx", "pptx", "one", "dotx", "xls"]
    let sections = (0..<8).map { "  - {id: s\($0), title: Section \($0), description: '[all](tag:t1)'}" }
    let entries = (0..<documents).map { number in
      let name = names.randomElement(using: &generator) ?? ""
      let ending = endings.randomElement(using: &generator) ?? ""
      let other = Int.random(in: 0..<documents, using: &generator)
      return """
          - id: d\(number)
            title: "\(name) \(number)"
            source: dav
            path: "\(name)/\(number).\(ending)"
            section: s\(number % 8)
            tags: [t\(number % 13), t\(number % 5)]
            description: |
              See [the other](document:d\(other)#open-word-edit) or [edit it](launch:d\(other)/word/edit).
            \(number.isMultiple(of: 3) ? "updated: 2026-0\(number % 9 + 1)-15" : "owner: Team \(number % 4)")
            passback: clouddrive
            \(number.isMultiple(of: 4) ? "delimiters: literal" : "context: folder\(number)")
        """
    }
    portal = TestPortal(
      languages: "[\(languages.joined(separator: ", "))]", sections: sections.joined(separator: "\n"),
      documents: entries.joined(separator: "\n"),
      files: [
        "Content/index.md": "---\ntitle: Home\n---\n[About](page:about#who)\n",
        "Content/about.md": "---\ntitle: About\norder: 1\n---\n# Who\n[S](section:s1) [mail](mailto:a@b.example)\n",
      ])
  }
}
