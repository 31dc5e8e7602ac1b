docportalIndex = {
  "language": "en",
  "count": {"one": "{count} document", "other": "{count} documents"},
  "apps": {},
  "sections": {},
  "tags": {},
  "documents": []
}
