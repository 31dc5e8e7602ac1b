#!/bin/sh
# test-debian.sh PACKAGE: installs a Debian package into clean trees of two releases and makes a portal there.
#
# Packages come from the servers of this machine's apt.
set -eu
package="$(readlink -f "$1")"
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
for suite in bookworm trixie; do
  mmdebstrap --quiet --mode=root --variant=minbase --include=docportal \
    --customize-hook='chroot "$1" sh -ec "docportal init /p > /dev/null; docportal build --source /p --quiet; test -f /p/Public/index.html"' \
    "$suite" /dev/null "deb $server $suite main" "deb [trusted=yes] copy://$work/packages ./"
  echo "installed into a clean $suite, where it made a portal"
done
