#!/bin/sh
# test-image.sh IMAGE: unpacks an image and runs it as its user: makes a portal, checks its links and serves it.
set -eu
image="$(readlink -f "$1")"
if [ "$(id -u)" != 0 ]; then
  echo "image run: not done, it needs root"
  exit 0
fi
# Swift reads a program's arguments from /proc, which is mounted for this script only.
[ -n "${DOCPORTAL_MOUNTS:-}" ] || DOCPORTAL_MOUNTS=own exec unshare --mount sh "$0" "$image"
work="$(mktemp -d)"
pids=""
trap 'for pid in $pids; do kill "$pid" || true; done; umount "$work/root/proc"; rm -rf "$work"' EXIT

skopeo inspect --config "oci-archive:$image" > "$work/config.json"
python3 - "$work/config.json" <<'CHECK'
import json, sys
config = json.load(open(sys.argv[1]))["config"]
assert (config["User"], config["WorkingDir"], config["Entrypoint"]) == ("65532:65532", "/portal", ["docportal"]), config
assert config["Labels"]["org.opencontainers.image.title"] == "docportal", config
CHECK
skopeo copy --quiet "oci-archive:$image" "dir:$work/layers"
mkdir "$work/root"
for layer in $(python3 -c 'import json, sys; [print(layer["digest"].split(":")[1]) for layer in json.load(open(sys.argv[1]))["layers"]]' \
  "$work/layers/manifest.json"); do
  tar -xf "$work/layers/$layer" -C "$work/root"
done
size="$(du -sb --apparent-size "$work/root" | cut -f1)"
echo "unpacked: $size bytes"
[ "$size" -lt 65000000 ] || { echo "larger than 65 MB" >&2; exit 1; }

mount -t proc proc "$work/root/proc"
docportal() { chroot --userspec=65532:65532 "$work/root" /usr/bin/docportal "$@"; }
# address_in FILE: waits until a server has written its address.
address_in() {
  for _ in $(seq 300); do
    # The file may not be there yet.
    address="$(grep -os 'http://[^ /]*:[0-9]*' "$1" | head -1)"
    [ -z "$address" ] || return 0
    sleep 0.1
  done
  cat "$1" >&2
  return 1
}

docportal init /portal/own > /dev/null
docportal build --source /portal/own --quiet
test -f "$work/root/portal/own/Public/index.html"
test "$(stat -c %u "$work/root/portal/own/Public/index.html")" = 65532

# A page in another encoding is checked too.
mkdir -p "$work/pages" "$work/root/portal/links/Content"
python3 -c 'print("<meta charset=koi8-r><title>T</title><p id=\u044f>".encode("koi8-r").decode("latin1"), end="")' |
  iconv -f UTF-8 -t LATIN1 > "$work/pages/page.html"
python3 -u -m http.server --bind 127.0.0.1 --directory "$work/pages" 0 > "$work/pages.log" 2>&1 &
pids="$pids $!"
address_in "$work/pages.log"
cat > "$work/root/portal/links/Content/portal.yaml" <<MANIFEST
portal: {title: T, baseURL: 'https://p.example/'}
documents: [{id: a, title: A, description: '[b]($address/page.html#%D1%8F)', url: 'https://c.example/a.docx'}]
externalLinks:
  allowHTTP: true
  hosts:
    - {host: c.example, skip: {reason: example, until: 9999-12-31}}
    - {host: apps.apple.com, skip: {reason: stores, until: 9999-12-31}}
    - {host: play.google.com, skip: {reason: stores, until: 9999-12-31}}
MANIFEST
chown -R 65532:65532 "$work/root/portal/links"
docportal check --source /portal/links --external --allow-private-host 127.0.0.1 --report json=/portal/links/report.json > /dev/null
grep -q '"verdict": "alive"' "$work/root/portal/links/report.json"

chroot --userspec=65532:65532 "$work/root" /usr/bin/docportal serve --source /portal/own --host 0.0.0.0 --port 0 --poll > "$work/serve.log" 2>&1 &
pids="$pids $!"
address_in "$work/serve.log"
python3 - "http://127.0.0.1:${address##*:}/" <<'CHECK'
import sys, urllib.request
assert b"<title>" in urllib.request.urlopen(sys.argv[1], timeout=60).read()
CHECK
echo "image run: made a portal, checked its links, served it"
