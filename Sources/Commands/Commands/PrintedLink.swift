import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// The parts of a link as printed by `link` and `explain`: a table for people, JSON for programs.
struct PrintedLink {
  fileprivate struct Part {
    /// The label in the table.
    let label: String
    /// The key in JSON.
    let name: String
    let value: JSONValue
    let shown: String
  }

  private let kind: String
  /// The complete link: first in JSON, last in the table.
  private let spellings: [Part]
  private let parts: [Part]
  private var wopi: [Part] = []
  private let arguments: [Part]
  private var probes: [String] = []

  init(_ link: LaunchLink) {
    kind = "link"
    spellings = [Part("canonical", "text", link.text), Part("href", "href", link.href())]
    let saveLocation = link.saveLocation.map { Part("save location |s|", "saveLocation", $0.text) }
    parts =
      [
        Part("app", "app", link.app.rawValue, shown: "\(link.app.name) (\(link.app.scheme):)"),
        Part("mode", "mode", link.mode.rawValue, shown: "\(link.mode.rawValue) (\(link.mode.command))"),
        Part("form", "form", link.form.rawValue), Part("address", "address", link.address.text),
        Part("file name", "fileName", link.fileName),
      ] + [saveLocation].compactMap(\.self)
    if let fields = link.wopi {
      wopi = [
        Part("WOPI service |d|", "service", fields.service), Part("WOPI user |e|", "user", fields.user),
        Part("WOPI file name |n|", "fileName", fields.fileName), Part("WOPI source |a|", "source", fields.source.rawValue),
      ]
    }
    let passback = link.passback.map { Part("passback |p|", "passback", $0.scheme) }
    arguments = [passback, link.context.map(Part.init)].compactMap(\.self)
    probes = link.app.probes
  }

  init(_ link: ReturnLink) {
    kind = "return"
    spellings = [Part("canonical", "text", link.text)]
    parts = [
      Part("return to", "scheme", link.scheme, shown: "\(link.scheme):"),
      Part("mode", "mode", link.mode.rawValue, shown: "\(link.mode.rawValue) (\(link.mode.command))"),
      Part("address", "address", link.address.text),
      Part(
        label: "upload pending |z|", name: "uploadPending", value: .flag(link.isUploadPending),
        shown: link.isUploadPending ? "yes" : "no"),
    ]
    arguments = [link.context.map(Part.init)].compactMap(\.self)
  }

  /// The parts of a link that was refused, as they are written.
  init(_ link: WrittenLinkParts) {
    kind = "written"
    spellings = []
    parts = [Part("scheme", "scheme", link.scheme)] + (link.command.isEmpty ? [] : [Part("command", "command", link.command)])
    arguments = link.arguments.map { descriptor, text in
      Part(Self.labels[descriptor] ?? "|\(descriptor.terminalSafe)|", descriptor, text)
    }
  }

  private static let labels = [
    "u": "address |u|", "s": "save location |s|", "d": "WOPI service |d|", "e": "WOPI user |e|", "n": "WOPI file name |n|",
    "a": "WOPI source |a|", "p": "passback |p|", "c": "context |c|", "z": "upload pending |z|",
  ]

  /// The table, one part per line.
  var table: String {
    let rows = parts + wopi + arguments + spellings
    let width = rows.map(\.label.count).max() ?? 0
    return rows.map { row in
      row.label + String(repeating: " ", count: width - row.label.count + 2) + row.shown.terminalSafe + "\n"
    }.joined()
  }

  /// The link, `null` if the input was rejected, then with its parts as they are written, and the findings.
  static func json(_ link: PrintedLink?, written: WrittenLinkParts? = nil, _ log: DiagnosticLog) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      if let link { json.object(link.kind) { link.write(to: &$0) } } else { json.null("link") }
      if let written {
        json.object("written") { json in
          json.string("scheme", written.scheme)
          json.string("command", written.command)
          json.array("arguments") { json in
            for argument in written.arguments {
              json.object(onOneLine: true) { json in
                json.string("descriptor", argument.descriptor)
                json.string("text", argument.text)
              }
            }
          }
        }
      }
      log.write(to: &json)
    }
    return json.finish()
  }

  static func json(_ links: [PrintedLink], _ log: DiagnosticLog) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("links") { json in
        for link in links { json.object { link.write(to: &$0) } }
      }
      log.write(to: &json)
    }
    return json.finish()
  }

  private func write(to json: inout JSONWriter) {
    for part in spellings + parts { json.value(part.value, named: part.name) }
    if !wopi.isEmpty { json.object("wopi") { json in for part in wopi { json.value(part.value, named: part.name) } } }
    for part in arguments { json.value(part.value, named: part.name) }
    if !probes.isEmpty { json.strings("probes", probes) }
  }
}

extension PrintedLink.Part {
  fileprivate init(_ label: String, _ name: String, _ value: String, shown: String? = nil) {
    self.init(label: label, name: name, value: .text(value), shown: shown ?? value)
  }

  fileprivate init(_ context: DocumentContext) { self.init("context |c|", "context", context.value) }
}
