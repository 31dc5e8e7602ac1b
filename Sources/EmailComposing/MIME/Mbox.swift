import TextBasics

/// Messages as one mailbox file (RFC 4155, in the form `mboxrd`): each after a `From ` line, lines ended by LF.
///
/// The day of that line is always the same, since messages have none of their own; no line of a message begins with `From `.
package func mbox(_ messages: [[UInt8]]) -> [UInt8] {
  var bytes: [UInt8] = []
  for message in messages {
    bytes += Array("From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n".utf8)
    bytes += message.filter { $0 != ASCII.carriageReturn }
    bytes.append(ASCII.lineFeed)
  }
  return bytes
}
