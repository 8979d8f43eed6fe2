/** The bank statement of the demo, which visitors to the demo can book. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { openPayingLater } from '#tests/demo-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { entriesOf } from './bank-shop.ts'

const statement = new URL('../../demo/statement.xml', import.meta.url)

it('the statement of the demo pays one order by itself; it has two transfers to look at, and an unknown one', async () => {
  const shop = await openPayingLater()
  const [api, clerk] = [await shop.as(demoAccounts.customer), await shop.as(demoAccounts.bookkeeper)]
  const { companies } = await clerk.findReceivables()
  expect(companies).toMatchObject([{ unshipped: 1_798.4, notDue: 899.2, upTo15: 449.6, owed: 3_147.2 }])
  const body = new File([readFileSync(statement)], 'statement.xml', { type: 'application/xml' })
  const read = { new: 5, known: 0, automatic: 1, toLookAt: 2, unknown: 1, outgoing: 1, leftOut: [] }
  expect(await clerk.checkStatement({ body })).toEqual(read)
  expect(await clerk.bookStatement({ body })).toEqual(read)
  expect((await entriesOf(clerk)).map(({ why, suggested }) => [why, suggested.length])).toEqual([
    ['$15.00 is missing: write it off as bank charges?', 1],
    [expect.stringMatching(/check digits/), 1],
    [expect.any(String), 0],
  ])
  expect(
    (await api.listMyOrders({ email: demoAccounts.customer.email })).map(({ number, paid }) => [number, paid]),
  ).toEqual([
    ['F-10004', false],
    ['F-10003', true],
    ['F-10002', false],
    ['F-10001', false],
  ])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})
