/** An order to ship in wire format. */
import { formatOrderNumber, orderCan } from '#contract/orders/rules/order.ts'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import type { ToShipRow } from './to-ship-queries.ts'

export function toWireToShip(row: ToShipRow): ToShip {
  const { id, number, company, userName, address, country, phone, deliveryName, deliveryTerm, leavesOn, short } = row
  return {
    _id: id,
    number: formatOrderNumber(number),
    name: userName,
    ...(company && { company }),
    address,
    ...(row.parts && { deliverTo: row.parts }),
    ...(country && { country }),
    ...(row.postalCode && { postalCode: row.postalCode }),
    ...(row.place && { place: row.place }),
    phone,
    ...(deliveryName && { delivery: { name: deliveryName, term: deliveryTerm, collected: row.collected } }),
    ...(leavesOn && { leavesOn }),
    isDue: row.isDue,
    paidAt: (row.paidAt ?? row.placedAt).toISOString(),
    ...(!row.paidAt && { onAccount: true as const }),
    lines: row.packed.map(({ name, sku, quantity }) => ({ name, ...(sku && { sku }), quantity })),
    disputed: !orderCan.shipAtOnce({ dispute: row.dispute ?? undefined }),
    asksToCancel: row.asksToCancel,
    ...(short && { short: { text: short.text, at: new Date(short.at).toISOString() } }),
  }
}
