import Diagnostics

/// Finds partials that contain themselves without a section over a record or list in between: no data could end them.
struct RecursionCheck {
  private let bodies: [Body]

  init(_ bodies: [Body]) {
    self.bodies = bodies
  }

  private enum Mark {
    case new
    case open
    case done
  }

  /// One error for each tag that closes such a circle.
  var mistakes: [Diagnostic] {
    var marks = [Mark](repeating: .new, count: bodies.count)
    var mistakes: [Diagnostic] = []
    for root in bodies.indices where marks[root] == .new {
      // A depth-first search with a stack of its own, since a chain of partials may be long.
      var path = [(body: root, edge: 0)]
      marks[root] = .open
      while let (body, edge) = path.last {
        guard edge < bodies[body].edges.count else {
          marks[body] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        let next = bodies[body].edges[edge]
        guard !next.descends else { continue }
        switch marks[next.callee] {
        case .new:
          marks[next.callee] = .open
          path.append((next.callee, 0))
        case .open:
          let tag = next.inclusion.tag
          mistakes.append(.endlessRecursion(tag.name, next.inclusion.source.place(tag.range)))
        case .done: break
        }
      }
    }
    return mistakes
  }
}
