/// `robots.txt` (RFC 9309): everything may be read, and here is the site map.
func robots(baseURL: String) -> [UInt8] { Array("User-agent: *\nAllow: /\n\nSitemap: \(baseURL)sitemap.xml\n".utf8) }
