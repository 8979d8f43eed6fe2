#!/usr/bin/env bash
# Cuts the two fonts to the weights and features that web/ui/theme.css uses, with all their characters. Run it again when
# that changes: npm i --no-save @fontsource-variable/archivo@5.3.0 @fontsource-variable/archivo-narrow@5.3.0, and
# fonttools with brotli (Debian: apt-get install fonttools python3-brotli).
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

cut_font() { # name, weights
  local source=node_modules/@fontsource-variable/$1/files/$1-latin-wght-normal.woff2
  fonttools varLib.instancer -q -o "$scratch/$1.woff2" "$source" "wght=$2"
  pyftsubset "$scratch/$1.woff2" --unicodes='*' --layout-features=kern,liga,tnum,ccmp,locl,mark,mkmk --no-hinting \
    --flavor=woff2 --output-file="web/ui/fonts/$1.woff2"
}

cut_font archivo 400:650
cut_font archivo-narrow 600:650
ls -l web/ui/fonts
