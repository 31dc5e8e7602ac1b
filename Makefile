# docportal. `make help` prints the targets.

SHELL = bash
.SHELLFLAGS = -o pipefail -c

PREFIX ?= /usr/local
SWIFT ?= swift
RELEASE_BINARY = .build/release/docportal
PACKAGE_BINARY = .build-package/release/docportal

SUITES = network-tests browser-tests attack-tests swift-tests client-tests package-tests
# The output of a suite is also in a file, whose last line is the result.
kept = 2>&1 | tee ".build/$@.log"

.PHONY: site docs reference help build packages test test-tools test-build lint stale $(SUITES) attack nightly screenshots \
  bench bench-check bench-links fuzz install uninstall dist deb rpm image package-binary test-packages format clean

site: build ## builds docportal and the sample portal, which is in Public/
	@"$(RELEASE_BINARY)" build
	@echo "The portal is in Public/: open Public/index.html in a browser."

help: ## prints this
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 16

# The Swift runtime goes into the program, so that it runs where no Swift is installed.
build: packages ## builds .build/release/docportal
	$(SWIFT) build -c release --static-swift-stdlib --product docportal

packages: ## installs the packages that a build needs
	@sh .ci/install-packages \
	  libbrotli-dev libcmark-dev libcurl4-openssl-dev libexpat1-dev libidn2-dev libmicrohttpd-dev libssl-dev libyaml-dev \
	  pkg-config zlib1g-dev

# Two suites run beside each other, as they wait for browsers and servers much of their time. Each prints its output when it has ended,
# and the last lines are the results of all, with the first tests that failed.
test: lint ## runs every test
	@$(MAKE) --no-print-directory --jobs=2 test-tools test-build
	@$(MAKE) --no-print-directory --old-file=test-build --jobs=2 --keep-going --output-sync=target $(SUITES); status=$$?; \
	  for suite in $(SUITES); do echo "$$suite:"; \
	    grep -aE '^(FAILED|ERROR) |✘ Test .* recorded an issue' ".build/$$suite.log" | cut -c 1-300 | head -n 5; \
	    tail -n 1 ".build/$$suite.log"; done; \
	  exit $$status

test-tools: packages ## installs what the network and browser tests need
	@sh .ci/install-packages \
	  apache2-bin caddy chromium chromium-driver chromium-headless-shell default-jre-headless fish fonts-liberation fonts-noto-core \
	  libapache2-mod-svn libnginx-mod-http-dav-ext libreoffice-calc lighttpd lighttpd-mod-webdav nginx-light openbox openssl parallel \
	  poppler-utils python3 python3-pip python3-venv rclone strace subversion tzdata valgrind webkit2gtk-driver x11-utils xdg-utils xdotool \
	  xvfb zbar-tools zsh
	@sh Tests/BrowserTests/python.sh -c ''

lint: ## checks the format and that folders do not form a circle
	$(SWIFT) format lint --parallel --strict --recursive Package.swift Sources Tests
	@python3 Tests/check-folders.py

test-build: packages ## builds .build/debug/docportal and the tests
	$(SWIFT) build --build-tests

# The tests of a file run in one process, as they share what it makes.
network-tests: test-build ## tests what uses the network, with servers on this machine's loopback interface
	@sh Tests/NetworkTests/run.sh --numprocesses 3 --dist loadfile $(VARIANTS) $(kept)

browser-tests: test-build ## tests Public/ and the preview in Chromium
	@sh Tests/BrowserTests/run.sh --numprocesses 3 --dist loadfile $(VARIANTS) $(kept)

attack-tests: test-build ## attacks the preview, the review, checks in parts and thumbnails, in their short form
	@sh Tests/AttackTests/run.sh --numprocesses 3 --dist loadfile $(VARIANTS) $(kept)

attack: test-tools test-build ## attacks them, imports, names, places, writers and portals in their long form, which takes an hour
	@sh Tests/AttackTests/run.sh --numprocesses 3 --dist loadfile --every-variant
	@DOCPORTAL_ATTACK=1 sh Tests/NetworkTests/run.sh --numprocesses 2 --dist loadfile \
	  -k "hostile_libraries or places or writers or killed_calls or mutated_portals"

swift-tests: test-build ## runs the Swift tests, which contain the goldens and the check that Public/ is up to date
	@$(SWIFT) test --skip-build --disable-xctest $(kept)

client-tests: ## checks API and documentation of the library OfficeLinks, and runs apps that use it alone
	@{ bash Tests/ClientTests/api.sh && bash Tests/ClientTests/embedded.sh $(VARIANTS) && bash Tests/ClientTests/run.sh $(VARIANTS); } $(kept)

# Seconds, where `make test-packages` builds the program of the packages first.
package-tests: packages ## checks that the packages are linked with libraries that every distribution has
	@sh .packaging/test-linking.sh $(kept)

stale: ## checks that Public/ is what the sample portal builds, byte for byte
	@$(SWIFT) test --disable-xctest --filter SamplePortalTests

# The network and browser tests run with the release build, which is what people have, and with all variants.
nightly: export VARIANTS = --every-variant
nightly: test-tools build bench-check test-packages fuzz ## runs what takes too long for each change
	@sh .ci/install-packages firefox-esr python3-pyqt6.qtwebengine
	DOCPORTAL="$(CURDIR)/$(RELEASE_BINARY)" $(MAKE) --keep-going network-tests browser-tests client-tests attack-tests

# With REPOSITORY_URL, links to other files of the repository lead there; DOCS_URL is where the portal will be published.
docs: build ## builds Documentation/ as a portal with a search, in .build/docs/Public/
	python3 .ci/documentation-portal.py .build/docs
	"$(RELEASE_BINARY)" build --source .build/docs --strict

# Tables of commands, keys, names for templates, rules, files, variables and exit codes; a test runs it with --check.
reference: ## prints the reference in Documentation/ from the program, .build/debug/docportal
	python3 .ci/reference.py .build/debug/docportal
	python3 .ci/first-minute.py .build/debug/docportal

# Pictures of every kind of page are in .build/screenshots/.
screenshots: test-tools ## takes pictures of pages, and the images of README.md and Documentation/
	sh Tests/BrowserTests/python.sh screenshots.py

# More instructions than recorded are an error. So is work on hostile input that grows faster than the input.
bench-check: build ## counts the instructions of a build
	python3 Benchmarks/count_instructions.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_hostile.py "$(RELEASE_BINARY)" --count

bench-links: build ## compares the check of links with lychee
	python3 Benchmarks/bench_links.py "$(RELEASE_BINARY)"

bench: build test-tools ## measures builds, messages, the preview, the search, …
	python3 Benchmarks/bench.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_email.py "$(RELEASE_BINARY)" --limit 50
	python3 Benchmarks/bench_mistakes.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_hostile.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_preview.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_review.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_import.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_large_checks.py "$(RELEASE_BINARY)"
	sh Tests/BrowserTests/python.sh "$(CURDIR)/Benchmarks/bench_search.py" "$(RELEASE_BINARY)" --limit 30

fuzz: packages ## fuzzes the readers of untrusted input, FUZZ_SECONDS each, and commands on FUZZ_PORTALS portals
	@sh Tests/Fuzzing/run.sh

# `docportal --version` shows the commit from which these were built.
install package-binary: export DOCPORTAL_COMMIT = $(shell git rev-parse --short=12 HEAD 2>/dev/null)

package-binary: packages ## builds the program of the packages, which contains libcmark
	@SWIFT="$(SWIFT)" sh .packaging/build.sh

# With completions and manual pages, checksums and the list of parts, in .build/dist/.
dist: package-binary ## makes an archive
	@sh .packaging/dist.sh "$(PACKAGE_BINARY)" .build/dist

deb: package-binary ## makes a Debian package
	@sh .packaging/deb.sh "$(PACKAGE_BINARY)" .build/dist

rpm: package-binary ## makes an RPM package
	@sh .packaging/rpm.sh "$(PACKAGE_BINARY)" .build/dist

# Needs root or user namespaces.
image: package-binary ## makes an OCI image
	@sh .packaging/image.sh "$(PACKAGE_BINARY)" .build/dist

# With a word for each that a tool is missing for: mandoc, lintian, mmdebstrap and root, rpm, rpmlint, cpio, buildah, skopeo, ruby, rubocop.
test-packages: package-binary ## builds the packages twice and tries them
	@sh .packaging/test.sh "$(PACKAGE_BINARY)"

install: build ## installs the program, completions, manual pages and documentation below PREFIX
	sh .packaging/stage.sh "$(RELEASE_BINARY)" "$(DESTDIR)$(PREFIX)"

uninstall: ## removes what `make install` wrote below PREFIX
	rm -f "$(DESTDIR)$(PREFIX)/bin/docportal" "$(DESTDIR)$(PREFIX)/share/man/man1/docportal.1" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1/docportal-"*.1 "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/docportal" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_docportal" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/docportal.fish"
	rm -rf "$(DESTDIR)$(PREFIX)/share/doc/docportal"

format: ## formats Package.swift, Sources and Tests
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

clean: ## removes all builds
	rm -rf .build .build-fuzz .build-package
