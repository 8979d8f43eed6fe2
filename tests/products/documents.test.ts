/** Documents of products: accepted files, how they are served and how long they are kept, and the effects of edits. */
import { describe, expect, it } from 'vitest'
import { mostDocumentBytes, type ProductDocument } from '#contract/documents/rules.ts'
import { documentFiles } from '#server/database/document-schema.ts'
import { pruneOldRows, retentionDays } from '#server/start/retention.ts'
import { coil } from '#tests/coil.ts'
import { pdfSaying } from '#tests/pdf.ts'
import { ana, type Person, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const marta: Person = { email: 'marta@fleje.example', name: 'Marta Gil', role: 'admin' }

async function openWithDocuments() {
  const shop = await openShop()
  const admin = await shop.as(root)
  const id = shop.productId
  const add = (bytes: Uint8Array<ArrayBuffer>, type = 'application/pdf') =>
    admin.addDocument({ body: new Blob([bytes], { type }) })
  const sheet = await add(pdfSaying('16 x 1.0'))
  const dataSheet: ProductDocument = { file: sheet.file, kind: 'data sheet', title: 'PET 16 × 1.0', language: 'en' }
  const book = await add(pdfSaying('How to'))
  const manual: ProductDocument = { file: book.file, kind: 'manual', title: 'Cómo se usa', language: 'es' }
  const documentsNow = async () => (await admin.findProduct({ id })).documents
  const put = (documents: ProductDocument[], more = {}) =>
    admin.updateProduct({ id, body: { ...coil, documents, ...more } })
  return { shop, admin, id, add, dataSheet, manual, documentsNow, put }
}

const sizeOf = (words: string) => pdfSaying(words).length

describe('an uploaded PDF', () => {
  it('is served unchanged, for downloading and caching, and cannot access the shop’s pages', async () => {
    const { shop, dataSheet } = await openWithDocuments()
    expect(dataSheet.file).toMatch(/^\/documents\/[0-9a-f]{32}\.pdf$/)
    const answer = await shop.send(dataSheet.file)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(sizeOf('16 x 1.0')),
    })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdfSaying('16 x 1.0'))
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await shop.send(dataSheet.file, { headers: known })).status).toBe(304)
  })

  it('is stored once, however often it is uploaded', async () => {
    const { shop, add, dataSheet } = await openWithDocuments()
    expect(await add(pdfSaying('16 x 1.0'))).toEqual({ file: dataSheet.file, bytes: sizeOf('16 x 1.0') })
    expect(await shop.database.db.$count(documentFiles)).toBe(2)
  })

  it('is not found under another name', async () => {
    const { shop } = await openWithDocuments()
    expect((await shop.send(`/documents/${'0a'.repeat(16)}.pdf`)).status).toBe(404)
  })
})

describe('an upload is refused with a message if it is', () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
  it.each([
    ['a page that calls itself a PDF', latin('<!doctype html><script>alert(1)</script>')],
    ['a page that holds a PDF', latin(`<script>alert(1)</script>${Buffer.from(pdfSaying('a')).toString('latin1')}`)],
    ['a PDF that ends in the middle', pdfSaying('a').subarray(0, 200)],
    ['an empty file', latin('')],
  ])('%s', async (_, bytes) => {
    const { shop, add } = await openWithDocuments()
    expect(await refusalOf(add(bytes))).toMatchObject({ status: 422, message: 'Please choose a PDF' })
    expect(await shop.database.db.$count(documentFiles)).toBe(2)
  })

  it('a file of more than 10 MB', async () => {
    const { add } = await openWithDocuments()
    const refusal = await refusalOf(add(new Uint8Array(mostDocumentBytes + 1)))
    expect(refusal).toMatchObject({ status: 413, message: 'Please send a file of at most 10 MB' })
  })

  it.each(['text/html', 'application/pdf-draft'])('a file of the type %s, which is not a PDF', async (type) => {
    const { add } = await openWithDocuments()
    expect(await refusalOf(add(pdfSaying('a'), type))).toMatchObject({ status: 415 })
  })

  it('a file from a user who is not an admin', async () => {
    const { shop } = await openWithDocuments()
    const body = new Blob([pdfSaying('a')], { type: 'application/pdf' })
    expect((await refusalOf((await shop.as(ana)).addDocument({ body }))).status).toBe(403)
    expect((await refusalOf(shop.visitor.addDocument({ body }))).status).toBe(401)
  })
})

describe('the documents of a product', () => {
  it('are returned with the product to everyone, in their sequence, each with its size', async () => {
    const { shop, admin, dataSheet, manual, put } = await openWithDocuments()
    await put([manual, dataSheet])
    const [listed] = await shop.visitor.listProducts()
    const sized = [
      { ...manual, bytes: sizeOf('How to') },
      { ...dataSheet, bytes: sizeOf('16 x 1.0') },
    ]
    expect(listed?.documents).toEqual(sized)
    expect((await shop.visitor.findProductBySlug({ slug: listed?.slug ?? '' })).documents).toEqual(sized)
    const { _id } = await admin.addProduct({ body: { ...coil, documents: [dataSheet] } })
    expect((await admin.findProduct({ id: _id })).documents).toEqual(sized.slice(1))
  })

  it('stay when a change leaves them out, and can be removed', async () => {
    const { admin, id, dataSheet, documentsNow, put } = await openWithDocuments()
    await put([dataSheet])
    await admin.updateProduct({ id, body: { ...coil, name: 'PET strap, green' } })
    expect(await documentsNow()).toHaveLength(1)
    await put([])
    expect(await documentsNow()).toEqual([])
  })

  it.each([
    ['a file on another server', { file: 'https://elsewhere.example/a.pdf' }, 'documents.0.file'],
    ['a file that the shop does not have', { file: `/documents/${'0a'.repeat(16)}.pdf` }, 'documents'],
    ['no title', { title: ' ' }, 'documents.0.title'],
    ['an unknown language', { language: 'xx' }, 'documents.0.language'],
  ])('with %s are refused, and the error names the field', async (_, wrong, field) => {
    const { shop, id, dataSheet, documentsNow } = await openWithDocuments()
    const documents = [{ ...dataSheet, ...wrong }]
    const answer = await shop.sendAs(root, 'PUT', `/api/products/${id}`, { ...coil, name: 'Another', documents })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
    expect(await documentsNow()).toEqual([])
  })

  it('can be changed by only one of two admins at the same time: the later change is a conflict', async () => {
    const { shop, admin, id, dataSheet, manual, put } = await openWithDocuments()
    const { version } = await admin.findProduct({ id })
    await (await shop.as(marta)).updateProduct({ id, body: { ...coil, documents: [manual], version } })
    expect(await refusalOf(put([dataSheet], { version }))).toMatchObject({
      status: 409,
      message: 'Marta Gil has changed the documents in the meantime',
      errors: { documents: 'Marta Gil has changed this in the meantime' },
    })
  })

  it('are in the history, and can be restored from it', async () => {
    const { admin, id, dataSheet, manual, documentsNow, put } = await openWithDocuments()
    await put([dataSheet])
    await put([manual])
    const [change] = await admin.listChanges({ kind: 'product', id })
    expect(change?.fields).toEqual([
      {
        label: 'Documents',
        before: 'PET 16 × 1.0 (data sheet, English)',
        after: 'Cómo se usa (manual, Spanish)',
      },
    ])
    await admin.undoChange({ id: change?._id ?? '' })
    expect(await documentsNow()).toMatchObject([dataSheet])
  })
})

const dayMs = 24 * 60 * 60 * 1000

/** Runs the job that deletes old files, at a later time. */
const pruneIn = (shop: TestShop, days: number) => pruneOldRows(shop.shop, new Date(Date.now() + days * dayMs))
const after = retentionDays.documents + 1

describe('a PDF is kept', () => {
  it('as long as a product has it, or had it before an edit', async () => {
    const { shop, dataSheet, manual, put } = await openWithDocuments()
    await put([dataSheet, manual])
    await pruneIn(shop, after)
    expect(await shop.database.db.$count(documentFiles)).toBe(2)
    await put([])
    await pruneIn(shop, after)
    expect((await shop.send(dataSheet.file)).status).toBe(200)
  })

  it('as long as a product off sale has it, and is restored with the product', async () => {
    const { shop, admin, dataSheet } = await openWithDocuments()
    const { _id: id } = await admin.addProduct({ body: { ...coil, documents: [dataSheet] } })
    await admin.deleteProduct({ id })
    await pruneIn(shop, after)
    expect(await shop.database.db.$count(documentFiles)).toBe(1)
    const [deletion] = await admin.listChanges({ kind: 'product', id })
    await admin.undoChange({ id: deletion?._id ?? '' })
    expect((await admin.findProduct({ id })).documents).toMatchObject([dataSheet])
  })

  it('for 30 days without a reference, and then deleted', async () => {
    const { shop, dataSheet } = await openWithDocuments()
    await pruneIn(shop, retentionDays.documents - 1)
    expect((await shop.send(dataSheet.file)).status).toBe(200)
    await pruneIn(shop, after)
    expect((await shop.send(dataSheet.file)).status).toBe(404)
  })

  it('for 30 days more when it is uploaded again', async () => {
    const { shop, add, dataSheet } = await openWithDocuments()
    await shop.database.db.update(documentFiles).set({ unusedSince: new Date(Date.now() - 29 * dayMs) })
    await add(pdfSaying('16 x 1.0'))
    await pruneIn(shop, 2)
    expect((await shop.send(dataSheet.file)).status).toBe(200)
    expect(await shop.database.db.$count(documentFiles)).toBe(1)
  })
})
