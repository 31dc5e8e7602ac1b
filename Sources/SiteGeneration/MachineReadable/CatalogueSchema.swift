/// `catalogue.schema.json`: the shape of `catalogue.json` (JSON Schema, draft 2020-12).
enum CatalogueSchema {
  static let bytes = Array((text + "\n").utf8)
  private static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Link catalogue of a document portal",
      "type": "object",
      "required": ["title", "baseURL", "languages", "apps", "sections", "tags", "documents"],
      "additionalProperties": false,
      "properties": {
        "$schema": {"type": "string"},
        "title": {"$ref": "#/$defs/text"},
        "baseURL": {"type": "string", "format": "uri", "description": "Where the portal is published; ends with a slash."},
        "languages": {"type": "array", "items": {"type": "string"}, "minItems": 1, "description": "The default language first."},
        "apps": {
          "type": "object",
          "propertyNames": {"$ref": "#/$defs/app"},
          "additionalProperties": {
            "type": "object",
            "required": ["name", "scheme", "modes", "probes"],
            "additionalProperties": false,
            "properties": {
              "name": {"type": "string"},
              "scheme": {"type": "string", "description": "Without a colon."},
              "modes": {"type": "array", "items": {"$ref": "#/$defs/mode"}},
              "probes": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Schemes for canOpenURL; all but the first are probes only and never launch."
              },
              "store": {
                "type": "object",
                "required": ["iTunesID", "macAppStoreID", "googlePlayPackage", "iTunesURL", "googlePlayURL", "appStoreURL", "macAppStoreURL"],
                "additionalProperties": false,
                "properties": {
                  "iTunesID": {"type": "integer"},
                  "macAppStoreID": {"type": "integer"},
                  "googlePlayPackage": {"type": "string"},
                  "iTunesURL": {"type": "string", "format": "uri"},
                  "googlePlayURL": {"type": "string", "format": "uri"},
                  "appStoreURL": {"$ref": "#/$defs/text", "description": "By language, with that language's storefront."},
                  "macAppStoreURL": {"$ref": "#/$defs/text"}
                }
              },
              "installPages": {"$ref": "#/$defs/text"}
            }
          }
        },
        "sections": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "title", "pages"],
            "additionalProperties": false,
            "properties": {
              "id": {"type": "string"},
              "title": {"$ref": "#/$defs/text"},
              "pages": {"$ref": "#/$defs/text"}
            }
          }
        },
        "tags": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "pages"],
            "additionalProperties": false,
            "properties": {"name": {"type": "string"}, "pages": {"$ref": "#/$defs/text"}}
          }
        },
        "documents": {"type": "array", "items": {"$ref": "#/$defs/document"}}
      },
      "$defs": {
        "app": {
          "enum": [
            "excel", "oneNote", "powerPoint", "word", "visio", "project", "publisher", "access", "sharePointDesigner", "infoPath"
          ]
        },
        "mode": {"enum": ["edit", "view", "new"]},
        "text": {
          "type": "object",
          "additionalProperties": {"type": "string"},
          "description": "By language tag."
        },
        "document": {
          "type": "object",
          "required": ["id", "title", "page", "address", "fileName", "app", "tags", "links"],
          "additionalProperties": false,
          "properties": {
            "id": {"type": "string"},
            "title": {"$ref": "#/$defs/text"},
            "page": {"type": "string", "format": "uri", "description": "The https page to share, in the default language."},
            "pages": {"$ref": "#/$defs/text", "description": "The page in every language; left out when there is only one."},
            "address": {"type": "string", "format": "uri", "description": "The document's direct address."},
            "fileName": {"type": "string"},
            "app": {"$ref": "#/$defs/app"},
            "format": {"type": "string", "description": "The extension in lower case, without a full stop."},
            "section": {"type": "string"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "updated": {"type": "string", "format": "date"},
            "language": {"type": "string", "description": "The language tag of the document's text."},
            "asksForUser": {
              "type": "boolean",
              "description": "Whether USER-ID in the links stands for the WOPI user identifier of whoever opens them."
            },
            "owner": {"$ref": "#/$defs/text"},
            "links": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "required": ["app", "mode", "text", "href", "share"],
                "additionalProperties": false,
                "properties": {
                  "app": {"$ref": "#/$defs/app"},
                  "mode": {"$ref": "#/$defs/mode"},
                  "form": {"enum": ["abbreviated", "plain"], "description": "Left out for the full form."},
                  "text": {"type": "string", "description": "The documented form with literal bars."},
                  "href": {"type": "string", "description": "As in an href attribute, not HTML-escaped."},
                  "share": {"type": "string", "format": "uri", "description": "The page with this link's button focused."}
                }
              }
            }
          }
        }
      }
    }
    """#
}
