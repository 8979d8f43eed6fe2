#!/bin/sh
# Draws the pictures of goods and pages again and puts them into made/ and content/pictures/: demo/pictures/draw.sh [NAME…]
set -eu
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
blender --background --python "$here/draw.py" -- "$folder" "$@"
node "$here/encode.mjs" "$folder"
