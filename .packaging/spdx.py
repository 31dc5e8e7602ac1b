"""spdx.py BINARY VERSION PACKAGE.RESOLVED: the parts of docportal as an SPDX 2.3 document in JSON.

The parts are the packages compiled into the binary, and the libraries linked to it, listed by the Debian packages that own them.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path


def output(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    return done.stdout if done.returncode == 0 else ""


def part(name, version, kind, **more):
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{kind}-{name}"), "name": name, "versionInfo": version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION", **more}


def compiled(binary, resolved):
    """The Swift packages, and the libraries whose archives were linked."""
    pins = json.loads(resolved.read_text())["pins"] if resolved.exists() else []
    shared = output("ldd", str(binary))
    own = []
    if "libcmark" not in shared:
        version = re.search(r"libcmark ([^\s,;]+)", output(str(binary), "--version"))
        own.append(part("libcmark", version[1] if version else "unknown", "Library"))
    return own + [
        part(pin["identity"], pin["state"].get("version") or pin["state"]["revision"], "Swift", downloadLocation=pin["location"])
        for pin in sorted(pins, key=lambda pin: pin["identity"])]


def linked(binary):
    """The Debian packages of the libraries; a library without a package is listed by its own name."""
    parts = {}
    for name, path in re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", str(binary)), re.MULTILINE):
        owner = output("dpkg-query", "-S", os.path.realpath(path)).split(":")[0]
        version = output("dpkg-query", "-W", "-f=${Version}", owner) if owner else "unknown"
        parts[owner or name] = part(owner or name, version or "unknown", "Library")
    return [parts[name] for name in sorted(parts)]


def main(binary, version, resolved):
    own = part("docportal", version, "Program", checksums=[
        {"algorithm": "SHA256", "checksumValue": hashlib.sha256(binary.read_bytes()).hexdigest()}])
    parts = {"STATIC_LINK": compiled(binary, resolved), "DYNAMIC_LINK": linked(binary)}
    time = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"docportal-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/docportal-{version}-{own['checksums'][0]['checksumValue']}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: docportal-spdx"]},
        "packages": [own, *parts["STATIC_LINK"], *parts["DYNAMIC_LINK"]],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": own["SPDXID"]},
            *({"spdxElementId": own["SPDXID"], "relationshipType": kind, "relatedSpdxElement": found["SPDXID"]}
              for kind, all_found in parts.items() for found in all_found)],
    }
    print(json.dumps(document, indent=2, ensure_ascii=False))


main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
