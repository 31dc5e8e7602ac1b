"""spdx.py BINARY VERSION PACKAGE.RESOLVED: the parts of docportal as an SPDX 2.3 document in JSON.

The parts are the packages compiled into the binary, and the libraries linked to it, listed by the Debian packages that own them. Each has
its version, its purl and, where Debian's `copyright` file or ours states one, its licence.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import urllib.parse
from pathlib import Path


def output(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    return done.stdout if done.returncode == 0 else ""


# The names of licences in Debian's `copyright` files, in lower case, that SPDX has by other names.
LICENCES = {
    "expat": "MIT", "mit": "MIT", "curl": "curl", "zlib": "Zlib", "isc": "ISC", "apache-2.0": "Apache-2.0", "openssl": "OpenSSL",
    "bsd-2-clause": "BSD-2-Clause", "bsd-3-clause": "BSD-3-Clause", "bsd-4-clause": "BSD-4-Clause", "gpl-2": "GPL-2.0-only",
    "gpl-2+": "GPL-2.0-or-later", "gpl-3": "GPL-3.0-only", "gpl-3+": "GPL-3.0-or-later", "lgpl-2": "LGPL-2.0-only",
    "lgpl-2+": "LGPL-2.0-or-later", "lgpl-2.1": "LGPL-2.1-only", "lgpl-2.1+": "LGPL-2.1-or-later", "lgpl-3": "LGPL-3.0-only",
    "lgpl-3+": "LGPL-3.0-or-later",
}
SWIFT = "Apache-2.0 WITH Swift-exception"


def part(name, version, kind, purl=None, licence="NOASSERTION", **more):
    references = {"externalRefs": [
        {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]} if purl else {}
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{kind}-{name}"), "name": name, "versionInfo": version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence, "copyrightText": "NOASSERTION", **references, **more}


def compiled(binary, resolved):
    """The Swift packages and the Swift runtime, and the libraries whose archives were linked."""
    pins = json.loads(resolved.read_text())["pins"] if resolved.exists() else []
    shared = output("ldd", str(binary))
    own = []
    if "libcmark" not in shared:
        version = re.search(r"libcmark ([^\s,;]+)", output(str(binary), "--version"))
        version = version[1] if version else "unknown"
        own.append(part("libcmark", version, "Library", f"pkg:github/commonmark/cmark@{version}", "BSD-2-Clause AND MIT"))
    compiler = re.search(r"Swift version (\S+)", output(os.environ.get("SWIFT", "swift"), "--version"))
    if compiler:
        own.append(part("swift-runtime", compiler[1], "Swift", f"pkg:github/swiftlang/swift@swift-{compiler[1]}-RELEASE", SWIFT))
    for pin in sorted(pins, key=lambda pin: pin["identity"]):
        version = pin["state"].get("version") or pin["state"]["revision"]
        place = pin["location"].removesuffix(".git")
        purl = f"pkg:swift/{place.removeprefix('https://')}@{version}"
        licence = SWIFT if place.startswith("https://github.com/apple/") else "NOASSERTION"
        own.append(part(pin["identity"], version, "Swift", purl, licence, downloadLocation=pin["location"]))
    return own


def owner(path):
    """The Debian package of a file. The folders below `/` are now links into `/usr`; a package may have either spelling."""
    real = os.path.realpath(path)
    for spelling in [real, real.removeprefix("/usr"), path, "/usr" + path]:
        found = output("dpkg-query", "-S", spelling).split(":")[0]
        if found:
            return found
    return None


def licence(package):
    """The licence of a package's files, where its `copyright` says one that SPDX has too."""
    file = Path("/usr/share/doc", package, "copyright")
    text = file.read_text("utf-8", "replace") if file.exists() else ""
    found = re.search(r"^Files:\s*\*\s*\n(?:.+\n)*?License:[ \t]*(\S.*)", text, re.MULTILINE)
    names = re.split(r"\s+(and|or)\s+", found[1].strip().lower()) if found else []
    known = [name.upper() if name in ("and", "or") else LICENCES.get(name.rstrip(",")) for name in names]
    return " ".join(known) if known and all(known) and len(set(known) & {"AND", "OR"}) < 2 else "NOASSERTION"


def linked(binary):
    """The Debian packages of the libraries; a library without a package is listed by its own name."""
    parts = {}
    for name, path in re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", str(binary)), re.MULTILINE):
        package = owner(path)
        if package is None:
            parts[name] = part(name, "unknown", "Library")
            continue
        version, processor = output("dpkg-query", "-W", "-f=${Version} ${Architecture}\n", package).splitlines()[0].split()
        purl = f"pkg:deb/debian/{package}@{urllib.parse.quote(version, '')}?arch={processor}"
        comment = "That of 'Files: *' in Debian's copyright file."
        parts[package] = part(package, version, "Library", purl, licence(package), licenseComments=comment)
    return [parts[name] for name in sorted(parts)]


def main(binary, version, resolved):
    own = part("docportal", version, "Program", f"pkg:generic/docportal@{version}", checksums=[
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
