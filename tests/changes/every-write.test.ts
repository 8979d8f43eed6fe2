/** A write by an admin records one change in the history, in the same transaction. Each call that records one is tried. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { type Call, calls } from '#contract/table.ts'
import { isOfficeOnly } from '#server/api/rights.ts'
import { changes } from '#server/database/record-schema.ts'
import { openWithBystander } from '#tests/bystander.ts'
import { coil } from '#tests/coil.ts'
import { knownCalls } from '#tests/each-call.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import type { AnyCall, World } from '#tests/known-calls.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { fileOf } from '#tests/products/csv.ts'
import { sample } from '#tests/sample.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const writes = Object.entries<AnyCall>(knownCalls).filter(([, { change }]) => change !== undefined)

const openWorld = async () => worldOf(await openShop())

async function worldOf(shop: TestShop): Promise<World> {
  const [admin, customer] = [await shop.as(root), await shop.as(ana)]
  const order = async () => (await customer.placeOrder({ body: shop.purchase() }))._id
  const paid = async () => {
    const id = await order()
    await payFor(shop, customer, id)
    return id
  }
  return { shop, admin, customer, order, paid }
}

async function changesOf({ shop }: World, work: () => Promise<unknown>) {
  const { db } = shop.database
  const known = new Set((await db.select({ id: changes.id }).from(changes)).map(({ id }) => id))
  await work()
  return (await db.select().from(changes)).filter(({ id }) => !known.has(id))
}

describe('among the calls of admins', () => {
  it.each(sample(writes, 5))(
    '%s records one change with its author, and leaves the data of others unchanged',
    async (name, { body, change, prepare }) => {
      const { shop, rowsOfBystander } = await openWithBystander()
      const world = await worldOf(shop)
      const ask = { body, ...(await prepare?.(world)) }
      // Cast: TypeScript cannot correlate a name with its parameters; the compiler checked them in tests/<noun>/calls.ts.
      const act = world.admin[name as CallName] as (ask: object) => Promise<unknown>
      const before = await rowsOfBystander()
      const made = await changesOf(world, () => act(ask))
      expect(await rowsOfBystander()).toEqual(before)
      const { _id: byId } = await world.admin.findUser({ email: root.email })
      expect(made).toMatchObject([{ action: change, byId }])
      expect(await brokenInvariants(shop.database.db)).toEqual([])
    },
  )

  it('checking a file records no change, because it writes nothing', async () => {
    const world = await openWorld()
    expect(await changesOf(world, () => world.admin.checkImport({ body: fileOf('sku,name\nx,y') }))).toEqual([])
  })

  it('uploading a picture records no change until a product shows it', async () => {
    const world = await openWorld()
    const red = sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    const body = new Blob([new Uint8Array(await red.png().toBuffer())], { type: 'image/png' })
    expect(await changesOf(world, () => world.admin.addPicture({ body }))).toEqual([])
  })

  it('each call that writes says in tests/<noun>/calls.ts whether it records a change', () => {
    const writing = Object.entries<Call>(calls).filter(
      ([, { method, who }]) => method !== 'GET' && (isOfficeOnly(who) || ['signed in', 'self or admin'].includes(who)),
    )
    const known = Object.entries<AnyCall>(knownCalls).filter(([, { change, noChange }]) => change ?? noChange)
    expect(known.map(([name]) => name).toSorted()).toEqual(writing.map(([name]) => name).toSorted())
  })
})

describe('the history', () => {
  it('gets no entry when nothing changes', async () => {
    const world = await openWorld()
    const { shop, admin } = world
    const nothing = await changesOf(world, async () => {
      await admin.updateProduct({ id: shop.productId, body: coil })
      await admin.deleteProduct({ id: crypto.randomUUID() })
      await admin.makeAdmin({ email: root.email })
    })
    expect(nothing).toEqual([])
  })

  it('is committed together with the change', async () => {
    const world = await openWorld()
    const { shop, admin } = world
    const { db } = shop.database
    // No call can make writing the history fail, but a constraint can.
    await db.execute('alter table changes add constraint planted check (by_id is null) not valid')
    onTestFinished(async () => {
      await db.execute('alter table changes drop constraint planted')
    })
    await expect(admin.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 99 } })).rejects.toThrow()
    expect(await admin.findProduct({ id: shop.productId })).toMatchObject({ pricePerUnit: coil.pricePerUnit })
  })

  it('refers to the stock ledger, and stores no stock figure itself', async () => {
    const { shop, admin } = await openWorld()
    await admin.updateProduct({ id: shop.productId, body: { ...coil, availableQuantity: 60 } })
    const [row] = await shop.database.db.select().from(changes).where(eq(changes.action, 'update product'))
    expect(row).toMatchObject({ before: null, after: null, stockChangeId: expect.any(String) })
    const [change] = await admin.listChanges()
    expect(change?.fields).toEqual([{ label: 'Stock', before: '', after: '+10' }])
  })

  it('stores no customer’s address', async () => {
    const { shop, admin, order } = await openWorld()
    const id = await order()
    await admin.correctAddress({ id, body: { address: 'Calle Nueva 2', phone: '976111222', company: 'Coils' } })
    expect(JSON.stringify(await shop.database.db.select().from(changes))).not.toMatch(/Calle|976111222/)
  })
})
