#!/bin/sh
# dist.sh BINARY FOLDER: writes into FOLDER an archive of docportal, the SPDX list of its parts, and checksums of both.
#
# The same binary gives the same bytes: times come from SOURCE_DATE_EPOCH.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
binary="$1"
folder="$2"
sh "$here/check-linking.sh" "$binary"
version="$("$binary" --version | sed -n '1s/ .*//;1p')"
name="docportal-$version-$(uname -s | tr 'A-Z' 'a-z')-$(uname -m)"
: "${SOURCE_DATE_EPOCH:=$(git -C "$here" log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
sh "$here/stage.sh" "$binary" "$work/$name"
install -d "$work/$name/share/doc/docportal" "$folder"
install -m 644 "$here/copyright" "$here/../README.md" "$here/../Documentation/Changelog.md" "$work/$name/share/doc/docportal"
tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@$SOURCE_DATE_EPOCH" --format=ustar \
  -C "$work" -cf - "$name" | gzip -n -9 > "$folder/$name.tar.gz"
python3 "$here/spdx.py" "$work/$name/bin/docportal" "$version" "$here/../Package.resolved" > "$folder/$name.spdx.json"
(cd "$folder" && sha256sum "$name.tar.gz" "$name.spdx.json" > "$name.sha256")
echo "$folder/$name.tar.gz"
