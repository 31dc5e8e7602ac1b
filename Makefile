# docportal. `make site` builds the sample portal into Public/, `make test` runs every test.

PREFIX ?= /usr/local
SWIFT ?= swift
RELEASE_BINARY = .build/release/docportal
PACKAGE_BINARY = .build-package/release/docportal

# completions(SHELL, FILE): writes the completion script of a shell to the folder where it looks for those of installed programs.
completions = file="$(DESTDIR)$(PREFIX)/share/$(2)"; install -d "$${file%/*}" && \
  "$(RELEASE_BINARY)" --generate-completion-script $(1) > "$$file" && chmod 644 "$$file" && echo "$$file"

# pytests(SUITE, PROCESSES): the tests in several processes, as they wait for browsers and servers much of their time; those of a file stay
# together, as they share what it makes. What failed runs again, by itself and one test after the other, and the result says so: a test
# that passes only then depends on load, which is a fault of the test, but not of the change that is being tested.
pytests = DOCPORTAL="$${DOCPORTAL:-$(RELEASE_BINARY)}"; export DOCPORTAL; \
  sh Tests/$(1)/run.sh --numprocesses $(2) --dist loadfile || { echo "These tests failed; they run a second time:"; \
  sh Tests/$(1)/run.sh --last-failed --last-failed-no-failures none -v; }

.PHONY: site build packages test test-tools lint stale network-tests browser-tests swift-tests screenshots \
  bench bench-check bench-links fuzz install dist deb rpm image package-binary test-packages format clean

site: build
	@"$(RELEASE_BINARY)" build
	@echo "The portal is in Public/: open Public/index.html in a browser."

# The Swift runtime goes into the program, so that it runs where no Swift is installed.
build: packages
	$(SWIFT) build -c release --static-swift-stdlib --product docportal

packages:
	@sh .ci/install-packages libbrotli-dev libcmark-dev libcurl4-openssl-dev libexpat1-dev libidn2-dev libmicrohttpd-dev libqrencode-dev libssl-dev libyaml-dev pkg-config zlib1g-dev

# The Swift tests come last, so that the last lines show how many ran.
test: test-tools lint stale bench-check network-tests browser-tests swift-tests

test-tools: packages
	@sh .ci/install-packages apache2-bin caddy chromium chromium-driver chromium-headless-shell default-jre-headless fonts-liberation fonts-noto-core nginx-light openssl \
	  parallel poppler-utils python3 python3-pip python3-venv rclone valgrind xdg-utils xdotool xvfb zbar-tools

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	@python3 Tests/check-folders.py

# Public/ must be what the sample portal builds, byte for byte.
stale:
	$(SWIFT) build --build-tests
	@sh Tests/check-public.sh "$$($(SWIFT) build --show-bin-path)/docportal"

browser-tests: build
	$(call pytests,BrowserTests,2)

# Tests the check of links to other servers, with servers on this machine's loopback interface.
network-tests: build
	$(call pytests,NetworkTests,4)

swift-tests:
	@SWIFT="$(SWIFT)" python3 Tests/run-swift-tests.py

# Every kind of page as a picture, in .build/screenshots/, and the images of README.md and Documentation/.
screenshots: test-tools
	sh Tests/BrowserTests/python.sh screenshots.py

# Counts the instructions of a build: more than recorded is an error. So is work on hostile input that grows faster than the input.
bench-check: build
	python3 Benchmarks/count_instructions.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_hostile.py "$(RELEASE_BINARY)" --count

bench-links: build
	python3 Benchmarks/bench_links.py "$(RELEASE_BINARY)"

bench: build test-tools
	python3 Benchmarks/bench.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_email.py "$(RELEASE_BINARY)" --limit 50
	python3 Benchmarks/bench_mistakes.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_hostile.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_preview.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_review.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_import.py "$(RELEASE_BINARY)"
	python3 Benchmarks/bench_large_checks.py "$(RELEASE_BINARY)"
	sh Tests/BrowserTests/python.sh "$(CURDIR)/Benchmarks/bench_search.py" "$(RELEASE_BINARY)" --limit 30

# Fuzzes the readers of untrusted input, FUZZ_SECONDS each.
fuzz: packages
	@sh Tests/Fuzzing/run.sh

# `docportal --version` shows the commit from which these were built.
install package-binary: export DOCPORTAL_COMMIT = $(shell git rev-parse --short=12 HEAD 2>/dev/null)

# The program of the packages, which contains libcmark.
package-binary: packages
	@SWIFT="$(SWIFT)" sh .packaging/build.sh

# An archive with completions and manual pages, checksums and the list of parts, in .build/dist/.
dist: package-binary
	@sh .packaging/dist.sh "$(PACKAGE_BINARY)" .build/dist

deb: package-binary
	@sh .packaging/deb.sh "$(PACKAGE_BINARY)" .build/dist

rpm: package-binary
	@sh .packaging/rpm.sh "$(PACKAGE_BINARY)" .build/dist

# An OCI image, built as root or with user namespaces.
image: package-binary
	@sh .packaging/image.sh "$(PACKAGE_BINARY)" .build/dist

# Builds the packages twice and tries them, with a word for each that a tool is missing for: mandoc, lintian, mmdebstrap and root, rpm, rpmlint,
# cpio, buildah, skopeo, ruby, rubocop.
test-packages: package-binary
	@sh .packaging/test.sh "$(PACKAGE_BINARY)"

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$(RELEASE_BINARY)" "$(DESTDIR)$(PREFIX)/bin/docportal"
	strip "$(DESTDIR)$(PREFIX)/bin/docportal"
	@$(call completions,bash,bash-completion/completions/docportal)
	@$(call completions,zsh,zsh/site-functions/_docportal)
	@$(call completions,fish,fish/vendor_completions.d/docportal.fish)
	@sh .packaging/manual.sh "$(RELEASE_BINARY)" "$(DESTDIR)$(PREFIX)/share/man/man1"

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

clean:
	rm -rf .build .build-fuzz .build-package
