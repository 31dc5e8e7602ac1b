import CQRencode

/// The library of QR codes, with its version.
package let qrCodeLibrary = "libqrencode " + (QRcode_APIVersionString().map { String(cString: $0) } ?? "?")
