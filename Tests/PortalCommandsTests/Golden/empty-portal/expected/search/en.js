docportalIndex = {
  "language": "en",
  "thousands": "{thousands},{rest}",
  "count": {"one": "{count} document", "other": "{count} documents"},
  "apps": {},
  "icons": {},
  "sections": [],
  "owners": {},
  "tags": {},
  "documents": []
}
