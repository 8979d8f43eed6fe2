/** Replaces the fields of the checkout once the order is placed, for a customer whose card was declined. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { destinationOf } from '#contract/delivery/rules/destination.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { api } from '#web/api/client.ts'
import { ChangeOrderButton } from '#web/orders/change-order.tsx'
import { HeldUntil } from '#web/orders/status-notes.tsx'
import { PayByTransfer } from '#web/payments/pay-by-transfer.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'

type PlacedOrderProps = { orderId: string; phone: string | number }

export function PlacedOrder({ orderId, phone }: PlacedOrderProps) {
  const navigate = useNavigate()
  const order = useOrder(orderId)
  const { address: works } = useShop().contact
  const goes = order ? destinationOf({ delivery: order.delivery, address: linesOf(order), works }) : []
  return (
    <Panel title="Your order is placed">
      <p>The order is not paid yet. You can pay with another card, or change the order first.</p>
      {order && <HeldUntil order={order} />}
      <DescriptionList
        align="start"
        className="my-4"
        facts={[
          ...goes.map(({ term, lines }) => ({
            term,
            value: <span className="whitespace-pre-line">{lines.join('\n')}</span>,
          })),
          { term: 'Phone', value: phone },
          ...(order?.delivery ? [{ term: 'Delivery', value: `${order.delivery.name}, ${order.delivery.term}` }] : []),
          ...(order ? [{ term: 'Order number', value: order.number }] : []),
        ]}
      />
      {order?.otherWayToPay === 'transfer' && (
        <div className="mb-4">
          <PayByTransfer orderId={orderId} onChanged={async () => navigate(`/dashboard/payment/${orderId}`)} />
        </div>
      )}
      <ChangeOrderButton orderId={orderId} onChanged={() => navigate('/cart')} />
    </Panel>
  )
}

const linesOf = ({ company, address, country }: Order) => [
  ...(company ? [company] : []),
  ...addressLines(address, country),
]

/** The order as the shop has stored it. Undefined until it is loaded; paying does not need it. */
function useOrder(id: string): Order | undefined {
  const [order, setOrder] = useState<Order>()
  useEffect(() => {
    const load = async () => setOrder(await api.findOrder({ id }))
    void load().catch(() => {})
  }, [id])
  return order
}
