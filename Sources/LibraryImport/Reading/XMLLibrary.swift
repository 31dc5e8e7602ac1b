import CExpat

/// The XML library and its version.
package let xmlLibrary: String = {
  let version = XML_ExpatVersionInfo()
  return "libexpat \(version.major).\(version.minor).\(version.micro)"
}()
