#!/bin/sh
# deb.sh BINARY FOLDER: writes a Debian package of docportal into FOLDER. dpkg-shlibdeps finds its dependencies.
#
# LIBRARIES names a folder of libraries without a package, for a binary that is linked with Swift's own.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
binary="$1"
folder="$2"
sh "$here/check-linking.sh" "$binary"
version="$("$binary" --version | sed -n '1s/ .*//;1p')"
: "${SOURCE_DATE_EPOCH:=$(git -C "$here" log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
root="$work/docportal"
documents="$root/usr/share/doc/docportal"
sh "$here/stage.sh" "$binary" "$root/usr"
mkdir -p "$root/usr/share/zsh/vendor-completions" "$documents" "$root/DEBIAN" "$work/debian"
mv "$root/usr/share/zsh/site-functions/_docportal" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
gzip -n -9 "$root/usr/share/man/man1/"*
cp "$here/copyright" "$documents/copyright"
printf 'docportal (%s) unstable; urgency=medium\n\n  * See the changelog of docportal.\n\n -- %s  %s\n' "$version" \
  "docportal <docportal@example.org>" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -n -9 > "$documents/changelog.gz"
gzip -n -9 -c "$here/../Documentation/Changelog.md" > "$documents/Changelog.md.gz"
chmod 644 "$documents/"*

printf 'Source: docportal\n\nPackage: docportal\nArchitecture: any\n' > "$work/debian/control"
depends="$(cd "$work" && dpkg-shlibdeps -O ${LIBRARIES:+-l"$LIBRARIES" --ignore-missing-info} "$root/usr/bin/docportal" 2>/dev/null |
  sed -n 's/^shlibs:Depends=//p')"
[ -n "$depends" ] || { echo "dpkg-shlibdeps found no dependencies" >&2; exit 1; }
architecture="$(dpkg --print-architecture)"
cat > "$root/DEBIAN/control" <<CONTROL
Package: docportal
Version: $version
Architecture: $architecture
Maintainer: docportal <docportal@example.org>
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: $depends
Recommends: ca-certificates, tzdata
Section: web
Priority: optional
Description: publishes a portal of Office documents as a static site
 docportal makes a page for each document of a manifest, with buttons that open
 it directly in Word, Excel, PowerPoint or OneNote. Every link is checked before
 anything is written.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$root" -type d -exec chmod 755 {} +
chmod 644 "$root/DEBIAN/"*
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$folder"
dpkg-deb --root-owner-group -Zxz --build "$root" "$folder/docportal_${version}_$architecture.deb" > /dev/null
echo "$folder/docportal_${version}_$architecture.deb"
