import CYAML

/// The library that reads YAML, with its version.
package let yamlLibrary = "libyaml " + (yaml_get_version_string().map { String(cString: $0) } ?? "?")
