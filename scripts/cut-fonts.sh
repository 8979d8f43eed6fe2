#!/usr/bin/env bash
# Cuts the two fonts of the pages to the weights and features that web/ui/theme.css uses, and the fonts of the papers to the
# features that the code in server/papers needs. All characters are kept. Run this script again when either needs other
# weights or features. It needs these tools: npm i --no-save --ignore-scripts @fontsource-variable/archivo@5.3.0
# @fontsource-variable/archivo-narrow@5.3.0 @ibm/plex-sans@1.1.0, and fonttools with brotli (Debian: apt-get install fonttools
# python3-brotli).
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

# Uncompressed, because the PDF library would decompress each table in JavaScript, which takes a second per paper.
unpack_font() { # weight, file
  pyftsubset "node_modules/@ibm/plex-sans/fonts/complete/woff2/IBMPlexSans-$1.woff2" --unicodes='*' \
    --layout-features=kern,ccmp,locl,mark,tnum --no-hinting --output-file="server/papers/fonts/$2.ttf"
}

cut_font archivo 400:650
cut_font archivo-narrow 600:650
unpack_font Regular plex-sans-regular
unpack_font SemiBold plex-sans-semibold
ls -l web/ui/fonts server/papers/fonts
