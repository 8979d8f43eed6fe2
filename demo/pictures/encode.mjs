// Writes rendered pictures in the sizes and formats the pages use: node demo/pictures/encode.mjs FOLDER
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const [, , folder] = process.argv
if (!folder) throw new Error('Say which folder the rendered pictures are in')
const made = new URL('./made/', import.meta.url).pathname

for (const file of readdirSync(folder).filter((name) => name.endsWith('.png'))) {
  const name = file.slice(0, -'.png'.length)
  for (const width of name === 'banner' ? [800, 1600] : [400, 800]) {
    const picture = sharp(join(folder, file)).resize({ width })
    await picture.clone().avif({ quality: 58, effort: 6 }).toFile(`${made}${name}-${width}.avif`)
    await picture.clone().webp({ quality: 82, effort: 6 }).toFile(`${made}${name}-${width}.webp`)
  }
}
