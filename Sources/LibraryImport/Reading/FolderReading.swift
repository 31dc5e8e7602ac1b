import CatalogueModel
package import Diagnostics
package import FileAccess
import TextBasics

/// The files of a folder on this machine, such as a synchronized library; `nil`, with reports, where a part of it cannot be read:
/// what is in there would look as if it were gone.
package func foundItems(ofFolder entries: [FolderEntry], at path: String, log: inout DiagnosticLog) -> [FoundItem]? {
  var found: [FoundItem] = []
  for entry in entries {
    if let failure = entry.failure {
      log.report(Diagnostic(.imported.unreadable, "\(entry.path.text): \(failure.text)", at: Place(file: path)))
    }
    guard entry.kind == .file else { continue }
    var item = FoundItem(.path(entry.path.text))
    let time = entry.modified
    item.updated = CalendarDate(daysSince1970: (time.seconds - (time.seconds % 86_400 + 86_400) % 86_400) / 86_400)
    item.mark = "size:\(entry.size) time:\(time.seconds).\(time.nanoseconds)"
    found.append(item)
  }
  return log.hasErrors ? nil : found
}
