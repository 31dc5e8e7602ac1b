import OfficeLinks
import TextBasics

/// The media type of a file; without a known ending, bytes of no type, which browsers save.
package func mediaType(of path: String) -> String {
  types[DocumentFormat.fileExtension(ofFileName: path) ?? ""] ?? "application/octet-stream"
}

private let types: [String: String] = {
  let texts = [
    "html": "text/html", "htm": "text/html", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
    "csv": "text/csv", "txt": "text/plain", "md": "text/plain", "map": "application/json", "xml": "application/xml",
    "json": "application/json", "webmanifest": "application/manifest+json", "svg": "image/svg+xml",
  ]
  let office = "application/vnd.openxmlformats-officedocument."
  return texts.mapValues { $0 + "; charset=utf-8" }.merging(
    [
      "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
      "avif": "image/avif", "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf",
      "otf": "font/otf", "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "pdf": "application/pdf",
      "zip": "application/zip", "docx": office + "wordprocessingml.document", "xlsx": office + "spreadsheetml.sheet",
      "pptx": office + "presentationml.presentation", "doc": "application/msword", "xls": "application/vnd.ms-excel",
      "ppt": "application/vnd.ms-powerpoint", "one": "application/onenote", "odt": "application/vnd.oasis.opendocument.text",
      "ods": "application/vnd.oasis.opendocument.spreadsheet", "odp": "application/vnd.oasis.opendocument.presentation",
    ], uniquingKeysWith: { first, _ in first })
}()
