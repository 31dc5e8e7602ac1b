"""The members of `staticwebapp.config.json` that docportal writes, as Azure Static Web Apps reads them (the documentation's "Configure
Azure Static Web Apps"): a JSON Schema that allows no others."""

HEADERS = {"type": "object", "minProperties": 1, "propertyNames": {"pattern": r"^[A-Za-z-]+$"}, "additionalProperties": {"type": "string"}}

ROUTE = {
    "type": "object",
    "required": ["route"],
    "properties": {
        # A wildcard ends a path, or comes before an extension at the end.
        "route": {"type": "string", "pattern": r"^/[^*]*(\*(\.[a-z]+|\.\{[a-z,]+\})?)?$"},
        "headers": HEADERS,
        "statusCode": {"type": "integer", "minimum": 200, "maximum": 599},
    },
    "minProperties": 2,
    "additionalProperties": False,
}

AZURE_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "globalHeaders": HEADERS,
        "routes": {"type": "array", "items": ROUTE},
        "responseOverrides": {
            "type": "object",
            "propertyNames": {"enum": ["400", "401", "403", "404"]},
            "additionalProperties": {
                "type": "object",
                "properties": {"rewrite": {"type": "string", "pattern": "^/"}},
                "additionalProperties": False,
            },
        },
        "mimeTypes": {
            "type": "object", "propertyNames": {"pattern": r"^\.[^.]+$"},
            "additionalProperties": {"type": "string", "pattern": r"^[a-z]+/[A-Za-z0-9.+-]+$"},
        },
    },
    "additionalProperties": False,
}
