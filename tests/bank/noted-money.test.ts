/** Money that another program has noted is listed under Needs attention until the bank, or a person at the bank, confirms it. */
import { expect, it } from 'vitest'
import { brokenInvariants } from '#tests/invariants.ts'
import { refusalOf } from '#tests/refused.ts'
import { openBank } from './bank-shop.ts'

const noted = { amount: 200, bankReference: 'REF-0007', bookedOn: '2026-11-27', payer: 'Coils GmbH' }

async function openNoted() {
  const opened = await openBank()
  const { clerk, order } = opened
  const placed = await order()
  await clerk.noteMoney({ id: placed.id, body: noted })
  const listed = async () => [(await clerk.findNeeds()).noted, (await clerk.findMoneyNeeds()).noted] as const
  return { ...opened, placed, listed }
}

it('is listed with its order, amount, day and reference, although it has paid the order', async () => {
  const { api, placed, listed } = await openNoted()
  expect(await api.findOrder({ id: placed.id })).toMatchObject({ paid: true })
  const { bankReference, bookedOn, amount, payer } = noted
  const order = { _id: placed.id, number: placed.number }
  expect(await listed()).toMatchObject([1, [{ order, bankReference, bookedOn, amount, payer }]])
})

it('is no longer listed once a statement states it', async () => {
  const { shop, placed, listed, book } = await openNoted()
  await book([{ cents: 20_000, text: placed.reference, bankReference: 'REF-0007', on: '2026-11-27' }])
  expect(await listed()).toEqual([0, []])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('is no longer listed once a person has seen it at the bank, and a statement that states it later adds nothing', async () => {
  const { clerk, placed, listed, book } = await openNoted()
  const [, [entry]] = await listed()
  const id = entry?._id ?? ''
  const answers = await Promise.allSettled([clerk.confirmNoted({ id }), clerk.confirmNoted({ id })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await refusalOf(clerk.confirmNoted({ id }))).status).toBe(409)
  expect(await listed()).toEqual([0, []])
  const stated = { cents: 20_000, text: placed.reference, bankReference: 'REF-0007', on: '2026-11-27' }
  expect(await book([stated])).toMatchObject({ new: 0, known: 1 })
})

it('is no longer listed once its match is undone and it is set aside, because it never came', async () => {
  const { api, clerk, placed, listed } = await openNoted()
  const [, [entry]] = await listed()
  const transfers = (await clerk.findOrder({ id: placed.id })).transfers ?? []
  await clerk.undoMatch({ id: transfers[0]?._id ?? '' })
  expect((await listed())[0]).toBe(1)
  await clerk.setEntryAside({ id: entry?._id ?? '', body: { why: 'The bank has no such transfer' } })
  expect(await listed()).toEqual([0, []])
  expect(await api.findOrder({ id: placed.id })).toMatchObject({ paid: false })
})
