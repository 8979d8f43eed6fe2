/** A CSV of products is imported completely or not at all, and only as it was checked. */
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changes, productChanges, stockChanges } from '#server/database/record-schema.ts'
import { coil } from '#tests/coil.ts'
import { ana, type Person, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import { csvOf, fileOf, openCsv, rowsIn } from './csv.ts'

const marta: Person = { email: 'marta@fleje.example', name: 'Marta Gil', role: 'admin' }

async function openWithNumber() {
  const shop = await openShop({ available: 70 })
  const csv = await openCsv(shop)
  const technicalData = { sku: 'PT-1610' }
  await csv.admin.updateProduct({ id: shop.productId, body: { ...coil, availableQuantity: 70, technicalData } })
  const find = () => csv.admin.findProduct({ id: shop.productId })
  return { shop, find, ...csv }
}

const newStrap = {
  ...{ sku: 'PT-2000', name: 'New strap', image: '/a.png', description: 'Green', minimumOrder: '1', quantity: '10' },
  ...{ pricePerUnit: '12.50', category: 'plastic', fullDescription: 'Long', stockCounted: '8' },
  ...{ type: 'seal', materials: 'PET', widthMinMm: '16', widthMaxMm: '16', form: 'open', ladder: 'from 5: 11.00' },
}

describe('a checked file', () => {
  it('changes products and adds new products as the form does, and the history records both', async () => {
    const { shop, find, apply, admin } = await openWithNumber()
    const { version } = await find()
    const done = await apply(
      csvOf([{ ...blank, sku: 'PT-1610', name: 'PET strap, blue', pricePerUnit: '119.50' }, newStrap]),
    )
    expect(done).toEqual({ success: true, added: 1, changed: 1 })
    expect(await find()).toMatchObject({
      name: 'PET strap, blue',
      pricePerUnit: 119.5,
      availableQuantity: 70,
      version: version + 1,
    })
    const added = await shop.visitor.findProductBySlug({ slug: 'new-strap' })
    expect(added).toMatchObject({ availableQuantity: 8, pricePerUnit: 12.5, ladder: [{ fromQuantity: 5, price: 11 }] })
    expect(added.technicalData).toEqual({
      sku: 'PT-2000',
      type: 'seal',
      materials: ['PET'],
      widthMinMm: 16,
      widthMaxMm: 16,
      form: 'open',
    })

    const { _id: adminId } = await admin.findUser({ email: root.email })
    const { db } = shop.database
    const [edit] = await db.select().from(productChanges).orderBy(desc(productChanges.version)).limit(1)
    expect(edit).toMatchObject({
      before: { name: coil.name, priceCents: 12_550 },
      changedById: adminId,
      version: version + 1,
    })
    const lines = await db.select().from(changes).orderBy(changes.at)
    expect(lines.slice(-2)).toMatchObject([
      { action: 'update product', aboutId: shop.productId, byId: adminId, before: edit?.before },
      { action: 'add product', aboutId: added._id, byId: adminId, after: { name: 'New strap', sku: 'PT-2000' } },
    ])
    // A form that was open during the import does not reset the fields that its user left untouched.
    await admin.updateProduct({ id: shop.productId, body: { ...coil, availableQuantity: 70, version, quantity: 90 } })
    expect(await find()).toMatchObject({ name: 'PET strap, blue', quantity: 90 })
  })

  it('changes stock through the ledger: by a difference, or by a count minus sold and held goods', async () => {
    const { shop, find, apply } = await openWithNumber()
    await apply('sku,stockChange\nPT-1610,+30')
    expect((await find()).availableQuantity).toBe(100)
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 20 }) })
    await apply('sku,stockCounted\nPT-1610,87')
    expect((await find()).availableQuantity).toBe(67)
    const ledger = await shop.database.db
      .select({ difference: stockChanges.difference, reason: stockChanges.reason })
      .from(stockChanges)
      .where(eq(stockChanges.productId, shop.productId))
      .orderBy(stockChanges.at)
    expect(ledger.slice(-2)).toEqual([
      { difference: 30, reason: 'edited' },
      { difference: -13, reason: 'counted' },
    ])
  })

  it('needs confirmation of a change of stock if the same file has already been imported', async () => {
    const { find, check, apply, admin } = await openWithNumber()
    const text = 'sku,stockChange\nPT-1610,+30'
    const first = await check(text)
    expect([first.notes, first.rows[0]?.changes[0]?.asks]).toEqual([[], undefined])
    await apply(text)
    const { seen, notes, rows } = await check(text)
    const before = /This file has already been imported, on \d+ \w+ \d{4} at \d\d:\d\d UTC/
    expect(notes).toEqual([expect.stringMatching(before)])
    expect(rows[0]?.changes).toMatchObject([{ says: expect.stringMatching(/^\+30 once more: /), asks: true }])
    // An import despite the warning is deliberate. Another file, or a count, is not a repetition.
    await admin.importProducts({ seen, body: fileOf(text) })
    expect((await find()).availableQuantity).toBe(130)
    expect((await check(`${text}\n`)).notes).toEqual([])
    await apply('sku,stockCounted\nPT-1610,87')
    expect((await check('sku,stockCounted\nPT-1610,87')).counts.unchanged).toBe(1)
  })

  it('needs confirmation of the stock alone, not of other changes, if the same file has already been imported', async () => {
    const { check, apply } = await openWithNumber()
    const text = 'sku,pricePerUnit,stockChange\nPT-1610,119.50,+30'
    await apply(text)
    await apply('sku,pricePerUnit\nPT-1610,125.50')
    const { rows } = await check(text)
    expect(rows[0]?.changes.map(({ column, asks }) => [column, asks])).toEqual([
      ['pricePerUnit', undefined],
      ['availableQuantity', true],
    ])
  })

  it('applies a count at the time of the import, so that a sale since the check is not a conflict', async () => {
    const { shop, find, check, admin } = await openWithNumber()
    const text = 'sku,stockCounted,name\nPT-1610,87,Counted strap'
    const { seen } = await check(text)
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 20 }) })
    await admin.importProducts({ seen, body: fileOf(text) })
    expect(await find()).toMatchObject({ availableQuantity: 67, name: 'Counted strap' })
  })

  it('does not subtract the goods of cancelled orders from a count', async () => {
    const { shop, find, apply } = await openWithNumber()
    const customer = await shop.as(ana)
    const { _id: id } = await customer.placeOrder({ body: shop.purchase({ quantity: 20 }) })
    await customer.cancelOrder({ id })
    await apply('sku,stockCounted\nPT-1610,50')
    expect((await find()).availableQuantity).toBe(50)
  })

  it('takes effect at once in public lists and searches', async () => {
    const { shop, apply } = await openWithNumber()
    const look = async () => (await shop.visitor.listProducts()).map(({ name }) => name)
    expect(await look()).toEqual([coil.name])
    await apply('sku,name\nPT-1610,Zephyr strap')
    expect(await look()).toEqual(['Zephyr strap'])
    expect((await shop.visitor.searchProducts({ q: 'zephyr' })).products.map(({ name }) => name)).toEqual([
      'Zephyr strap',
    ])
  })

  it('gives each of many products one row in the next download', async () => {
    const { apply, download } = await openWithNumber()
    const rows = Array.from({ length: 120 }, (_, number) => {
      const product = { name: `Strap ${number}`, image: '/a.png', description: 'Green', fullDescription: 'Long' }
      return {
        sku: `MANY-${number}`,
        ...product,
        minimumOrder: '1',
        quantity: '1',
        pricePerUnit: '5',
        category: 'plastic',
      }
    })
    await apply(csvOf(rows))
    const downloaded = rowsIn(await download()).flatMap(({ sku }) => (sku?.startsWith('MANY-') ? sku : []))
    expect(downloaded.toSorted()).toEqual(rows.map(({ sku }) => sku).toSorted())
  })

  it('gives new products with the same name different addresses', async () => {
    const { shop, apply } = await openWithNumber()
    await apply(csvOf([newStrap, { ...newStrap, sku: 'PT-2001' }]))
    const slugs = (await shop.visitor.listProducts({ q: 'New strap' })).map(({ slug }) => slug)
    expect(slugs).toEqual(['new-strap', 'new-strap-2'])
  })
})

const blank = Object.fromEntries(Object.keys(newStrap).map((column) => [column, '']))

describe('nothing is imported', () => {
  it('when a row is refused', async () => {
    const { find, check, admin } = await openWithNumber()
    const text = 'sku,name,pricePerUnit\nPT-1610,Another,1\nPT-1611,,2'
    const { seen } = await check(text)
    const refused = await refusalOf(admin.importProducts({ seen, body: fileOf(text) }))
    expect([refused.status, refused.message]).toEqual([
      422,
      expect.stringMatching(/^Row 3: The shop sells no product PT-1611\. .*\. Nothing was imported$/),
    ])
    expect((await find()).name).toBe(coil.name)
  })

  it('when another admin has changed one of the file’s products since the check, and the refusal names the admin', async () => {
    const { shop, find, check, admin } = await openWithNumber()
    const text = csvOf([{ ...blank, sku: 'PT-1610', name: 'Mine' }, newStrap])
    const { seen } = await check(text)
    const theirs = { ...coil, availableQuantity: 70, description: 'Theirs.' }
    await (await shop.as(marta)).updateProduct({ id: shop.productId, body: theirs })
    const refused = await refusalOf(admin.importProducts({ seen, body: fileOf(text) }))
    const sentence =
      'PT-1610 (by Marta Gil) has changed since this file was checked. Nothing was imported: please check the file again'
    expect([refused.status, refused.message]).toEqual([409, sentence])
    expect(await find()).toMatchObject({ name: coil.name, description: 'Theirs.' })
    expect(await shop.visitor.listProducts()).toHaveLength(1)
  })

  it('when the file differs from the file that was checked', async () => {
    const { find, check, admin } = await openWithNumber()
    const { seen } = await check('sku,name\nPT-1610,Shown')
    const refused = await refusalOf(admin.importProducts({ seen, body: fileOf('sku,name\nPT-1610,Other') }))
    expect(refused.status).toBe(409)
    expect((await find()).name).toBe(coil.name)
  })

  it('a second time when a request is repeated', async () => {
    const { find, check, admin } = await openWithNumber()
    const text = 'sku,stockChange\nPT-1610,100'
    const { seen } = await check(text)
    const send = () => admin.importProducts({ seen, body: fileOf(text) })
    const outcomes = await Promise.allSettled([send(), send()])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toEqual([expect.objectContaining({ status: 409 })])
    expect((await find()).availableQuantity).toBe(170)
  })

  it('when a sale between check and import leaves too little stock', async () => {
    const { shop, find, check, admin } = await openWithNumber()
    const text = 'sku,stockChange,name\nPT-1610,-60,Another'
    const { seen } = await check(text)
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 20 }) })
    const refused = await refusalOf(admin.importProducts({ seen, body: fileOf(text) }))
    expect(refused.message).toBe('Row 2: Only 50 can be sold: you cannot remove more. Nothing was imported')
    expect(await find()).toMatchObject({ availableQuantity: 50, name: coil.name })
  })
})

it('a downloaded file with one edited cell changes only that cell’s product', async () => {
  const { download, apply, find } = await openWithNumber()
  const [row, ...others] = rowsIn(await download({ decimal: 'comma' }), ';')
  const done = await apply(csvOf([{ ...row, pricePerUnit: '99,90' }, ...others], ';'))
  expect(done).toEqual({ success: true, added: 0, changed: 1 })
  expect((await find()).pricePerUnit).toBe(99.9)
})
