/// How many slips of the keyboard turn one text into the other: a letter changed, added, left out, or swapped with its
/// neighbour (optimal string alignment distance).
package func slips(from: [UInt8], to: [UInt8]) -> Int {
  var before: [Int] = []
  var previous = Array(0...to.count)
  for (row, letter) in from.enumerated() {
    var current = [row + 1]
    current.reserveCapacity(to.count + 1)
    for (column, other) in to.enumerated() {
      var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == to[column - 1], from[row - 1] == other { cost = min(cost, before[column - 1] + 1) }
      current.append(cost)
    }
    before = previous
    previous = current
  }
  return previous[to.count]
}
