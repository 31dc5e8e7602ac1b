package import Portal
import TextBasics
package import Theme

/// A message in the two forms that every mail program reads (RFC 5322, RFC 2046 section 5.1.4): plain text first, then HTML.
///
/// The same parts always give the same bytes: they contain no time, counter or machine name.
package struct MIMEMessage: Sendable {
  /// Mail programs fill in a missing sender when a draft is sent.
  package var from: Mailbox?
  package var replyTo: [Mailbox] = []
  package var to: [Mailbox]
  package var cc: [Mailbox] = []
  /// A mail program removes them when it sends the draft.
  package var bcc: [Mailbox] = []
  /// On one line.
  package var subject: String
  package var date: MessageDate?
  package var language: LanguageTag
  /// Lines end with LF, as in `html`.
  package var text: [UInt8]
  package var html: [UInt8]

  package init(
    from: Mailbox? = nil, to: [Mailbox] = [], subject: String, date: MessageDate? = nil, language: LanguageTag,
    text: [UInt8], html: [UInt8]
  ) {
    self.from = from
    self.to = to
    self.subject = singleLine(subject)
    self.date = date
    self.language = language
    self.text = text
    self.html = html
  }

  /// The whole message, with lines ended by CR LF.
  package var bytes: [UInt8] {
    let parts = [("text/plain", text), ("text/html", html)].map { part($0.0, $0.1) }
    // No encoded line can begin with this: base64 has no `_`, and in quoted-printable a digit follows `=`.
    let boundary = "=_docportal_" + contentHash(parts.flatMap { $0 })
    var bytes = header(boundary)
    for part in parts { bytes += Array("\r\n--\(boundary)\r\n".utf8) + part }
    return bytes + Array("\r\n--\(boundary)--\r\n".utf8)
  }

  private func header(_ boundary: String) -> [UInt8] {
    var fields: [HeaderField] = []
    if let from { fields.append(HeaderField("From", words: from.words)) }
    for (name, people) in [("Reply-To", replyTo), ("To", to), ("Cc", cc), ("Bcc", bcc)] where !people.isEmpty {
      fields.append(HeaderField(name, words: joined(people)))
    }
    fields.append(HeaderField("Subject", text: subject))
    if let date { fields.append(HeaderField("Date", words: [rfc5322(date)])) }
    // Outlook opens a message with this field as a draft.
    fields.append(HeaderField("X-Unsent", words: ["1"]))
    fields.append(HeaderField("MIME-Version", words: ["1.0"]))
    fields.append(HeaderField("Content-Language", words: [language.text]))
    fields.append(HeaderField("Content-Type", words: ["multipart/alternative;", "boundary=\"\(boundary)\""]))
    return fields.flatMap(\.bytes)
  }

  private func part(_ type: String, _ text: [UInt8]) -> [UInt8] {
    let encoding = BodyEncoding(text)
    return HeaderField("Content-Type", words: [type + ";", "charset=utf-8"]).bytes
      + HeaderField("Content-Transfer-Encoding", words: [encoding.name]).bytes + [ASCII.carriageReturn, ASCII.lineFeed]
      + encoding.bytes
  }

  /// Several people, separated by commas.
  private func joined(_ people: [Mailbox]) -> [String] {
    people.enumerated().flatMap { index, person in
      index == people.count - 1 ? person.words : person.words.dropLast() + [(person.words.last ?? "") + ","]
    }
  }

  /// Midnight of a day in UTC (RFC 5322, section 3.3, where the name of the weekday is optional).
  private func rfc5322(_ moment: MessageDate) -> String {
    let date = moment.day
    let time = [moment.second / 3600, moment.second / 60 % 60, moment.second % 60].map { padded(String($0), to: 2) }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(date.day) \(months[date.month - 1]) \(padded(String(date.year), to: 4)) \(time.joined(separator: ":")) +0000"
  }
}

/// Messages as one mailbox file (RFC 4155, in the form `mboxrd`): each after a `From ` line, with lines ended by LF.
///
/// The date in that line is always the same, since messages have none of their own; no line of a message begins with `From `.
package func mbox(_ messages: [[UInt8]]) -> [UInt8] {
  var bytes: [UInt8] = []
  for message in messages {
    bytes += Array("From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n".utf8)
    bytes += message.filter { $0 != ASCII.carriageReturn }
    bytes.append(ASCII.lineFeed)
  }
  return bytes
}

/// The time at which a message was made, in UTC.
package struct MessageDate: Sendable, Hashable {
  package let day: CalendarDate
  /// The second of the day.
  package let second: Int

  package init(_ day: CalendarDate, second: Int = 0) { (self.day, self.second) = (day, second) }
}
