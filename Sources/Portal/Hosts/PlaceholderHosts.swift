import TextBasics

/// True for a canonical host that stands for one's own in documentation, in what `init` writes and in what people copy from there.
package func isPlaceholder(host: String) -> Bool {
  // Those below .example are for tests and demonstrations, which are built as they are.
  let isReserved = reserved.contains { host == $0 || host.hasSuffix("." + $0) }
  let label = host.prefix { $0 != "." }
  return isReserved || label.hasPrefix("your-") || label.hasPrefix("your_") || words.contains(String(label))
}

/// The names that are reserved for examples (RFC 2606, section 3), and those of Microsoft's two best-known companies that do not exist.
private let reserved = [
  "example.com", "example.net", "example.org", "contoso.com", "contoso.sharepoint.com", "contoso-my.sharepoint.com",
  "fabrikam.com",
  "fabrikam.sharepoint.com",
]

private let words: Set<String> = ["yourcompany", "yourdomain", "yourname", "yourorg", "yourserver", "yoursite", "yourtenant"]
