import OfficeLinks
import Testing

/// The address of a text that must be accepted.
func address(_ text: String, _ rules: AddressRules = AddressRules(), at location: SourceLocation = #_sourceLocation) throws
  -> DocumentAddress
{
  try #require(DocumentAddress.read(text, rules: rules).address, sourceLocation: location)
}

/// The link of parts that must be accepted.
func link(
  _ app: OfficeApp, _ mode: OpenMode? = nil, _ text: String, form: LinkForm = .full, parts: LaunchParts = LaunchParts(),
  at location: SourceLocation = #_sourceLocation
) throws -> LaunchLink {
  let isWOPI = parts.wopi != nil
  let rules = AddressRules().adjusted(for: app, form: form == .full ? .full : app.shortForm, isWOPI: isWOPI)
  let address = try address(text, rules, at: location)
  return try #require(
    LaunchLink.build(app: app, mode: mode, form: form, address: address, parts: parts).link, sourceLocation: location)
}

/// Identifiers of findings in their order.
func identifiers(_ findings: [LinkFinding], _ severity: LinkSeverity? = nil) -> [String] {
  findings.filter { severity == nil || $0.severity == severity }.map(\.identifier)
}

/// One row of a table: the input and the expected result.
struct Row: CustomTestStringConvertible, Sendable {
  let number: String
  let input: String
  let expected: String
  let identifiers: [String]

  init(_ number: String, _ input: String, _ expected: String = "", _ identifiers: [String] = []) {
    self.number = number
    self.input = input
    self.expected = expected
    self.identifiers = identifiers
  }

  var testDescription: String { "row \(number): \(input)" }
}
