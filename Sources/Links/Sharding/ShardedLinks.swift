/// The links of a portal by shard, kept until the list of a shard is made.
package struct ShardedLinks {
  private var links: [[(number: Int, link: WrittenLink)]]
  /// The number of links so far.
  private var count = 0

  package init(shards: Int) { links = Array(repeating: [], count: shards) }

  package var shards: Int { links.count }

  package mutating func add(_ link: WrittenLink) {
    links[Shard.index(of: link.address, among: shards)].append((count, link))
    count += 1
  }

  /// Removes the links of a shard and returns their selection.
  package mutating func take(_ index: Int, settings: LinkSettings) -> LinkSelection {
    var selection = LinkSelection(settings: settings)
    for (number, link) in links[index] { selection.add(link, number: number) }
    links[index] = []
    return selection
  }
}
