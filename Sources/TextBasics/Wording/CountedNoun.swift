/// A number with its noun: `1 page`, `2 pages`; for nouns that take an `s`.
package func counted(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }
