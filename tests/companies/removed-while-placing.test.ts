/**
 * A member places orders while the member is being removed from the company. Each of these orders waits for the removal, and is then
 * refused: placing locks the row of the user, and decides by the company in the row as it is after the wait.
 */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lockCompany } from '#server/companies/company-queries.ts'
import { orders } from '#server/database/order-schema.ts'
import { companies, users } from '#server/database/schema.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { bruno } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openSecondShop } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { untilWaiting } from '#tests/waiting-for-locks.ts'
import { addPeople, openAccountShop, userIdOf } from './account-shop.ts'

const left = { companyId: null, companyRole: null, companySince: null }

/** Bruno buys for Ana's company, at two instances of the shop. `meanwhile` runs while his orders wait for its rows. */
async function openWaitingShop() {
  const { shop, db, companyId, grant } = await openAccountShop({ taxMode: 'none' })
  await grant({ creditLimit: 100_000 })
  await addPeople(shop, companyId, [bruno, 'buyer'])
  const other = await openSecondShop(shop)
  const apis = [await shop.as(bruno), await other.as(bruno)]
  const userId = await userIdOf(shop, bruno)
  const { db: elsewhere } = await anotherInstance(shop.database)
  const ofOneLine = { ...shop.purchase({ quantity: 1 }) }
  const { id, quantity, ...place } = ofOneLine
  const ofManyLines = { ...place, lines: [{ id, quantity }], totalPrice: 100 }
  const onAccount = { ...ofManyLines, paysBy: 'account' } as const
  type Form = typeof ofOneLine | typeof ofManyLines | typeof onAccount
  const sixteenDuring = async (form: Form, work: (tx: typeof elsewhere) => Promise<unknown>) => {
    let placed: Promise<unknown>[] = []
    await elsewhere.transaction(async (tx) => {
      // Like every change of members.
      await lockCompany(tx, companyId)
      await work(tx)
      placed = Array.from({ length: 16 }, (_, index) =>
        refusalOf((apis[index % 2] ?? apis[0])?.placeOrder({ body: form }) ?? Promise.resolve()).catch(
          (error) => error,
        ),
      )
      await untilWaiting(db, 16)
    })
    return Promise.all(placed)
  }
  return { shop, db, companyId, userId, sixteenDuring, forms: { ofOneLine, ofManyLines, onAccount } }
}

describe.runIf(onPostgres)('sixteen orders that wait for an open transaction', () => {
  it.each(['ofOneLine', 'ofManyLines', 'onAccount'] as const)(
    'are refused if it removes the member: %s',
    async (form) => {
      const { shop, db, userId, sixteenDuring, forms } = await openWaitingShop()
      const refusals = await sixteenDuring(forms[form], (tx) => tx.update(users).set(left).where(eq(users.id, userId)))
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 409, message: 'You no longer order for Coils GmbH' })
      expect(await db.$count(orders)).toBe(0)
      expect(await shop.stock()).toBe(100)
      expect(await brokenInvariants(db)).toEqual([])
    },
  )

  it.each(['ofOneLine', 'ofManyLines'] as const)('are refused if it makes the member a viewer: %s', async (form) => {
    const { db, userId, sixteenDuring, forms } = await openWaitingShop()
    const refusals = await sixteenDuring(forms[form], (tx) =>
      tx.update(users).set({ companyRole: 'viewer' }).where(eq(users.id, userId)),
    )
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 409, message: expect.stringMatching(/cannot place orders/) })
    expect(await db.$count(orders)).toBe(0)
  })

  it('are placed if it only touches the member, and are billed with the details that it has changed', async () => {
    const { db, userId, companyId, sixteenDuring, forms } = await openWaitingShop()
    await sixteenDuring(forms.ofOneLine, async (tx) => {
      await tx.update(users).set({ phone: '1' }).where(eq(users.id, userId))
      const renamed = { legalName: 'Coils AG', version: 2 }
      await tx.update(companies).set(renamed).where(eq(companies.id, companyId))
    })
    const placed = await db.select({ billingName: orders.billingName, companyId: orders.companyId }).from(orders)
    expect(placed).toHaveLength(16)
    for (const order of placed) expect(order).toEqual({ billingName: 'Coils AG', companyId })
    expect(await brokenInvariants(db)).toEqual([])
  })
})
