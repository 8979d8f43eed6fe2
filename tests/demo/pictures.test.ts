import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { borrowedPictures, pictureOf } from '#demo/borrowed-pictures.ts'
import { catalogue } from '#demo/catalogue.ts'
import { reviews } from '#demo/reviews.ts'

const made = fileURLToPath(new URL('../../demo/pictures/made/', import.meta.url))
const people = fileURLToPath(new URL('../../demo/pictures-people/', import.meta.url))

it.each(catalogue.map(({ technicalData }) => technicalData.sku))('%s has a picture in every size and format', (sku) => {
  for (const ending of ['400.avif', '800.avif', '400.webp', '800.webp']) {
    expect(existsSync(`${made}${pictureOf(sku)}-${ending}`), ending).toBe(true)
  }
})

it('shows every product by a picture of its own, as soon as it is drawn', () => {
  const skus = catalogue.map(({ technicalData }) => technicalData.sku)
  const drawn = skus.filter((sku) => existsSync(`${made}${sku.toLowerCase()}-800.webp`))
  const borrowing = Object.keys(borrowedPictures)
  expect([...drawn, ...borrowing].toSorted()).toEqual(skus.toSorted())
  const pictures = drawn.map((sku) => readFileSync(`${made}${sku.toLowerCase()}-800.webp`))
  const different = new Set(pictures.map((picture) => createHash('sha256').update(picture).digest('hex')))
  expect(different.size).toBe(drawn.length)
})

it('shows every reviewer', () => {
  for (const { image } of reviews) expect(existsSync(people + image.split('/').at(-1)), image).toBe(true)
})
