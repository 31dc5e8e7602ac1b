import OfficeLinks
import TestSupport
import Testing

/// Properties that hold for every input, tested on many.
@Suite struct PropertyTests {
  private static let page = AddressRules(allowsHTTP: true, allowsFragment: true)

  @Test("no input traps, and what is accepted keeps its promises", arguments: 0..<8)
  func survivesAnyInput(seed: Int) {
    var inputs = RandomInputs(generator: SplitMix64(seed: UInt64(seed)))
    for round in 0..<4_000 {
      let text = inputs.next()
      let rules = round % 2 == 0 ? AddressRules() : Self.page
      let reading = DocumentAddress.read(text, rules: rules)
      hold((reading.address == nil) == reading.findings.hasError, text)
      if let address = reading.address { check(address, rules, text) }
      for finding in reading.findings { check(finding, in: text) }
      if let corrected = reading.findings.compactMap(\.corrected).first {
        hold(DocumentAddress.read(corrected, rules: rules).address != nil, text)
      }
    }
  }

  @Test("a host of small letters, most of which are read at once, is what it is with a capital one")
  func readsPlainHostsAsAllOthers() {
    var random = SplitMix64(seed: 63)
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...12, using: &random)
      let host = String((0..<count).map { _ in "aabxn019-.".randomElement(using: &random) ?? "a" })
      let label = String(repeating: "b", count: Int.random(in: 62...64, using: &random))
      for host in ["a" + host, host + "a", host + ".a.b", "a." + label + host] {
        let capital = host.replacing("a", with: "A", maxReplacements: 1)
        let (plain, other) = (DocumentAddress.read("https://\(host)/x.docx"), DocumentAddress.read("https://\(capital)/x.docx"))
        hold(plain.address == other.address && identifiers(plain.findings) == identifiers(other.findings), host)
      }
    }
  }

  @Test("no link or return traps, and what is accepted parses back", arguments: 0..<8)
  func survivesAnyLink(seed: Int) {
    var inputs = RandomInputs(generator: SplitMix64(seed: 100 + UInt64(seed)))
    for round in 0..<3_000 {
      let text = round % 2 == 0 ? inputs.next() : "ms-word:ofe|u|" + inputs.next()
      let reading = LaunchLink.parse(text, rules: Self.page)
      hold((reading.link == nil) == reading.findings.hasError, text)
      if let link = reading.link {
        hold(isPrintable(link.text) && isPrintable(link.href()), text)
        hold(LaunchLink.parse(link.text, rules: Self.page).link == link, text)
        hold(LaunchLink.parse(link.href(), rules: Self.page).link == link, text)
        hold(LaunchLink.parse(link.href(.literal), rules: Self.page).link == link, text)
      }
      for finding in reading.findings { check(finding, in: text) }
      if let link = ReturnLink.parse(text, rules: Self.page).link {
        hold(ReturnLink.parse(link.text, rules: Self.page).link == link, text)
      }
    }
  }

  @Test("arguments that are no addresses survive anything too", arguments: 0..<4)
  func survivesAnyArgument(seed: Int) throws {
    var inputs = RandomInputs(generator: SplitMix64(seed: 200 + UInt64(seed)))
    let base = try address("https://dav.example.org/docs/")
    for _ in 0..<5_000 {
      let text = inputs.next()
      let context = DocumentContext.read(text)
      hold((context.context == nil) == context.findings.hasError, text)
      if let context = context.context { hold(DocumentContext.read(context.text).context == context, text) }
      let passback = Passback.read(text)
      hold((passback.passback == nil) == passback.findings.hasError, text)
      let wopi = WOPIFields.read(service: text, user: text, fileName: text, source: text)
      hold((wopi.fields == nil) == wopi.findings.hasError, text)
      let below = DocumentAddress.read(path: text, on: base)
      hold((below.address == nil) == below.findings.hasError, text)
      if let address = below.address {
        check(address, AddressRules(), text)
        hold(address.text.hasPrefix(base.text), text)
      }
      for finding in below.findings { check(finding, in: text) }
      _ = Storefront(text)
      for finding in HostPattern.read(text).findings { check(finding, in: text) }
      _ = DocumentFormat.nearest(to: text)
      _ = DocumentFormat.fileExtension(ofAddress: text)
      _ = StoreProduct(for: .word)?.smartAppBannerContent(argument: text)
    }
  }

  @Test("links of typed parts parse back to themselves")
  func buildThenParse() throws {
    var generator = SplitMix64(seed: 42)
    for _ in 0..<5_000 {
      let app = generator.pick(OfficeApp.allCases)
      let mode = generator.pick(app.modes)
      let name = generator.join(["Q4", " ", "é", "№", "中", "(a)", "&", "'", "C%23", "+", "\u{1F4C8}"], upTo: 6) + "x.docx"
      var parts = LaunchParts()
      if mode == .new { parts.saveLocation = try address("https://contoso.com/drafts") }
      if generator.next() % 2 == 0 { parts.passback = Passback.read("clouddrive").passback }
      if generator.next() % 2 == 0 {
        parts.context = DocumentContext.read("view/" + generator.join(["a", " ", "é", "?", "#"], upTo: 5)).context
      }
      if app == .word, mode != .new {
        parts.wopi =
          WOPIFields.read(
            service: "My 5%", user: "é 1", fileName: "Übersicht 1.docx", source: generator.pick(WOPISource.allCases)
          ).fields
      }
      let address = try address("https://contoso.com/docs/" + name)
      let link = try #require(LaunchLink.build(app: app, mode: mode, address: address, parts: parts).link)
      #expect(isPrintable(link.text) && isPrintable(link.href()))
      #expect(LaunchLink.parse(link.text).link == link)
      #expect(LaunchLink.parse(link.href()).link == link)
      #expect(LaunchLink.parse(utf8: Array(link.href().utf8)).link == link)
    }
  }

  @Test("bytes that are not UTF-8 are a finding, not a trap")
  func readsAnyBytes() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<10_000 {
      let start = Array("ms-word:ofe|u|https://contoso.com/".utf8)
      // After a bar comes a descriptor, and unknown ones are dropped whatever they contain.
      let random = (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) }.filter { $0 != UInt8(ascii: "|") }
      let bytes = start + random + Array(".docx".utf8)
      let reading = LaunchLink.parse(utf8: bytes)
      hold((reading.link == nil) == reading.findings.hasError, "\(bytes)")
      if Array(String(decoding: bytes, as: UTF8.self).utf8) != bytes { hold(reading.link == nil, "\(bytes)") }
    }
  }

  private func check(_ address: DocumentAddress, _ rules: AddressRules, _ input: String) {
    let again = DocumentAddress.read(address.text, rules: rules)
    hold(again.address == address, input)
    hold(isPrintable(address.text), input)
    hold(!address.text.utf8.contains(UInt8(ascii: "|")), input)
    _ = (address.host, address.port, address.pathSegments, address.query, address.fragment, address.fileName, address.likenessKey)
    _ = (address.asFolder, address.fileExtension, address.path)
  }

  private func check(_ finding: LinkFinding, in text: String) {
    if let range = finding.range { hold(range.lowerBound >= 0 && range.upperBound <= text.utf8.count, text) }
    hold(!finding.summary.isEmpty, text)
  }

  private func isPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x21 && $0 <= 0x7E } }

  /// An expectation that costs nothing while it holds.
  private func hold(_ condition: Bool, _ input: String, at location: SourceLocation = #_sourceLocation) {
    if !condition { Issue.record("does not hold for \(input.debugDescription)", sourceLocation: location) }
  }
}
