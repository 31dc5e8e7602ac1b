import CYAML

package let yamlLibrary = "libyaml " + (yaml_get_version_string().map { String(cString: $0) } ?? "?")
