/** An order for printing. Hidden on screen. */

import type { ReactNode } from 'react'
import { destinationOf } from '#contract/delivery/rules/destination.ts'
import { partNote } from '#contract/orders/rules/money/part.ts'
import { orderStateWord, refundNote } from '#contract/orders/rules/status.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ProductName } from '#web/catalog/card/product-name.tsx'
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
      <Goods order={order} />
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

function Goods({ order: { lines, delivery, totalPrice, tax, toPay } }: { order: Order }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Ordered products</caption>
      <thead>
        <tr className="border-b border-ink">
          <Head>Product</Head>
          <Head isFigure>Quantity</Head>
          <Head isFigure>Price</Head>
          <Head isFigure>Total</Head>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, name, sku, quantity, price, totalPrice: lineTotal }) => (
          <tr key={productId} className="border-b border-line">
            <td className="py-2">
              <ProductName name={name} />
              {sku && <span className="block text-sm">{sku}</span>}
            </td>
            <td className="py-2 text-right">{quantity.toLocaleString('en-US')}</td>
            <td className="py-2 text-right">{formatMoney(price)}</td>
            <td className="py-2 text-right">{formatMoney(lineTotal)}</td>
          </tr>
        ))}
        {delivery && (
          <tr className="border-b border-line">
            <td className="py-2" colSpan={3}>
              {delivery.name}, {delivery.term}
            </td>
            <td className="py-2 text-right">{formatMoney(delivery.price)}</td>
          </tr>
        )}
        {tax && <Sum name="Subtotal" dollars={totalPrice} />}
        {tax && <Sum name={tax.text} dollars={tax.tax} />}
        <Sum name="Total" dollars={toPay} isTotal />
      </tbody>
    </table>
  )
}

function Sum({ name, dollars, isTotal = false }: { name: string; dollars: number; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'font-semibold' : undefined}>
      <td className="py-2" colSpan={3}>
        {name}
      </td>
      <td className="py-2 text-right">{formatMoney(dollars)}</td>
    </tr>
  )
}

function Head({ isFigure = false, children }: { isFigure?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={isFigure ? 'py-2 text-right' : 'py-2'}>
      {children}
    </th>
  )
}
