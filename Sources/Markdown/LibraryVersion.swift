import CCMark

/// The CommonMark library and its version.
package let commonMarkLibrary = "libcmark " + (cmark_version_string().map { String(cString: $0) } ?? "?")
