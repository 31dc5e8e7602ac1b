import Diagnostics
import PortalContent
import TextBasics

/// A style sheet of the theme and the assets that it names.
struct StyleSheet {
  /// An address that leads to an asset.
  struct Reference {
    /// Its bytes in the file, without quotes.
    let range: Range<Int>
    let target: String
    /// What is before the file's name, and its query and fragment, as written.
    let folder: ArraySlice<UInt8>
    let suffix: ArraySlice<UInt8>
  }

  private(set) var references: [Reference] = []
  private let file: ThemeFile

  /// Reports addresses that lead to no asset or to another host.
  init(_ file: ThemeFile, assets: [String], log: inout DiagnosticLog) {
    self.file = file
    let resolving = PathResolving(route: Route(file.path), basePath: "/")
    let known = Set(assets)
    for reference in CSSScan(file.bytes[...]).references {
      let value = reference.value[...]
      switch LinkTarget(value) {
      case .empty: log.report(Diagnostic(.link.empty, at: place(reference.range)))
      case .scheme(let scheme): check(scheme, reference, &log)
      case .schemeRelative: log.report(Diagnostic(.theme.otherHost, text(value), at: place(reference.range)))
      case .path(let path, _):
        // Nothing but a fragment: a part of the page itself, such as a filter.
        if path.isEmpty { continue }
        let resolved = path.first == ASCII.slash ? nil : resolving.resolve(path)
        let target = resolved.map { String(decoding: $0, as: UTF8.self) }
        guard let target, known.contains(target) else {
          log.report(missing(text(path), assets, at: place(reference.range)))
          continue
        }
        let name = path.lastIndex(of: ASCII.slash).map { $0 + 1 } ?? path.startIndex
        references.append(
          Reference(range: reference.range, target: target, folder: value[..<name], suffix: value[path.endIndex...]))
      }
    }
  }

  /// The file with the output names of the assets, which may be in quotes or not.
  func rewritten(_ paths: [String: String]) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = 0
    for reference in references {
      guard let path = paths[reference.target], let slash = path.utf8.lastIndex(of: ASCII.slash) else { continue }
      bytes += file.bytes[end..<reference.range.lowerBound]
      bytes += Self.escaped(reference.folder)
      bytes += Self.escaped(Array(percentEncoded(path: String(path[slash...].dropFirst())).utf8)[...])
      bytes += Self.escaped(reference.suffix)
      end = reference.range.upperBound
    }
    return bytes + file.bytes[end...]
  }

  func place(_ range: Range<Int>) -> Place {
    let position = LineIndex(file.bytes).position(ofByte: range.lowerBound)
    return Place(file: "Templates/" + file.path, line: position.line, column: position.column, length: max(1, range.count))
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private func check(_ scheme: ArraySlice<UInt8>, _ reference: CSSScan.Reference, _ log: inout DiagnosticLog) {
    if isEqual(scheme, ignoringCase: "data") { return }
    let address = text(reference.value[...])
    if isEqual(scheme, ignoringCase: "https") {
      log.report(Diagnostic(.theme.otherHost, address, at: place(reference.range)))
    } else {
      log.report(.schemeNotAllowed(address, at: place(reference.range)))
    }
  }

  /// The nearest asset is named as the style sheet would.
  private func missing(_ path: String, _ assets: [String], at place: Place) -> Diagnostic {
    let folder = file.path[...(file.path.lastIndex(of: "/") ?? file.path.startIndex)]
    let names = assets.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : Route($0).href(from: Route(file.path)) }
    return Diagnostic(.theme.missingAsset, path, at: place, fix: didYouMean(path, among: names))
  }

  /// An address that means the same with and without quotes: what would end it is percent-encoded.
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var escaped: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0...0x20, ASCII.quotationMark, ASCII.apostrophe, ASCII.openParenthesis, ASCII.closeParenthesis, ASCII.backslash, 0x7F:
        appendEscape(byte, to: &escaped)
      default: escaped.append(byte)
      }
    }
    return escaped
  }
}
