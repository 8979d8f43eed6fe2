/** An edit of a product can be undone from the history unless its fields have changed since; the undo is itself a change. */
import { describe, expect, it } from 'vitest'
import { coil } from '#tests/coil.ts'
import { openCsv } from '#tests/products/csv.ts'
import { refusalOf } from '#tests/refused.ts'
import { booksAreRight, lastChange, marta, openHistory, undo } from './history.ts'

describe('undoing an edit of a product', () => {
  it('restores price, texts and category, and is itself recorded as a change', async () => {
    const { rosa, other, find, edit } = await openHistory()
    const before = await find()
    const change = await edit({ pricePerUnit: 99, name: 'Blue strap', category: 'steel' })
    expect(change).toMatchObject({
      fields: [
        { label: 'Name', before: coil.name, after: 'Blue strap' },
        { label: 'Price per unit', before: '$125.50', after: '$99.00' },
        { label: 'Category', before: 'Plastic', after: 'Steel' },
      ],
      canUndo: true,
    })
    const { _id } = await undo(other, change)
    expect(await find()).toMatchObject({ ...coil, version: before.version + 2 })
    const [undoing, undone] = await rosa.listChanges()
    expect(undoing).toMatchObject({ _id, by: marta.email, action: 'update product', undoes: change._id, canUndo: true })
    expect(undone).toMatchObject({ _id: change._id, undone: { by: marta.email }, canUndo: false })
  })

  it('can itself be undone, and a change can be undone only once', async () => {
    const { rosa, find, edit } = await openHistory()
    const change = await edit({ pricePerUnit: 99 })
    await undo(rosa, change)
    expect(await refusalOf(undo(rosa, change))).toMatchObject({
      status: 409,
      message: 'This change has already been undone',
    })
    await undo(rosa, await lastChange(rosa))
    expect((await find()).pricePerUnit).toBe(99)
  })

  it('is refused as a whole when a field has changed since, and the refusal shows the later change', async () => {
    const { shop, rosa, other, find, edit } = await openHistory()
    const change = await edit({ pricePerUnit: 99, name: 'Blue strap' })
    await edit({ description: 'Theirs' }, other)
    await edit({ pricePerUnit: 95 }, other)
    const refusal = await refusalOf(undo(rosa, change))
    expect([refusal.status, refusal.message]).toEqual([
      409,
      `${marta.email} has since changed this. Nothing was restored`,
    ])
    expect(refusal.facts.since).toMatchObject([
      { by: marta.email, fields: [{ label: 'Price per unit', before: '$99.00', after: '$95.00' }] },
    ])
    expect(await find()).toMatchObject({ pricePerUnit: 95, name: 'Blue strap', description: 'Theirs' })
    await booksAreRight(shop)
  })

  it('keeps later changes to other fields', async () => {
    const { rosa, other, find, edit } = await openHistory()
    const change = await edit({ pricePerUnit: 99 })
    await edit({ description: 'Theirs' }, other)
    await undo(rosa, change)
    expect(await find()).toMatchObject({ pricePerUnit: 125.5, description: 'Theirs' })
  })

  it('restores the steps of a price ladder that a lower price had removed', async () => {
    const { rosa, find, edit } = await openHistory()
    const ladder = [{ fromQuantity: 20, price: 120 }]
    await edit({ ladder })
    const change = await edit({ pricePerUnit: 99 })
    expect((await find()).ladder).toEqual([])
    expect(change.fields).toContainEqual({ label: 'Price ladder', before: 'from 20: $120.00', after: '' })
    await undo(rosa, change)
    expect(await find()).toMatchObject({ pricePerUnit: 125.5, ladder })
  })

  it('is refused when a later price ladder would then be above the price', async () => {
    const { rosa, find, edit } = await openHistory()
    const change = await edit({ pricePerUnit: 150 })
    await edit({ ladder: [{ fromQuantity: 20, price: 140 }] })
    const refusal = await refusalOf(undo(rosa, change))
    expect([refusal.status, refusal.message]).toEqual([409, 'The earlier values do not fit the current price ladder'])
    expect((await find()).pricePerUnit).toBe(150)
  })

  it('restores single facts, and removes added facts', async () => {
    const { rosa, find, edit } = await openHistory()
    const seal = { type: 'seal', materials: ['PET'], widthMinMm: 16, widthMaxMm: 16, form: 'open' } as const
    await edit({ technicalData: { ...seal, materials: ['PET'] } })
    const change = await edit({ technicalData: { ...seal, materials: ['PET'], widthMaxMm: 19, finish: 'zinc' } })
    expect(change.fields).toEqual([
      { label: 'Strap width, up to', before: '16 mm', after: '19 mm' },
      { label: 'Finish', before: '', after: 'zinc' },
    ])
    await edit({ technicalData: { ...seal, materials: ['PP'], widthMaxMm: 19, finish: 'zinc' } })
    await undo(rosa, change)
    expect((await find()).technicalData).toEqual({ ...seal, materials: ['PP'] })
  })

  it('restores the further pictures in their order, unless they have changed since', async () => {
    const { rosa, other, find, edit } = await openHistory()
    const closed = { image: '/pictures/sl-pt16s-2-800.webp', words: 'Closed on its strap' }
    const boxed = { image: '/pictures/box.webp', words: 'As it is packed' }
    await edit({ views: [closed, boxed] })
    const change = await edit({ views: [boxed] })
    expect(change.fields).toMatchObject([{ label: 'Further pictures' }])
    const { version } = await find()
    await undo(other, change)
    expect((await find()).views).toEqual([closed, boxed])
    await rosa.updateProduct({ id: (await find())._id, body: { ...coil, views: [boxed], name: 'Late', version } })
    expect(await find()).toMatchObject({ views: [closed, boxed], name: 'Late' })
    const again = await edit({ views: [boxed, closed] })
    await edit({ views: [] }, other)
    expect((await refusalOf(undo(rosa, again))).status).toBe(409)
    expect((await find()).views).toEqual([])
  })

  it('is refused when later facts depend on the type that it would remove', async () => {
    const { rosa, edit } = await openHistory()
    const seal = {
      type: 'seal' as const,
      materials: ['PET' as const],
      widthMinMm: 16,
      widthMaxMm: 16,
      form: 'open' as const,
    }
    const change = await edit({ technicalData: seal })
    await edit({ technicalData: { ...seal, finish: 'zinc' } })
    expect((await refusalOf(undo(rosa, change))).message).toMatch(/^The technical data would contradict itself/)
  })

  it('is not reverted by a form that was opened before the undo', async () => {
    const { shop, rosa, find, edit } = await openHistory()
    const change = await edit({ pricePerUnit: 99 })
    const { version } = await find()
    await undo(rosa, change)
    await rosa.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 99, name: 'Late', version } })
    expect(await find()).toMatchObject({ pricePerUnit: 125.5, name: 'Late' })
  })

  it('is refused for a deleted product', async () => {
    const { shop, rosa, edit } = await openHistory()
    const change = await edit({ pricePerUnit: 99 })
    await rosa.deleteProduct({ id: shop.productId })
    expect((await refusalOf(undo(rosa, change))).message).toBe('This product is no longer sold')
  })
})

describe('undoing a change of stock', () => {
  it('applies the opposite difference, so that later sales still count', async () => {
    const { shop, rosa, customer, find, edit } = await openHistory()
    const change = await edit({ availableQuantity: 150 })
    expect(change.fields).toEqual([{ label: 'Stock', before: '', after: '+100' }])
    await customer.placeOrder({ body: shop.purchase({ quantity: 20 }) })
    await undo(rosa, change)
    expect((await find()).availableQuantity).toBe(30)
    await booksAreRight(shop)
  })

  it('is refused when too many pieces have been sold since', async () => {
    const { shop, rosa, customer, find, edit } = await openHistory()
    const change = await edit({ availableQuantity: 150 })
    await customer.placeOrder({ body: shop.purchase({ quantity: 120 }) })
    expect((await refusalOf(undo(rosa, change))).message).toBe(
      'Some units have been sold in the meantime: only 30 are left',
    )
    expect((await find()).availableQuantity).toBe(30)
  })

  it('is refused after a count of the stock', async () => {
    const { shop, rosa, find, edit } = await openHistory()
    const change = await edit({ availableQuantity: 150 })
    const { apply } = await openCsv(shop)
    await apply('slug,stockCounted\npet-strap-16-x-1-0-mm,300')
    const refusal = await refusalOf(undo(rosa, change))
    expect(refusal).toMatchObject({ status: 409, message: expect.stringMatching(/ has since counted the stock\./) })
    expect((await find()).availableQuantity).toBe(300)
    await booksAreRight(shop)
  })

  it('is not possible for a count, but other fields of the same edit are restored', async () => {
    const { shop, rosa, find } = await openHistory()
    const { apply } = await openCsv(shop)
    await apply('slug,stockCounted\npet-strap-16-x-1-0-mm,87')
    const counted = await lastChange(rosa)
    expect(counted).toMatchObject({ fields: [{ label: 'Stock', after: '+37 by a count' }], canUndo: false })
    expect((await refusalOf(undo(rosa, counted))).message).toBe('A count cannot be undone: please count again')
    await apply('slug,stockCounted,pricePerUnit\npet-strap-16-x-1-0-mm,90,99')
    await undo(rosa, await lastChange(rosa))
    expect(await find()).toMatchObject({ pricePerUnit: 125.5, availableQuantity: 90 })
    await booksAreRight(shop)
  })
})

describe('two admins at the same time', () => {
  it('can undo a change only once', async () => {
    const { shop, rosa, other, find, edit } = await openHistory()
    const change = await edit({ availableQuantity: 150 })
    const outcomes = await Promise.allSettled([undo(rosa, change), undo(other, change)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await find()).availableQuantity).toBe(50)
    await booksAreRight(shop)
  })

  it('cannot both succeed when one undoes a change to the price and the other changes the price', async () => {
    const { shop, rosa, other, find, edit } = await openHistory()
    const change = await edit({ pricePerUnit: 99 })
    const { version } = await find()
    const later = { ...coil, pricePerUnit: 90, version }
    const [undone, put] = await Promise.allSettled([
      undo(rosa, change),
      other.updateProduct({ id: shop.productId, body: later }),
    ])
    expect([undone.status, put.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await find()).pricePerUnit).toBe(undone.status === 'fulfilled' ? 125.5 : 90)
  })
})
