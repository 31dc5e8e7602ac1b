import TextBasics

/// The JSON Schema (draft 2020-12) of the manifest, for completion and checking in editors.
package enum ManifestSchema {
  /// The schema as JSON text, ending with a line end.
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "docportal manifest",
      "description": "Content/portal.yaml",
      "type": "object",
      "required": ["portal"],
      "additionalProperties": false,
      "properties": {
        "portal": {"$ref": "#/$defs/portal"},
        "launch": {"$ref": "#/$defs/launch"},
        "sources": {"type": "array", "items": {"$ref": "#/$defs/source"}},
        "sections": {"type": "array", "items": {"$ref": "#/$defs/section"}},
        "externalLinks": {"$ref": "#/$defs/externalLinks"},
        "include": {
          "type": "array",
          "items": {"type": "string"},
          "description": "Files below Content/ that hold a list of documents each; * and ** are wildcards."
        },
        "documents": {"$ref": "#/$defs/documents"}
      },
      "$defs": {
        "text": {
          "description": "One text for all languages, or a map from language to text.",
          "anyOf": [
            {"type": ["string", "number", "boolean"]},
            {"type": "object", "minProperties": 1, "additionalProperties": {"type": ["string", "number", "boolean"]}}
          ]
        },
        "id": {
          "description": "Letters, digits, hyphens, underscores and full stops; also the file name of the page.",
          "type": ["string", "number"]
        },
        "app": {
          "enum": [
            "excel", "oneNote", "powerPoint", "word", "visio", "project", "publisher", "access", "sharePointDesigner", "infoPath"
          ]
        },
        "apps": {
          "description": "The apps to offer; a document's own app always comes first.",
          "type": "array",
          "items": {"$ref": "#/$defs/app"}
        },
        "modes": {
          "description": "The open modes to offer.",
          "type": "array",
          "minItems": 1,
          "items": {"enum": ["edit", "view", "new"]}
        },
        "passback": {
          "description": "The URL scheme, without a colon, by which Office for iOS returns to your app; null switches a default off.",
          "type": ["string", "null"]
        },
        "context": {
          "description": "What Office for iOS hands back to your app; null switches a default off.",
          "type": ["string", "number", "null"]
        },
        "delimiters": {
          "description": "How the bars of a launch link are written in href.",
          "enum": ["encoded", "literal"]
        },
        "portal": {
          "type": "object",
          "required": ["title", "baseURL"],
          "additionalProperties": false,
          "properties": {
            "title": {"$ref": "#/$defs/text"},
            "baseURL": {"type": "string", "description": "Where the portal is published."},
            "languages": {
              "description": "Language tags; the first is the default.",
              "type": "array",
              "minItems": 1,
              "items": {"type": "string"}
            },
            "storefront": {
              "description": "App Store country in two letters, for all languages or by language.",
              "anyOf": [
                {"type": "string", "pattern": "^[a-z]{2}$"},
                {"type": "object", "additionalProperties": {"type": "string", "pattern": "^[a-z]{2}$"}}
              ]
            },
            "allowHTTP": {"type": "boolean", "description": "Allows a portal without https."},
            "qrCodes": {"type": "boolean", "description": "Whether every document's page shows its QR code."},
            "emailPreview": {"type": "boolean", "description": "Whether email/ holds pages that show a message."}
          }
        },
        "launch": {
          "description": "Defaults for every document.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "apps": {"$ref": "#/$defs/apps"},
            "modes": {"$ref": "#/$defs/modes"},
            "passback": {"$ref": "#/$defs/passback"},
            "context": {"$ref": "#/$defs/context"},
            "delimiters": {"$ref": "#/$defs/delimiters"}
          }
        },
        "source": {
          "type": "object",
          "required": ["id", "baseURL"],
          "additionalProperties": false,
          "properties": {
            "id": {"$ref": "#/$defs/id"},
            "baseURL": {"type": "string", "description": "The folder that document paths are relative to."},
            "allowHTTP": {"type": "boolean", "description": "Allows plain http for this source's host."},
            "webViewer": {"type": "boolean", "description": "Offers Microsoft's web viewer: anybody may read these documents."},
            "access": {"$ref": "#/$defs/access"},
            "allowRedirects": {"$ref": "#/$defs/allowRedirects"},
            "allowPrivate": {"$ref": "#/$defs/allowPrivate"},
            "headers": {"$ref": "#/$defs/headers"},
            "skip": {"$ref": "#/$defs/skip"},
            "wopi": {
              "type": "object",
              "required": ["service", "source"],
              "additionalProperties": false,
              "properties": {
                "service": {"type": "string", "description": "Service identifier, |d|."},
                "source": {"enum": ["Web", "App"], "description": "Who invokes the app, |a|."},
                "user": {"type": ["string", "number"], "description": "User identifier, |e|; without it visitors enter their own."}
              }
            }
          }
        },
        "access": {"enum": ["open", "signIn"], "description": "Who may open what is there."},
        "allowRedirects": {"type": "boolean", "description": "Whether redirects that end well are fine."},
        "allowPrivate": {"type": "boolean", "description": "Whether the host may have a private network address."},
        "headers": {
          "description": "Header fields for requests to this host; the value of each is read from an environment variable.",
          "type": "object",
          "additionalProperties": {"type": "string", "pattern": "^env:[A-Za-z_][A-Za-z0-9_]*$"}
        },
        "skip": {
          "description": "Why the links are not checked, and up to which day.",
          "type": "object",
          "required": ["reason", "until"],
          "additionalProperties": false,
          "properties": {"reason": {"type": ["string", "number"]}, "until": {"type": "string", "format": "date"}}
        },
        "externalLinks": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "failAfter": {
              "description": "Runs in a row that must find a link broken before it fails the run.",
              "type": "integer",
              "minimum": 1,
              "maximum": 1000
            },
            "hosts": {"type": "array", "items": {"$ref": "#/$defs/host"}}
          }
        },
        "host": {
          "type": "object",
          "required": ["host"],
          "additionalProperties": false,
          "properties": {
            "host": {"type": "string", "description": "The host alone, such as files.contoso.example."},
            "allowHTTP": {"type": "boolean", "description": "Allows links to this host by plain http."},
            "access": {"$ref": "#/$defs/access"},
            "allowRedirects": {"$ref": "#/$defs/allowRedirects"},
            "allowPrivate": {"$ref": "#/$defs/allowPrivate"},
            "headers": {"$ref": "#/$defs/headers"},
            "skip": {"$ref": "#/$defs/skip"}
          }
        },
        "section": {
          "type": "object",
          "required": ["id", "title"],
          "additionalProperties": false,
          "properties": {
            "id": {"$ref": "#/$defs/id"},
            "title": {"$ref": "#/$defs/text"},
            "description": {"$ref": "#/$defs/text", "description": "CommonMark."}
          }
        },
        "documents": {"type": "array", "items": {"$ref": "#/$defs/document"}},
        "document": {
          "type": "object",
          "required": ["id", "title"],
          "oneOf": [{"required": ["path", "source"]}, {"required": ["url"]}, {"required": ["file"]}],
          "additionalProperties": false,
          "properties": {
            "id": {"$ref": "#/$defs/id"},
            "title": {"$ref": "#/$defs/text"},
            "source": {"type": "string", "description": "The id of a source."},
            "path": {"type": "string", "description": "The file's name as people see it, below the source's address; encoded whole."},
            "url": {"type": "string", "description": "The direct address of the file."},
            "file": {"type": "string", "description": "A file below Content/ that the portal publishes itself."},
            "fileName": {"type": "string", "description": "The name of a WOPI file, |n|."},
            "app": {"$ref": "#/$defs/app", "description": "For a file extension that names no app."},
            "section": {"type": "string", "description": "The id of a section."},
            "tags": {"type": "array", "items": {"type": ["string", "number"]}},
            "description": {"$ref": "#/$defs/text", "description": "CommonMark."},
            "updated": {"type": "string", "format": "date"},
            "owner": {"$ref": "#/$defs/text"},
            "language": {"type": "string", "description": "The language tag of the document's text."},
            "webViewer": {"type": "boolean", "description": "Offers Microsoft's web viewer: anybody may read the document."},
            "saveLocation": {"type": "string", "description": "Where a new document is saved, for templates with the mode new."},
            "apps": {"$ref": "#/$defs/apps"},
            "modes": {"$ref": "#/$defs/modes"},
            "passback": {"$ref": "#/$defs/passback"},
            "context": {"$ref": "#/$defs/context"},
            "delimiters": {"$ref": "#/$defs/delimiters"}
          }
        }
      }
    }

    """#
}
