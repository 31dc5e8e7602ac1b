import Platform
import TextBasics

/// A variable of the environment; `nil` for one that is not set or empty.
package func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

package func onlineProcessors() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// The first argument of the process that is not UTF-8: its number, from 1, and its text with such bytes as `\\xFF`.
///
/// `CommandLine.arguments` has U+FFFD in the place of such bytes, so that another file or address would be meant than was
/// written.
package func firstInvalidArgument() -> (number: Int, text: String)? {
  for index in 1..<max(1, Int(CommandLine.argc)) {
    guard let start = CommandLine.unsafeArgv[index] else { return nil }
    if String(validatingCString: start) == nil { return (index, shown(start)) }
  }
  return nil
}

/// Every byte outside ASCII by its number, which is enough to recognise the argument.
private func shown(_ start: UnsafePointer<CChar>) -> String {
  var text = ""
  var next = start
  while next.pointee != 0 {
    let byte = UInt8(bitPattern: next.pointee)
    text += byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    next += 1
  }
  return text.terminalSafe
}
