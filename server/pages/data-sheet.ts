/** `/catalog/{slug}/data-sheet.pdf`: the data sheet of a product, drawn on request. */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { dataSheetPath } from '#contract/products/rules/facts/data-sheet.ts'
import { ProductSet } from '#contract/strapping/schema/set.ts'
import type { Config } from '../base/config.ts'
import { factsOfError, log } from '../base/log.ts'
import type { Db } from '../database/db.ts'
import { isKnown, notModified } from '../http/http-negotiation.ts'
import { inProcessOrigin } from '../http/response-cache.ts'
import { drawSheetBeside } from '../papers/draw-beside.ts'
import type { Sheet, SheetFacts } from '../papers/sheet-facts.ts'
import { makePrintedPicture } from '../pictures/make-picture.ts'
import { readOwnPicture } from '../pictures/shared-pictures.ts'
import { productBySlug } from '../products/product-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dataSheetFacts } from './data-sheet-facts.ts'
import { publicOrigin } from './sitemap.ts'

const address = dataSheetPath(':slug{[a-z0-9-]{1,100}}')

/** Room for about two hundred sheets. */
const mostKeptBytes = 16 * 1024 * 1024
/** Papers of orders are drawn by the same thread, and must not wait behind many sheets. */
const mostDrawnAtOnce = 4
const busy = { 'Retry-After': '5', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }

export type DataSheetParts = {
  db: Db
  config: Config
  /** The API as pages read it: sets are searched once, and cached until a product changes. */
  readApi: (request: Request) => Promise<Response>
}

/** The facts are read at each request, so that a sheet is never older than its product. Only its bytes are cached. */
export function makeDataSheets({ db, config, readApi }: DataSheetParts): Hono {
  const drawn = makeDrawn()
  const files = new Hono()
  files.get(address, async (c, next) => {
    const slug = c.req.param('slug')
    const [product, settings] = await Promise.all([productBySlug(db, slug), readShopSettings(db)])
    const set = product && (await readSet(readApi, slug))
    if (!set) return next()
    const origin = publicOrigin(config, c.req.url)
    const facts = dataSheetFacts({ product, set, settings, shopName: config.SHOP_NAME, origin })
    const sheet = await drawn(facts, product.image, () => readPicture(db, product.image))
    if (sheet === 'busy')
      return new Response('The shop is busy with other data sheets. Please try again in a few seconds', {
        status: 503,
        headers: busy,
      })
    const headers = new Headers({ 'Cache-Control': 'public, max-age=0, must-revalidate', ETag: sheet.etag })
    if (isKnown(c.req.header('if-none-match'), sheet.etag)) return notModified(headers)
    headers.set('Content-Type', 'application/pdf')
    headers.set('Content-Length', String(sheet.pdf.length))
    headers.set('Content-Disposition', `inline; filename="${fileName(product.sku ?? slug)}"`)
    return new Response(sheet.pdf, { headers })
  })
  return files
}

/** Undefined if the product has just been taken off sale. */
async function readSet(readApi: DataSheetParts['readApi'], slug: string): Promise<ProductSet | undefined> {
  const answer = await readApi(new Request(`${inProcessOrigin}/api/catalog/${slug}/set`))
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`The set around ${slug} could not be read: ${answer.status}`)
  return ProductSet.parse(await answer.json())
}

/** Article numbers may contain spaces and slashes. */
const fileName = (article: string) => `data-sheet-${article.replaceAll(/[^\w.-]+/g, '-')}.pdf`

type Drawn = { pdf: Uint8Array<ArrayBuffer>; etag: string }

/** Draws each sheet once for all concurrent requests. Requests beyond the limit get 503, as with pictures for link previews. */
function makeDrawn() {
  const cached = new LRUCache<string, Drawn>({ maxSize: mostKeptBytes, sizeCalculation: ({ pdf }) => pdf.length })
  const drawing = new Map<string, Promise<Drawn>>()
  return async (facts: SheetFacts, image: string, readPicture: () => Promise<Sheet['picture']>) => {
    const key = digestOf(JSON.stringify([facts, image]))
    const known = cached.get(key) ?? drawing.get(key)
    if (known) return known
    if (drawing.size >= mostDrawnAtOnce) return 'busy'
    const begun = draw({ facts, picture: readPicture }).finally(() => drawing.delete(key))
    drawing.set(key, begun)
    const sheet = await begun
    cached.set(key, sheet)
    return sheet
  }
}

async function draw({
  facts,
  picture,
}: {
  facts: SheetFacts
  picture: () => Promise<Sheet['picture']>
}): Promise<Drawn> {
  const pdf = new Uint8Array(await drawSheetBeside({ facts, picture: await picture() }))
  return { pdf, etag: `"${digestOf(pdf)}"` }
}

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** The main picture as JPEG. A picture on another server is not fetched, and a damaged one is left out. */
async function readPicture(db: Db, image: string): Promise<Uint8Array | undefined> {
  const [, name] = /^\/pictures\/([0-9a-z][0-9a-z-]*)-\d+\.webp$/.exec(image) ?? []
  const own = name && (await readOwnPicture(db, name))
  if (!own) return undefined
  return makePrintedPicture(own).catch((error: unknown) => {
    log.warn({ at: 'pictures', error: factsOfError(error) }, 'A picture could not be put on a data sheet')
    return undefined
  })
}
