/// White space of HTML and CSS.
@inline(__always)
func isMarkupBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
