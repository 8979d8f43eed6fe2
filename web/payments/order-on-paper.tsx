/** An order for printing. Hidden on screen. */

import { destinationOf } from '#contract/delivery/rules/destination.ts'
import { partNote } from '#contract/orders/rules/money/part.ts'
import { orderStateWord, refundNote } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { OrderTable } from '#web/order-form/table/order-table.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'

/** `transactionId`: the id of a payment that may not be recorded in the order yet. */
export function OrderOnPaper({ order, transactionId }: { order: Order; transactionId: string | undefined }) {
  const { priceTerms, contact } = useShop()
  return (
    <div className="hidden space-y-6 print:block">
      <p className="heading text-3xl">Order</p>
      <DescriptionList align="start" facts={factsOf(order, contact.address)} />
      <OrderTable order={order} />
      <p>{priceTerms}.</p>
      <DescriptionList align="start" facts={progressOf(order, transactionId)} />
    </div>
  )
}

function factsOf(order: Order, works: readonly string[]) {
  const { number, placedAt, userName, email, address, country, delivery, phone } = order
  const goes = destinationOf({ delivery, address: addressLines(address, country), works })
  return [
    { term: 'Order number', value: number },
    { term: 'Placed', value: formatMoment(placedAt) },
    { term: 'Customer', value: `${userName}, ${email}` },
    ...goes.map(({ term, lines }) => ({ term, value: lines.join(', ').replaceAll('\n', ', ') })),
    { term: 'Phone', value: phone },
  ]
}

function progressOf(order: Order, transactionId: string | undefined) {
  if (!transactionId) return [{ term: 'Payment', value: ['Unpaid', partNote(order) ?? []].flat().join('. ') }]
  const note = refundNote(order)
  return [
    { term: 'Payment', value: order.paidAt ? `Paid on ${formatMoment(order.paidAt)}` : 'Paid' },
    { term: 'Transaction id', value: transactionId },
    ...(note ? [{ term: 'Refunded', value: note }] : []),
    {
      term: 'Status',
      value: [
        orderStateWord({ ...order, paid: true }),
        ...(order.approvedAt ? [formatMoment(order.approvedAt)] : []),
      ].join(', '),
    },
  ]
}
