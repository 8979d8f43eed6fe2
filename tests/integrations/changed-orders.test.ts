/** A program that reads the changed orders misses no change, whatever is written at the same time. */
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/schema/order.ts'
import { tellOfEvent } from '#server/orders/event-queries.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { onPostgres } from '#tests/test-database.ts'

/** A function that reads as another program does: first from a moment, then from the link in the last answer. */
async function reader(shop: TestShop, limit = 50, since = new Date(Date.now() - 3_600_000)) {
  const admin = await shop.as(root)
  const { key } = await admin.makeKey({ body: { name: 'ERP', scope: 'read' } })
  const headers = { authorization: `Bearer ${key}` }
  let next = `/api/orders?changedSince=${since.toISOString()}&limit=${limit}`
  return async (): Promise<Order[]> => {
    const response = await shop.send(next, { headers })
    expect(response.status).toBe(200)
    next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
    return response.json()
  }
}

async function place(shop: TestShop): Promise<string> {
  return (await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 2 }) }))._id
}

const idsOf = (orders: Order[]) => orders.map(({ _id }) => _id)

describe('the orders that have changed', () => {
  it('each appear once, in the order of their last changes, and again only after later changes', async () => {
    const shop = await openShop({ available: 100 })
    const read = await reader(shop)
    const [first, second] = [await place(shop), await place(shop)]
    await payFor(shop, await shop.as(ana), first)
    const changed = await read()
    expect(idsOf(changed)).toEqual([second, first])
    expect(changed[1]).toMatchObject({ paid: true, changedAt: expect.any(String) })
    expect(await read()).toEqual([])
    await (await shop.as(root)).addNote({ id: second, body: { text: 'Rang them' } })
    expect(idsOf(await read())).toEqual([second])
    expect(await read()).toEqual([])
  })

  it('are read page by page', async () => {
    const shop = await openShop({ available: 100 })
    const read = await reader(shop, 2)
    const placed = [await place(shop), await place(shop), await place(shop)]
    expect(idsOf(await read())).toEqual(placed.slice(0, 2))
    expect(idsOf(await read())).toEqual(placed.slice(2))
    expect(await read()).toEqual([])
  })

  it('include an order cancelled before it was paid', async () => {
    const shop = await openShop()
    const read = await reader(shop)
    const id = await place(shop)
    await read()
    await (await shop.as(ana)).cancelOrder({ id })
    expect(await read()).toMatchObject([{ _id: id, paid: false, cancelledAt: expect.any(String) }])
  })

  it('begin with the next change if the requested moment is in the future', async () => {
    const shop = await openShop()
    await place(shop)
    const inAnHour = await reader(shop, 50, new Date(Date.now() + 3_600_000))
    expect(await inAnHour()).toEqual([])
    const later = await place(shop)
    expect(idsOf(await inAnHour())).toEqual([later])
  })

  it('can be read neither with a filter nor with a cursor of another list', async () => {
    const shop = await openShop()
    const admin = await shop.as(root)
    await expect(admin.listOrders({ changedSince: '2026-01-01T00:00:00Z', state: 'paid' })).rejects.toMatchObject({
      status: 422,
      errors: { state: 'Only limit and cursor can be given with changedSince' },
    })
    await expect(admin.listOrders({ changedSince: '2026-01-01T00:00:00Z', cursor: 'abc' })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('cannot be read with a cursor that is ahead of a shop restored from a backup', async () => {
    const shop = await openShop()
    const cursor = Buffer.from(
      JSON.stringify(['orders by change', '999', '00000000-0000-0000-0000-000000000000']),
    ).toString('base64url')
    const requested = (await shop.as(root)).listOrders({ changedSince: '2026-01-01T00:00:00Z', cursor })
    await expect(requested).rejects.toMatchObject({
      status: 422,
      errors: { cursor: expect.stringContaining('restored') },
    })
  })

  it.runIf(onPostgres)('are not missed when the transaction that began first is committed last', async () => {
    const shop = await openShop({ available: 100 })
    const { db } = shop.database
    const [slow, quick] = [await place(shop), await place(shop)]
    const read = await reader(shop)
    expect(idsOf(await read())).toEqual([slow, quick])

    const written = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const transaction = db.transaction(async (tx) => {
      await tellOfEvent(tx, { orderId: slow, kind: 'note', details: { text: 'Slow' } }, undefined)
      written.resolve()
      await commit.promise
    })
    await written.promise
    // This event has a higher id, but is committed earlier.
    await (await shop.as(root)).addNote({ id: quick, body: { text: 'Quick' } })
    expect(await read()).toEqual([])
    commit.resolve()
    await transaction
    expect(idsOf(await read())).toEqual([slow, quick])
    expect(await read()).toEqual([])
  })

  it.runIf(onPostgres)('are all read, even while many of them are being changed', async () => {
    const shop = await openShop({ available: 1_000 })
    const ids = await Promise.all(Array.from({ length: 8 }, () => place(shop)))
    const read = await reader(shop, 3)
    let isWriting = true
    const seen = new Map<string, string>()
    const reading = (async () => {
      for (;;) {
        const wasWriting = isWriting
        const changed = await read()
        for (const { _id, phone } of changed) seen.set(_id, phone)
        if (!wasWriting && changed.length === 0) return
      }
    })()
    const admin = await shop.as(root)
    const correct = async (id: string) => {
      for (let round = 1; round <= 12; round++)
        await admin.correctAddress({ id, body: { address: 'Calle Nueva 2', phone: `97600000${round}`, company: '' } })
    }
    await Promise.all(ids.map(correct))
    isWriting = false
    await reading
    // The last state of each order was read.
    expect(seen).toEqual(new Map(ids.map((id) => [id, '9760000012'])))
  })
})
