package import Diagnostics
import TextBasics

extension Manifest {
  /// Reports names in the settings of imports that cannot be: a section that nobody declared, the file of another source, a file outside.
  /// `names` are the sources that are imported, where not all are looked at.
  package func reportImports(of names: Set<String>? = nil, _ log: inout DiagnosticLog) {
    let known = sections.compactMap { $0.id?.value }
    var targets: [String: (source: String, place: Place)] = [:]
    for source in sources {
      guard let id = source.id, let imported = source.imported else { continue }
      let target = source.importTarget(id.value)
      let isWanted = names?.contains(id.value) ?? true
      if imported.into == nil, isWanted, !isInside(target) {
        log.report(.unusableTarget(Written(target, at: id.place), "the id of its source leads out of Content/"))
      }
      // An id that is there twice is an error of its own.
      if let other = targets[target], other.source != id.value, isWanted || names?.contains(other.source) ?? true {
        log.report(
          Diagnostic(
            .manifest.unusableTarget, target, "the source '\(other.source)' has the same file",
            at: imported.into?.place ?? imported.place,
            notes: [Diagnostic.Note("that source is here", at: other.place)]))
      } else {
        targets[target] = (id.value, id.place)
      }
      guard read.settings, isWanted else { continue }
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
        log.report(.unusableTarget(text, "it is no YAML file below Content/, or the manifest"))
        return nil
      }
      return text
    }
  }
}

extension Diagnostic {
  fileprivate static func unusableTarget(_ target: Written<String>, _ reason: String) -> Diagnostic {
    Diagnostic(.manifest.unusableTarget, target.value, reason, at: target.place)
  }
}
