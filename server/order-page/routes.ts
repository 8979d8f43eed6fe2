/**
 * One order with its disputes, papers, refunds, proof of transport and VAT check, for its page. The parts come from rooms that do
 * not import each other, so they are put together here.
 */
import { actsOnOrder } from '#contract/companies/rules/rights.ts'
import { buyerOf } from '#contract/orders/rules/customer.ts'
import { hasEnded } from '#contract/orders/rules/stage.ts'
import { seesAllOrders } from '#contract/users/rules/office/office-roles.ts'
import type { Handlers } from '../api/call-pipeline.ts'
import { transfersOf } from '../bank/undo-match.ts'
import { eventsOf } from '../orders/event-queries.ts'
import { promiseIfPaid } from '../orders/late-payment.ts'
import { otherWayOf } from '../orders/pays-by.ts'
import { findOrder } from '../orders/rules.ts'
import { parcelsOf } from '../orders/shipping-queries.ts'
import { toWireEvent, toWireOrder } from '../orders/to-wire.ts'
import { listPapers } from '../papers/order-papers.ts'
import { disputesOf } from '../payments/dispute-queries.ts'
import { refundsOf } from '../payments/refund-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { findArrivalOfOrder } from '../tax/arrivals.ts'
import { registeredOf } from '../tax/buyers.ts'
import { checkThatCounted } from '../tax/tax-queries.ts'
import { toWireCheck, toWireDispute, toWireRefunds, toWireTransfer } from './to-wire.ts'

export const orderPageRoutes = {
  findOrder: async ({ db, user, params: { id } }) => {
    const order = await findOrder(db, user, id)
    const forOffice = seesAllOrders(user)
    const withNotes = forOffice && (user.keyScope === undefined || user.keyScope === 'orders')
    const { vatNumber, taxTreatment, taxSettledAt } = order
    const isTaxed = vatNumber !== '' && taxTreatment !== 'none' && taxSettledAt
    // An order on account is not to be paid before it ships.
    const isToPay = order.paysBy === 'transfer' || order.dueOn !== null
    const { stage, owedCents } = order
    const isEntered = order.enteredHoldDays !== null
    const waitsForTransfer = isToPay && owedCents !== 0 && stage !== 'checking' && !hasEnded(stage)
    const [events, parcels, refunds, papers, disputes, arrival, check, terms, transfers, otherWay] = await Promise.all([
      eventsOf(db, [id]),
      parcelsOf(db, id),
      refundsOf(db, id),
      listPapers(db, order),
      disputesOf(db, id),
      findArrivalOfOrder(db, id, { forOffice }),
      isTaxed ? checkThatCounted(db, vatNumber, taxSettledAt) : undefined,
      waitsForTransfer ? transferTerms(db) : undefined,
      forOffice && order.paysBy !== 'card' ? transfersOf(db, id) : [],
      otherWayOf(db, order),
    ])
    const promiseIfPaidNow = stage === 'unpaid' ? await promiseIfPaid(db, order, new Date()) : undefined
    const isForRegister = forOffice && check?.state === 'valid'
    const registered = isForRegister ? await registeredOf(db, { id, billedName: buyerOf(order) }, check) : undefined
    return {
      ...toWireOrder(order, { forOffice }),
      ...(order.userId !== user.id && actsOnOrder(user, order, 'pay') && { isToActOn: true as const }),
      ...(terms?.payInto && { transfer: toWireTransfer(order, terms.payInto) }),
      ...(promiseIfPaidNow && { promiseIfPaidNow }),
      ...(otherWay && { otherWayToPay: otherWay }),
      ...(transfers.length > 0 && { transfers }),
      ...(check && { vatCheck: { ...toWireCheck(check, { forOffice }), ...(registered && { registered }) } }),
      refunds: toWireRefunds(refunds, { forOffice }),
      disputes: disputes.map((dispute) => toWireDispute(dispute, { forOffice })),
      papers,
      parcels: parcels.map(({ carrier, tracking }) => ({ carrier, ...(tracking && { tracking }) })),
      ...(arrival && { arrival }),
      events: events.flatMap((event) => toWireEvent(event, { isEntered, forOffice, withNotes })),
    }
  },
} satisfies Partial<Handlers>
