"""The requirements of the Static Analysis Results Interchange Format 2.1.0 (OASIS, sections 3.13 to 3.52) for the members that docportal
writes: a JSON Schema that allows no others."""


def members(required, **others):
    return {"type": "object", "required": list(required), "properties": {**required, **others}, "additionalProperties": False}


MESSAGE = members({"text": {"type": "string", "minLength": 1}})

REGION = members(
    {"startLine": {"type": "integer", "minimum": 1}},
    startColumn={"type": "integer", "minimum": 1},
    endLine={"type": "integer", "minimum": 1},
    endColumn={"type": "integer", "minimum": 1})

LOCATION = members(
    {"physicalLocation": members(
        {"artifactLocation": members({"uri": {"type": "string", "pattern": r"^([A-Za-z0-9._~/-]|%[0-9A-F]{2})+$"}})}, region=REGION)})

HELP = members({"text": {"type": "string", "minLength": 1}}, markdown={"type": "string", "minLength": 1})
RULE = members(
    {"id": {"type": "string"}, "name": {"type": "string"}, "shortDescription": MESSAGE, "fullDescription": MESSAGE, "help": HELP})

SUPPRESSION = members(
    {"kind": {"enum": ["inSource", "external"]}}, status={"enum": ["accepted", "underReview", "rejected"]},
    justification={"type": "string"})

RESULT = members(
    {"ruleId": {"type": "string"}, "ruleIndex": {"type": "integer", "minimum": 0},
     "level": {"enum": ["none", "note", "warning", "error"]}, "message": MESSAGE},
    locations={"type": "array", "items": LOCATION},
    partialFingerprints={"type": "object", "additionalProperties": {"type": "string"}},
    suppressions={"type": "array", "items": SUPPRESSION})

INVOCATION = members(
    {"executionSuccessful": {"type": "boolean"}},
    toolExecutionNotifications={"type": "array", "items": members(
        {"message": MESSAGE}, level={"enum": ["none", "note", "warning", "error"]})})

RUN = members(
    {"tool": members({"driver": members(
        {"name": {"type": "string"}, "version": {"type": "string"}}, rules={"type": "array", "items": RULE, "uniqueItems": True})}),
     "results": {"type": "array", "items": RESULT}},
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]}, invocations={"type": "array", "items": INVOCATION})

SARIF = members(
    {"version": {"const": "2.1.0"}, "runs": {"type": "array", "items": RUN}}, **{"$schema": {"type": "string", "format": "uri"}})
