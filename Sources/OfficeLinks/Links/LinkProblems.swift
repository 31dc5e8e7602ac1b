/// The error of an initialiser that reads text: every fault and remark about the text.
public struct LinkProblems: Error, Sendable, Hashable, CustomStringConvertible {
  /// The findings; at least one is an error.
  public let findings: [LinkFinding]

  init(_ findings: [LinkFinding]) { self.findings = findings }

  /// The summaries of the errors.
  public var description: String { findings.filter { $0.severity == .error }.map { $0.summary }.joined(separator: "; ") }
}

extension DocumentAddress {
  /// Reads an address as ``read(_:rules:)`` does, without its warnings.
  ///
  /// - Parameters:
  ///   - text: An address as it was copied.
  ///   - rules: The addresses that you allow.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(_ text: String, rules: AddressRules = AddressRules()) throws(LinkProblems) {
    let reading = Self.read(text, rules: rules)
    guard let address = reading.address else { throw LinkProblems(reading.findings) }
    self = address
  }
}

extension DocumentAddress {
  /// Reads a path below a base address as `read` does, without its warnings.
  ///
  /// - Parameters:
  ///   - path: Folders and file name as people see them; every percent sign is literal.
  ///   - base: The folder that the path is below.
  ///   - rules: The addresses that you allow.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(path: String, on base: DocumentAddress, rules: AddressRules = AddressRules()) throws(LinkProblems) {
    let reading = Self.read(path: path, on: base, rules: rules)
    guard let address = reading.address else { throw LinkProblems(reading.findings) }
    self = address
  }
}

extension DocumentContext {
  /// Reads a context as ``read(_:)`` does: valid escapes are kept, so `%41` has the value `A`.
  ///
  /// - Parameter text: The context as a person writes it or as it is in a link.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(_ text: String) throws(LinkProblems) { try self.init(Self.read(text)) }

  /// Reads a context whose percent signs are literal, as ``read(exactly:)`` does: ``value`` is this text.
  ///
  /// - Parameter text: The context as a person writes it.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(exactly text: String) throws(LinkProblems) { try self.init(Self.read(exactly: text)) }

  private init(_ reading: ContextReading) throws(LinkProblems) {
    guard let context = reading.context else { throw LinkProblems(reading.findings) }
    self = context
  }
}

extension HostPattern {
  /// Reads a host, or all below a domain, as ``read(_:encoding:)`` does, without its warnings.
  ///
  /// - Parameters:
  ///   - text: A host, perhaps after `*.`.
  ///   - encoding: The encoding of hosts with letters outside ASCII.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(_ text: String, encoding: HostEncoding? = nil) throws(LinkProblems) {
    let reading = Self.read(text, encoding: encoding)
    guard let pattern = reading.pattern else { throw LinkProblems(reading.findings) }
    self = pattern
  }
}

extension Passback {
  /// Reads a scheme as ``read(_:)`` does.
  ///
  /// - Parameter scheme: A scheme without its colon, which your app registers.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(_ scheme: String) throws(LinkProblems) {
    let reading = Self.read(scheme)
    guard let passback = reading.passback else { throw LinkProblems(reading.findings) }
    self = passback
  }
}

extension LaunchLink {
  /// Makes a link of the full form, without the warnings of ``build(app:mode:form:address:parts:rules:)``.
  ///
  /// - Parameters:
  ///   - address: The document.
  ///   - app: The app that opens it.
  ///   - mode: What the app does with it.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(opening address: DocumentAddress, in app: OfficeApp, for mode: OpenMode = .edit) throws(LinkProblems) {
    try self.init(opening: address, in: app, for: mode, with: LaunchParts())
  }

  /// Makes a link of the full form from which Office for iOS returns.
  ///
  /// - Parameters:
  ///   - address: The document.
  ///   - app: The app that opens it.
  ///   - mode: What the app does with it.
  ///   - passback: The scheme by which Office for iOS returns.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(
    opening address: DocumentAddress, in app: OfficeApp, for mode: OpenMode = .edit, returningTo passback: Passback
  ) throws(LinkProblems) {
    try self.init(opening: address, in: app, for: mode, with: LaunchParts(passback: passback))
  }

  /// Makes a link of the full form from which Office for iOS returns with a context.
  ///
  /// - Parameters:
  ///   - address: The document.
  ///   - app: The app that opens it.
  ///   - mode: What the app does with it.
  ///   - passback: The scheme by which Office for iOS returns.
  ///   - context: The data that Office for iOS hands back.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(
    opening address: DocumentAddress, in app: OfficeApp, for mode: OpenMode = .edit, returningTo passback: Passback,
    context: DocumentContext
  ) throws(LinkProblems) {
    try self.init(opening: address, in: app, for: mode, with: LaunchParts(passback: passback, context: context))
  }

  /// Makes a link of any form and with any parts, without the warnings of ``build(app:mode:form:address:parts:rules:)``.
  ///
  /// - Parameters:
  ///   - address: The document, the template or the WOPISrc.
  ///   - app: The app that opens it.
  ///   - mode: What the app does with it; the short forms have the app's own mode.
  ///   - form: The form of the link.
  ///   - parts: The further parts of a full link.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(
    opening address: DocumentAddress, in app: OfficeApp, for mode: OpenMode, form: LinkForm = .full, with parts: LaunchParts
  ) throws(LinkProblems) {
    try self.init(Self.build(app: app, mode: mode, form: form, address: address, parts: parts))
  }

  /// Makes a link for editing, or of a short form, with any parts, without the warnings of
  /// ``build(app:mode:form:address:parts:rules:)``.
  ///
  /// - Parameters:
  ///   - address: The document, the template or the WOPISrc.
  ///   - app: The app that opens it.
  ///   - form: The form of the link; the short ones have the app's own mode.
  ///   - parts: The further parts of a full link.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(
    opening address: DocumentAddress, in app: OfficeApp, form: LinkForm = .full, with parts: LaunchParts
  ) throws(LinkProblems) {
    try self.init(Self.build(app: app, form: form, address: address, parts: parts))
  }

  /// Parses a link as ``parse(_:rules:linkRules:)`` does, without its warnings.
  ///
  /// - Parameters:
  ///   - text: A link in any documented form.
  ///   - rules: The addresses that you allow.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(parsing text: String, rules: AddressRules = AddressRules()) throws(LinkProblems) {
    try self.init(Self.parse(text, rules: rules))
  }

  private init(_ reading: LinkReading) throws(LinkProblems) {
    guard let link = reading.link else { throw LinkProblems(reading.findings) }
    self = link
  }
}

extension ReturnLink {
  /// Parses the return of a link that your app opened as ``parse(_:answering:)`` does, without its warnings.
  ///
  /// - Parameters:
  ///   - text: A return.
  ///   - link: The link that your app opened.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(parsing text: String, answering link: LaunchLink) throws(LinkProblems) {
    let reading = Self.parse(text, answering: link)
    guard let answer = reading.link else { throw LinkProblems(reading.findings) }
    self = answer
  }

  /// Parses a return as ``parse(_:rules:)`` does, without its warnings.
  ///
  /// - Parameters:
  ///   - text: A return.
  ///   - rules: The addresses that you allow.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(parsing text: String, rules: AddressRules = AddressRules()) throws(LinkProblems) {
    let reading = Self.parse(text, rules: rules)
    guard let link = reading.link else { throw LinkProblems(reading.findings) }
    self = link
  }
}
