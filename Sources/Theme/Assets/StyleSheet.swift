import Diagnostics
import Portal
import TextBasics

/// A style sheet of the theme.
struct StyleSheet {
  private let file: ThemeFile
  private let text: TextFile
  /// The output paths of all assets.
  private let assets: [String: String]
  private let resolving: PathResolving

  init(_ file: ThemeFile, assets: [String: String]) {
    self.file = file
    self.assets = assets
    text = TextFile(path: "Templates/" + file.path, bytes: file.bytes)
    resolving = PathResolving(route: Route(file.path), basePath: "/")
  }

  /// The file with its addresses changed to the output names of the assets. Reports addresses that lead to no asset or to another
  /// host.
  func published(_ scan: CSSScan, _ log: inout DiagnosticLog) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = 0
    for reference in scan.references {
      guard let address = published(reference.value[...], at: text.place(of: reference.range), &log) else { continue }
      bytes += file.bytes[end..<reference.range.lowerBound] + address
      end = reference.range.upperBound
    }
    return bytes + file.bytes[end...]
  }

  /// Reports what a sheet of the portal's own has in vain: what is no CSS, and properties that no sheet uses, though one has nearly
  /// the same name.
  func reportFaults(_ scan: CSSScan, used: Set<[UInt8]>, _ log: inout DiagnosticLog) {
    for (fault, range) in scan.faults.prefix(10) {
      log.report(Diagnostic(.theme.styleSyntax, fault.rawValue, at: text.place(of: range), fix: Self.fix(fault)))
    }
    let names = used.map { String(decoding: $0, as: UTF8.self) }.sorted()
    for property in scan.properties where !used.contains(Array(file.bytes[property.name])) {
      let name = String(decoding: file.bytes[property.name], as: UTF8.self)
      // Any other name of two letters is near.
      guard name.utf8.count > 5, let near = nearestName(to: name, among: names) else { continue }
      log.report(Diagnostic(.theme.unknownProperty, name, at: text.place(of: property.name), fix: "did you mean '\(near)'?"))
    }
  }

  private static func fix(_ fault: CSSScan.Fault) -> String {
    switch fault {
    case .openBlock: "write '}' where it ends"
    case .strayBrace: "remove it"
    case .lineComment: "write /* … */"
    case .openParenthesis: "write ')' where it ends"
    case .missingColon: "write 'name: value'"
    case .missingSemicolon: "write ';'"
    }
  }

  /// Reports colours of the theme that the sheet changes so that text is hard to read.
  func reportContrast(_ scan: CSSScan, _ log: inout DiagnosticLog) {
    var own: [String: (colours: AccentColours.Pair, place: Place)] = [:]
    for property in scan.properties where property.isOfPage {
      let name = String(decoding: file.bytes[property.name], as: UTF8.self)
      own[name] = AccentColours.Pair(css: file.bytes[property.value]).map { ($0, text.place(of: property.name)) }
    }
    for (name, ground) in [("--on-brand", "--brand"), ("--ink", "--paper"), ("--ink", "--sheet"), ("--link", "--sheet")] {
      guard let place = own[name]?.place ?? own[ground]?.place, let front = own[name]?.colours ?? AccentColours.ofTheme[name],
        let back = own[ground]?.colours ?? AccentColours.ofTheme[ground]
      else { continue }
      let contrast = min(front.light.contrast(with: back.light), front.dark.contrast(with: back.dark))
      guard contrast < 4.5 else { continue }
      let tenths = Int(contrast * 10)
      log.report(Diagnostic(.theme.contrast, name, ground, "\(tenths / 10).\(tenths % 10)", at: place))
    }
  }

  /// The new address, or `nil` to keep it.
  private func published(_ value: ArraySlice<UInt8>, at place: Place, _ log: inout DiagnosticLog) -> [UInt8]? {
    switch LinkTarget(value) {
    case .empty: log.report(Diagnostic(.link.empty, at: place))
    case .scheme(let scheme) where isEqual(scheme, ignoringCase: "data"): break
    case .scheme(let scheme) where !isEqual(scheme, ignoringCase: "https"):
      log.report(.schemeNotAllowed(decoded(value), at: place))
    case .scheme, .schemeRelative: log.report(Diagnostic(.theme.otherHost, decoded(value), at: place))
    // A fragment alone: a part of the page itself, such as a filter.
    case .path(let path, _) where path.isEmpty: break
    case .path(let path, _):
      let target = path.first == ASCII.slash ? nil : resolving.resolve(path)
      guard let asset = target.flatMap({ assets[decoded($0)] }) else {
        log.report(missing(decoded(path), at: place))
        return nil
      }
      let folder = path[..<(path.lastIndex(of: ASCII.slash).map { $0 + 1 } ?? path.startIndex)]
      let name = percentEncoded(path: String(asset.split(separator: "/").last ?? ""))
      return Self.escaped(folder + name.utf8 + value[path.endIndex...])
    }
    return nil
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The diagnostic of a missing asset. It suggests the nearest asset, spelt as in the style sheet.
  private func missing(_ path: String, at place: Place) -> Diagnostic {
    let folder = file.path[...(file.path.lastIndex(of: "/") ?? file.path.startIndex)]
    let names = assets.keys.sorted().map {
      $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : Route($0).href(from: Route(file.path))
    }
    return Diagnostic(.theme.missingAsset, path, at: place, fix: didYouMean(path, among: names))
  }

  /// An address that means the same with and without quotes: characters that would end it are percent-encoded.
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
