#!/bin/sh
# test-debian.sh PACKAGE FOLDER …: installs a Debian package into clean trees of two releases and makes a portal there, also with the
# programs of other packages that are unpacked in FOLDER …. The trees have no libraries but those that the package requires.
#
# Packages come from the servers of this machine's apt.
set -eu
package="$(readlink -f "$1")"
shift
if [ "$(id -u)" != 0 ]; then
  echo "Debian package installed: not done, it needs root"
  exit 0
fi
server="$(apt-get indextargets --format '$(LABEL) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' | sed -n '/^Debian main /{s///p;q}')"
[ -n "$server" ] || { echo "Debian package installed: not done, this is no Debian"; exit 0; }

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/packages"
cp "$package" "$work/packages/"
(cd "$work/packages" && dpkg-scanpackages --multiversion . > Packages 2> /dev/null)
mkdir "$work/tried"
for folder in "$@"; do
  [ ! -d "$folder" ] || cp -R "$folder" "$work/tried/$(ls "$work/tried" | wc -l)"
done
for suite in bookworm trixie; do
  mmdebstrap --quiet --mode=root --variant=minbase --include=docportal --customize-hook="copy-in $work/tried /" \
    --customize-hook='chroot "$1" sh -ec "
      ! ls /usr/lib/*/libcmark* 2> /dev/null
      for program in docportal /tried/*/bin/docportal; do
        \$program init /p > /dev/null; \$program build --source /p --quiet; test -f /p/Public/index.html; rm -r /p
      done"' \
    "$suite" /dev/null "deb $server $suite main" "deb [trusted=yes] copy://$work/packages ./"
  echo "installed into a clean $suite, where it and $(ls "$work/tried" | wc -l) others made a portal"
done
