#!/bin/sh
# image.sh BINARY FOLDER: writes an OCI image of docportal into FOLDER, as an archive that podman, Docker and skopeo read.
#
# In it are the program, its libraries, certificate authorities and encodings: only files of Debian packages, with the packages' copyrights. Needs root or user namespaces, as buildah does. The same binary gives the same
# bytes: times are those of SOURCE_DATE_EPOCH.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
binary="$1"
folder="$2"
sh "$here/check-linking.sh" "$binary"
version="$("$binary" --version | sed -n '1s/ .*//;1p')"
commit="$("$binary" --version | sed -n '1s/^[^ ]* *//;1s/[()]//g;1p')"
: "${SOURCE_DATE_EPOCH:=$(git -C "$here" log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
root="$work/root"
libraries="/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)"

# add FILE: copies a file and its package's copyright.
add() {
  file="$(readlink -f "$1")"
  package="$(dpkg-query -S "$file" 2>/dev/null || dpkg-query -S "${file#/usr}")" || { echo "$1 is from no package" >&2; exit 1; }
  package="${package%%:*}"
  install -D -m "$(stat -c %a "$file")" "$file" "$root${2:-$1}"
  [ -e "$root/usr/share/doc/$package/copyright" ] ||
    install -D -m 644 "/usr/share/doc/$package/copyright" "$root/usr/share/doc/$package/copyright"
}

install -D -m 755 "$binary" "$root/usr/bin/docportal"
strip --strip-all "$root/usr/bin/docportal"
install -D -m 644 "$here/copyright" "$root/usr/share/doc/docportal/copyright"
for folder_link in bin lib lib64 sbin; do
  mkdir -p "$root/usr/$folder_link"
  ln -s "usr/$folder_link" "$root/$folder_link"
done
for library in $(ldd "$binary" | grep -o '/[^ ]*' | sort -u); do
  case "$library" in
    /usr/*) add "$library" ;;
    *) add "$library" "/usr$library" ;;
  esac
done
# The encodings of other sites' pages.
for file in "$libraries/gconv/"*; do
  [ -f "$file" ] && case "$file" in *.cache) ;; *) add "$file" ;; esac
done
# The machine's list may have authorities of its own, so a new list is made from the package.
mkdir -p "$root/etc/ssl/certs" "$work/portal" "$root/tmp" "$root/proc" "$root/dev" "$root/sys"
for file in $(dpkg -L ca-certificates | grep '/mozilla/.*\.crt$' | LC_ALL=C sort); do
  # An authority that was removed from the machine is not wanted here either.
  [ ! -f "$file" ] || sed -e '$a\' "$file"
done > "$root/etc/ssl/certs/ca-certificates.crt"
[ -s "$root/etc/ssl/certs/ca-certificates.crt" ] || { echo "ca-certificates has no certificates" >&2; exit 1; }
install -D -m 644 /usr/share/doc/ca-certificates/copyright "$root/usr/share/doc/ca-certificates/copyright"
# The days of a portal begin in its 'timeZone'.
mkdir -p "$root/usr/share"
cp -a /usr/share/zoneinfo "$root/usr/share/zoneinfo"
rm -f "$root/usr/share/zoneinfo/localtime"
[ -s "$root/usr/share/zoneinfo/Europe/Berlin" ] || { echo "tzdata has no time zones" >&2; exit 1; }
install -D -m 644 /usr/share/doc/tzdata/copyright "$root/usr/share/doc/tzdata/copyright"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
echo 'docportal:x:65532:65532:docportal:/portal:/sbin/nologin' > "$root/etc/passwd"
echo 'docportal:x:65532:' > "$root/etc/group"
chmod -R u=rwX,go=rX "$root"
chmod 1777 "$root/tmp"

buildah() {
  command buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"
}
name="docportal-$version-$(uname -s | tr 'A-Z' 'a-z')-$(uname -m).oci.tar"
container="$(buildah from scratch)"
buildah copy --quiet --chown 0:0 "$container" "$root" / > /dev/null
buildah copy --quiet --chown 65532:65532 "$container" "$work/portal" /portal > /dev/null
buildah config --user 65532:65532 --workingdir /portal --entrypoint '["docportal"]' --cmd --help \
  --env PATH=/usr/bin --env HOME=/portal --created-by docportal --history-comment "" \
  --label org.opencontainers.image.title=docportal --label "org.opencontainers.image.version=$version" \
  --label "org.opencontainers.image.revision=$commit" \
  --label "org.opencontainers.image.description=Publishes a portal of Office documents as a static site" \
  --label org.opencontainers.image.documentation=/usr/share/doc/docportal "$container"
buildah commit --quiet --disable-compression=false --timestamp "$SOURCE_DATE_EPOCH" "$container" "oci:$work/image:docportal:$version" > /dev/null
buildah rm "$container" > /dev/null
mkdir -p "$folder"
tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@$SOURCE_DATE_EPOCH" --format=ustar \
  -C "$work/image" -cf "$folder/$name" .
echo "$folder/$name"
