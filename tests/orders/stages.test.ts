/**
 * An order takes random steps: it is paid by card, by transfer or on account, shipped, refunded, credited, cancelled, disputed, and
 * so on. After each step, its stage is that of a model, every list and count agrees about whether it is to ship, and a button is
 * enabled exactly when its call is accepted. 300 histories if everything is tested, else one.
 */
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { canAskToCancel } from '#contract/orders/rules/cancelling/request.ts'
import { canBeCredited } from '#contract/orders/rules/money/refund.ts'
import { isAskedToCancel, orderCan } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { orders } from '#server/database/order-schema.ts'
import { rowsOf } from '#server/database/statements.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { askForWaitingOrders } from '#server/orders/waiting-orders.ts'
import { camt } from '#tests/bank/make-statements.ts'
import { openAccountShop } from '#tests/companies/account-shop.ts'
import { throwDice } from '#tests/dice.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { askProvider, sandboxOf } from '#tests/payments/order-to-pay.ts'
import { isEverything, seed, seedNote } from '#tests/sample.ts'
import { german } from '#tests/tax/tax-shop.ts'
import { whatIsLeft } from '#web/refunds/what-is-left.ts'
import { type History, stageOf } from './stage-model.ts'

const histories = isEverything ? 300 : 1
const stepsOfHistory = 40
const never = new AbortController().signal
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
const disputedCard = '4000000000000259'

/** Whether the page offers the step, and the call. Steps that the office or the customer do not take on a page are always offered. */
type Step = { isOffered: (mine: Order, office: Order) => boolean; make: (office: Order) => Promise<unknown> }

async function openHistory(from: number) {
  const dice = throwDice(from)
  const opened = await openAccountShop()
  const { shop, db, admin, api, clerk, grant, book } = opened
  await grant({ creditLimit: 1_000_000 })
  shop.vies?.set('silent')
  const place = { country: 'DE', postalCode: '10115', vatNumber: german }
  const paysBy = dice.pick(['card', 'card', 'transfer', 'account', 'account'] as const)
  const body = { ...shop.purchase({ quantity: 5 }), ...(dice.below(3) === 0 ? place : { country: 'ES' }), paysBy }
  const { _id: id } = await api.placeOrder({ body })
  // The order is late, so that it is counted as soon as it is to ship.
  await db.update(orders).set({ leavesOn: '2026-01-02', arrivesFrom: '2026-01-03', arrivesUntil: '2026-01-04' })
  let number = 0
  const next = () => {
    number += 1
    return number
  }

  const amountOf = (office: Order) => Math.min(20, whatIsLeft(office).cents / 100)
  const offersRefund = (_: Order, office: Order) =>
    (orderCan.refund(office) || canBeCredited(office)) && whatIsLeft(office).cents > 0
  const hasPiece = (office: Order) => (whatIsLeft(office).quantities[0] ?? 0) > 0
  const always = () => true

  const steps: Record<string, Step> = {
    'pays by card': {
      isOffered: (mine) => orderCan.pay(mine),
      make: () => payFor(shop, api, id, dice.below(6) === 0 ? disputedCard : undefined),
    },
    'a transfer arrives': {
      isOffered: always,
      make: async ({ number: named, transfer, toPay }) => {
        const cents = Math.round((transfer?.owed ?? toPay) * 100)
        await book(camt({ entries: [{ cents, text: `Order ${named}`, bankReference: `IN${next()}` }] }))
        const [entry] = (await clerk.findEntries()).entries
        if (entry) await clerk.matchEntry({ id: entry._id, body: { order: named } }).catch(() => {})
      },
    },
    'the office undoes a match': {
      isOffered: (_, office) => office.transfers?.some(({ canUndo }) => canUndo) ?? false,
      make: ({ transfers }) =>
        clerk.undoMatch({ id: transfers?.find(({ canUndo }) => canUndo)?._id ?? crypto.randomUUID() }),
    },
    'the bank takes the last transfer back': {
      isOffered: always,
      make: async () => {
        const { rows } = await rowsOf<{ cents: number; reference: string }>(
          db,
          sql`select amount_cents::int as cents, bank_reference as reference from bank_entries where amount_cents > 0 and not exists (
            select from bank_entries back where back.takes_back_id = bank_entries.id) order by created_at desc limit 1`,
        )
        const [last] = rows
        if (!last) return
        const entry = {
          cents: -last.cents,
          text: 'Returned',
          bankReference: last.reference,
          isReturn: true,
          on: '2026-11-30',
        }
        await book(camt({ entries: [entry] }))
      },
    },
    'the office confirms it': {
      isOffered: (_, office) => orderCan.approve(office),
      make: async (office) => {
        const body = orderCan.shipAtOnce(office) ? {} : { despiteDispute: true }
        const { modifiedCount } = await admin.shipOrder({ id, body })
        if (modifiedCount === 0) throw new Error('It has shipped before')
      },
    },
    'the office ships it on account': {
      isOffered: (_, office) => orderCan.shipOnAccount(office),
      make: async () => {
        const { modifiedCount } = await admin.shipOnAccount({ id, body: {} })
        if (modifiedCount === 0) throw new Error('It has shipped before')
      },
    },
    'the office undoes its shipping': {
      isOffered: (_, { stage }) => stage === 'shipped',
      make: () => admin.undoShipping({ id, body: { reason: 'Not packed yet' } }),
    },
    'the office refunds a sum': {
      isOffered: offersRefund,
      make: (office) => clerk.refundOrder({ id, body: { amount: amountOf(office) || 1, reason: 'Damaged' } }),
    },
    'the office refunds everything': {
      isOffered: offersRefund,
      make: (office) =>
        clerk.refundOrder({ id, body: { amount: whatIsLeft(office).cents / 100 || 1, reason: 'Lost' } }),
    },
    'the office refunds pieces': {
      isOffered: (mine, office) => offersRefund(mine, office) && hasPiece(office) && whatIsLeft(office).cents >= 60_500,
      make: (office) => {
        const quantity = whatIsLeft(office).quantities[0] || 1
        return clerk.refundOrder({
          id,
          body: { lines: [{ position: 1, quantity, restock: quantity }], reason: 'Wrong size' },
        })
      },
    },
    'the office cancels it once it is paid': {
      isOffered: (_, office) => orderCan.cancelPaid(office),
      make: () => clerk.cancelPaidOrder({ id, body: { reason: 'Ordered twice', restock: dice.below(2) === 0 } }),
    },
    'the customer cancels it': {
      isOffered: (mine) => orderCan.cancel(mine),
      make: () => api.cancelOrder({ id }),
    },
    'the customer chooses another way to pay': {
      isOffered: (mine) => mine.otherWayToPay !== undefined,
      make: (office) => api.changeWayToPay({ id, body: { paysBy: office.paysBy === undefined ? 'transfer' : 'card' } }),
    },
    'the customer asks to cancel it': {
      isOffered: (mine) => canAskToCancel(mine),
      make: () => api.requestCancellation({ id, body: { reason: 'Too late' } }),
    },
    'the office declines': {
      isOffered: (_, office) => isAskedToCancel(office),
      make: () => clerk.declineCancellation({ id, body: { answer: 'It is packed' } }),
    },
    'the customer corrects the address': {
      isOffered: (mine) => orderCan.correctAddress(mine, false),
      make: () =>
        api.correctAddress({ id, body: { address: `Weg ${next()}, 10115`, phone: '+34 976 000 000', company: '' } }),
    },
    'the office corrects the address': {
      isOffered: (_, office) => orderCan.correctAddress(office, true),
      make: () =>
        clerk.correctAddress({
          id,
          body: { address: `Weg ${next()}, 10115`, phone: '+34 976 000 000', company: '' },
        }),
    },
    'the office changes the dates': {
      isOffered: (_, office) => orderCan.changeDates(office),
      make: () => {
        const to = { leavesOn: '2026-01-02', arrivesFrom: '2026-01-03', arrivesUntil: '2026-01-05' }
        return admin.changeDates({ id, body: { ...to, why: `Reason ${next()}` } })
      },
    },
    'its hold ends': {
      isOffered: always,
      make: async () => {
        if (dice.below(3) > 0) return
        await endHolds(shop.shop, inDays(30), never)
      },
    },
    'the register answers': {
      isOffered: always,
      make: () => {
        shop.vies?.set('valid')
        return askForWaitingOrders(shop.shop, inDays(1), never)
      },
    },
    'the customer pays VAT instead of waiting': {
      isOffered: ({ stage }) => stage === 'checking',
      make: () => api.settleTax({ id }),
    },
    'the provider refunds a part': {
      isOffered: always,
      make: async ({ transactionId }) => {
        if (!transactionId?.startsWith('pi_')) return
        await askProvider(shop, '/refunds', { payment_intent: transactionId, amount: '1500' }).catch(() => {})
      },
    },
    'the office blocks the company, or no longer': {
      isOffered: always,
      make: () => grant({ creditLimit: 1_000_000, blocked: dice.below(2) === 0 ? 'Owes too much' : '' }),
    },
  }
  return { ...opened, id, dice, steps }
}

type World = Awaited<ReturnType<typeof openHistory>>

/** What the tables say about the order, for the model. */
async function historyOf({ db, id }: World): Promise<History> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('The order is gone')
  const { rows: back } = await rowsOf<{ cents: number; pieces: number }>(
    db,
    sql`select amount_cents::int as cents, (
      select coalesce(sum(quantity), 0)::int from refund_lines where refund_id = refunds.id) as pieces
      from refunds where order_id = ${id}`,
  )
  return {
    pieces: order.quantity,
    cents: order.grossCents,
    onAccount: order.paysBy === 'account',
    isPaid: order.paidAt !== null,
    isShipped: order.approvedAt !== null,
    isCancelled: order.cancelledAt !== null,
    isExpired: order.expiredAt !== null,
    isTaxSettled: order.taxSettledAt !== null,
    owedCents: order.owedCents,
    back,
    refundedCents: order.refundedCents,
  }
}

/** How often each list, filter and count of the office contains the order as one that is to ship. */
async function saidToBeToShip({ admin, clerk, id }: World): Promise<Record<string, boolean>> {
  const isThere = (found: { _id: string }[]) => found.some(({ _id }) => _id === id)
  const { toShip } = await clerk.findFigures({})
  const { rows } = await admin.readPage('listToShip', { limit: 5 })
  return {
    'To ship': isThere(rows),
    'the filter of Manage Orders': isThere(await clerk.listOrders({ state: 'unshipped', limit: 5 })),
    'Needs attention': (await admin.findNeeds({})).ordersLate === 1,
    Overview: toShip.some(({ orders: count }) => count > 0),
  }
}

it.each(Array.from({ length: histories }, (_, index) => index))(
  'the stage of an order says where it is listed, and what may be done with it (history %i)',
  async (index) => {
    const world = await openHistory(seed * 1_000 + index)
    const { shop, db, api, clerk, id, dice, steps } = world
    const taken: string[] = []
    for (let step = 0; step < stepsOfHistory; step++) {
      const [office, mine] = [
        await clerk.findOrder({ id }).catch(() => undefined),
        await api.findOrder({ id }).catch(() => undefined),
      ]
      const told = `${seedNote}, history ${index}: ${taken.join(', ')}`
      const history = await historyOf(world)
      const stage = stageOf(history)
      const [row] = await db.select({ stage: orders.stage }).from(orders).where(eq(orders.id, id))
      expect(row?.stage, told).toBe(stage)
      expect([office?.stage, mine?.stage], told).toEqual(
        stage === 'withdrawn' ? [undefined, undefined] : [stage, stage],
      )
      const said = await saidToBeToShip(world)
      expect(said, told).toEqual(Object.fromEntries(Object.keys(said).map((list) => [list, stage === 'to ship'])))
      if (!office || !mine) break

      const name = dice.pick(Object.keys(steps))
      const { isOffered, make } = steps[name] ?? { isOffered: () => false, make: async () => {} }
      const before = isOffered(mine, office)
      const refusal = await make(office).then(
        () => undefined,
        (error: Error) => error.message,
      )
      taken.push(`${name}${refusal ? ` (${refusal})` : ''}`)
      await sandboxOf(shop).faults.webhooks.settled()
      expect(before, `${told}, ${taken.at(-1)}, in stage ${stage}`).toBe(refusal === undefined)
    }
    expect(await brokenInvariants(db), `${seedNote}, history ${index}: ${taken.join(', ')}`).toEqual([])
  },
)
