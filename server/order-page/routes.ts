/**
 * One order with its disputes, papers and refunds, for its page. The four parts come from rooms that do not import each other, so
 * they are put together here.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { eventsOf } from '../orders/order-queries.ts'
import { findOrder } from '../orders/rules.ts'
import { parcelsOf } from '../orders/shipping-queries.ts'
import { toWireEvent, toWireOrder } from '../orders/to-wire.ts'
import { papersOf } from '../papers/paper-queries.ts'
import { disputesOf } from '../payments/dispute-queries.ts'
import { refundsOf } from '../payments/refund-queries.ts'
import { toWireDispute, toWirePaper, toWireRefunds } from './to-wire.ts'

export const orderPageRoutes = {
  findOrder: async ({ db, user, params: { id } }) => {
    const order = await findOrder(db, user, id)
    const [events, parcels, refunds, papers, disputes] = await Promise.all([
      eventsOf(db, id),
      parcelsOf(db, id),
      refundsOf(db, id),
      papersOf(db, id),
      disputesOf(db, id),
    ])
    const forAdmin = user.role === 'admin'
    return {
      ...toWireOrder(order, { forAdmin }),
      refunds: toWireRefunds(refunds, { forAdmin }),
      disputes: disputes.map((dispute) => toWireDispute(dispute, { forAdmin })),
      papers: papers.map(toWirePaper),
      parcels: parcels.map(({ carrier, tracking }) => ({ carrier, ...(tracking && { tracking }) })),
      events: events.flatMap((event) => toWireEvent(event, { forAdmin })),
    }
  },
} satisfies Partial<Handlers>
