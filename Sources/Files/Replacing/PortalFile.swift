/// The files and folders of a portal that docportal finds by their names, below the portal's folder.
package enum PortalFile: String, CaseIterable, Sendable {
  case manifest = "Content/portal.yaml"
  case published = "Content/files"
  case copied = "Content/static"
  case review = "Content/review.yaml"
  case manifestSchema = "Content/portal.schema.json"
  case documentsSchema = "Content/documents.schema.json"
  case theme = "Templates"
  case output = "Public"
  /// In the output folder, whatever its name.
  case record = ".docportal.json"
  case state = ".docportal"
}
