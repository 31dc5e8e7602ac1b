"""Portals made for one test, and the results of `docportal check --external` on their links."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from waiting import PATIENCE

REPOSITORY = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("DOCPORTAL") or REPOSITORY / ".build" / "debug" / "docportal").resolve()


@dataclass
class Check:
    """One run of the command."""

    code: int
    output: str
    errors: str
    report: dict | None

    def link(self, address):
        """The one entry for an address."""
        entries = [link for link in self.report["links"] if link["address"] == address]
        assert len(entries) == 1, f"{address}: {len(entries)} entries"
        return entries[0]

    def verdicts(self):
        return {link["address"]: link["verdict"] for link in self.report["links"]}


class Portal:
    """A portal of documents given by their addresses, without store pages: those are on the open network."""

    def __init__(self, folder, addresses, settings="", page=None, source="editing: no"):
        self.folder = folder
        content = folder / "Content"
        content.mkdir(parents=True)
        hosts = sorted({address.split("/")[2].rpartition(":")[0] or address.split("/")[2] for address in addresses})
        lines = ["portal: {title: T, baseURL: https://p.example/, languages: [en], storefront: us}", "sources:"]
        origins = sorted({"/".join(address.split("/")[:3]) for address in addresses})
        for number, origin in enumerate(origins):
            lines.append(f"  - {{id: s{number}, baseURL: '{origin}/', allowHTTP: true, {source}}}")
        lines += ["sections: [{id: a, title: A}]", "documents:"]
        for number, address in enumerate(addresses):
            origin = "/".join(address.split("/")[:3])
            lines.append(
                f"  - {{id: d{number}, title: D{number}, section: a, source: s{origins.index(origin)}, "
                f"path: '{address[len(origin) + 1:]}'}}")
        skips = "\n".join(
            f"    - {{host: {host}, skip: {{reason: not on this machine, until: 9999-12-31}}}}"
            for host in ["apps.apple.com", "itunes.apple.com", "play.google.com", "aka.ms"])
        self.manifest = content / "portal.yaml"
        self.manifest.write_text("\n".join(lines) + f"\nexternalLinks:\n{settings}  hosts:\n{skips}\n")
        if page:
            (content / "page.md").write_text(page)

    def check(self, *options, command="check", allow=("127.0.0.1",), environment=None):
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        allowed = [part for host in allow for part in ("--allow-private-host", host)]
        done = subprocess.run(
            [BINARY, command, "--source", self.folder, "--external", "--report", f"json={report}", *allowed, *options],
            capture_output=True, encoding="utf-8", timeout=PATIENCE, env={**os.environ, **(environment or {})})
        return Check(done.returncode, done.stdout, done.stderr, json.loads(report.read_text()) if report.exists() else None)
