import Foundation
import Testing

/// One mistake in a portal that is right: what is written, the rule that must be reported, alone, and the beginning of its advice.
struct Mistake: CustomTestStringConvertible, Sendable {
  enum Target: Sendable { case manifest, page, template }

  let right: String
  let wrong: String
  let rule: String
  let advice: String
  let target: Target

  init(_ right: String, _ wrong: String, _ rule: String, _ advice: String, in target: Target = .manifest) {
    (self.right, self.wrong, self.rule, self.advice, self.target) = (right, wrong, rule, advice, target)
  }

  var testDescription: String { wrong }

  /// The portal with the mistake.
  func portal() throws -> [String: [UInt8]] {
    var files = Self.files
    switch target {
    case .manifest:
      let manifest = try #require(files["Content/portal.yaml"])
      let range = try #require(manifest.firstRange(of: right), "'\(right)' is not in the manifest")
      files["Content/portal.yaml"] = manifest.replacingCharacters(in: range, with: wrong)
    case .page: files["Content/index.md"] = "---\ntitle: Home\n---\n" + wrong + "\n"
    case .template: files["Templates/footer.mustache"] = wrong + "\n"
    }
    return files.mapValues { Array($0.utf8) }
  }

  private static let files = [
    "Content/portal.yaml": """
    portal:
      title: {en: Staff library, de: Bibliothek}
      baseURL: https://lib.nordlicht.example/
      languages: [en, de]
    launch:
      apps: []
    sources:
      - id: team
        baseURL: https://nordlicht.example/sites/team/
    fields:
      - {id: cost, type: text, title: {en: Cost, de: Kosten}}
    sections:
      - id: forms
        title: {en: Forms, de: Formulare}
      - id: plans
        title: {en: Plans, de: Pläne}
    documents:
      - id: leave
        title: {en: Leave request, de: Urlaubsantrag}
        source: team
        path: Forms/Leave.docx
        section: forms
        tags: [form]
        updated: 2026-10-01
        owner: Ann Lee
      - id: plan
        title: {en: Plan, de: Plan}
        source: team
        path: Plans/Plan.xlsx
        section: plans
      - {id: draft, title: {en: Draft, de: Entwurf}, source: team, path: Draft.docx, draft: true}

    """,
    "Content/index.md": "---\ntitle: Home\n---\nHello\n",
    "Content/index.de.md": "---\ntitle: Start\n---\nHallo\n",
    "Content/files/A.docx": "A", "Content/static/step.png": "P",
    "Content/brand/mark.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
    "Content/documents/hr.yaml": "[]\n",
  ]
}

/// Advice is tried: what a message says to do is done, and the message does not come back.
struct AdviceTests {
  @Test(arguments: Self.mistakes)
  func namesTheCorrection(_ mistake: Mistake) async throws {
    let portal = try mistake.portal()
    let all = try await JSONFinding.all(in: portal)
    let findings = all.filter {
      !["source.unreadFile", "manifest.unusedSection", "picture.content"].contains($0.identifier)
    }
    #expect(Set(findings.map(\.identifier)) == [mistake.rule], "\(findings)")
    let advice = findings.first { $0.identifier == mistake.rule }?.solution ?? ""
    #expect(advice.hasPrefix(mistake.advice) || advice.hasSuffix(mistake.advice), "\(findings)")
    let followed = try await JSONFinding.followAll(all, in: portal)
    #expect(followed.failures == [])
    // A program can follow advice that begins with one of these.
    if advice.starts(with: /did you mean|try|indent|write '- '/) { #expect(followed.count > 0, "\(advice)") }
  }

  @Test(arguments: try GoldenCase.all)
  func followedAdviceOfAGoldenDoesNotComeBack(_ golden: GoldenCase) async throws {
    let portal = try golden.portal
    #expect(try await JSONFinding.followAll(JSONFinding.all(in: portal), in: portal).failures == [])
  }

  static let mistakes: [Mistake] = [
    .init("owner: Ann Lee", "author: Ann", "manifest.unknownKey", "did you mean 'owner'?"),
    .init("owner: Ann Lee", "category: plans", "manifest.unknownKey", "did you mean 'section'?"),
    .init("owner: Ann Lee", "keywords: [a]", "manifest.unknownKey", "did you mean 'tags'?"),
    .init("owner: Ann Lee", "name: X", "manifest.unknownKey", "did you mean 'title'?"),
    .init("owner: Ann Lee", "link: x", "manifest.unknownKey", "did you mean 'url'?"),
    .init("owner: Ann Lee", "date: 2026-10-01", "manifest.unknownKey", "did you mean 'updated'?"),
    .init("owner: Ann Lee", "aliases: [x]", "manifest.unknownKey", "did you mean 'redirectFrom'?"),
    .init("owner: Ann Lee", "hidden: true", "manifest.unknownKey", "did you mean 'listed'?"),
    .init("owner: Ann Lee", "lang: de", "manifest.unknownKey", "did you mean 'language'?"),
    .init("owner: Ann Lee", "summary: text", "manifest.unknownKey", "did you mean 'description'?"),
    .init("owner: Ann Lee", "label: Word", "manifest.unknownKey", "did you mean 'title'?"),
    .init("owner: Ann Lee", "slug: x", "manifest.unknownKey", "did you mean 'id'?"),
    .init("owner: Ann Lee", "href: x", "manifest.unknownKey", "did you mean 'url'?"),
    .init("owner: Ann Lee", "labels: [a]", "manifest.unknownKey", "did you mean 'tags'?"),
    .init("owner: Ann Lee", "lastmod: 2026-10-01", "manifest.unknownKey", "did you mean 'updated'?"),
    .init("owner: Ann Lee", "last_modified: 2026-10-01", "manifest.unknownKey", "did you mean 'updated'?"),
    .init("owner: Ann Lee", "published: false", "manifest.unknownKey", "did you mean 'draft'?"),
    .init("owner: Ann Lee", "maintainer: Ann", "manifest.unknownKey", "did you mean 'owner'?"),
    .init("owner: Ann Lee", "sticky: true", "manifest.unknownKey", "did you mean 'pinned'?"),
    .init("owner: Ann Lee", "Section: plans", "manifest.unknownKey", "did you mean 'section'?"),
    .init("owner: Ann Lee", "topic: plans", "manifest.unknownKey", "did you mean 'section'?"),
    .init("owner: Ann Lee", "status: final", "manifest.unknownKey", "write 'fields: {status: final}'"),
    .init("owner: Ann Lee", "cost: 1.200,50", "manifest.unknownKey", "write 'fields: {cost: '1.200,50'}'"),
    .init("{en: Plan, de: Plan}", "{en: Plan, ger: Plan}", "manifest.unknownName", "did you mean 'de'?"),
    .init("{en: Plan, de: Plan}", "{english: Plan, de: Plan}", "manifest.unknownName", "did you mean 'en'?"),
    .init("languages: [en, de]", "locales: [en, de]", "manifest.unknownKey", "did you mean 'languages'?"),
    .init(
      "languages: [en, de]", "languages: [en, de]\n  hosting: netlify", "manifest.unknownName", "run 'docportal hosting netlify'"),
    .init("updated: 2026-10-01", "updated: 1/15/2027", "document.impossibleDate", "write '2027-01-15'"),
    .init("updated: 2026-10-01", "updated: 15.1.2027", "document.impossibleDate", "write '2027-01-15'"),
    .init("updated: 2026-10-01", "updated: 2026-31-10", "document.impossibleDate", "write '2026-10-31'"),
    .init("updated: 2026-10-01", "updated: 2026-9-1", "document.impossibleDate", "write '2026-09-01'"),
    .init("updated: 2026-10-01", "updated: 2026/10/01", "document.impossibleDate", "write '2026-10-01'"),
    .init("updated: 2026-10-01", "updated: 01.10.2026", "document.impossibleDate", "write '2026-10-01'"),
    .init("updated: 2026-10-01", "updated: 10/1/2026", "document.impossibleDate", "write '2026-01-10'"),
    .init("owner: Ann Lee", "retired: {since: 1.10.2026}", "document.impossibleDate", "write '2026-10-01'"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: Content/files/A.docx", "document.missingFile",
      "did you mean 'files/A.docx'?"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: files/a.docx", "document.missingFile",
      "did you mean 'files/A.docx'?"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: A.docx", "document.missingFile", "did you mean 'files/A.docx'?"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: Files/A.docx", "document.missingFile",
      "did you mean 'files/A.docx'?"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: /home/ann/portal/Content/files/A.docx", "manifest.pathOutside",
      "did you mean 'files/A.docx'?"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: ./files/A.docx", "manifest.pathOutside",
      "did you mean 'files/A.docx'?"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: C:\\portal\\Content\\files\\A.docx", "manifest.pathOutside",
      "did you mean 'files/A.docx'?"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: files\\A.docx", "manifest.pathOutside",
      "did you mean 'files/A.docx'?"),
    .init(
      "    source: team\n    path: Plans/Plan.xlsx", "    file: ../Content/files/A.docx", "manifest.pathOutside",
      "did you mean 'files/A.docx'?"),
    .init("    source: team\n    path: Plans/Plan.xlsx", "    file: static/step.png", "document.missingFile", "write 'step.png'"),
    .init("launch:", "theme: {logo: mark.svg}\nlaunch:", "document.missingFile", "did you mean 'brand/mark.svg'?"),
    .init("launch:", "theme: {logo: Content/brand/mark.svg}\nlaunch:", "document.missingFile", "did you mean 'brand/mark.svg'?"),
    .init("launch:", "theme: {logo: ./brand/mark.svg}\nlaunch:", "manifest.pathOutside", "did you mean 'brand/mark.svg'?"),
    .init("launch:", "theme: {logo: brand/Mark.svg}\nlaunch:", "document.missingFile", "did you mean 'brand/mark.svg'?"),
    .init(
      "launch:", "theme: {logo: static/step.png}\nlaunch:", "document.missingFile",
      "move the file to Content/, and write 'step.png'"),
    .init(
      "sections:", "include: ['Content/documents/hr.yaml']\nsections:", "manifest.missingInclude",
      "did you mean 'documents/hr.yaml'?"),
    .init(
      "sections:", "include: ['./documents/hr.yaml']\nsections:", "manifest.pathOutside", "did you mean 'documents/hr.yaml'?"),
    .init(
      "sections:", "include: ['documents/HR.yaml']\nsections:", "manifest.missingInclude", "did you mean 'documents/hr.yaml'?"),
    .init("sections:", "include: ['hr.yaml']\nsections:", "manifest.missingInclude", "did you mean 'documents/hr.yaml'?"),
    .init(
      "sections:", "include: ['Content/documents/*.yaml']\nsections:", "manifest.emptyInclude", "did you mean 'documents/*.yaml'?"
    ),
    .init(
      "  - id: plan\n    title: {en: Plan, de: Plan}", "    id: plan\n    title: {en: Plan, de: Plan}", "yaml.missingDash",
      "write '- ' in the place of the two spaces before 'id'"),
    .init("  - id: plans\n", "    id: plans\n", "yaml.missingDash", "before 'id'"),
    .init(
      "  - id: plan\n    title: {en: Plan, de: Plan}", " - id: plan\n    title: {en: Plan, de: Plan}", "yaml.syntax",
      "indent it with 2 spaces, like the entry above it"),
    .init("owner: Ann Lee", "owner: 'Ann's desk'", "yaml.syntax", "write 'Ann''s desk', with the quotes"),
    .init("owner: Ann Lee", "owner: \"Ann\" Lee", "yaml.syntax", "write '\"Ann\" Lee', with the quotes"),
    .init("title: {en: Plan, de: Plan}", "title: [Draft] Plan", "yaml.syntax", "write '[Draft] Plan', with the quotes"),
    .init(
      "{en: Plan, de: Plan}", "{en: Plan, old and new, de: Plan}", "yaml.syntax", "write 'Plan, old and new', with the quotes"),
    .init("owner: Ann Lee", "fields: {cost: 1.200,50}", "yaml.syntax", "write '1.200,50', with the quotes"),
    .init("launch:", "theme:\n  accent: #7a1f5c\nlaunch:", "yaml.emptyValue", "write '#7a1f5c', with the quotes"),
    .init("launch:", "theme: {accent: #7a1f5c}\nlaunch:", "yaml.syntax", "write '#7a1f5c', with the quotes"),
    .init("tags: [form]", "tags: [#form]", "yaml.syntax", "write '#form', with the quotes"),
    .init("tags: [form]", "tags: [form, #two]", "yaml.syntax", "write '#two', with the quotes"),
    .init("tags: [form]", "tags:\n      - #form", "yaml.emptyValue", "write '#form', with the quotes"),
    .init(
      "owner: Ann Lee", "retired: {since: 2026-10-01, replacedBy: draft}", "manifest.unknownName",
      "'draft' is a draft: publish it"),
    .init("owner: Ann Lee", "owner: Ann: Lee", "yaml.syntax", "write 'Ann: Lee'"),
    .init("section: forms", "section: form", "manifest.unknownName", "did you mean 'forms'?"),
    .init("source: team", "source: teem", "manifest.unknownName", "did you mean 'team'?"),
    .init("section: forms", "sectoin: forms", "manifest.unknownKey", "did you mean 'section'?"),
    .init("id: leave", "id: Leave request", "manifest.impossibleIdentifier", "try 'leave-request'"),
    .init("launch:", "theme: {accent: 7a1f5c}\nlaunch:", "manifest.impossibleColour", "write '#7a1f5c' in quotes"),
    .init("owner: Ann Lee", "language: de_DE", "manifest.impossibleLanguage", "did you mean 'de-DE'?"),
    .init("", "![x](static/step.png)", "link.broken", "did you mean 'step.png'?", in: .page),
    .init("", "![x](Step.png)", "link.broken", "did you mean 'step.png'?", in: .page),
    .init("", "![x](images/step.png)", "link.broken", "did you mean 'step.png'?", in: .page),
    .init("", "![x](/Content/static/step.png)", "link.broken", "did you mean 'step.png'?", in: .page),
    .init("", "![x](nothing.png)", "link.broken", "put the picture beside the page", in: .page),
    .init("", "[x](document:plam)", "content.unresolvedLink", "did you mean 'plan'?", in: .page),
    .init("", "[x](document:draft)", "content.unresolvedLink", "'draft' is a draft", in: .page),
    .init("", "{{#if title}}x{{/if}}", "template.badName", "write {{#title}}, and {{/title}} where it ends", in: .template),
    .init("", "{{#each items}}x{{/each}}", "template.badName", "write {{#items}}, and {{/items}}", in: .template),
    .init("", "{{#unless x}}y{{/unless}}", "template.badName", "write {{^x}}, and {{/x}}", in: .template),
    .init("", "{{ .title }}", "template.badName", "write {{title}}", in: .template),
    .init("", "{{ if .x }}", "template.badName", "write {{#x}}", in: .template),
    .init("", "{{ range .pages }}", "template.badName", "write {{#pages}}", in: .template),
    .init("", "{{ title | upper }}", "template.badName", "write {{title}}", in: .template),
    .init("", "{{#with this.x}}y{{/with}}", "template.badName", "write {{#x}}", in: .template),
    .init("", "{{title|safe}}", "template.unknownName", "write {{title}}: there are no filters", in: .template),
    .init("", "{{else}}", "template.unknownName", "write {{/name}}{{^name}}", in: .template),
  ]
}
