# docportal. `make site` builds the sample portal into Public/, `make test` runs every test.

PREFIX ?= /usr/local
SWIFT ?= swift
# The Swift runtime goes into the binary, so that it runs where no Swift is installed.
RELEASE_FLAGS = -c release --static-swift-stdlib
RELEASE_BINARY = $$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/docportal

.PHONY: site build test swift-tests python-tests lint stale bench install format clean packages

site: build
	@"$(RELEASE_BINARY)" build
	@echo "The portal is in Public/: open Public/index.html in a browser."

build: packages
	$(SWIFT) build $(RELEASE_FLAGS) --product docportal

packages:
	@sh .ci/install-packages

test: packages lint swift-tests stale
	@echo "All tests passed."

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

swift-tests:
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

# Public/ must be what the sample portal builds, byte for byte.
stale:
	$(SWIFT) build --product docportal
	@sh Tests/check-public.sh "$$($(SWIFT) build --show-bin-path)/docportal"

bench: build
	python3 Benchmarks/bench.py "$(RELEASE_BINARY)"

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$(RELEASE_BINARY)" "$(DESTDIR)$(PREFIX)/bin/docportal"

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

clean:
	rm -rf .build
