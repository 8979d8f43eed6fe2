/**
 * Pictures uploaded by admins: re-encoded in the widths that the pages use, and stored in the database. Products refer to them by
 * link. Reasons: decisions/014-files-in-the-database.md.
 */
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Handlers } from '../api/call-pipeline.ts'
import type { Db } from '../database/db.ts'
import { isKnown, notModified } from '../http/http-negotiation.ts'
import { picturePolicy } from '../http/security-headers.ts'
import { forever } from '../http/static-files.ts'
import { pictureFormats } from './make-picture.ts'
import { readPictureFile } from './picture-queries.ts'
import { storePicture } from './store-picture.ts'

export const pictureRoutes = {
  addPicture: ({ db, body }) => storePicture(db, body),
} satisfies Partial<Handlers>

/** `/pictures/{32 hexadecimal digits}-800.avif`. Other names are files of content/ or of the demo. */
const address = '/pictures/:file{[0-9a-f]{32}-[0-9]{3,4}\\.[a-z]{4}}'

/** Caches popular files, to save reading them from the database. */
const mostKeptBytes = 32 * 1024 * 1024

export function makePictureFiles(db: Db): Hono {
  const cached = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ length }) => length,
  })
  const read = async (file: string) => {
    const bytes = cached.get(file) ?? (await readFile(db, file))
    if (bytes) cached.set(file, bytes)
    return bytes
  }
  const files = new Hono()
  files.get(address, async (c, next) => {
    const file = c.req.param('file')
    const bytes = await read(file)
    return bytes ? sendPicture(c, file, bytes) : next()
  })
  return files
}

async function readFile(db: Db, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [name = '', width = '', end = ''] = file.split(/[-.]/)
  const format = pictureFormats.find((known) => known === end)
  const bytes = format && (await readPictureFile(db, { name, width: Number(width), format }))
  return bytes && new Uint8Array(bytes)
}

/** The name identifies the content, so a file never changes. */
function sendPicture(c: Context, file: string, bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers({ 'Cache-Control': forever, ETag: `"${file}"` })
  if (isKnown(c.req.header('if-none-match'), `"${file}"`)) return notModified(headers)
  headers.set('Content-Security-Policy', picturePolicy)
  headers.set('Content-Type', `image/${file.slice(file.lastIndexOf('.') + 1)}`)
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes, { headers })
}
