"""The requirements of GitLab's Code Quality report ("Code Quality report format") and of the Reviewdog Diagnostic Format
(`DiagnosticResult`) for the members that docportal writes: JSON Schemas that allow no others."""

from sarif_schema import members

TEXT = {"type": "string", "minLength": 1}
LINE = {"type": "integer", "minimum": 1}

CODE_QUALITY = {
    "type": "array",
    "items": members(
        {
            "description": TEXT,
            "check_name": TEXT,
            "fingerprint": TEXT,
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": members({"path": {"type": "string", "pattern": "^[^/]"}, "lines": members({"begin": LINE})}),
        }),
}

DIAGNOSTIC_RESULT = members(
    {
        "source": members({"name": TEXT}),
        "diagnostics": {
            "type": "array",
            "items": members(
                {
                    "message": TEXT,
                    "location": members({"path": TEXT, "range": members({"start": members({"line": LINE})})}),
                    "severity": {"enum": ["ERROR", "WARNING", "INFO"]},
                    "code": members({"value": TEXT}),
                }),
        },
    })
