/** Quantity, price and total: columns of every list of orders. */
import type { Order } from '#contract/orders/schema/order.ts'
import { formatMoney } from '#contract/rules/money.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import type { CardPlace } from '#web/dashboard/table/row-card.ts'
import { InclVat } from './order-notes.tsx'

/** The subtotal, as specified, and beneath it the total with VAT, if any. */
function Total({ order }: { order: Order }) {
  return (
    <>
      {formatMoney(order.totalPrice)}
      <InclVat order={order} className="text-xs/4 card:hidden" />
    </>
  )
}

/** The quantity of a single product. For several products, their number: coils, packs and tools are not added up. */
const quantityWord = ({ lines, quantity }: Order) => (lines.length > 1 ? `${lines.length} products` : quantity)

export function figureColumns(priceCard: CardPlace): Column<Order>[] {
  return [
    {
      id: 'quantity',
      header: 'Quantity',
      card: 'second',
      align: 'money',
      sorts: ['quantity', '-quantity'],
      cell: quantityWord,
    },
    {
      id: 'price',
      header: 'Price',
      card: priceCard,
      align: 'money',
      cell: ({ price }) => (price === undefined ? '–' : formatMoney(price)),
    },
    {
      id: 'total',
      header: 'Total',
      card: 'figure',
      align: 'money',
      sorts: ['total', '-total'],
      cell: (order) => <Total order={order} />,
    },
  ]
}

/** The goods of an order in a few words. */
export const whatIsOrdered = ({ lines, quantity, name }: Pick<Order, 'lines' | 'quantity' | 'name'>) =>
  lines.length > 1 ? name : `${quantity} × ${name}`
