# The formula of docportal for Homebrew. Publishers of docportal enter the address and the SHA-256 of the source archive here.
class Docportal < Formula
  desc "Publishes a portal of Office documents as a static site"
  homepage "https://docportal.example/"
  url "https://docportal.example/docportal-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license :cannot_represent

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]

  depends_on "brotli"
  depends_on "cmark"
  depends_on "libidn2"
  depends_on "libmicrohttpd"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "openssl@3"

  uses_from_macos "curl"
  uses_from_macos "expat"
  uses_from_macos "zlib"

  def install
    # Homebrew has a sandbox of its own, in which Swift's cannot start.
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "docportal"
    bin.install ".build/release/docportal"
    generate_completions_from_executable(bin/"docportal", "--generate-completion-script")
    system "sh", ".packaging/manual.sh", bin/"docportal", man1
    system "sh", ".packaging/documentation.sh", bin/"docportal", doc/"html"
  end

  test do
    system bin/"docportal", "init", testpath/"portal"
    system bin/"docportal", "build", "--source", testpath/"portal"
    assert_path_exists testpath/"portal/Public/index.html"
  end
end
