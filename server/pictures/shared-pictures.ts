/** Pictures for link previews: JPEG on white, which every program that shows previews can read. */
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/db.ts'
import { isKnown, notModified } from '../http/http-negotiation.ts'
import { makeSharedPicture } from './make-picture.ts'
import { readPictureFile } from './picture-queries.ts'

/** `/pictures/share/pt-1610.jpg`, converted on request from the shop's picture of that name. */
const address = '/pictures/share/:file{[0-9a-z][0-9a-z-]{0,80}\\.jpg}'

/** Room for about two hundred pictures. Other pictures are converted at each request. */
const mostKeptBytes = 16 * 1024 * 1024
const mostMadeAtOnce = 4
const busy = { 'Retry-After': '5', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }

export function makeSharedPictures(db: Db): Hono {
  const cached = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ length }) => length,
  })
  const making = new Map<string, ReturnType<typeof make>>()
  // Concurrent requests for one picture share a promise. Requests beyond the limit get 503, so that they cannot occupy the whole
  // server.
  const makeShared = (file: string) => {
    const begun = making.get(file)
    if (begun) return begun
    if (making.size >= mostMadeAtOnce) return 'busy'
    const made = make(db, file.slice(0, -'.jpg'.length)).finally(() => making.delete(file))
    making.set(file, made)
    return made
  }
  const files = new Hono()
  files.get(address, async (c, next) => {
    const file = c.req.param('file')
    const bytes = cached.get(file) ?? (await makeShared(file))
    if (bytes === 'busy') return new Response('The shop is busy with other pictures', { status: 503, headers: busy })
    if (!bytes) return next()
    cached.set(file, bytes)
    const headers = new Headers({ 'Cache-Control': 'public, max-age=86400', ETag: `"${file}-${bytes.length}"` })
    if (isKnown(c.req.header('if-none-match'), headers.get('etag') ?? '')) return notModified(headers)
    headers.set('Content-Type', 'image/jpeg')
    headers.set('Content-Length', String(bytes.length))
    return new Response(bytes, { headers })
  })
  return files
}

async function make(db: Db, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const picture = await readOwnPicture(db, name)
  return picture && new Uint8Array(await makeSharedPicture(picture))
}

const isStored = /^[0-9a-f]{32}$/

/**
 * A picture that the shop itself serves, as WebP: an uploaded picture in its widest size, any other 800 pixels wide. Undefined
 * if there is none of that name.
 */
export function readOwnPicture(db: Db, name: string): Promise<Uint8Array | undefined> {
  return isStored.test(name) ? readStored(db, name) : readMade(name)
}

/** The widest file stored. */
async function readStored(db: Db, name: string): Promise<Uint8Array | undefined> {
  for (const width of [1600, 800]) {
    const bytes = await readPictureFile(db, { name, width, format: 'webp' })
    if (bytes) return bytes
  }
  return undefined
}

/** Pictures of pages, and of the demo's products. A release does not contain the demo. */
const made = ['../../content/pictures/', '../../demo/pictures/made/'].map((place) => new URL(place, import.meta.url))

/** Undefined if there is no picture of that name. */
async function readMade(name: string): Promise<Uint8Array | undefined> {
  const [ofPages, ofDemo] = await Promise.all(made.map((folder) => readIfThere(new URL(`${name}-800.webp`, folder))))
  return ofPages ?? ofDemo
}

function readIfThere(file: URL): Promise<Uint8Array | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
