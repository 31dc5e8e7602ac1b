import TextBasics

/// The change that a redirect to a renamed copy makes: the beginnings of both addresses, without their common end and without queries.
/// `nil` without a common end. The text is untrusted.
package func renaming(from address: String, to final: String) -> String? {
  var (old, new) = (parts(address), parts(final))
  guard let name = old.path.last, !name.isEmpty, name == new.path.last else { return nil }
  while let last = old.path.last, last == new.path.last, old.path.count > 1, new.path.count > 1 {
    old.path.removeLast()
    new.path.removeLast()
    old.isFolder = true
    new.isFolder = true
  }
  if old.origin == new.origin { (old.origin, new.origin) = ("", "") }
  return "\(old.text) → \(new.text)".terminalSafe
}

struct AddressParts {
  var origin: String
  /// The segments; the first one is empty, for the slash.
  var path: [Substring]
  /// A common end was cut off.
  var isFolder = false

  var text: String { origin + path.joined(separator: "/") + (isFolder ? "/" : "") }
}

func parts(_ address: String) -> AddressParts {
  let text = address.prefix { $0 != "?" && $0 != "#" }
  guard let scheme = text.firstRange(of: "://") else { return AddressParts(origin: "", path: [text]) }
  let start = text[scheme.upperBound...].firstIndex(of: "/") ?? text.endIndex
  return AddressParts(
    origin: String(text[..<start]), path: text[start...].split(separator: "/", omittingEmptySubsequences: false))
}

extension CheckedLink {
  /// The change that its redirects make to its address, if they lead to a renamed copy.
  var renaming: String? { finalAddress.flatMap { Links.renaming(from: address, to: $0) } }
}
