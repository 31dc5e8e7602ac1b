import CatalogueModel
package import Diagnostics
package import FileAccess
import TextBasics

/// The files of a local folder, such as a synchronized library. Returns `nil`, with reports, if a part of it cannot be read: its
/// files would seem to be gone.
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
