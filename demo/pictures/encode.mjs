/** Turns drawn PNGs into the pictures the shop serves: `node encode.mjs FOLDER` writes AVIF and WebP to `made/`. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const made = fileURLToPath(new URL('./made/', import.meta.url))
const groundBrightness = 240
const darkestGain = 0.9
const brightestGain = 1.1

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say which folder the PNGs are in: node encode.mjs FOLDER')

for (const file of readdirSync(folder).filter((name) => name.endsWith('.png'))) {
  await encode(`${folder}/${file}`, file.replace('.png', ''))
}

async function encode(png, name) {
  const picture = await onOneGround(png)
  for (const width of name === 'banner' ? [800, 1600] : [400, 800]) {
    const sized = sharp(picture).resize(width)
    if (width === 400) sized.sharpen({ sigma: 0.6 })
    await sized.clone().avif({ quality: 62, effort: 4 }).toFile(`${made}${name}-${width}.avif`)
    await sized.clone().webp({ quality: 82 }).toFile(`${made}${name}-${width}.webp`)
  }
}

/**
 * Pictures taken from higher up come out brighter: bring every ground to one brightness, so that they agree side by
 * side. Cut-outs have no ground.
 */
async function onOneGround(png) {
  if (!(await sharp(png).stats()).isOpaque) return png
  const flat = sharp(png).removeAlpha()
  const gain = groundBrightness / (await edgeBrightness(flat))
  const kept = Math.min(brightestGain, Math.max(darkestGain, gain))
  return flat.clone().linear(kept, 0).png().toBuffer()
}

/** The middle brightness along the picture's edge, where only ground is seen. */
async function edgeBrightness(picture) {
  const { data, info } = await picture.clone().greyscale().raw().toBuffer({ resolveWithObject: true })
  const rows = [...Array(info.height).keys()].map((row) => row * info.width * info.channels)
  const edge = rows.flatMap((start) => [data[start], data[start + (info.width - 1) * info.channels]])
  return edge.sort((one, other) => one - other)[Math.floor(edge.length / 2)]
}
