import Diagnostics
import Portal
import TextBasics
import Theme

/// Warns of addresses whose host stands for one's own, such as the one with which a new portal begins: its pages, codes and messages
/// would lead there. Those of documents are reported once for each host.
func reportPlaceholders(_ manifest: Manifest, log: inout DiagnosticLog) {
  var seen: Set<String> = []
  func report(_ written: Written<String>?, isOnlyOnce: Bool = false) {
    guard let written, let host = URLParts(Array(written.value.utf8)[...]).authority?.host else { return }
    let name = lowercasedASCII(String(decoding: host, as: UTF8.self))
    guard seen.insert(name).inserted || !isOnlyOnce, isPlaceholder(host: name) else { return }
    log.report(Diagnostic(.link.placeholder, written.value, name, at: written.place))
  }
  report(manifest.portal.baseURL)
  for source in manifest.sources { report(source.baseURL) }
  for document in manifest.documents { report(document.entry.url, isOnlyOnce: true) }
}
