/** Below the refusal of a cart that was ordered in another tab: the ways to go on. */
import { Link } from 'react-router'
import { OrderAgain } from '#web/orders/order-again.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export function AlreadyOrdered({ orderId }: { orderId: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={`/dashboard/orders/${orderId}`} className={buttonClass()}>
        See the order
      </Link>
      <OrderAgain order={{ _id: orderId }}>Order them again</OrderAgain>
    </div>
  )
}
