import TextBasics

/// True for a canonical host that stands for one's own in documentation, in what `init` writes and in what people copy from there.
package func isPlaceholder(host: String) -> Bool {
  // Other hosts below .example are for tests and demonstrations, which are built as they are.
  if [".contoso.example", ".fabrikam.example"].contains(where: host.hasSuffix) { return true }
  var domain = host[...]
  while !reserved.contains(domain), let dot = domain.utf8.firstIndex(of: ASCII.dot) {
    domain = domain[domain.utf8.index(after: dot)...]
  }
  let label = Substring(host.utf8.prefix { $0 != ASCII.dot })
  return reserved.contains(domain) || label.hasPrefix("your-") || label.hasPrefix("your_") || words.contains(label)
}

/// The names that are reserved for examples and tests (RFC 2606), and those of Microsoft's two best-known companies that do not exist.
private let reserved: Set<Substring> = [
  "example.com", "example.net", "example.org", "contoso.com", "contoso.sharepoint.com", "contoso-my.sharepoint.com",
  "fabrikam.com", "fabrikam.sharepoint.com", "test", "invalid",
]

private let words: Set<Substring> = [
  "yourcompany", "yourdomain", "yourname", "yourorg", "yourserver", "yoursite", "yourtenant", "username",
]
