/// Whether HTML has no such character: a control that is neither line end nor tab, or a noncharacter (HTML, section 13.1.4).
package func isAbsentFromHTML(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: false
  case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
