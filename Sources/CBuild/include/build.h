#ifndef CBUILD_BUILD_H
#define CBUILD_BUILD_H

// The commit from which a package was built; empty otherwise.
extern const char *const docportal_commit;

#endif
