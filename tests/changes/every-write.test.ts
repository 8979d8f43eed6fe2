/** Whatever an admin writes leaves one change in the history, in the same transaction: each call of the table is tried. */
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Call, type Calls, calls } from '#contract/calls.ts'
import type { ChangeAction } from '#contract/history/actions.ts'
import type { CallName } from '#contract/paths.ts'
import { sellerTexts } from '#contract/settings/form.ts'
import { changes } from '#server/database/record-schema.ts'
import { coil } from '#tests/coil.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { fileOf } from '#tests/products/csv.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

type World = { shop: TestShop; admin: Api; customer: Api; order: () => Promise<string>; paid: () => Promise<string> }

/** Prepares what is needed, and gives what makes the call. */
type Prepare = (world: World) => Promise<() => Promise<unknown>>

type Writing<Who> = {
  [Name in CallName]: Calls[Name]['method'] extends 'GET' ? never : Calls[Name]['who'] extends Who ? Name : never
}[CallName]

/** What everybody may do with their own, and an admin with what is another's. */
type ForOthers = 'cancelOrder' | 'correctAddress'

const failingCard = '4000000000005126'
const emptySeller = {
  // Cast: `fromEntries` forgets the names, which are those of the texts.
  ...(Object.fromEntries(sellerTexts.map((name) => [name, ''])) as Record<(typeof sellerTexts)[number], string>),
  ...{ holdHours: null, isTaxFree: false, version: 0 },
}
const collect = { id: 'collect', name: 'Collected', term: 'EXW Zaragoza', says: '', price: 0, isUsual: true }

const shipped = async ({ admin, paid }: World) => {
  const id = await paid()
  await admin.approveOrder({ id })
  return id
}

/** The compiler asks for each call that only admins make, and that writes. */
const writes: Record<Exclude<Writing<'admin'>, 'checkImport'> | ForOthers, { action: ChangeAction; prepare: Prepare }> =
  {
    addProduct: {
      action: 'add product',
      prepare:
        async ({ admin }) =>
        () =>
          admin.addProduct({ body: coil }),
    },
    updateProduct: {
      action: 'update product',
      prepare:
        async ({ shop, admin }) =>
        () =>
          admin.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 99, availableQuantity: 60 } }),
    },
    deleteProduct: {
      action: 'delete product',
      prepare:
        async ({ shop, admin }) =>
        () =>
          admin.deleteProduct({ id: shop.productId }),
    },
    importProducts: {
      action: 'update product',
      prepare: async ({ admin }) => {
        const text = 'slug,pricePerUnit,stockCounted\npet-strap-16-x-1-0-mm,99,87'
        const { seen } = await admin.checkImport({ body: fileOf(text) })
        return () => admin.importProducts({ seen, body: fileOf(text) })
      },
    },
    deleteReview: {
      action: 'delete review',
      prepare: async ({ admin, customer }) => {
        const { name, email } = ana
        const review = { image: '/a.png', company: 'Coils', position: 'Buyer', review: 'Good strap', number: 5 }
        const { _id: id } = await customer.addReview({ body: { name, email, ...review } })
        return () => admin.deleteReview({ id })
      },
    },
    makeAdmin: {
      action: 'make admin',
      prepare: async ({ shop, admin }) => {
        await shop.as(bruno)
        return () => admin.makeAdmin({ email: bruno.email })
      },
    },
    removeAdmin: {
      action: 'remove admin',
      prepare: async ({ shop, admin }) => {
        await shop.as({ ...bruno, role: 'admin' })
        return () => admin.removeAdmin({ email: bruno.email })
      },
    },
    deleteUser: {
      action: 'delete user',
      prepare: async ({ admin, order }) => {
        await order()
        return () => admin.deleteUser({ email: ana.email })
      },
    },
    approveOrder: {
      action: 'approve order',
      prepare: async ({ admin, paid }) => {
        const id = await paid()
        return () => admin.approveOrder({ id })
      },
    },
    shipOrder: {
      action: 'approve order',
      prepare: async ({ admin, paid }) => {
        const id = await paid()
        return () => admin.shipOrder({ id, body: { carrier: 'Seur', tracking: '0123' } })
      },
    },
    undoShipping: {
      action: 'undo shipping',
      prepare: async (world) => {
        const id = await shipped(world)
        return () => world.admin.undoShipping({ id, body: { reason: 'The carrier did not come.' } })
      },
    },
    putParcels: {
      action: 'correct parcels',
      prepare: async (world) => {
        const id = await shipped(world)
        return () => world.admin.putParcels({ id, body: { parcels: [{ carrier: 'Seur' }] } })
      },
    },
    addNote: {
      action: 'add note',
      prepare: async ({ admin, order }) => {
        const id = await order()
        return () => admin.addNote({ id, body: { text: 'Rang them' } })
      },
    },
    refundOrder: {
      action: 'refund order',
      prepare: async ({ admin, paid }) => {
        const id = await paid()
        return () => admin.refundOrder({ id, body: { amount: 1, reason: 'Damaged' } })
      },
    },
    mendRefund: {
      action: 'pay refund otherwise',
      prepare: async ({ shop, admin, customer, order }) => {
        const id = await order()
        await payFor(shop, customer, id, failingCard)
        const { _id: refundId } = await admin.refundOrder({ id, body: { amount: 1, reason: 'Damaged' } })
        await vi.waitFor(
          async () => expect((await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'failed' }]),
          { timeout: 60_000, interval: 50 },
        )
        return () => admin.mendRefund({ id, refundId, body: { paidOtherwise: 'Bank transfer' } })
      },
    },
    callOffOrder: {
      action: 'cancel paid order',
      prepare: async ({ admin, paid }) => {
        const id = await paid()
        return () => admin.callOffOrder({ id, body: { reason: 'Ordered twice', restock: true } })
      },
    },
    cancelOrder: {
      action: 'cancel order',
      prepare: async ({ admin, order }) => {
        const id = await order()
        return () => admin.cancelOrder({ id })
      },
    },
    correctAddress: {
      action: 'correct address',
      prepare: async ({ admin, order }) => {
        const id = await order()
        return () => admin.correctAddress({ id, body: { address: 'Calle Nueva 2', phone: '976000000', company: '' } })
      },
    },
    putSeller: {
      action: 'change settings',
      prepare:
        async ({ admin }) =>
        () =>
          admin.putSeller({ body: { ...emptySeller, legalName: 'Coils, S.L.' } }),
    },
    putDeliveries: {
      action: 'change settings',
      prepare:
        async ({ admin }) =>
        () =>
          admin.putDeliveries({ body: { deliveries: [collect] } }),
    },
    undoChange: {
      action: 'update product',
      prepare: async ({ shop, admin }) => {
        await admin.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 99 } })
        const [change] = await admin.listChanges()
        return () => admin.undoChange({ id: change?._id ?? '' })
      },
    },
  }

/** Of what everybody signed in may call: their own, which no admin writes for them. */
const ofOnesOwn: Record<Exclude<Writing<'signed in' | 'self or admin'>, ForOthers>, true> = {
  ...{ placeOrder: true, recordPayment: true, createPaymentIntent: true, orderAgain: true, logOut: true },
  ...{ putCart: true, changeCart: true, putAddresses: true },
}

async function openWorld(): Promise<World> {
  const shop = await openShop()
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

describe('of the calls that write', () => {
  it.each(Object.entries(writes))('%s leaves one change, by who made it', async (_, { action, prepare }) => {
    const world = await openWorld()
    const act = await prepare(world)
    const made = await changesOf(world, act)
    const [admin] = await world.admin.listUsers({ sort: 'role' })
    expect(made).toMatchObject([{ action, byEmail: root.email, byId: admin?._id }])
    expect(await brokenInvariants(world.shop.database.db)).toEqual([])
  })

  it('checking a file leaves none: it writes nothing', async () => {
    const world = await openWorld()
    expect(await changesOf(world, () => world.admin.checkImport({ body: fileOf('sku,name\nx,y') }))).toEqual([])
  })

  it('none is forgotten here', () => {
    const known = [...Object.keys(writes), ...Object.keys(ofOnesOwn), 'checkImport']
    const writing = Object.entries<Call>(calls).filter(
      ([, { method, who }]) => method !== 'GET' && ['admin', 'signed in', 'self or admin'].includes(who),
    )
    expect(writing.map(([name]) => name).toSorted()).toEqual(known.toSorted())
  })
})

describe('the history', () => {
  it('is of nothing where nothing was changed', async () => {
    const world = await openWorld()
    const { shop, admin } = world
    const nothing = await changesOf(world, async () => {
      await admin.updateProduct({ id: shop.productId, body: coil })
      await admin.deleteProduct({ id: crypto.randomUUID() })
      await admin.makeAdmin({ email: root.email })
    })
    expect(nothing).toEqual([])
  })

  it('and the change stand or fall together', async () => {
    const world = await openWorld()
    const { shop, admin } = world
    const { db } = shop.database
    // Nobody can write the history.
    await db.execute('alter table changes add constraint planted check (by_email is null) not valid')
    onTestFinished(async () => {
      await db.execute('alter table changes drop constraint planted')
    })
    await expect(admin.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 99 } })).rejects.toThrow()
    expect(await admin.findProduct({ id: shop.productId })).toMatchObject({ pricePerUnit: coil.pricePerUnit })
  })

  it('refers to the ledger for what happened to the stock, and keeps no figure of its own', async () => {
    const { shop, admin } = await openWorld()
    await admin.updateProduct({ id: shop.productId, body: { ...coil, availableQuantity: 60 } })
    const [row] = await shop.database.db.select().from(changes).where(eq(changes.action, 'update product'))
    expect(row).toMatchObject({ before: null, after: null, stockChangeId: expect.any(String) })
    const [change] = await admin.listChanges()
    expect(change?.fields).toEqual([{ label: 'Stock', before: '', after: '+10' }])
  })

  it('keeps no address of a customer', async () => {
    const { shop, admin, order } = await openWorld()
    const id = await order()
    await admin.correctAddress({ id, body: { address: 'Calle Nueva 2', phone: '976111222', company: 'Coils' } })
    expect(JSON.stringify(await shop.database.db.select().from(changes))).not.toMatch(/Calle|976/)
  })
})
