/** Encodes drawn PNGs as AVIF and WebP: `node encode.mjs FOLDER` writes to `made/` and, for pages, `content/pictures/`. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const made = fileURLToPath(new URL('./made/', import.meta.url))
const ofPages = fileURLToPath(new URL('../../content/pictures/', import.meta.url))
const isOfPages = (name) => /^(banner|not-found|range-[a-z]+)$/.test(name)

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the PNGs: node encode.mjs FOLDER')

for (const file of readdirSync(folder).filter((name) => name.endsWith('.png'))) {
  await encode(`${folder}/${file}`, file.replace('.png', ''))
}

/** The background must be transparent, and stays transparent in both formats. */
async function encode(png, name) {
  if ((await sharp(png).stats()).isOpaque)
    throw new Error(`${name} has an opaque background: it was not drawn in this studio`)
  const place = isOfPages(name) ? ofPages : made
  for (const width of name === 'banner' ? [800, 1600] : [400, 800]) {
    const sized = sharp(png).resize(width)
    if (width === 400) sized.sharpen({ sigma: 0.6 })
    await sized.clone().avif({ quality: 62, effort: 4 }).toFile(`${place}${name}-${width}.avif`)
    await sized.clone().webp({ quality: 82, alphaQuality: 90 }).toFile(`${place}${name}-${width}.webp`)
  }
}
