package import Diagnostics
import OfficeLinks
import Portal
package import TextBasics

/// The reason why a web address was hardly meant, though a browser opens it.
package enum WebLinkDoubt: Sendable {
  /// A link of a mail filter or the like.
  case wrapper(service: String, address: String?)
  /// The host is each visitor's own computer.
  case ownMachine
  /// The host stands for one's own.
  case placeholder(host: String)
  /// An address that shows or shares a document.
  case sharing(kind: String, address: String?)
  /// The punctuation of the sentence around it, and the address without it.
  case punctuation(String, address: String)

  /// `nil` for nearly every address, and for every one of no web server.
  package init?(_ link: ArraySlice<UInt8>) { self.init(link, shared: DocumentAddress.shared(in: link)) }

  /// The same with what was found in the address.
  init?(_ link: ArraySlice<UInt8>, shared: DocumentAddress.Shared?) {
    guard let host = URLParts(link).authority?.host, !host.isEmpty else { return nil }
    let name = lowercasedASCII(String(decoding: host, as: UTF8.self))
    if let found = DocumentAddress.wrapped(in: link) {
      self = .wrapper(service: found.service, address: found.address)
    } else if isOwnMachine(host: name.utf8) {
      self = .ownMachine
    } else if let shared, !shared.isPlain {
      self = .sharing(kind: shared.kind, address: shared.address)
    } else if isPlaceholder(host: name) {
      self = .placeholder(host: name)
    } else if let (mark, address) = Self.punctuation(link) {
      self = .punctuation(mark, address: address)
    } else {
      return nil
    }
  }

  /// The diagnostic; `fix` replaces the general one.
  package func diagnostic(_ href: String, at place: Place, fix: String? = nil) -> Diagnostic {
    switch self {
    case .wrapper(let service, let address):
      Diagnostic(.link.wrapper, href, service, at: place, fix: fix ?? address.map { "write \($0)" })
    case .ownMachine: Diagnostic(.link.ownMachine, href, at: place, fix: fix)
    case .placeholder(let host): Diagnostic(.link.placeholder, href, host, at: place, fix: fix)
    case .sharing(let kind, let address):
      Diagnostic(.link.sharing, href, kind, at: place, fix: fix ?? address.map { "write \($0)" })
    case .punctuation(let mark, let address):
      Diagnostic(.link.punctuation, href, mark, at: place, fix: fix ?? "write \(address)")
    }
  }

  /// The marks at the end of an address after a slash or the name of a file; no name ends with those that no keyboard for ASCII has.
  private static func punctuation(_ link: ArraySlice<UInt8>) -> (mark: String, address: String)? {
    let text = String(decoding: link, as: UTF8.self)
    var rest = percentDecoded(text).unicodeScalars[...]
    guard let last = rest.last, isMark(last) || isWideMark(last) else { return nil }
    let hasWideMark = isWideMark(last)
    var marks = ""
    while let last = rest.last, isMark(last) || isWideMark(last) {
      // Its other half is part of the address.
      if last == ")", rest.contains("(") { break }
      marks.unicodeScalars.insert(last, at: marks.unicodeScalars.startIndex)
      rest.removeLast()
    }
    guard !marks.isEmpty, let end = rest.last else { return nil }
    let decoded = String(rest)
    let name = decoded.split(separator: "/").last.map(String.init) ?? ""
    let ending = DocumentFormat.fileExtension(ofFileName: name).map { DocumentFormat.named($0) != nil || webEndings.contains($0) }
    guard hasWideMark || end == "/" || ending ?? false else { return nil }
    let start = decoded.utf8.count
    // As it was written, unless its escapes are not those of the marks alone.
    let address = text.utf8.starts(with: decoded.utf8) ? String(decoding: link.prefix(start), as: UTF8.self) : decoded
    return (marks, address)
  }

  private static let webEndings: Set<String> = ["asp", "aspx", "htm", "html", "jsp", "php", "xhtml"]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { ".,;:!>)]}'\"".unicodeScalars.contains(scalar) }

  /// Quotation marks of typography, and the marks of Chinese and Japanese.
  private static func isWideMark(_ scalar: Unicode.Scalar) -> Bool {
    "”“„’»«…。，、；：！？）」』】》".unicodeScalars.contains(scalar)
  }
}
