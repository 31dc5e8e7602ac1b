import Diagnostics
package import Files
import Portal
import TextBasics

/// The files of a local folder, such as a synchronized library, and what of it is not shown: folders that cannot be opened and
/// symbolic links.
package func foundItems(ofFolder folder: String, _ entries: [FolderEntry]) -> [FoundItem] {
  entries.compactMap { entry in
    let text = String(validating: entry.path.bytes, as: UTF8.self)
    let encoded = percentEncoded(entry.path.bytes[...], keeping: .unreserved.union(ByteSet("/")))
    var item = FoundItem(text.map { .path($0) } ?? .encoded(String(decoding: encoded, as: UTF8.self)))
    switch entry.kind {
    case _ where entry.failure != nil: item.state = .unseen(entry.failure?.text ?? "")
    case .symbolicLink: item.state = .unseen("it is a symbolic link, which is not followed")
    case .folder, .other: return nil
    case .file where text.map { withoutPlaceholder($0) != $0 } ?? false: break
    case .file:
      let time = entry.modified
      item.updated = CalendarDate(daysSince1970: time.seconds / 86_400 - (time.seconds % 86_400 < 0 ? 1 : 0))
      item.file = LocalFile(folder: folder, path: entry.path)
      item.mark = "size:\(entry.size) time:\(time.seconds).\(time.nanoseconds)"
    }
    return item
  }
}
