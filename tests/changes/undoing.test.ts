/** Changes to roles, reviews and settings can be undone from the history. Deletions can be undone for thirty days. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changes } from '#server/database/record-schema.ts'
import { products, reviews } from '#server/database/schema.ts'
import { pruneOldRows } from '#server/start/retention.ts'
import { coil } from '#tests/coil.ts'
import { collect } from '#tests/delivery/methods.ts'
import { ana, bruno, type Person, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import type { TestShop } from '#tests/shop.ts'
import { lastChange, longAgo, openHistory, undo } from './history.ts'

describe('undoing a change of role', () => {
  it('removes a new role, and undoing the removal restores it', async () => {
    const { shop, rosa } = await openHistory()
    await shop.as(bruno)
    await rosa.makeAdmin({ email: bruno.email })
    await undo(rosa, await lastChange(rosa))
    expect((await rosa.findUser({ email: bruno.email })).role).toBe('user')
    await undo(rosa, await lastChange(rosa))
    expect((await rosa.findUser({ email: bruno.email })).role).toBe('admin')
  })

  it('is refused when it would remove the admin’s own role, so that there is always an admin', async () => {
    const { shop, rosa } = await openHistory()
    const api = await shop.as(bruno)
    await rosa.makeAdmin({ email: bruno.email })
    const refusal = await refusalOf(undo(api, await lastChange(rosa)))
    expect([refusal.status, refusal.message]).toEqual([409, 'You cannot remove your own admin rights'])
  })

  it('gives no role to a new user who has the address of a deleted user', async () => {
    const { shop, rosa } = await openHistory()
    await shop.as({ ...bruno, role: 'admin' })
    await rosa.removeAdmin({ email: bruno.email })
    const change = await lastChange(rosa)
    await rosa.deleteUser({ email: bruno.email })
    await shop.as(bruno)
    const refusal = await refusalOf(undo(rosa, change))
    expect([refusal.status, refusal.facts.since]).toMatchObject([409, [{ action: 'delete user' }]])
    expect((await rosa.findUser({ email: bruno.email })).role).toBe('user')
  })
})

describe('a deletion', () => {
  it('of a product can be undone: the product is back at its old address, unchanged', async () => {
    const { shop, rosa } = await openHistory()
    const before = await shop.visitor.findProductBySlug({ slug: 'pet-strap-16-x-1-0-mm' })
    await rosa.deleteProduct({ id: shop.productId })
    expect(await shop.visitor.listProducts()).toEqual([])
    await undo(rosa, await lastChange(rosa))
    expect(await shop.visitor.findProductBySlug({ slug: before.slug })).toEqual(before)
    expect((await shop.visitor.searchProducts({ q: 'pet strap 16' })).total).toBe(1)
    expect(await lastChange(rosa)).toMatchObject({ action: 'restore product', canUndo: false })
  })

  it('of a product cannot be undone when another product now has its article number', async () => {
    const { shop, rosa, edit } = await openHistory()
    await edit({ technicalData: { sku: 'PT-1610' } })
    await rosa.deleteProduct({ id: shop.productId })
    const change = await lastChange(rosa)
    await rosa.addProduct({ body: { ...coil, name: 'Coil', technicalData: { sku: 'pt1610' } } })
    expect((await refusalOf(undo(rosa, change))).message).toBe(
      'This article number reads the same as pt1610 of another product: Coil',
    )
  })

  it('can be undone for thirty days', async () => {
    const { shop, rosa } = await openHistory()
    await rosa.deleteProduct({ id: shop.productId })
    const { db } = shop.database
    for (const [days, canUndo] of [
      [29, true],
      [31, false],
    ] as const) {
      await db.update(changes).set({ at: longAgo(days) })
      await db.update(products).set({ hiddenAt: longAgo(days) })
      expect((await lastChange(rosa)).canUndo).toBe(canUndo)
    }
    expect((await refusalOf(undo(rosa, await lastChange(rosa)))).message).toBe(
      'A deletion can only be undone within 30 days',
    )
  })

  it('of a review can be undone, and is final after thirty days', async () => {
    const { shop, rosa } = await openHistory()
    const { db } = shop.database
    const before = await addReview(shop, ana)
    await rosa.deleteReview({ id: before._id })
    expect(await shop.visitor.listReviews()).toEqual([])
    expect(await rosa.deleteReview({ id: before._id })).toEqual({ deletedCount: 0 })
    await undo(rosa, await lastChange(rosa))
    expect(await shop.visitor.listReviews()).toEqual([before])

    await rosa.deleteReview({ id: before._id })
    await db.update(reviews).set({ removedAt: longAgo(29) })
    await pruneOldRows(shop.shop, new Date())
    expect(await db.$count(reviews)).toBe(1)
    await db.update(reviews).set({ removedAt: longAgo(31) })
    await pruneOldRows(shop.shop, new Date())
    expect(await db.$count(reviews)).toBe(0)
    expect((await refusalOf(undo(rosa, await lastChange(rosa)))).message).toBe('There is nothing left to restore')
  })

  it('of a user removes the user’s deleted reviews at once, and keeps the others', async () => {
    const { shop, rosa } = await openHistory()
    const [removed, kept] = [await addReview(shop, ana), await addReview(shop, ana, 'Still good')]
    await rosa.deleteReview({ id: removed._id })
    await rosa.deleteUser({ email: ana.email })
    expect(await shop.database.db.select({ id: reviews.id }).from(reviews)).toEqual([{ id: kept._id }])
  })
})

describe('undoing what an admin did to a review', () => {
  it('shows a hidden review again, unless the review has changed since or no longer exists', async () => {
    const { shop, rosa, other } = await openHistory()
    const { _id: id } = await addReview(shop, ana)
    await rosa.hideReview({ id })
    const hidden = await lastChange(rosa)
    await other.showReview({ id })
    expect((await refusalOf(undo(rosa, hidden))).message).toContain('has since changed this. Nothing was restored')
    await rosa.hideReview({ id })
    const again = await lastChange(rosa)
    await undo(rosa, again)
    expect(await shop.visitor.listReviews()).toHaveLength(1)
    await rosa.hideReview({ id })
    const last = await lastChange(rosa)
    await rosa.deleteReview({ id })
    expect((await refusalOf(undo(rosa, last))).message).toBe('This review no longer exists')
  })
})

describe('undoing a change to the settings', () => {
  it('restores the seller’s texts unless they have changed since', async () => {
    const { rosa, other } = await openHistory()
    const { missing: _, ...empty } = await rosa.findSeller()
    await rosa.putSeller({ body: { ...empty, legalName: 'Coils, S.L.' } })
    await rosa.putSeller({ body: { ...empty, legalName: 'Coils, S.A.', termsText: 'Binding.', version: 1 } })
    const change = await lastChange(rosa)
    expect(change.fields).toContainEqual({ label: 'Legal name', before: 'Coils, S.L.', after: 'Coils, S.A.' })
    await undo(other, change)
    expect(await rosa.findSeller()).toMatchObject({ legalName: 'Coils, S.L.', termsText: '', version: 3 })
    expect((await refusalOf(undo(other, change))).status).toBe(409)
    await rosa.putSeller({ body: { ...empty, legalName: 'Coils, S.A.', version: 3 } })
    const earlier = await lastChange(rosa)
    await rosa.putSeller({ body: { ...empty, legalName: 'Straps, S.L.', version: 4 } })
    expect((await refusalOf(undo(other, earlier))).message).toBe(
      `${root.email} has since changed this. Nothing was restored`,
    )
    expect(await rosa.findSeller()).toMatchObject({ legalName: 'Straps, S.L.' })
  })

  it('restores the delivery methods, unless they have changed since', async () => {
    const { rosa } = await openHistory()
    await rosa.putDeliveries({ body: { deliveries: [collect] } })
    const first = await lastChange(rosa)
    await rosa.putDeliveries({ body: { deliveries: [{ ...collect, term: 'EXW Sagunto' }] } })
    expect((await refusalOf(undo(rosa, first))).status).toBe(409)
    await undo(rosa, await lastChange(rosa))
    expect(await rosa.findDeliveries()).toEqual({ deliveries: [collect] })
  })
})

it('undoing a change that cannot be undone is refused with the reason, and an unknown change is not found', async () => {
  const { shop, rosa, customer } = await openHistory()
  const { _id: id } = await customer.placeOrder({ body: shop.purchase() })
  await rosa.cancelOrder({ id })
  const change = await lastChange(rosa)
  expect(change).toMatchObject({ canUndo: false, fields: [] })
  expect((await refusalOf(undo(rosa, change))).message).toBe('This change cannot be undone here')
  expect((await refusalOf(rosa.undoChange({ id: crypto.randomUUID() }))).status).toBe(404)
  await shop.database.db.update(changes).set({ action: 'update product' }).where(eq(changes.id, change._id))
  expect((await refusalOf(undo(rosa, change))).message).toBe('The earlier value is not known')
})

async function addReview(shop: TestShop, { name, email }: Person, review = 'Good strap') {
  const form = { name, email, image: '/a.png', company: 'Coils', position: 'Buyer', review, number: 5 }
  const { _id } = await (await shop.as({ name, email, role: 'user' })).addReview({ body: form })
  const found = (await shop.visitor.listReviews()).find((one) => one._id === _id)
  return found ?? expect.fail('The review is not listed')
}
