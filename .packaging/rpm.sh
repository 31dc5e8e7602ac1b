#!/bin/sh
# rpm.sh BINARY FOLDER: writes an RPM package of docportal into FOLDER. rpm itself finds its requirements from the names
# of the libraries, which are the same on Fedora, Red Hat and openSUSE.
#
# The same binary gives the same bytes: times come from SOURCE_DATE_EPOCH.
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
root="$work/root"
sh "$here/stage.sh" "$binary" "$root/usr"
gzip -n -9 "$root/usr/share/man/man1/"*
install -D -m 644 "$here/copyright" "$root/usr/share/licenses/docportal/copyright"
install -D -m 644 "$here/../Documentation/Changelog.md" "$root/usr/share/doc/docportal/Changelog.md"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
cat > "$work/docportal.spec" <<SPEC
Name: docportal
Version: $version
Release: 1
Summary: Publishes a portal of Office documents as a static site
License: LicenseRef-docportal AND BSD-2-Clause AND MIT AND Apache-2.0 WITH Swift-exception
Recommends: ca-certificates, tzdata

%description
docportal makes a page for each document of a manifest, with buttons that open
it directly in Word, Excel, PowerPoint or OneNote. Every link is checked before
anything is written.

%install
cp -a "$root/." "%{buildroot}"

%files
%license /usr/share/licenses/docportal
%doc /usr/share/doc/docportal
$(cd "$root" && find usr \( -path 'usr/share/doc' -o -path 'usr/share/licenses' \) -prune -o -type f -printf '/%p\n' | sort)
SPEC
# Otherwise the package would contain times and names of this machine, and the steps of Debian's rpm after an installation.
rpmbuild -bb --quiet --nodeps --target "$(uname -m)-linux" --define "_topdir $work/rpm" --define "_buildhost localhost" \
  --define "_rpmdir $work/out" --define "_build_name_fmt %%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm" \
  --define "use_source_date_epoch_as_buildtime 1" --define "clamp_mtime_to_source_date_epoch 1" \
  --define "_binary_payload w6.xzdio" --define "__os_install_post %{nil}" --define "debug_package %{nil}" \
  --define "_build_id_links none" "$work/docportal.spec" > "$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
mkdir -p "$folder"
for package in "$work/out/"*.rpm; do
  cp "$package" "$folder/"
  echo "$folder/$(basename "$package")"
done
