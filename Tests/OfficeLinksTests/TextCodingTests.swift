import Foundation
import OfficeLinks
import TestSupport
import Testing

/// Values that are written as text and read again.
@Suite struct TextCodingTests {
  /// Everything that an app may keep.
  private struct Favourite: Codable, Equatable {
    var link: LaunchLink
    var answer: ReturnLink
    var address: DocumentAddress
    var passback: Passback
    var context: DocumentContext
    var host: HostPattern
    var country: Storefront
    var app: OfficeApp
    var mode: OpenMode
  }

  @Test("a value is its text in JSON")
  func codesAsText() throws {
    let favourite = Favourite(
      link: try LaunchLink(parsing: "ms-word:ofe|u|https://contoso.com/a%20b.docx|c|x%20y"),
      answer: try ReturnLink(parsing: "clouddrive:ofv|u|https://contoso.com/a.docx|z|yes"),
      address: try address("http://contoso.com/a.xlam", Self.wide), passback: try Passback("clouddrive"),
      context: try DocumentContext("view/Q4 é"), host: try HostPattern("*.Contoso.com"),
      country: .unitedStates, app: .powerPoint, mode: .new)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(favourite)
    let expected = """
      {"address":"http://contoso.com/a.xlam","answer":"clouddrive:ofv|u|https://contoso.com/a.docx|z|yes","app":"powerPoint",\
      "context":"view/Q4%20%C3%A9","country":"us","host":"*.contoso.com",\
      "link":"ms-word:ofe|u|https://contoso.com/a%20b.docx|c|x%20y","mode":"new","passback":"clouddrive"}
      """
    #expect(String(decoding: json, as: UTF8.self) == expected)
    #expect(try JSONDecoder().decode(Favourite.self, from: json) == favourite)
  }

  @Test("a dictionary of apps, modes or forms is an object in JSON")
  func codesKeysByName() throws {
    let apps = [OfficeApp.word: 1]
    let json = try JSONEncoder().encode(apps)
    #expect(String(decoding: json, as: UTF8.self) == #"{"word":1}"#)
    #expect(try JSONDecoder().decode([OfficeApp: Int].self, from: json) == apps)
    let nested = try JSONEncoder().encode([OpenMode.view: [LinkForm.full: 2]])
    #expect(String(decoding: nested, as: UTF8.self) == #"{"view":{"full":2}}"#)
  }

  @Test("a text that is none says what is wrong with it")
  func refusesOtherTexts() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([LaunchLink].self, from: Data(#"["ms-word:ofe|u|https://me@contoso.com/a.docx"]"#.utf8))
    }
    guard case .dataCorrupted(let context) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(context.debugDescription == "a user name or password in the address")
    #expect(context.codingPath.map(\.intValue) == [0])
    #expect((context.underlyingError as? LinkProblems)?.findings.map(\.identifier) == ["address.credentials"])
    for type in ["\"usa\""] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Storefront.self, from: Data(type.utf8)) }
    }
  }

  @Test("what some rules accept is read from its own text", arguments: 0..<4)
  func readsDescriptions(seed: Int) throws {
    var inputs = RandomInputs(generator: SplitMix64(seed: 300 + UInt64(seed)))
    var count = 0
    for round in 0..<4_000 {
      let text = inputs.next()
      let rules = round % 2 == 0 ? Self.wide : Self.wide.forFolders
      if let address = DocumentAddress.read(text, rules: rules).address {
        count += 1
        let json = try JSONEncoder().encode(address)
        let decoded = try JSONDecoder().decode(DocumentAddress.self, from: json)
        if decoded != address || decoded.format != address.format || decoded.query != address.query { Issue.record("\(address)") }
      }
      if let link = LaunchLink.parse(text, rules: rules).link, LaunchLink(link.description) != link { Issue.record("\(link)") }
      if let link = ReturnLink.parse(text, rules: rules).link, ReturnLink(link.description) != link { Issue.record("\(link)") }
      if let context = DocumentContext.read(text).context, try DocumentContext(context.description) != context {
        Issue.record("\(context)")
      }
    }
    #expect(count > 100)
  }

  @Test("a finding is printed with severity and identifier, and has its values")
  func describesFindings() {
    let finding = LaunchLink.parse("ms-word:ofw|u|https://a/x.docx").findings.first
    #expect(finding?.description == "error: 'ofw' is not a command [form.unknownCommand]")
    #expect(finding?.arguments == ["ofw"])
    #expect(LinkSeverity.allCases.shuffled().sorted() == [.note, .warning, .error])
    #expect([LinkSeverity.note, .error, .warning].max() == .error)
  }

  @Test("a link with a save location or in a short form")
  func buildsOtherLinks() throws {
    let template = try DocumentAddress("https://contoso.com/a.dotx")
    let parts = LaunchParts(saveLocation: try DocumentAddress("https://contoso.com/drafts/", rules: AddressRules().forFolders))
    let link = try LaunchLink(opening: template, in: .word, for: .new, with: parts)
    #expect(link.text == "ms-word:nft|u|https://contoso.com/a.dotx|s|https://contoso.com/drafts/")
    let short = try LaunchLink(opening: template, in: .word, form: .abbreviated, with: LaunchParts())
    #expect("\(short)" == "ms-word:https://contoso.com/a.dotx")
  }

  private static let wide = AddressRules(allowsHTTP: true, allowsFragment: true, allowsAddIns: true)
}
