#!/usr/bin/env bash
# Cuts the two fonts of the pages to the weights and features that web/ui/theme.css uses, and the fonts of the papers to the
# features that the code in server/papers needs. All characters are kept. Run this script again when either needs other
# weights or features. It needs these tools: npm i --no-save --ignore-scripts @fontsource-variable/archivo@5.3.0
# @fontsource-variable/archivo-narrow@5.3.0 @ibm/plex-sans@1.1.0 @ibm/plex-sans-arabic@1.1.0 @ibm/plex-sans-hebrew@1.1.0, and
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

# Uncompressed, because the PDF library would decompress each table in JavaScript, which takes a second per paper.
unpack_font() { # package, family, weight, characters, file
  pyftsubset "node_modules/@ibm/$1/fonts/complete/woff2/$2-$3.woff2" --unicodes="$4" --no-hinting --output-file="$5" \
    --layout-features=kern,ccmp,locl,mark,mkmk,tnum,isol,init,medi,fina,rlig,calt,curs
}

# One font for all scripts, with the line height of the Latin letters.
join_fonts() { # weight, file
  unpack_font plex-sans IBMPlexSans "$1" '*' "$scratch/latin.ttf"
  unpack_font plex-sans-arabic IBMPlexSansArabic "$1" \
    'U+0600-06FF,U+0750-077F,U+08A0-08FF,U+200C-200F,U+FB50-FDFF,U+FE70-FEFF' "$scratch/arabic.ttf"
  unpack_font plex-sans-hebrew IBMPlexSansHebrew "$1" 'U+0590-05FF,U+FB1D-FB4F' "$scratch/hebrew.ttf"
  pyftmerge --output-file="$scratch/joined.ttf" "$scratch"/{latin,arabic,hebrew}.ttf
  python3 - "$scratch/latin.ttf" "$scratch/joined.ttf" "server/papers/fonts/$2.ttf" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont
latin, joined = TTFont(sys.argv[1]), TTFont(sys.argv[2])
for table, heights in {'hhea': ['ascent', 'descent'], 'OS/2': ['usWinAscent', 'usWinDescent']}.items():
    for height in heights:
        setattr(joined[table], height, getattr(latin[table], height))
joined.save(sys.argv[3])
PYTHON
}

cut_font archivo 400:650
cut_font archivo-narrow 600:650
join_fonts Regular plex-sans-regular
join_fonts SemiBold plex-sans-semibold
ls -l web/ui/fonts server/papers/fonts
