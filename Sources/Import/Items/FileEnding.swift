import OfficeLinks
import TextBasics

/// True for a text that ends as the name of a file does.
func isFileName(_ text: String) -> Bool {
  guard let name = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last, let dot = name.lastIndex(of: "."),
    dot > name.startIndex
  else { return false }
  let ending = name[name.index(after: dot)...].utf8
  return (1...5).contains(ending.count) && ending.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    && ending.contains(where: \.isASCIILetter)
}

/// The endings that files have, in lower case.
enum FileEnding {
  static func isFormat(_ ending: String) -> Bool { DocumentFormat.named(ending) != nil || otherFormats.contains(ending) }

  /// True for a name that ends as files do.
  static func isFormat(of name: String) -> Bool { ending(of: name).map { isFormat($0) } ?? false }

  /// True for a name with an ending that files have, and few other names.
  static func isKnown(of name: String) -> Bool {
    ending(of: name).map { isFormat($0) || DocumentFormat.otherExtensions.contains($0) || others.contains($0) } ?? false
  }

  private static func ending(of name: String) -> String? {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }

  private static let otherFormats: Set<String> = [
    "xml", "html", "json", "zip", "jpg", "jpeg", "png", "mp4", "shp", "kml", "geojson",
  ]

  private static let others: Set<String> = [
    "xhtml", "shtml", "jsp", "jspx", "cfm", "cgi", "tiff", "ogg", "avi", "webm", "mkv", "gz", "tar", "tgz", "rar", "7z", "dwg",
    "dxf", "dwf", "ifc", "psd", "eps", "indd", "bib", "ipynb", "py", "gpkg", "kmz", "mobi", "djvu", "ics", "vcf",
  ]
}
