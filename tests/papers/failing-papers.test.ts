/** Papers that cannot be drawn do not prevent other papers from being made. */
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { papers } from '#server/database/paper-schema.ts'
import type { PaperFacts } from '#server/database/stored-paper.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { papersOf } from '#server/papers/paper-queries.ts'
import { payFor } from '#tests/paying.ts'
import { shopWithOrder } from '#tests/payments/order-to-pay.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import type { TestShop } from '#tests/shop.ts'

const roundEveryMs = 10_000

/** A function that runs the scheduled job as if `afterMs` milliseconds had passed. */
function roundsOf({ shop }: TestShop) {
  const start = Date.now()
  return (afterMs = 0) => makePapers(shop, new Date(start + afterMs), new AbortController().signal)
}

async function anotherPaidOrder(shop: TestShop): Promise<string> {
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
  await payFor(shop, api, id)
  return id
}

/** Deletes the bytes of a paper, so that it has to be drawn again; returns its facts. */
async function forgetBytes({ database: { db } }: TestShop, orderId: string): Promise<PaperFacts> {
  const [kept] = await db.select({ facts: papers.facts }).from(papers).where(eq(papers.orderId, orderId))
  if (!kept?.facts) throw new Error('The paper was not made')
  await db.update(papers).set({ pdf: null, sha256: null }).where(eq(papers.orderId, orderId))
  return kept.facts
}

async function setFacts({ database: { db } }: TestShop, orderId: string, facts: PaperFacts): Promise<void> {
  await db.update(papers).set({ facts }).where(eq(papers.orderId, orderId))
}

function listenToLog() {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  return logged
}

/** Facts that cannot be drawn, because the seller is missing. The cast is wrong on purpose. */
const undrawable = ({ seller: _, ...rest }: PaperFacts) => rest as PaperFacts

it('fifty papers that always fail do not delay a newer paper', async () => {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id)
  await (await shop.as(root)).refundOrder({ id, body: { amount: 5, reason: 'Late' } })
  const makeAll = roundsOf(shop)
  await makeAll()
  const { db } = shop.database
  const note = (await papersOf(db, id)).find(({ kind }) => kind === 'credit note')
  if (!note?.facts || !note.year || !note.issuedOn) throw new Error('No credit note was made')
  const { kind, orderId, refundId, year, issuedOn } = note
  const broken = { kind, orderId, refundId, year, issuedOn, facts: undrawable(note.facts) }
  await db.insert(papers).values(Array.from({ length: 50 }, (_, index) => ({ ...broken, number: index + 100 })))
  const newer = await anotherPaidOrder(shop)
  const logged = listenToLog()
  await makeAll()
  expect(logged).toHaveBeenCalledTimes(50)
  await makeAll(roundEveryMs)
  expect(await papersOf(db, newer)).toMatchObject([{ sha256: expect.any(String) }])
})

it('a failing paper is retried after longer and longer waits, and is made once it can be drawn', async () => {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id)
  const makeAll = roundsOf(shop)
  await makeAll()
  const facts = await forgetBytes(shop, id)
  await setFacts(shop, id, undrawable(facts))
  const logged = listenToLog()
  const triedAfter: number[] = []
  for (let afterMs = 0; afterMs <= 320_000; afterMs += roundEveryMs) {
    const before = logged.mock.calls.length
    await makeAll(afterMs)
    if (logged.mock.calls.length > before) triedAfter.push(afterMs / 1000)
  }
  // The seconds at which the drawing was tried.
  expect(triedAfter).toEqual([0, 10, 30, 70, 150, 310])
  expect((await refusalOf(api.findReceipt({ id }))).status).toBe(500)
  expect(JSON.stringify(logged.mock.lastCall)).toContain('A paper could not be drawn')
  await setFacts(shop, id, facts)
  await makeAll(1_000_000)
  expect(await papersOf(shop.database.db, id)).toMatchObject([{ sha256: expect.any(String), tries: 6 }])
})

it('a paper that cannot be numbered leaves no gap, and the papers of the same batch are made', async () => {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id)
  const { db } = shop.database
  // A shop without exchange rates can number no invoice.
  await db.insert(papers).values({ kind: 'invoice', orderId: id })
  const later = [await anotherPaidOrder(shop), await anotherPaidOrder(shop)]
  await roundsOf(shop)()
  const [receipt, invoice] = await papersOf(db, id)
  const others = await papersOf(db, ...later)
  expect([receipt, ...others]).toMatchObject([1, 2, 3].map((number) => ({ number, sha256: expect.any(String) })))
  expect(invoice).toMatchObject({ number: null, tries: 1 })
})
