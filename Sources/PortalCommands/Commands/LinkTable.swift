import OfficeLinks
import TextBasics

/// The parts of a link, one a line, for people.
enum LinkTable {
  static func rows(_ link: LaunchLink) -> [(String, String)] {
    var rows = [
      ("app", "\(link.app.name) (\(link.app.scheme):)"), ("mode", "\(link.mode.rawValue) (\(link.mode.command))"),
      ("form", link.form.rawValue), ("address", link.address.text), ("file name", link.fileName),
    ]
    if let saveLocation = link.saveLocation { rows.append(("save location |s|", saveLocation.text)) }
    if let wopi = link.wopi {
      rows += [
        ("WOPI service |d|", wopi.service), ("WOPI user |e|", wopi.user), ("WOPI file name |n|", wopi.fileName),
        ("WOPI source |a|", wopi.source.rawValue),
      ]
    }
    if let passback = link.passback { rows.append(("passback |p|", passback.scheme)) }
    if let context = link.context { rows.append(("context |c|", context.value)) }
    return rows + [("canonical", link.text), ("href", link.href())]
  }

  static func rows(_ link: ReturnLink) -> [(String, String)] {
    var rows = [
      ("return to", "\(link.scheme):"), ("mode", "\(link.mode.rawValue) (\(link.mode.command))"),
      ("address", link.address.text), ("upload pending |z|", link.isUploadPending ? "yes" : "no"),
    ]
    if let context = link.context { rows.append(("context |c|", context.value)) }
    return rows + [("canonical", link.text)]
  }

  static func text(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value.terminalSafe + "\n"
    }.joined()
  }
}
