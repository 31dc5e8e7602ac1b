/// The addresses of a run: the origins of all of them, and the rest of each one when its turn comes, so that of ten million
/// addresses only those in progress are in memory.
package struct TargetList: Sendable {
  /// The origins by their first occurrence; that of a text that is not a web address is empty.
  package private(set) var origins: [String] = []
  /// The origin of each address, as an index of `origins`.
  private var originIndexes: [UInt32] = []
  private var indexesOfOrigins: [String: UInt32] = [:]
  /// The target of an address; `nil` if it can no longer be read: such an address gets no outcome.
  package var target: @Sendable (CheckQueue.Index) -> ProbeTarget?

  /// A list to which addresses are added; `target` is called for each at most a few times, in any order.
  package init(target: @escaping @Sendable (CheckQueue.Index) -> ProbeTarget?) { self.target = target }

  /// A list in memory.
  package init(_ targets: [ProbeTarget]) {
    self.init(target: { targets[$0] })
    originIndexes.reserveCapacity(targets.count)
    for target in targets { add(target) }
  }

  package var count: Int { originIndexes.count }

  /// Adds the next address, of which only the origin is kept.
  package mutating func add(_ target: ProbeTarget) {
    let origin = (try? WebAddress(target.address))?.origin ?? ""
    if let known = indexesOfOrigins[origin] {
      originIndexes.append(known)
      return
    }
    let index = UInt32(origins.count)
    indexesOfOrigins[origin] = index
    origins.append(origin)
    originIndexes.append(index)
  }

  func originIndex(_ index: CheckQueue.Index) -> Int { Int(originIndexes[index]) }
}
