"""The portal of Fixtures/right-to-left, built by docportal. DOCPORTAL names the binary and DOCPORTAL_RIGHT_TO_LEFT another portal with
Hebrew or Arabic first and English second; by default they are the debug build and the fixture."""

import os
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("DOCPORTAL") or REPOSITORY / ".build/debug/docportal")
PORTAL = Path(os.environ.get("DOCPORTAL_RIGHT_TO_LEFT") or Path(__file__).parent / "Fixtures/right-to-left")
PAGES = [
    "index.html",
    "documents.html",
    "documents/budget-2026.html",
    "documents/minutes.html",
    "sections/budget.html",
    "tags/index.html",
    "tags/q4.html",
    "about.html",
    "install/word.html",
    "email/he.html",
    "404.html",
]


def build(folder):
    """Builds the portal below a folder and returns its output folder; a warning is a failure too."""
    if not BINARY.exists():
        raise FileNotFoundError(f"{BINARY} is not built: swift build")
    output = folder / "Public"
    run = subprocess.run(
        [BINARY, "build", "--source", PORTAL, "--output", output], capture_output=True, text=True, check=False
    )
    if run.returncode != 0 or run.stderr:
        raise RuntimeError(run.stderr)
    return output
