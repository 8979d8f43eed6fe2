/** Orders to ship that were placed without a delivery method. */

import type { OrderWithoutDelivery } from '#contract/needs/schema.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { NeedItem, NeedList, OrderButton } from './need-section.tsx'

/** A shop whose default method is collected has none. */
export function WithoutDelivery({ orders }: { orders: OrderWithoutDelivery[] }) {
  if (orders.length === 0) return null
  return (
    <NeedList
      id="without-delivery"
      title="Orders without a delivery method"
      none=""
      note="When these orders were placed, the shop had no delivery method for their destination. Agree with each customer on how to deliver the goods."
      needs={orders}
      needKey={({ order }) => order._id}
      item={Item}
    />
  )
}

function Item({ need: { order, customer, country, placedAt } }: { need: OrderWithoutDelivery }) {
  return (
    <NeedItem title={`Order ${order.number} of ${customer}`} facts={[country && nameOfCountry(country)]} at={placedAt}>
      <OrderButton id={order._id} word="See the order" about={`order ${order.number}`} />
    </NeedItem>
  )
}
