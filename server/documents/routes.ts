/**
 * PDFs of products: recognised by their content, stored unchanged, and served for saving rather than opening.
 * decisions/014-files-in-the-database.md says why.
 */
import { Hono } from 'hono'
import type { Handlers } from '../api/call-pipeline.ts'
import type { Db } from '../database/db.ts'
import { isKnown, notModified } from '../http/http-negotiation.ts'
import { closedPolicy } from '../http/security-headers.ts'
import { forever } from '../http/static-files.ts'
import { readDocumentFile } from './document-queries.ts'
import { storeDocument } from './store-document.ts'

export const documentRoutes = {
  addDocument: async ({ db, body }) => ({ file: await storeDocument(db, body), bytes: body.length }),
} satisfies Partial<Handlers>

const address = '/documents/:file{[0-9a-f]{32}\\.pdf}'

/**
 * A PDF may contain scripts and forms. Browsers therefore save it instead of opening it within the shop, and a PDF that is opened
 * all the same can do nothing in the shop's name. The link sets the name of the saved file (`download`).
 */
const alone = {
  'Content-Type': 'application/pdf',
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': `${closedPolicy}; sandbox`,
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Serves documents from the database without a cache, because they are requested less often than pictures, and browsers store
 * them.
 */
export function makeDocumentFiles(db: Db): Hono {
  const files = new Hono()
  files.get(address, async (c, next) => {
    const file = c.req.param('file')
    const bytes = await readDocumentFile(db, file.slice(0, -'.pdf'.length))
    if (!bytes) return next()
    const headers = new Headers({ ...alone, 'Cache-Control': forever, ETag: `"${file}"` })
    if (isKnown(c.req.header('if-none-match'), `"${file}"`)) return notModified(headers)
    headers.set('Content-Length', String(bytes.length))
    return new Response(new Uint8Array(bytes), { headers })
  })
  return files
}
