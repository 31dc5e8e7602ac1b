import CIDN2

/// The library of international host names and its version.
package let hostLibrary = "libidn2 " + (idn2_check_version(nil).map { String(cString: $0) } ?? "?")
