#include "build.h"

#define TEXT(name) #name
#define VALUE(name) TEXT(name)

#ifdef DOCPORTAL_COMMIT
const char *const docportal_commit = VALUE(DOCPORTAL_COMMIT);
#else
const char *const docportal_commit = "";
#endif
