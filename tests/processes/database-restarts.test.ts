import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { connect, inTimeMs, openOnOwnPostgres } from '#tests/shop-on-own-postgres.ts'
import { atEndOfFile } from '#tests/shop-process.ts'
import { onPostgres } from '#tests/test-database.ts'

/**
 * Locks the product, so that orders have to wait. `holder` cannot also watch, because the transaction of `holder` would see
 * pg_stat_activity without later changes.
 */
async function holdProduct(url: string, productId: string) {
  const [holder, watcher] = [await connect(url), await connect(url)]
  await holder.query('begin')
  await holder.query('select from products where id = $1 for update', [productId])
  return {
    letGo: () => holder.query('rollback'),
    /**
     * Until the work is done, cuts every transaction that waits for the product. The work gets the process ids of the cut
     * transactions.
     */
    async cutDuring<Result>(work: (cut: ReadonlySet<number>) => Promise<Result>): Promise<Result> {
      const cut = new Set<number>()
      let isDone = false
      const working = work(cut).finally(() => {
        isDone = true
      })
      while (!isDone) {
        const { rows } = await watcher.query(
          `select pid, pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`,
        )
        for (const { pid } of rows) cut.add(pid)
      }
      return working
    },
  }
}

/** Places one order after the other, because on a busy machine some orders are refused before they wait for the product. */
async function orderUntil(isEnough: () => boolean, order: () => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = []
  while (!isEnough()) answers.push(await order())
  return answers
}

async function orderUntilAccepted(order: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await order()
    if (answer.status !== 503) return answer
    await pause(Number(answer.headers.get('retry-after')) * 1000)
  }
}

describe.runIf(onPostgres)('when connections to the database end (PGlite has none)', () => {
  let opened: Awaited<ReturnType<typeof openOnOwnPostgres>>
  const atEnd = atEndOfFile()
  beforeAll(async () => {
    opened = await openOnOwnPostgres({ instances: 2, customers: 300, atEnd })
  })

  it('a request whose transaction is cut is answered with 503, and the shop keeps running', async () => {
    const { postgres, shops, order, tokens, productId } = opened
    const [shop] = shops
    const [token] = tokens
    if (!shop || !token) throw new Error('There is no shop')
    const product = await holdProduct(postgres.url, productId)
    const answers = await product.cutDuring((cut) =>
      orderUntil(
        () => cut.size >= 3,
        () => order(shop.address, token),
      ),
    )
    expect(answers.length).toBeGreaterThanOrEqual(3)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ success: false, detail: expect.any(String) })
    }
    await product.letGo()
    expect((await order(shop.address, token)).status).toBe(200)
    expect(shop.process.exitCode).toBe(null)
  })

  it('no connection is missing after more transactions were cut than the shop has connections @rare', async () => {
    const { postgres, shops, order, productId } = opened
    const tokens = opened.tokens.slice(0, 30)
    const address = shops[0]?.address ?? ''
    const product = await holdProduct(postgres.url, productId)
    const answers = await product.cutDuring((cut) => {
      const isEnough = () => cut.size >= tokens.length
      return Promise.all(tokens.map((token) => orderUntil(isEnough, () => order(address, token))))
    })
    await product.letGo()
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([503]))
    // The shop may be too busy for all orders at once, so each buyer retries until an order is accepted.
    const again = await Promise.all(tokens.map((token) => orderUntilAccepted(() => order(address, token))))
    expect(again.map(({ status }) => status)).toEqual(tokens.map(() => 200))
  })

  it('no acknowledged order is lost while PostgreSQL restarts repeatedly, and orders succeed again', async () => {
    const { postgres, shops, order, tokens } = opened
    const acknowledged: { shop: number; id: string; atMs: number }[] = []
    const strange: unknown[] = []
    let stopped = false
    const buy = async (buyer: number) => {
      for (let turn = 0; !stopped; turn++) {
        const shop = (buyer + turn) % shops.length
        const token = tokens[(turn * 8 + buyer) % tokens.length] ?? ''
        const started = performance.now()
        const answer = await order(shops[shop]?.address ?? '', token)
        const ms = performance.now() - started
        const body = await answer.json()
        if (answer.ok) acknowledged.push({ shop, id: body._id, atMs: performance.now() })
        else if (answer.status !== 503 || !answer.headers.has('retry-after') || ms > inTimeMs)
          strange.push({ status: answer.status, ms, body })
        await pause(40) // the pause between two orders of a buyer
      }
    }
    const buyers = Promise.all(Array.from({ length: 8 }, (_, buyer) => buy(buyer)))
    const nextAfter = async (fromMs: number, shop: number) => {
      for (;;) {
        if (acknowledged.some((one) => one.shop === shop && one.atMs > fromMs)) return
        await pause(5)
      }
    }
    for (const how of ['fast', 'immediate', 'fast'] as const) {
      await nextAfter(performance.now(), 0)
      await postgres.restart(how)
      const answersAt = performance.now()
      for (const shop of [0, 1]) await nextAfter(answersAt, shop)
    }
    stopped = true
    await buyers
    expect(strange).toEqual([])
    const { rows } = await (await connect(postgres.url)).query('select id from orders')
    const kept = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter(({ id }) => !kept.has(id))).toEqual([])
    expect(shops.map((shop) => shop.process.exitCode)).toEqual([null, null])
  })
})
