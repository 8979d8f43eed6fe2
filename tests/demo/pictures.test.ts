import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogue } from '#demo/catalogue.ts'
import { reviews } from '#demo/reviews.ts'
import { sample } from '../sample.ts'

const made = fileURLToPath(new URL('../../demo/pictures/made/', import.meta.url))
const ofPages = fileURLToPath(new URL('../../content/pictures/', import.meta.url))
const people = fileURLToPath(new URL('../../demo/pictures-people/', import.meta.url))
const mostBytes = 16_000_000

const files = readdirSync(made)
const pictures = [made, ofPages].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(avif|webp)$/.test(name))
    .map((name) => ({ name, file: folder + name })),
)
const endings = ['400.avif', '800.avif', '400.webp', '800.webp']

it.each(catalogue.map(({ technicalData }) => technicalData.sku))('%s has a picture in every size and format', (sku) => {
  for (const ending of endings) expect(existsSync(`${made}${sku.toLowerCase()}-${ending}`), ending).toBe(true)
})

it('every product has its own picture', () => {
  const pictures = catalogue.map(({ technicalData }) =>
    readFileSync(`${made}${technicalData.sku.toLowerCase()}-800.webp`),
  )
  const different = new Set(pictures.map((picture) => createHash('sha256').update(picture).digest('hex')))
  expect(different.size).toBe(catalogue.length)
})

const joints = catalogue.filter(({ technicalData: { type } }) => type === 'seal' || type === 'buckle')

it.each(joints.map(({ technicalData }) => technicalData.sku))(
  '%s also has pictures that show it closed on its strap',
  (sku) => {
    for (const ending of endings) expect(files, ending).toContain(`${sku.toLowerCase()}-2-${ending}`)
  },
)

describe('every picture', () => {
  it.each(sample(pictures, 20))('$name is not empty, and is transparent in its corners', async ({ file }) => {
    const { data: cover, info } = await sharp(file).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
    expect(cover.some((share) => share > 250)).toBe(true)
    for (const corner of [0, info.width - 1, cover.length - info.width, cover.length - 1])
      expect(cover[corner]).toBeLessThan(8)
  })
})

it('all pictures together are smaller than 16 MB', () => {
  const bytes = pictures.map(({ file }) => statSync(file).size).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(mostBytes)
})

it('every reviewer has a picture', () => {
  for (const { image } of reviews) expect(existsSync(people + image.split('/').at(-1)), image).toBe(true)
})
