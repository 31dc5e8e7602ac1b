import TextBasics

/// The links of a portal by shard, kept as bytes until the list of a shard is made: a link and its place take 100 to 200 bytes, a
/// third of what they take as values.
package struct ShardedLinks {
  private var records: [[UInt8]]
  /// The number of links so far.
  private var count = 0
  /// The files in which links are written: few, with long names.
  private var files: [String] = []
  private var fileIndexes: [String: Int] = [:]

  package init(shards: Int) { records = Array(repeating: [], count: shards) }

  package var shards: Int { records.count }

  package mutating func add(_ link: WrittenLink) {
    var record = RecordWriter()
    record.put(count)
    record.put(index(ofFile: link.file))
    link.write(to: &record)
    records[Shard.index(of: link.address, among: shards)] += record.bytes
    count += 1
  }

  /// Removes the links of a shard and returns their selection.
  package mutating func take(_ index: Int, settings: LinkSettings) -> LinkSelection {
    var selection = LinkSelection(settings: settings)
    var reader = RecordReader(rest: records[index][...])
    records[index] = []
    while !reader.rest.isEmpty, let number = reader.number(), let file = reader.number(),
      let link = WrittenLink(from: &reader, file: files[file])
    {
      selection.add(link, number: number)
    }
    return selection
  }

  private mutating func index(ofFile path: String) -> Int {
    if let known = fileIndexes[path] { return known }
    fileIndexes[path] = files.count
    files.append(path)
    return files.count - 1
  }
}
