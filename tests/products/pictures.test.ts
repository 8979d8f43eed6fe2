/** Pictures uploaded by admins: accepted files, the versions made of them, their visibility, and how long they are kept. */

import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mostPictureBytes } from '#contract/pictures/rules.ts'
import { pictures } from '#server/database/picture-schema.ts'
import { pruneOldRows, retentionDays } from '#server/start/retention.ts'
import { coil } from '#tests/coil.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const noPicture = 'Please choose a picture in JPEG, PNG, WebP or AVIF'

/** A picture with a red left half and a blue right half. Wide and low pictures are the quickest to encode. */
function photo(width: number, height: number) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'blue' } }
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ])
}

const pictureOf = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

async function openStudio() {
  const shop = await openShop()
  const admin = await shop.as(root)
  const add = (bytes: Uint8Array, type?: string) => admin.addPicture({ body: pictureOf(bytes, type) })
  const get = async (path: string) => Buffer.from(await (await shop.send(path)).arrayBuffer())
  return { shop, admin, add, get }
}

const inSize = (image: string, ending: string) => image.replace(/-\d+\.webp$/, `-${ending}`)

describe('an uploaded picture', () => {
  it('is served in the sizes of the pages, as AVIF and WebP, to be cached for a year', async () => {
    const { shop, add, get } = await openStudio()
    const { image } = await add(await photo(2400, 300).jpeg().toBuffer())
    expect(image).toMatch(/^\/pictures\/[0-9a-f]{32}-1600\.webp$/)
    for (const width of [400, 800, 1600])
      for (const format of ['avif', 'webp'])
        expect(await sharp(await get(inSize(image, `${width}.${format}`))).metadata()).toMatchObject({
          ...{ width, height: width / 8, format: format === 'avif' ? 'heif' : 'webp' },
        })
    const { headers } = await shop.send(image)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const head = await shop.send(image, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(headers.get('content-length'))
    const again = await shop.send(image, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('is never enlarged, and a small picture has no version in the largest size', async () => {
    const { shop, add, get } = await openStudio()
    const { image } = await add(await photo(600, 60).png().toBuffer(), 'image/png')
    expect(image).toMatch(/-800\.webp$/)
    expect(await sharp(await get(image)).metadata()).toMatchObject({ width: 600, height: 60 })
    expect((await shop.send(inSize(image, '1600.webp'))).status).toBe(404)
  })

  it('is reduced to its first frame if it was animated, and the answer says so each time', async () => {
    const { add, get } = await openStudio()
    const still = await photo(600, 60).png().toBuffer()
    const next = await photo(600, 60).negate().png().toBuffer()
    const animated = await sharp([still, next], { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await add(still, 'image/png')).toMatchObject({ wasAnimated: false })
    for (const { image, wasAnimated } of [await add(animated, 'image/webp'), await add(animated, 'image/webp')]) {
      expect(wasAnimated).toBe(true)
      expect((await sharp(await get(image)).metadata()).pages ?? 1).toBe(1)
    }
  })

  it('is turned upright, and has no data about the camera or the place', async () => {
    const { add, get } = await openStudio()
    const exif = { IFD0: { Make: 'Camera', Copyright: 'Ana Ruiz' }, IFD3: { GPSLatitude: '39/1 40/1 0/1' } }
    const taken = await photo(1000, 500).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    expect(taken.includes('Ana Ruiz')).toBe(true)
    const { image } = await add(taken)
    for (const ending of ['800.webp', '800.avif']) {
      const made = await get(inSize(image, ending))
      expect(made.includes('Ana Ruiz')).toBe(false)
      const { exif, width = 0, height = 0 } = await sharp(made).metadata()
      expect(exif).toBeUndefined()
      expect(height).toBe(2 * width)
    }
  })

  it('keeps transparent parts', async () => {
    const { add, get } = await openStudio()
    const clear = sharp({
      create: { width: 900, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { image } = await add(await clear.png().toBuffer(), 'image/png')
    for (const ending of ['400.avif', '1600.webp'])
      expect((await sharp(await get(inSize(image, ending))).stats()).isOpaque).toBe(false)
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'may be %s, whatever image type the browser names',
    async (format) => {
      const { add } = await openStudio()
      const { image } = await add(await photo(64, 48).toFormat(format).toBuffer(), 'image/x-photograph')
      expect(image).toMatch(/^\/pictures\//)
    },
  )

  it('keeps its name and its bytes when it is uploaded again', async () => {
    const { shop, add, get } = await openStudio()
    const sent = await photo(100, 75).jpeg().toBuffer()
    const first = await add(sent)
    const before = await get(first.image)
    expect(await add(sent)).toEqual(first)
    expect((await get(first.image)).equals(before)).toBe(true)
    expect(await shop.database.db.$count(pictures)).toBe(1)
    expect(await add(await photo(100, 76).jpeg().toBuffer())).not.toEqual(first)
  })
})

describe('the preview picture of a page', () => {
  const corner = async (bytes: Buffer) => [
    ...(await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()),
  ]

  it('shows an uploaded picture as a JPEG of the standard size, whole and on white', async () => {
    const { shop, add, get } = await openStudio()
    const clear = {
      create: { width: 900, height: 60, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    }
    const { image } = await add(await sharp(clear).png().toBuffer(), 'image/png')
    const address = image.replace(/^\/pictures\/(.+)-1600\.webp$/, '/pictures/share/$1.jpg')
    expect((await shop.send(address)).headers.get('content-type')).toBe('image/jpeg')
    const shared = await get(address)
    expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await corner(shared)).toEqual([255, 255, 255])
  })

  it('can be made from one of the shop’s own pictures', async () => {
    const { get } = await openStudio()
    expect(await sharp(await get('/pictures/share/pt-1610.jpg')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
    })
  })

  it.each(['no-such-picture', '0a'.repeat(16), '..%2f..%2fpackage'])(
    'does not exist under the name %s',
    async (name) => {
      const { shop } = await openStudio()
      expect((await shop.send(`/pictures/share/${name}.jpg`)).status).toBe(404)
    },
  )

  it('is made once for simultaneous requests, and the shop still answers however many other previews are requested', async () => {
    const shop = await openShop()
    const made = globSync('demo/pictures/made/*-800.webp').map((file) => basename(file, '-800.webp'))
    const addresses = made.slice(0, 60).map((name) => `/pictures/share/${name}.jpg`)
    expect(addresses).toHaveLength(60)
    const statusOf = async (address: string) => (await shop.send(address)).status
    const same = Array.from({ length: 20 }, () => statusOf(addresses[0] ?? ''))
    const others = addresses.slice(1).map(statusOf)
    expect(await statusOf('/api/products')).toBe(200)
    expect(new Set(await Promise.all(same))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(others))).toEqual(new Set([200, 503]))
    expect(await statusOf(addresses[59] ?? '')).toBe(200)
  })
})

describe('an upload is refused with a message if it is', () => {
  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ['a page', '<!doctype html><title>No picture</title>'],
    ['an empty file', ''],
    ['the beginning of a PNG', '\u0089PNG\r\n\u001a\n'],
  ])('%s', async (_, text) => {
    const { shop, add } = await openStudio()
    const refusal = await refusalOf(add(Buffer.from(text, 'latin1'), 'image/png'))
    expect(refusal).toMatchObject({ status: 422, message: noPicture })
    expect(await shop.database.db.$count(pictures)).toBe(0)
  })

  it('a truncated picture', async () => {
    const { add } = await openStudio()
    const whole = await photo(1200, 90).jpeg().toBuffer()
    expect(await refusalOf(add(whole.subarray(0, whole.length / 2)))).toMatchObject({ status: 422, message: noPicture })
  })

  it('a picture of another format', async () => {
    const { add } = await openStudio()
    const gif = await photo(64, 48).gif().toBuffer()
    expect(await refusalOf(add(gif, 'image/gif'))).toMatchObject({ status: 422, message: noPicture })
  })

  it('a small file that claims to hold more than 40 megapixels, and the file is not unpacked', async () => {
    const { add } = await openStudio()
    const bomb = claiming(await photo(64, 48).png().toBuffer(), { width: 50_000, height: 50_000 })
    expect(await refusalOf(add(bomb, 'image/png'))).toMatchObject({
      status: 422,
      message: 'Please choose a picture of at most 40 megapixels',
    })
  })

  it('a file of more than 15 MB', async () => {
    const { add } = await openStudio()
    const refusal = await refusalOf(add(new Uint8Array(mostPictureBytes + 1)))
    expect(refusal).toMatchObject({ status: 413, message: 'Please send a file of at most 15 MB' })
  })

  it.each(['text/csv', 'imagery/png', 'image'])('a file of the type %s, which is not a picture', async (type) => {
    const { add } = await openStudio()
    expect(await refusalOf(add(await photo(64, 48).png().toBuffer(), type))).toMatchObject({ status: 415 })
  })

  it('a picture from a user who is not an admin', async () => {
    const { shop } = await openStudio()
    const body = pictureOf(await photo(64, 48).jpeg().toBuffer())
    expect((await refusalOf((await shop.as(ana)).addPicture({ body }))).status).toBe(403)
    expect((await refusalOf(shop.visitor.addPicture({ body }))).status).toBe(401)
  })
})

/** The same PNG with a false size in its first chunk, and the checksum that fits this size. */
function claiming(png: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const claimed = Buffer.from(png)
  claimed.writeUInt32BE(width, 16)
  claimed.writeUInt32BE(height, 20)
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29)
  return claimed
}

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

/** Runs the job that deletes old files, at a later time. */
const pruneIn = (shop: TestShop, days: number) => pruneOldRows(shop.shop, inDays(days))

describe('a picture is kept', () => {
  it.each([
    ['the main picture of a product', (image: string) => ({ image })],
    ['a further picture', (image: string) => ({ views: [{ image, words: 'Closed' }] })],
  ])('as long as it is %s, or was before an edit', async (_, wish) => {
    const { shop, admin, add } = await openStudio()
    const { image } = await add(await photo(64, 48).jpeg().toBuffer())
    const id = shop.productId
    await admin.updateProduct({ id, body: { ...coil, ...wish(image) } })
    await pruneIn(shop, retentionDays.pictures + 1)
    expect(await shop.database.db.$count(pictures)).toBe(1)
    await admin.updateProduct({ id, body: { ...coil, views: [] } })
    await pruneIn(shop, retentionDays.pictures + 1)
    expect(await shop.database.db.$count(pictures)).toBe(1)
  })

  it('as long as a product off sale has it', async () => {
    const { shop, admin, add } = await openStudio()
    const { image } = await add(await photo(64, 48).jpeg().toBuffer())
    const { _id: id } = await admin.addProduct({ body: { ...coil, image } })
    await admin.deleteProduct({ id })
    await pruneIn(shop, retentionDays.pictures + 1)
    expect(await shop.database.db.$count(pictures)).toBe(1)
  })

  it('for 30 days without a reference, and then deleted', async () => {
    const { shop, add } = await openStudio()
    const { image } = await add(await photo(64, 48).jpeg().toBuffer())
    await pruneIn(shop, retentionDays.pictures - 1)
    expect((await shop.send(image)).status).toBe(200)
    await pruneIn(shop, retentionDays.pictures + 1)
    expect(await shop.database.db.$count(pictures)).toBe(0)
    expect((await shop.send(inSize(image, '400.avif'))).status).toBe(404)
  })

  it('for 30 days more when it is uploaded again', async () => {
    const { shop, add } = await openStudio()
    const sent = await photo(64, 48).jpeg().toBuffer()
    await add(sent)
    await shop.database.db.update(pictures).set({ unusedSince: inDays(-29) })
    await add(sent)
    await pruneIn(shop, 2)
    expect(await shop.database.db.$count(pictures)).toBe(1)
  })
})
