import OfficeLinks

/// The media type of a file. Without a known extension, that of arbitrary bytes, which browsers save.
package func mediaType(of path: String) -> String {
  mediaTypes[DocumentFormat.fileExtension(ofFileName: path) ?? ""] ?? "application/octet-stream"
}

/// The media types of all files that a portal can have, by their extensions in lower case.
package let mediaTypes: [String: String] = {
  let texts = [
    "html": "text/html", "htm": "text/html", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
    "csv": "text/csv", "txt": "text/plain", "md": "text/plain", "map": "application/json", "xml": "application/xml",
    "json": "application/json", "webmanifest": "application/manifest+json", "svg": "image/svg+xml",
  ]
  let others = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "avif": "image/avif", "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf",
    "otf": "font/otf", "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "pdf": "application/pdf",
    "zip": "application/zip", "rtf": "application/rtf",
  ]
  return texts.mapValues { $0 + "; charset=utf-8" }.merging(others) { first, _ in first }
    .merging(officeMediaTypes) { first, _ in first }
}()

/// The media types of Office and OpenDocument files, of which many servers know only a few.
package let officeMediaTypes: [String: String] = {
  let (open, word, excel) = (
    "application/vnd.openxmlformats-officedocument.", "application/vnd.ms-word.", "application/vnd.ms-excel"
  )
  let (powerPoint, visio, document) =
    ("application/vnd.ms-powerpoint", "application/vnd.ms-visio.", "application/vnd.oasis.opendocument.")
  return [
    "docx": open + "wordprocessingml.document", "dotx": open + "wordprocessingml.template",
    "docm": word + "document.macroEnabled.12", "dotm": word + "template.macroEnabled.12",
    "doc": "application/msword", "dot": "application/msword",
    "xlsx": open + "spreadsheetml.sheet", "xltx": open + "spreadsheetml.template", "xlsm": excel + ".sheet.macroEnabled.12",
    "xltm": excel + ".template.macroEnabled.12", "xlsb": excel + ".sheet.binary.macroEnabled.12", "xls": excel, "xlt": excel,
    "pptx": open + "presentationml.presentation", "potx": open + "presentationml.template",
    "ppsx": open + "presentationml.slideshow", "pptm": powerPoint + ".presentation.macroEnabled.12",
    "potm": powerPoint + ".template.macroEnabled.12", "ppsm": powerPoint + ".slideshow.macroEnabled.12",
    "ppt": powerPoint, "pps": powerPoint, "pot": powerPoint,
    "one": "application/onenote", "onepkg": "application/onenote", "onetoc2": "application/onenote",
    "vsdx": visio + "drawing.main+xml", "vsdm": visio + "drawing.macroEnabled.main+xml", "vstx": visio + "template.main+xml",
    "vsd": "application/vnd.visio", "mpp": "application/vnd.ms-project", "pub": "application/x-mspublisher",
    "accdb": "application/msaccess", "odt": document + "text", "ods": document + "spreadsheet", "odp": document + "presentation",
  ]
}()
