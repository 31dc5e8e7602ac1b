import CCMark

/// The library that reads CommonMark, with its version.
package let commonMarkLibrary = "libcmark " + (cmark_version_string().map { String(cString: $0) } ?? "?")
