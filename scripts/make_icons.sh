#!/usr/bin/env bash
# Makes the PNG icons of the page from their SVG; run it after changing one of those.
set -euo pipefail
cd "$(dirname "$0")/../web/public/icons"
for size in 192 512; do
    rsvg-convert -w "$size" -h "$size" icon.svg -o "icon-$size.png"
done
rsvg-convert -w 512 -h 512 icon-maskable.svg -o icon-maskable-512.png
rsvg-convert -w 180 -h 180 icon-maskable.svg -o apple-touch-icon.png
