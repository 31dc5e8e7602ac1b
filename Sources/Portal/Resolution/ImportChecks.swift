package import Diagnostics
import TextBasics

extension Manifest {
  /// Reports what the settings of imports name and what cannot be: a section that nobody declared, the file of another source.
  package func reportImports(_ log: inout DiagnosticLog) {
    let known = sections.compactMap { $0.id?.value }
    var targets: [String: (source: String, place: Place)] = [:]
    for source in sources {
      guard let id = source.id, let imported = source.imported else { continue }
      let target = source.importTarget(id.value)
      if let other = targets[target] {
        log.report(
          Diagnostic(
            .manifest.unusableTarget, target, "the source '\(other.source)' has the same file",
            at: imported.into?.place ?? imported.place,
            notes: [Diagnostic.Note("that source is here", at: other.place)]))
      } else {
        targets[target] = (id.value, id.place)
      }
      guard read.settings else { continue }
      for section in imported.section.flatMap(\.values)
      where section.value != ImportEntry.folderSection && !known.contains(section.value) {
        log.report(.unknownName(section, "section", known: known, fix: "add it under 'sections', or correct the name"))
      }
    }
  }
}

extension FieldType where Value == Written<String> {
  /// A file that an import writes documents to.
  static var importTarget: Self {
    Self(["type": "string", "minLength": 1]) { value, name, log in
      guard let text = value.text(name.text, &log) else { return nil }
      guard isInside(text.value), text.value.hasSuffix(".yaml") || text.value.hasSuffix(".yml"), text.value != "portal.yaml"
      else {
        log.report(
          Diagnostic(
            .manifest.unusableTarget, text.value, "it is no YAML file below Content/, or the manifest", at: text.place))
        return nil
      }
      return text
    }
  }
}
