/// Optimal string alignment distance: a swap of neighbours counts as one.
func slips(from: [UInt8], to: [UInt8]) -> Int {
  var before: [Int] = []
  var previous = Array(0...to.count)
  for row in 1...max(1, from.count) where row <= from.count {
    var current = [row]
    for column in 1...max(1, to.count) where column <= to.count {
      let same = from[row - 1] == to[column - 1]
      var cost = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (same ? 0 : 1))
      if row > 1, column > 1, from[row - 1] == to[column - 2], from[row - 2] == to[column - 1] {
        cost = min(cost, before[column - 2] + 1)
      }
      current.append(cost)
    }
    before = previous
    previous = current
  }
  return previous[to.count]
}
